import { leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { AdjustmentType } from '#shared/records/leave/adjustment.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import { daysText } from '#web/records/leave/quantity.ts'
import type {} from './leave-adjustment-values.ts'
import { amountText } from './amount-text.ts'
import classes from './leave-adjustment.module.css'

const unitOf = (unit: unknown) => (unit === 'hour' ? 'hour' : 'day')

/** Leave adjustments: those one has filed or that concern one's own balance, and the team's. */
export function LeaveAdjustmentList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={leaveAdjustmentRequest}
      emptyMine={say('leaveAdjustment.emptyMine')}
      cells={{
        quantity: ({ quantity, unit }) =>
          typeof quantity === 'number' ? <span className={classes.number}>{daysText(quantity, unitOf(unit), say)}</span> : '–',
      }}
      cardTitle={(row) =>
        `${String(row.leaveType)} · ${amountText(
          {
            type: row.adjustmentTypeId as AdjustmentType,
            quantity: typeof row.quantity === 'number' ? row.quantity : null,
            unit: unitOf(row.unit),
            expiryDate: typeof row.expiryDate === 'string' ? row.expiryDate : null,
          },
          say,
          language,
        )}`
      }
      cardSays={['adjustmentType', 'leaveType', 'quantity']}
    />
  )
}
