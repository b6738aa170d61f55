import { leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { alike, unitText } from '#web/records/leave/quantity.ts'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import { remarksOf } from './leave-adjustment-consequences.tsx'
import { LeaveAdjustmentDetails } from './leave-adjustment-details.tsx'
import type { LeaveAdjustmentDetail } from './leave-adjustment-values.ts'
import { amountText } from './amount-text.ts'

/** What is shown of one that waits, and by which calls. */
export const leaveAdjustmentOpened: OpenedView<LeaveAdjustmentDetail> = {
  contract: leaveAdjustmentRequest,
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <LeaveAdjustmentDetails detail={detail} />,
}

/** What an adjustment would mean: the balance before and after, with what else is to be weighed. */
function Consequences({ detail }: { detail: LeaveAdjustmentDetail }) {
  const say = useText()
  const language = useLanguage()
  const { effect, adjustmentTypeId: type, expiryDate } = detail
  if (!effect) return null
  const [before, after] = alike(effect.before.value, effect.after.value, effect.unit)
  const asOf = say('leaveAdjustment.asOf', { day: friendlyDate(effect.asOf, language) })
  const remarks = remarksOf(effect, say, language)
  return (
    <IfApproved>
      <IfApprovedPart title={`${detail.employee} · ${detail.leaveType}`} why={effect.after.why}>
        <Figure before={before} value={after} unit={unitText(effect.unit, say)} short={effect.after.value < 0} />
        <Remark>{asOf}</Remark>
      </IfApprovedPart>
      <IfApprovedPart title={detail.adjustmentType}>
        <Figure small value={amountText({ ...detail, type }, say, language)} />
        {type === 'addition' && (
          <Remark>
            {expiryDate
              ? say('leaveAdjustment.expiresOn', { day: friendlyDate(expiryDate, language) })
              : say('leaveAdjustment.expiresNever')}
          </Remark>
        )}
        {(type === 'deduction' || type === 'disbursement') && <Remark>{say('leaveAdjustment.usedFirst')}</Remark>}
        {remarks.map((text) => (
          <Remark key={text}>{text}</Remark>
        ))}
      </IfApprovedPart>
    </IfApproved>
  )
}
