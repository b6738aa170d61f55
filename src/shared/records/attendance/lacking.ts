import { common, minutesIn, without, type Span } from '../schedule/spans.ts'
import type { Expectation, Tell } from '../schedule/expectation.ts'
import type { PlannedShift } from '../schedule/shift.ts'
import type { Oddity } from './facts.ts'

export interface Lacking {
  late: number
  early: number
  /** Neither worked nor excused. */
  missing: number
  odd: Oddity[]
}

/** What of the expected nobody accounts for, shift by shift: at its beginning, at its end, between. */
export function lackingOf(
  { spans, hoursOff }: Expectation,
  covered: readonly Span[],
  shifts: readonly PlannedShift[],
  tell: Tell,
): Lacking {
  const found: Lacking = { late: 0, early: 0, missing: 0, odd: [] }
  if (without(spans, covered).length === 0) return found
  let excused = hoursOff
  const note = (kind: 'late' | 'early' | 'gap', parts: readonly Span[], grace: number) => {
    const whole = minutesIn(parts)
    if (whole === 0) return
    if (whole <= grace) return tell('forgiven', () => ({ minutes: whole, grace }))
    const minutes = Math.max(0, whole - excused)
    excused = Math.max(0, excused - whole)
    if (minutes === 0) return
    found.missing += minutes
    if (kind !== 'gap') found[kind] += minutes
    found.odd.push({ kind, from: parts[0]?.from ?? null, until: parts.at(-1)?.until ?? null, minutes })
    tell(kind, () => ({ minutes }))
  }
  for (const [index, { rule, span }] of shifts.entries()) {
    // Time that two shifts share is asked for once, by the first.
    const earlier = shifts.slice(0, index).map((shift) => shift.span)
    const expected = without(common(spans, [span]), earlier)
    const there = common(covered, expected)
    const [first, last] = [there[0]?.from, there.at(-1)?.until]
    if (first === undefined || last === undefined) {
      note('gap', expected, 0)
      continue
    }
    note('late', common(expected, [{ from: span.from, until: first }]), rule.grace.late)
    note('gap', without(common(expected, [{ from: first, until: last }]), there), 0)
    note('early', common(expected, [{ from: last, until: span.until }]), rule.grace.early)
  }
  return found
}
