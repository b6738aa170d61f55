import type { MonthDay } from '#shared/areas/attendance.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { statusColours } from './status-colour.ts'
import classes from './month-view.module.css'

/** What the dots of this month mean, where days have no room for words. */
export function MonthLegend({ days }: { days: readonly MonthDay[] }) {
  const say = useText()
  const met = new Set(days.map((day) => day.attendanceStatusId))
  return (
    <ul className={classes.legend} aria-label={say('attendance.month.dots')}>
      {[...met].map((status) => (
        <li key={status} className={classes.state} data-colour={statusColours[status]} data-quiet={isQuiet(status) || undefined}>
          <span className={classes.dot} />
          {say(`attendance.is.${status}`)}
        </li>
      ))}
    </ul>
  )
}

/** Of a day nothing was to be done on, or that is to come. */
export const isQuiet = (status: MonthDay['attendanceStatusId']): boolean => status === 'off' || status === 'toCome'
