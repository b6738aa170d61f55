import type { CalendarFilter } from '#shared/areas/calendar.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './team-legend.module.css'

const looks = ['away', 'waits', 'half', 'hours', 'free'] as const

/** What bars and grounds of the team's calendar mean. */
export function TeamLegend({ filter, isOfDays }: { filter: CalendarFilter; isOfDays: boolean }) {
  const say = useText()
  const shown = looks.filter((look) => isOfDays || look === 'away' || look === 'waits')
  return (
    <ul className={classes.legend} aria-label={say('calendar.legend')}>
      {shown.map((look) => (
        <li key={look}>
          <span className={classes.look} data-look={look} aria-hidden="true" />
          {say(`calendar.legend.${look}`)}
        </li>
      ))}
      {filter.attendanceStatusIds.length > 0 && (
        <li>
          <span className={classes.look} data-look="mark" aria-hidden="true" />
          {say('calendar.legend.mark')}
        </li>
      )}
    </ul>
  )
}
