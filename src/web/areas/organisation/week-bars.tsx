import { weekdayName } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import { dayOf } from './weekdays.ts'
import classes from './organisation.module.css'

/** The hours of a week at a glance, each day as high as its hours. */
export function WeekBars({ hours }: { hours: readonly number[] }) {
  const language = useLanguage()
  const most = Math.max(8, ...hours)
  const day = (index: number) => weekdayName(dayOf(index), language)
  const words = hours.flatMap((one, index) => (one > 0 ? [`${day(index)} ${formatDuration(one * 60)}`] : [])).join(', ')
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
