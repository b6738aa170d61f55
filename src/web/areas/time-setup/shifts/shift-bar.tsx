import type { ShiftSet } from '#shared/areas/time-setup.ts'
import { planShift } from '#shared/records/schedule/shift.ts'
import type { Span } from '#shared/records/schedule/spans.ts'
import classes from '#web/set-up/set-up.module.css'

/** On a day on which no clock is changed. */
export const drawn = ({ code, rule }: Pick<ShiftSet, 'code' | 'rule'>) => planShift({ code, name: code, ...rule }, '2026-01-05', 'UTC')

/** A shift on a day and a half of the clock, from midnight to the noon after next: a night is in one piece, over midnight. */
export function ShiftBar({ shift }: { shift: Pick<ShiftSet, 'code' | 'rule'> }) {
  const { span, paidBreaks, unpaidBreaks } = drawn(shift)
  const until = Math.max(axisUntil, span.until)
  return (
    <div className={classes.bar} aria-hidden>
      <span className={classes.work} style={placeOn(span, until)} />
      {[...paidBreaks, ...unpaidBreaks].map((part) => (
        <span key={part.from} className={classes.rest} style={placeOn(part, until)} />
      ))}
      <span className={classes.midnight} style={placeOn({ from: midnight, until: midnight }, until)} />
    </div>
  )
}

const hourMs = 3_600_000
const axisFrom = Date.parse('2026-01-05T00:00:00Z')
const midnight = axisFrom + 24 * hourMs
const axisUntil = axisFrom + 36 * hourMs

/** Where a part lies on the axis. */
function placeOn({ from, until }: Span, ends: number) {
  const share = (at: number) => `${((at - axisFrom) / (ends - axisFrom)) * 100}%`
  return { insetInlineStart: share(from), inlineSize: `calc(${share(until)} - ${share(from)})` }
}
