import { formatNumber } from '#web/foundation/format/number.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { LeaveDetail } from './leave-values.ts'
import classes from './day-strip.module.css'

type Day = LeaveDetail['perDay'][number]

/** Days that stand without scrolling: four weeks. */
const inSight = 28

/** Each day of a leave with what it takes; a day that counts nothing is pale and says so. Weeks break the line. */
export function DayStrip({ days }: { days: readonly Day[] }) {
  const language = useLanguage()
  const say = useText()
  return (
    <ol
      className={classes.strip}
      data-many={days.length > 7 || undefined}
      tabIndex={days.length > inSight ? 0 : undefined}
      aria-label={say('leave.perDay')}
    >
      {days.map((day) => (
        <li key={day.date} className={classes.day} data-counts={day.quantity > 0 || undefined} title={aboutDay(day, say)}>
          <span className={classes.name}>{dayName(day.date, language)}</span>
          <span className={classes.quantity}>{quantityText(day.quantity)}</span>
        </li>
      ))}
    </ol>
  )
}

const quantityText = (quantity: number) => (quantity === 0 ? '–' : quantity === 0.5 ? '½' : formatNumber(quantity))

/** `W 23`: the weekday's first letter and the day of the month. */
function dayName(date: string, language: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  const letter = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' }).format(day)
  return `${letter} ${day.getUTCDate()}`
}

function aboutDay(day: Day, say: Say): string {
  const why = day.name ?? (day.because === 'weekend' ? say('leave.weekend') : say(`leave.part.${day.part}`))
  return `${formatDate(day.date)}: ${why}`
}
