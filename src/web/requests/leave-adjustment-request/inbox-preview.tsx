import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '../../approval/if-approved.tsx'
import { alike } from '../../platform/balance/quantity.ts'
import { Figure, Remark } from '../../platform/screen/figure.tsx'
import { remarksOf } from './leave-adjustment-consequences.tsx'
import { LeaveAdjustmentDetails } from './leave-adjustment-details.tsx'
import { amountText, type LeaveAdjustmentDetail } from './leave-adjustment-values.ts'

/** What an adjustment would mean: the balance before and after, with what else is to be weighed. */
export function AdjustmentInboxConsequences({ detail }: { detail: LeaveAdjustmentDetail }) {
  const say = useText()
  const language = useLanguage()
  const { effect, adjustmentTypeId: type, expiryDate } = detail
  if (!effect) return null
  const [before, after] = alike(effect.before.value, effect.after.value)
  const asOf = say('leaveAdjustment.asOf', { day: friendlyDate(effect.asOf, language) })
  const remarks = remarksOf(effect, say, language)
  return (
    <IfApproved>
      <IfApprovedPart title={`${detail.employee} · ${detail.leaveType}`} why={effect.after.why}>
        <Figure before={before} value={after} unit={say(`unit.${effect.unit}`)} short={effect.after.value < 0} />
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

/** What was asked for. */
export const AdjustmentInboxFields = ({ detail }: { detail: LeaveAdjustmentDetail }) => <LeaveAdjustmentDetails detail={detail} />
