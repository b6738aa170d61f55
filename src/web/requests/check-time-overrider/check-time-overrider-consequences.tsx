import type { ReactNode } from 'react'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import type { CorrectionEffect } from '#shared/requests/check-time-overrider.ts'
import { isWaiting } from '#shared/status.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { DayBecomes } from '#web/records/attendance/day-becomes.tsx'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import type { CheckTimeOverriderDetail, CheckTimeOverriderPreview, CheckTimeOverriderValues } from './check-time-overrider-values.ts'

/** What a correction being typed would make of its day, and how many there are in the month. */
export function CheckTimeOverriderConsequences({ preview }: ConsequencesProps<CheckTimeOverriderValues, CheckTimeOverriderPreview>) {
  const say = useText()
  if (preview?.effect) return <Effect effect={preview.effect} />
  return (
    <Section title={say('checkTimeOverrider.effect')}>
      <Remark>{say('checkTimeOverrider.fillIn')}</Remark>
    </Section>
  )
}

/** What is weighed while somebody is asked to decide. */
export const CheckTimeOverriderDetailConsequences = ({ detail: { effect, statusId } }: { detail: CheckTimeOverriderDetail }) =>
  effect && isWaiting(statusId) ? (
    <Effect effect={effect}>
      <Replaced effect={effect} />
    </Effect>
  ) : null

/** In a line, for a phone: `Check time missing → Present · 8 h`. */
export function CheckTimeOverriderSummary({ preview }: { preview: CheckTimeOverriderPreview | undefined }) {
  const effect = preview?.effect
  return effect ? `${effect.before.status} → ${effect.after.status} · ${formatDuration(effect.after.worked)}` : null
}

function Effect({ effect, children }: { effect: CorrectionEffect; children?: ReactNode }) {
  const say = useText()
  const { before, after, month } = effect
  const [title, monthTitle] = [say('checkTimeOverrider.effect'), say('checkTimeOverrider.monthTitle')]
  return (
    <>
      <Section title={title} actions={<Why value={title} reasons={after.why} />}>
        <DayBecomes before={before} after={after} />
        {children}
      </Section>
      {(month.most !== null || month.value > 1) && (
        <Section title={monthTitle} actions={<Why value={`${monthTitle} ${month.value}`} reasons={month.why} />}>
          <Figure small value={String(month.value)} unit={monthText(month, say)} short={month.most !== null && month.value > month.most} />
        </Section>
      )}
    </>
  )
}

/** Which times of the devices it stands for. */
export function Replaced({ effect: { replaced } }: { effect: CorrectionEffect }) {
  const say = useText()
  if (replaced.length === 0) return null
  return <Remark>{say('checkTimeOverrider.replaced', { times: replaced.map(({ time }) => time).join(', ') })}</Remark>
}

/** `of 10 corrections`. */
export const monthText = ({ value, most }: CorrectionEffect['month'], say: Say): string =>
  most === null ? say('checkTimeOverrider.monthNumber', { count: value }) : say('checkTimeOverrider.monthOf', { count: most })
