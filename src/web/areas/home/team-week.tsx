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
  const away = awayIn(team.days, words)
  const title = say((team.days[0]?.date ?? '') > today ? 'home.teamNext' : 'home.team')
  return (
    <Section title={title} mark={<span className={classes.unit}>{team.unit}</span>}>
      <DutyDays days={team.days} label={title} today={today} />
      <div className={classes.said}>
        {belowOf(team.days, words).map((sentence) => (
          <p key={sentence} className={classes.sentence}>
            {sentence}
          </p>
        ))}
        {away.length === 0 ? (
          <p className={classes.sentence}>{say('home.teamAll')}</p>
        ) : (
          <>
            <h3 className={classes.heading}>{say('home.away')}</h3>
            <ul className={classes.away}>
              {away.map(({ name, days }) => (
                <li key={name}>
                  <span>{name}</span> <span className={classes.days}>{days}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}

/** `Thursday is below the minimum of 7. Away: Lena, Rina, Tomas.` */
const belowOf = (days: readonly DutyDay[], { say, language }: Words): string[] =>
  days
    .filter(({ short }) => short)
    .map((day) => say('home.teamBelow', { day: weekdayName(day.date, language, 'long'), minimum: day.minimum, names: day.away.join(', ') }))

/** Everybody who is away, with their days. */
function awayIn(days: readonly DutyDay[], { say, language }: Words): { name: string; days: string }[] {
  const absences = new Map<string, string[]>()
  for (const day of days) for (const name of day.away) absences.set(name, [...(absences.get(name) ?? []), weekdayName(day.date, language)])
  return [...absences].map(([name, on]) => ({ name, days: on.length === days.length ? say('home.allWeek') : on.join(', ') }))
}
