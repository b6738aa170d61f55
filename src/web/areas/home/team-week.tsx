import type { DutyDay } from '#shared/contract/duty-day.ts'
import type { Home } from '#shared/areas/home.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useWords } from '#web/approval/request/inbox-caption.ts'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { DutyDays } from '#web/platform/people/duty-days.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './team-week.module.css'

/** Who of the person's unit is there on each working day of the week. */
export function TeamWeek({ team, today }: { team: Home['team']; today: string }) {
  const say = useText()
  const words = useWords()
  if (team.days.length === 0) return null
  const title = say((team.days[0]?.date ?? '') > today ? 'home.teamNext' : 'home.team')
  return (
    <Section title={title} mark={<span className={classes.unit}>{team.unit}</span>}>
      <DutyDays days={team.days} label={title} today={today} />
      <div className={classes.said}>
        {sentences(team.days, words).map((sentence) => (
          <p key={sentence} className={classes.sentence}>
            {sentence}
          </p>
        ))}
      </div>
    </Section>
  )
}

/** `Thursday is below the minimum of 7. Away: Lena, Rina, Tomas.`, then everybody who is away, with their days. */
function sentences(days: readonly DutyDay[], { say, language }: Words): string[] {
  const below = days
    .filter(({ short }) => short)
    .map((day) => say('home.teamBelow', { day: weekdayName(day.date, language, 'long'), minimum: day.minimum, names: day.away.join(', ') }))
  const absences = new Map<string, string[]>()
  for (const day of days) for (const name of day.away) absences.set(name, [...(absences.get(name) ?? []), weekdayName(day.date, language)])
  const away = [...absences].map(([name, on]) =>
    say('home.teamAway', { name, days: on.length === days.length ? say('home.allWeek') : on.join(', ') }),
  )
  const told = [...below, ...away]
  return told.length > 0 ? told : [say('home.teamAll')]
}
