import { formatNumber } from '#web/foundation/format/number.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
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
          <span className={classes.name}>{`${weekdayName(day.date, language)} ${Number(day.date.slice(8, 10))}`}</span>
          <span className={classes.quantity}>{quantityText(day.quantity)}</span>
        </li>
      ))}
    </ol>
  )
}

const quantityText = (quantity: number) => (quantity === 0 ? '–' : quantity === 0.5 ? '½' : formatNumber(quantity))

function aboutDay(day: Day, say: Say): string {
  const why = day.name ?? (day.because === 'weekend' ? say('leave.weekend') : say(`leave.part.${day.part}`))
  return `${formatDate(day.date)}: ${why}`
}
