import { addDays, addMonths, dayNumber, weekday } from '../calendar.ts'
import { minutesADay } from '../clock.ts'
import type { TimesheetPolicy } from './policy.ts'

/** Time that is booked on a day. Times are minutes from its midnight; `until` may lie after the next one. */
export interface BookedTime {
  day: string
  projectId: string
  /** Both null where only a duration is known. */
  from: number | null
  until: number | null
  /** As it counts: rounded. */
  minutes: number
}

/** Monday of the week. */
export const weekStart = (day: string): string => addDays(day, -weekday(day))

/** A time of the day that is not after the beginning is on the next day. */
export const untilAfter = (from: number, until: number): number => (until > from ? until : until + minutesADay)

/** Minutes as they count; what is something stays something. */
export function roundedMinutes(minutes: number, { minutes: step, to }: TimesheetPolicy['rounding']): number {
  if (step === 0 || minutes === 0) return minutes
  const round = to === 'up' ? Math.ceil : to === 'down' ? Math.floor : Math.round
  return Math.max(1, round(minutes / step)) * step
}

interface Span {
  day: string
  from: number
  until: number
}

/** The entries that say from when until when. */
export const timed = <E extends BookedTime>(entries: readonly E[]): (E & Span)[] =>
  entries.filter((entry): entry is E & Span => entry.from !== null && entry.until !== null)

const begins = ({ day, from }: Span) => dayNumber(day) * minutesADay + from
const ends = ({ day, until }: Span) => dayNumber(day) * minutesADay + until

/** Whether two entries take some of the same time, over midnight too. */
export const meet = (one: Span, other: Span): boolean => begins(one) < ends(other) && begins(other) < ends(one)

/** Pairs that take some of the same time: each of `entries` with those after it, and with what stands already. */
export function overlaps<E extends BookedTime, S extends BookedTime>(
  entries: readonly E[],
  standing: readonly S[],
): [E & Span, (E | S) & Span][] {
  const [own, others] = [timed(entries), timed(standing)]
  return own.flatMap((entry, index) =>
    [...own.slice(index + 1), ...others].filter((other) => meet(entry, other)).map((other): [E & Span, (E | S) & Span] => [entry, other]),
  )
}

/** The longest time on end without a break of `least` minutes: it ends on `day`. Null where nothing says its times. */
export function longestRun(entries: readonly BookedTime[], least: number): { day: string; minutes: number } | null {
  let run: { begin: number; end: number; worked: number } | null = null
  let longest: { day: string; minutes: number } | null = null
  for (const entry of timed(entries).toSorted((a, b) => begins(a) - begins(b))) {
    const [begin, end] = [begins(entry), ends(entry)]
    if (run && begin - run.end < least) {
      run.worked += Math.max(0, end - Math.max(begin, run.end))
      run.end = Math.max(run.end, end)
    } else run = { begin, end, worked: end - begin }
    if (!longest || run.worked > longest.minutes) longest = { day: entry.day, minutes: run.worked }
  }
  return longest
}

/** Last day of the period in which a day's entries are booked. */
export const periodEnd = (day: string, period: TimesheetPolicy['lock']['period']): string =>
  period === 'week' ? addDays(weekStart(day), 6) : addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)

/** The first day on which a day's entries are locked; null: never. */
export const lockedFrom = (day: string, { period, graceDays }: TimesheetPolicy['lock']): string | null =>
  graceDays === null ? null : addDays(periodEnd(day, period), graceDays + 1)

export function isLocked(day: string, lock: TimesheetPolicy['lock'], today: string): boolean {
  const from = lockedFrom(day, lock)
  return from !== null && today >= from
}
