import type { BalanceEffect } from '#shared/requests/leave-adjustment-request.ts'
import { isWaiting } from '#shared/status.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { alike, daysText, unitText } from '#web/records/leave/quantity.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import type { LeaveAdjustmentDetail, LeaveAdjustmentPreview, LeaveAdjustmentValues } from './leave-adjustment-values.ts'

/** What an adjustment being typed would make of the balance. */
export function AdjustmentConsequences({ preview }: ConsequencesProps<LeaveAdjustmentValues, LeaveAdjustmentPreview>) {
  const say = useText()
  if (preview?.effect) return <EffectCard effect={preview.effect} />
  return (
    <Section title={say('leaveAdjustment.becomes')}>
      <Remark>{say('leaveAdjustment.fillIn')}</Remark>
    </Section>
  )
}

/** What is weighed while somebody is asked to decide. */
export const AdjustmentDetailConsequences = ({ detail: { effect, statusId } }: { detail: LeaveAdjustmentDetail }) =>
  effect && isWaiting(statusId) ? <EffectCard effect={effect} /> : null

/** In a line, for a phone: `Balance 9.5 → 11.5 days`. */
export function AdjustmentSummary({ preview }: { preview: LeaveAdjustmentPreview | undefined }) {
  const say = useText()
  const effect = preview?.effect
  if (!effect) return null
  const [before, after] = alike(effect.before.value, effect.after.value, effect.unit)
  return `${say('leaveAdjustment.becomes')} ${before} → ${after} ${unitText(effect.unit, say)}`.trimEnd()
}

function EffectCard({ effect }: { effect: BalanceEffect }) {
  const say = useText()
  const language = useLanguage()
  const [before, after] = alike(effect.before.value, effect.after.value, effect.unit)
  const title = say('leaveAdjustment.becomes')
  return (
    <Section title={title} actions={<Why value={`${title} ${after}`} reasons={effect.after.why} />}>
      <Figure
        before={before}
        value={after}
        unit={`${unitText(effect.unit, say)} ${say('leaveAdjustment.asOf', { day: friendlyDate(effect.asOf, language) })}`.trimStart()}
        short={effect.after.value < 0}
      />
      {remarksOf(effect, say, language).map((text) => (
        <Remark key={text}>{text}</Remark>
      ))}
    </Section>
  )
}

/** What else the numbers mean, in sentences. */
export function remarksOf({ expiry, year, unit }: BalanceEffect, say: Say, language: string): string[] {
  const day = (date: string | null) => friendlyDate(date, language)
  return [
    expiry &&
      (expiry.before
        ? say('leaveAdjustment.expiryFromTo', { before: day(expiry.before), after: day(expiry.after) })
        : say('leaveAdjustment.expiryNeverTo', { after: day(expiry.after) })),
    expiry?.before &&
      expiry.before < expiry.after &&
      expiry.saved > 0 &&
      say('leaveAdjustment.wouldExpire', { quantity: daysText(expiry.saved, unit, say) }),
    year &&
      say('leaveAdjustment.paidThisYear', { quantity: daysText(year.used, unit, say), most: formatNumber(year.most), year: year.year }),
  ].filter((text): text is string => Boolean(text))
}
