import { leaveRequest } from '#shared/requests/leave-request.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { usePermission } from '#web/foundation/session/person.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import { OwnBalances } from '#web/records/leave/own-balances.tsx'
import classes from './leave-list.module.css'

/** Leave: one's own requests, the team's, and what is left. */
export function LeaveList() {
  const say = useText()
  const language = useLanguage()
  const balances = usePermission('LeaveBalance') !== 'off'
  return (
    <RequestListScreen
      contract={leaveRequest}
      emptyMine={say('leave.emptyMine')}
      cells={{
        days: (row) => <span className={classes.days}>{quantityText(Number(row.days), row.unit === 'hour' ? 'hour' : 'day')}</span>,
      }}
      cardTitle={(row) => `${String(row.leaveType)} · ${friendlyRange(String(row.startDate), String(row.endDate), language)}`}
      cardSays={['leaveType', 'startDate', 'endDate']}
      further={balances ? [{ key: 'balances', label: say('leave.balances'), content: <OwnBalances /> }] : []}
    />
  )
}

/** Days with one place, so that they stand below each other; hours say that they are hours. */
const quantityText = (quantity: number, unit: 'day' | 'hour') =>
  unit === 'day' ? formatNumber(quantity, { decimals: Number.isInteger(quantity * 2) ? 1 : 2 }) : formatDuration(quantity * 60)
