import { Tooltip } from '@mantine/core'
import { formatDate } from '#web/foundation/format/date.ts'
import { shortMonth } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { balanceAt, monthsBetween, pathOf, placeIn, scaleOf, spotsOf, type Spot, type TimelinePoint } from './timeline.ts'
import classes from './timeline-chart.module.css'

interface TimelineChartProps {
  points: readonly TimelinePoint[]
  unit: string
  today: string
  /** The day the person asks about. */
  day: string
  label: string
}

/** A balance as steps over time: what was stands solid, what is to come dashed. The same as a table for screen readers. */
export function TimelineChart({ points, unit, today, day, label }: TimelineChartProps) {
  const say = useText()
  const language = useLanguage()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <p className={classes.none}>{say('balance.noTimeline')}</p>
  const spots = spotsOf(points)
  const place = placeIn(points)
  const { low, high, steps } = scaleOf(points)
  const past = spots.filter((spot) => !spot.projected)
  const coming = spots.filter((spot, index) => spot.projected || spots[index + 1]?.projected)
  const changes = spots.filter((spot, index) => index > 0 && spot.balance !== spots[index - 1]?.balance)
  return (
    <figure className={classes.figure} dir="ltr" aria-label={label}>
      <div className={classes.plot} aria-hidden="true">
        {steps.map((step) => (
          <span
            key={step}
            className={classes.step}
            data-zero={step === 0 || undefined}
            style={{ insetBlockStart: `${((high - step) / (high - low)) * 100}%` }}
          >
            <span className={classes.amount}>{formatNumber(step)}</span>
          </span>
        ))}
        <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
          <path d={`${pathOf(past)}H${place(today)}`} className={classes.past} />
          <path
            d={`M${place(today)} ${(spots.findLast((spot) => spot.date <= today) ?? spots[0])?.y}${pathOf(coming).replace(/^M(\S+) (\S+)/, 'H$1V$2')}`}
            className={classes.coming}
          />
        </svg>
        {changes.map((spot) => (
          <Change key={spot.date} spot={spot} unit={unit} />
        ))}
        <span className={classes.mark} style={{ insetInlineStart: `${place(today)}%` }}>
          <span className={classes.flag}>{say('balance.today')}</span>
        </span>
        {day !== today && day >= first.date && day <= last.date && (
          <span className={classes.mark} data-asked style={{ insetInlineStart: `${place(day)}%` }}>
            <span className={classes.flag}>{formatNumber(balanceAt(points, day))}</span>
          </span>
        )}
      </div>
      <div className={classes.months} aria-hidden="true">
        {monthsBetween(first.date, last.date).map(({ start, year }) => (
          <span key={start} data-last={place(start) > 92 || undefined} style={{ insetInlineStart: `${place(start)}%` }}>
            {shortMonth(start, language)}
            {year && <strong>{year}</strong>}
          </span>
        ))}
      </div>
      <div className={classes.table}>
        <table>
          <caption>{label}</caption>
          <tbody>
            {points.map((point) => (
              <tr key={point.date}>
                <th scope="row">{formatDate(point.date)}</th>
                <td>
                  {formatNumber(point.balance)} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Change({ spot, unit }: { spot: Spot; unit: string }) {
  return (
    <Tooltip label={`${formatDate(spot.date)} · ${formatNumber(spot.balance)} ${unit}`} openDelay={0}>
      <span
        className={classes.spot}
        data-projected={spot.projected || undefined}
        style={{ insetInlineStart: `${spot.x}%`, insetBlockStart: `${spot.y}%` }}
      />
    </Tooltip>
  )
}
