import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '#web/records/leave/quantity.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import type { LeaveAdjustmentDetail } from './leave-adjustment-values.ts'
import classes from './leave-adjustment.module.css'

/** An adjustment that was asked for: whose balance, what becomes of it, from when and until when, and why. */
export function LeaveAdjustmentDetails({ detail }: { detail: LeaveAdjustmentDetail }) {
  const say = useText()
  const { adjustmentTypeId: type, quantity, unit, expiryDate, balance, note } = detail
  return (
    <Facts
      items={[
        {
          name: say('leaveAdjustment.employee'),
          value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} />,
        },
        ...(detail.requestorId === detail.employeeId
          ? []
          : [
              {
                name: say('leaveAdjustment.requestor'),
                value: <Person name={detail.requestor} employeeId={detail.requestorId} avatar={24} />,
              },
            ]),
        { name: say('leaveAdjustment.type'), value: detail.adjustmentType },
        { name: say('leaveAdjustment.leaveType'), value: detail.leaveType },
        ...(balance ? [{ name: say('leaveAdjustment.balance'), value: balance }] : []),
        ...(quantity === null ? [] : [{ name: say('leaveAdjustment.quantity'), value: daysText(quantity, unit, say) }]),
        ...(type === 'expiry'
          ? []
          : [
              {
                name: say(type === 'addition' ? 'leaveAdjustment.effective' : 'leaveAdjustment.deducted'),
                value: formatDate(detail.effectiveDate),
              },
            ]),
        ...(type === 'expiry' || type === 'addition'
          ? [
              {
                name: say(type === 'expiry' ? 'leaveAdjustment.newExpiry' : 'leaveAdjustment.expiry'),
                value: expiryDate ? formatDate(expiryDate) : say('leaveAdjustment.never'),
              },
            ]
          : []),
        ...(note
          ? [
              {
                name: say(type === 'disbursement' ? 'leaveAdjustment.note' : 'leaveAdjustment.reason'),
                value: <span className={classes.note}>{note}</span>,
              },
            ]
          : []),
      ]}
    />
  )
}
