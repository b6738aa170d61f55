import type { Language } from '#shared/texts/index.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import { dayOf } from './weekdays.ts'
import classes from './organisation.module.css'

/** The hours of a week at a glance, each day as high as its hours. */
export function WeekBars({ hours }: { hours: readonly number[] }) {
  const language = useLanguage()
  const most = Math.max(8, ...hours)
  const words = daysInWords(hours, language)
  return (
    <span className={classes.week} role="img" aria-label={words} title={words}>
      {hours.map((one, index) => (
        <span key={index} className={classes.weekday}>
          <span className={classes.weekBar} style={{ blockSize: `${(one / most) * 100}%` }} />
        </span>
      ))}
    </span>
  )
}

/** `Mon 7 h, Tue 7 h, Sat 5 h`: the days on which something is worked. */
export const daysInWords = (hours: readonly number[], language: Language): string =>
  hours.flatMap((one, index) => (one > 0 ? [`${weekdayName(dayOf(index), language)} ${formatDuration(one * 60)}`] : [])).join(', ')
