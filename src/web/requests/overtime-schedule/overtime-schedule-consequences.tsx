import { useText } from '#web/foundation/i18n/use-text.ts'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import type { OvertimePersonDay } from '#shared/requests/overtime-schedule.ts'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { isOver, LimitBar, planText, timesText } from './overtime-outcome.tsx'
import { durationText, type OvertimeSchedulePreview, type OvertimeScheduleValues } from './overtime-schedule-values.ts'
import classes from './overtime-outcome.module.css'

/** What overtime being typed comes to: for one person whole, for many together. */
export function OvertimeScheduleConsequences({ preview }: ConsequencesProps<OvertimeScheduleValues, OvertimeSchedulePreview>) {
  const say = useText()
  const [only] = preview?.lines ?? []
  if (!preview || !only)
    return (
      <Section title={say('overtime.counts')}>
        <Remark>{say('overtime.fillIn')}</Remark>
      </Section>
    )
  const single = preview.lines.length === 1 ? only.outcome : null
  return (
    <Section title={say('overtime.counts')} actions={single && <Why value={say('overtime.worth')} reasons={single.worth.why} />}>
      <Total {...preview} />
      {single && (
        <>
          <Remark>
            {timesText(only, say)} · {planText(only, say)}
          </Remark>
          <ul className={classes.weeks}>
            <li>
              <LimitBar title={say('overtime.week')} limit={single.week} wide />
            </li>
            {single.month.most !== null && (
              <li>
                <LimitBar title={say('overtime.month')} limit={single.month} wide />
              </li>
            )}
          </ul>
        </>
      )}
    </Section>
  )
}

/** `12 h · worth 20 h · 4 people`. */
export function Total({ minutes, worth, people }: { minutes: number; worth: number; people: number }) {
  const say = useText()
  const rest = [
    say('overtime.worthHours', { hours: durationText(worth) }),
    people > 1 ? say('overtime.peopleCount', { count: people }) : '',
  ]
  return <Figure value={durationText(minutes)} unit={rest.filter(Boolean).join(' · ')} />
}

/** Those whose week is fullest, the fullest first. */
const shownWeeks = 5

/** How full the weeks are: of those who come nearest to the limit. */
export function FullestWeeks({ lines }: { lines: readonly OvertimePersonDay[] }) {
  const say = useText()
  const known = lines.flatMap(({ employee, outcome }) => (outcome ? [{ employee, week: outcome.week }] : []))
  const fullest = known.toSorted((a, b) => Number(isOver(b.week)) - Number(isOver(a.week)) || b.week.value - a.week.value)
  return (
    <>
      <ul className={classes.weeks}>
        {fullest.slice(0, shownWeeks).map(({ employee, week }) => (
          <li key={employee}>
            <LimitBar title={employee} limit={week} wide />
          </li>
        ))}
      </ul>
      {fullest.length > shownWeeks && <Remark>{say('overtime.more', { count: fullest.length - shownWeeks })}</Remark>}
    </>
  )
}

/** In a line, for a phone: `3 h · worth 5 h 30 m`. */
export function OvertimeScheduleSummary({ preview }: { preview: OvertimeSchedulePreview | undefined }) {
  const say = useText()
  if (!preview || preview.lines.length === 0) return null
  return `${durationText(preview.minutes)} · ${say('overtime.worthHours', { hours: durationText(preview.worth) })}`
}
