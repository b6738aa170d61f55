import { instantAt, minutesADay, minutesOf } from '../clock.ts'
import { common, union, type Span } from './spans.ts'

/** Times of day as `HH:MM`. A break lies within the shift; one that begins before the shift does is of the day after. */
export interface ShiftBreak {
  from: string
  until: string
  paid: boolean
}

/** How check times are rounded before they count: to so many minutes, in whose favour. */
export interface Rounding {
  /** 0: not at all. */
  minutes: number
  to: 'nearest' | 'company' | 'employee'
}

/** What a shift is, on whatever day: times of day of the place where it is worked. */
export interface ShiftRule {
  code: string
  name: string
  start: string
  /** Not after `start`: on the day after. */
  end: string
  breaks: readonly ShiftBreak[]
  /** Minutes by which a late arrival or an early leaving is forgiven whole. */
  grace: { late: number; early: number }
  rounding: Rounding
  overtime: {
    /** Time outside the shift counts only as far as an approved overtime covers it. */
    onlyApproved: boolean
    /** Minutes before or after the shift below which nothing counts. */
    least: number
  }
}

/** A shift on a day, in instants. */
export interface PlannedShift {
  rule: ShiftRule
  span: Span
  paidBreaks: Span[]
  unpaidBreaks: Span[]
}

/** Its end and its breaks, in minutes since the midnight before it begins. What ends as it begins takes a day. */
function minutesOfShift({ start, end, breaks }: Pick<ShiftRule, 'start' | 'end' | 'breaks'>) {
  const begins = minutesOf(start)
  const beyond = (time: string) => (minutesOf(time) < begins ? minutesOf(time) + minutesADay : minutesOf(time))
  const ends = (from: number, time: string) => (beyond(time) <= from ? beyond(time) + minutesADay : beyond(time))
  return {
    begins,
    ends: ends(begins, end),
    breaks: breaks.map((one) => ({ ...one, begins: beyond(one.from), ends: ends(beyond(one.from), one.until) })),
  }
}

/** The first break that does not lie within its shift, or takes no time. */
export function strayBreak(rule: Pick<ShiftRule, 'start' | 'end' | 'breaks'>): ShiftBreak | undefined {
  const { ends, breaks } = minutesOfShift(rule)
  return breaks.find((one) => one.from === one.until || one.ends > ends)
}

/**
 * A shift that begins on `day` at a place. Summer time makes a night shift an hour longer or shorter than its times of day
 * say: what is worked is what passes.
 */
export function planShift(rule: ShiftRule, day: string, timeZone: string): PlannedShift {
  const at = (minutes: number) => Date.parse(instantAt(day, minutes, timeZone))
  const whole = minutesOfShift(rule)
  const span = { from: at(whole.begins), until: Math.max(at(whole.begins), at(whole.ends)) }
  const breaks = (paid: boolean) =>
    common(
      [span],
      union(whole.breaks.filter((one) => one.paid === paid).map(({ begins, ends }) => ({ from: at(begins), until: at(ends) }))),
    )
  return { rule, span, paidBreaks: breaks(true), unpaidBreaks: breaks(false) }
}
