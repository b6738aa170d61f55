import type { Because, RuleOf } from '../because.ts'
import { freeBy, isHoliday, workedShifts } from '../day-plan.ts'
import type { PlannedShift } from './shift.ts'
import { common, minutesIn, union, without, type Span } from './spans.ts'

const minuteMs = 60_000

const workingTimes = new WeakMap<PlannedShift, readonly Span[]>()

/** The working time of shifts: without the breaks that are not paid. Many people have the same shift on a day. */
export function workingTime(shifts: readonly PlannedShift[]): readonly Span[] {
  const [only] = shifts
  const known = only && shifts.length === 1 ? workingTimes.get(only) : undefined
  if (known) return known
  const time = without(
    shifts.map(({ span }) => span),
    shifts.flatMap(({ unpaidBreaks }) => unpaidBreaks),
  )
  if (only && shifts.length === 1) workingTimes.set(only, time)
  return time
}

/** The first so many minutes of some spans. */
function firstMinutes(spans: readonly Span[], minutes: number): readonly Span[] {
  let rest = minutes * minuteMs
  return union(spans).flatMap(({ from, until }) => {
    const taken = Math.min(rest, until - from)
    rest -= taken
    return taken > 0 ? [{ from, until: from + taken }] : []
  })
}

/** The halves of some working time: each has as many minutes. */
export function halvesOf(working: readonly Span[]): { first: readonly Span[]; second: readonly Span[] } {
  const first = firstMinutes(working, minutesIn(working) / 2)
  return { first, second: without(working, first) }
}

/**
 * From when until when shifts are to be worked, breaks and all: on a holiday never, on half of one until the first half of
 * their time is over.
 */
export function spansToWork(shifts: readonly PlannedShift[], holiday: { off: number } | null): readonly Span[] {
  const spans = workedShifts({ shifts, holiday }).map(({ span }) => span)
  if (freeBy(holiday) !== 'secondHalf') return spans
  const half = halvesOf(workingTime(shifts)).first.at(-1)
  return half ? common(spans, [{ from: -Infinity, until: half.until }]) : spans
}

/** Hours of a day that a leave by the hour takes: a type that counts days says which share of what is planned, to the minute. */
export function hoursOfLeave(quantity: number, unit: 'day' | 'hour', shifts: readonly PlannedShift[]): number {
  return unit === 'hour' ? quantity : Math.round(quantity * minutesIn(workingTime(shifts))) / 60
}

export interface DayLeave {
  /** Of its request; empty for a leave that was imported, and for whoever does not see the request. */
  code: string
  name: string
  part: 'full' | 'first' | 'second' | 'hours'
  /** Of a leave by the hour. */
  hours: number
}

/** Takes down one step of the explanation; its facts are put into words only where somebody reads them. */
export type Tell = (rule: RuleOf<'day'>, facts?: () => Because['facts']) => void

export interface Expectation {
  /** When the person should be there. */
  spans: readonly Span[]
  /** Minutes of leave that may lie anywhere within. */
  hoursOff: number
  planned: number
}

/** What is left to work after holiday and leave. */
export function expectationOf(
  { leaves, holiday }: { leaves: readonly DayLeave[]; holiday: { name: string; off: number } | null },
  shifts: readonly PlannedShift[],
  tell: Tell,
): Expectation {
  const working = workingTime(shifts)
  const secondHalf = () => halvesOf(working).second
  let spans = working
  if (holiday && freeBy(holiday) !== 'nothing') {
    tell(isHoliday(holiday) ? 'holiday' : 'halfHoliday', () => ({ name: holiday.name }))
    spans = isHoliday(holiday) ? [] : without(spans, secondHalf())
  }
  let hoursOff = 0
  for (const { code, name, part, hours } of leaves) {
    // Whoever is not told more reads that the person is away; the code stands for those alone who see the request.
    const story = name === '' ? 'away' : 'leave'
    tell(part === 'hours' ? `${story}Hours` : `${story}.${part}`, () => ({
      ...(name && { what: code ? `${code}: ${name}` : name }),
      ...(part === 'hours' && { hours }),
    }))
    if (part === 'full') spans = []
    else if (part === 'first') spans = common(spans, secondHalf())
    else if (part === 'second') spans = without(spans, secondHalf())
    else hoursOff += Math.round(hours * 60)
  }
  hoursOff = Math.min(hoursOff, minutesIn(spans))
  return { spans, hoursOff, planned: minutesIn(spans) - hoursOff }
}
