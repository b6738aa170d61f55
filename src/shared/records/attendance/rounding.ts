import type { PlannedShift, Rounding } from '../schedule/shift.ts'
import { distance, type Span } from '../schedule/spans.ts'

const minuteMs = 60_000

/** An instant rounded on the grid that begins with the shift: a coming to the later, a going to the earlier for the company. */
function roundedAt(at: number, anchor: number, { minutes, to }: Rounding, coming: boolean): number {
  const step = minutes * minuteMs
  if (step <= 0) return at
  const places = (at - anchor) / step
  if (to === 'nearest') return anchor + Math.round(places) * step
  return anchor + ((to === 'company') === coming ? Math.ceil(places) : Math.floor(places)) * step
}

/**
 * A stay as it counts: rounded by the nearest shift, never turned around; where there is none, as it was. `tell` hears of
 * what became another.
 */
export function rounded({ from, until }: Span, shifts: readonly PlannedShift[], tell: (from: number, to: number) => void): Span {
  const round = (at: number, coming: boolean) => {
    const shift = shifts.toSorted((a, b) => distance(at, a.span) - distance(at, b.span))[0]
    if (!shift) return at
    const became = roundedAt(at, coming ? shift.span.from : shift.span.until, shift.rule.rounding, coming)
    if (became !== at) tell(at, became)
    return became
  }
  const start = round(from, true)
  return { from: start, until: Math.max(start, round(until, false)) }
}
