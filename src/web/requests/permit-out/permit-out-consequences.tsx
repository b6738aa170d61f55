import type { PermitDay } from '#shared/requests/permit-out.ts'
import { isWaiting } from '#shared/status.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { DayBar } from './day-bar.tsx'
import type { PermitOutDetail, PermitOutPreview, PermitOutValues } from './permit-out-values.ts'
import { hoursText } from './hours-text.ts'
import { UnitMeanwhile } from './unit-meanwhile.tsx'

/** What a permit being typed would be: the day with the time away in it, the reason's month, and the unit meanwhile. */
export function PermitOutConsequences({ preview }: ConsequencesProps<PermitOutValues, PermitOutPreview>) {
  const say = useText()
  const permit = preview?.permit
  if (!permit)
    return (
      <Section title={say('permitOut.absence')}>
        <Remark>{say('permitOut.fillIn')}</Remark>
      </Section>
    )
  const hours = hoursText(permit.hours.value)
  return (
    <>
      <Section title={say('permitOut.absence')} actions={<Why value={hours} reasons={permit.hours.why} />}>
        <Figure value={hours} unit={backText(permit, say)} />
        <DayBar permit={permit} />
        <Remark>{say(permit.countsAsWork ? 'permitOut.countsAsWork' : 'permitOut.countsNot')}</Remark>
      </Section>
      <Month permit={permit} />
      {permit.unit && <UnitMeanwhile unit={permit.unit} />}
    </>
  )
}

/** What is weighed while somebody is asked to decide. */
export function PermitOutDetailConsequences({ detail: { permit, statusId } }: { detail: PermitOutDetail }) {
  if (!permit || !isWaiting(statusId)) return null
  return (
    <>
      <Month permit={permit} />
      {permit.unit && <UnitMeanwhile unit={permit.unit} />}
    </>
  )
}

/** In a line, for a phone: `2 h 30 m · Back at 16:30`. */
export function PermitOutSummary({ preview }: { preview: PermitOutPreview | undefined }) {
  const say = useText()
  const permit = preview?.permit
  return permit ? `${hoursText(permit.hours.value)} · ${backText(permit, say)}` : null
}

export const backText = ({ back, until }: PermitDay, say: Say): string =>
  back ? say('permitOut.backAt', { time: until }) : say('permitOut.notBackThen')

/** How many permits for this reason the month has; said where there is a limit or an other one. */
function Month({ permit: { month } }: { permit: PermitDay }) {
  const say = useText()
  if (month.most === null && month.value === 1) return null
  const title = say('permitOut.monthTitle')
  return (
    <Section title={title} actions={<Why value={`${title} ${month.value}`} reasons={month.why} />}>
      <Figure value={String(month.value)} unit={monthText(month, say)} short={month.most !== null && month.value > month.most} />
    </Section>
  )
}

/** `of 4 permits for this reason`. */
export const monthText = ({ value, most }: PermitDay['month'], say: Say): string =>
  most === null ? say('permitOut.monthNumber', { count: value }) : say('permitOut.monthOf', { count: most })
