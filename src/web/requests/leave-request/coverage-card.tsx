import type { CoverageDay } from '#shared/requests/leave-request.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '../../platform/screen/card.tsx'
import type { LeaveDetail } from './leave-values.ts'
import classes from './coverage-card.module.css'

/** Days shown before the others are summed up. */
const inSight = 6

/** How many of the team would be on duty on each day of the leave, against the least it needs. */
export function CoverageCard({ days, leave }: { days: readonly CoverageDay[]; leave: LeaveDetail['perDay'] }) {
  const say = useText()
  const taken = new Set(leave.filter((day) => day.quantity > 0).map((day) => day.date))
  const shown = days.filter((day) => taken.has(day.date)).map(withLeave)
  const short = shown.filter((day) => day.minimum !== null && day.onDuty < day.minimum)
  // The days that are short come first into sight.
  const seen = shown.length > inSight && short.length > 0 ? short.slice(0, inSight) : shown.slice(0, inSight)
  if (shown.length === 0) return null
  const minimum = shown[0]?.minimum ?? null
  return (
    <Section title={say('leave.team')}>
      <ul className={classes.days}>
        {seen.map((day) => (
          <CoverageRow key={day.date} day={day} />
        ))}
      </ul>
      <p className={classes.text}>
        {[
          shown.length > seen.length ? say('leave.teamMore', { count: shown.length - seen.length }) : '',
          minimum === null ? '' : say('leave.teamMinimum', { count: minimum }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Section>
  )
}

/** The server counts those who are away already; the person of this leave would be one more. */
const withLeave = (day: CoverageDay): CoverageDay => ({ ...day, onDuty: Math.max(0, day.onDuty - 1) })

function CoverageRow({ day }: { day: CoverageDay }) {
  const say = useText()
  const language = useLanguage()
  const short = day.minimum !== null && day.onDuty < day.minimum
  const share = (count: number) => `${day.total > 0 ? Math.min(100, (count / day.total) * 100) : 0}%`
  return (
    <li className={classes.day} data-short={short || undefined} title={day.away.length > 0 ? say('leave.teamAway', { names: day.away.join(', ') }) : undefined}>
      <span>{friendlyDate(day.date, language)}</span>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.duty} style={{ inlineSize: share(day.onDuty) }} />
        {day.minimum !== null && <span className={classes.minimum} style={{ insetInlineStart: share(day.minimum) }} />}
      </span>
      <span className={classes.count}>{say('leave.teamOf', { onDuty: day.onDuty, total: day.total })}</span>
      {day.away.length > 0 && <span className={classes.away}>{say('leave.teamAway', { names: day.away.join(', ') })}</span>}
    </li>
  )
}
