import type { DutyDay } from '#shared/contract/duty-day.ts'
import { friendlyDate, weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import classes from './duty-days.module.css'

interface DutyDaysProps {
  days: readonly DutyDay[]
  label: string
  /** Days of a request: green where enough stay, yellow where it is just enough. */
  marked?: boolean
  /** The day that is today. */
  today?: string
}

export const isEdge = (day: DutyDay) => day.minimum !== null && day.onDuty === day.minimum

/** How many of a team are on duty on each day; red below the minimum. */
export function DutyDays({ days, label, marked = false, today }: DutyDaysProps) {
  const say = useText()
  const language = useLanguage()
  const tone = (day: DutyDay) => (day.short ? 'below' : marked ? (isEdge(day) ? 'edge' : 'fine') : undefined)
  return (
    <ol className={classes.days} data-marked={marked || undefined} aria-label={label}>
      {days.map((day) => (
        <li
          key={day.date}
          className={classes.day}
          data-tone={tone(day)}
          data-now={day.date === today || undefined}
          title={day.away.join(', ') || undefined}
        >
          <span className={classes.said}>
            {say(day.short ? 'home.dutyBelow' : 'home.duty', {
              day: friendlyDate(day.date, language),
              onDuty: day.onDuty,
              total: day.total,
              minimum: day.minimum,
            })}
          </span>
          <span className={classes.name} aria-hidden="true">
            {weekdayName(day.date, language)}
            {marked && ` ${Number(day.date.slice(8, 10))}`}
          </span>
          <span className={classes.count} aria-hidden="true">
            {day.onDuty}/{day.total}
          </span>
        </li>
      ))}
    </ol>
  )
}
