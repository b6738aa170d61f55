import { VisuallyHidden } from '@mantine/core'
import type { AttendanceDetail } from '#shared/areas/attendance.ts'
import { formatTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { marksOf, placesOf, type Part, type Scale } from './day-bar-parts.ts'
import classes from './day-bar.module.css'

/** The day drawn: what was planned, when the person was there, what excuses the rest, and what is missing. */
export function DayBar({ day }: { day: AttendanceDetail }) {
  const say = useText()
  const time = (at: number) => formatTime(new Date(at).toISOString(), day.timeZone)
  const { scale, planned, there, excused } = placesOf(day)
  if (!scale) return null
  const rows = [
    { name: say('attendance.row.planned'), parts: planned },
    { name: say('attendance.row.there'), parts: there },
    ...(excused.length > 0 ? [{ name: say('attendance.row.excused'), parts: excused }] : []),
  ]
  return (
    <div className={classes.chart}>
      {rows.map(({ name, parts }) => (
        <div key={name} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <ul className={classes.track} aria-label={name}>
            {parts.map((part) => (
              <PartOf key={`${part.kind} ${part.from}`} part={part} scale={scale} time={time} />
            ))}
          </ul>
        </div>
      ))}
      <div className={classes.row} aria-hidden="true">
        <span className={classes.name} />
        <div className={classes.scale}>
          {marksOf(scale).map((at) => (
            <span key={at} style={{ insetInlineStart: `${share(at, scale)}%` }}>
              {time(at)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

const share = (at: number, { from, until }: Scale) => ((at - from) / (until - from)) * 100

function PartOf({ part, scale, time }: { part: Part; scale: Scale; time: (at: number) => string }) {
  const say = useText()
  // A permit whose request is not the reader's to see has no code.
  const text = part.kind === 'permit' && !part.name ? 'attendance.bar.somePermit' : (`attendance.bar.${part.kind}` as const)
  const words = say(text, { name: part.name, code: part.name, from: time(part.from), until: time(part.until) })
  const from = share(part.from, scale)
  return (
    <li
      className={classes.part}
      data-kind={part.kind}
      title={words}
      style={{ insetInlineStart: `${from}%`, inlineSize: `${Math.max(0.4, share(part.until, scale) - from)}%` }}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
    </li>
  )
}
