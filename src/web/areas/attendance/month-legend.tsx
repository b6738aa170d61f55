import type { MonthDay } from '#shared/areas/attendance.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { DayDot } from './day-dot.tsx'
import { statusColours, type statusSigns } from './status-colour.ts'
import classes from './month-view.module.css'

/** What the dots of this month mean, where days have no room for words. */
export function MonthLegend({ days }: { days: readonly MonthDay[] }) {
  const say = useText()
  const met = new Set(days.flatMap((day) => dottedAs(day) ?? []))
  return (
    <ul className={classes.legend} aria-label={say('attendance.month.dots')}>
      {[...met].map((status) => (
        <li key={status} className={classes.state} data-colour={statusColours[status]} data-quiet={status === 'off' || undefined}>
          <DayDot status={status} />
          {say(`attendance.is.${status}`)}
        </li>
      ))}
    </ul>
  )
}

/** What the dot of a day says; null: it has none, as of what is to come holidays alone are known. */
export function dottedAs({ attendanceStatusId, holiday }: MonthDay): keyof typeof statusSigns | null {
  if (attendanceStatusId !== 'toCome') return attendanceStatusId
  return holiday ? 'holiday' : null
}
