import type { Home } from '#shared/areas/home.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useWords } from '../../approval/inbox-caption.ts'
import type { Words } from '../../approval/inbox-part.ts'
import { DutyDays, isBelow, type DutyDay } from '../../platform/people/duty-days.tsx'
import { Section } from '../../platform/screen/card.tsx'
import classes from './team-week.module.css'

/** Who of the person's unit is there on each working day of the week. */
export function TeamWeek({ team, today }: { team: Home['team']; today: string }) {
  const say = useText()
  const words = useWords()
  if (team.days.length === 0) return null
  const title = say((team.days[0]?.date ?? '') > today ? 'home.teamNext' : 'home.team')
  return (
    <Section title={title} actions={<span className={classes.unit}>{team.unit}</span>}>
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

/** `Thursday is below the minimum of 7. Away: Lena, Rina, Tomas.`, then who is away on the other days. */
function sentences(days: readonly DutyDay[], { say, language }: Words): string[] {
  const named = ({ date }: DutyDay) => weekdayName(date, language, 'long')
  const told = days
    .filter((day) => day.away.length > 0)
    .toSorted((a, b) => Number(isBelow(b)) - Number(isBelow(a)))
    .map((day) =>
      isBelow(day)
        ? say('home.teamBelow', { day: named(day), minimum: day.minimum, names: day.away.join(', ') })
        : say('home.teamAway', { day: named(day), names: day.away.join(', ') }),
    )
  return told.length > 0 ? told : [say('home.teamAll')]
}
