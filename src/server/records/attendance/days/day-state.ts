import { clockAt } from '#shared/records/clock.ts'
import type { DayState, PlannedTimes } from '#shared/records/attendance/day-state.ts'
import type { AttendanceDay, AttendanceStatus, CountedDay } from '#shared/records/attendance/facts.ts'
import type { PlannedShift } from '#shared/records/schedule/shift.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { reasonsIn } from '#server/platform/explain.ts'

/** What is said of a day: of one on which somebody was and that is not over, how it stands so far. */
export function statusSoFar(
  { value, settles, came }: { value: AttendanceStatus; settles: boolean; came: boolean },
  language: Language,
): string {
  const status = say(language, `attendance.is.${value}` as TextKey)
  return settles && came ? say(language, 'attendance.soFar', { status }) : status
}

/** The same of a computed day. */
export const statusOfDay = ({ value, settlesAt, stays }: CountedDay, language: Language): string =>
  statusSoFar({ value, settles: settlesAt !== null, came: stays.length > 0 }, language)

/** A computed day as calls answer it. */
export function dayStateOf(day: AttendanceDay, timeZone: string, language: Language): DayState {
  const clock = (at: number | undefined) => (at === undefined ? null : clockAt(at, timeZone))
  const { planned, worked, overtime, late, early, missing } = day
  return {
    statusId: day.value,
    status: statusOfDay(day, language),
    planned,
    worked,
    overtime,
    late,
    early,
    missing,
    stays: day.stays.map((stay) => ({ from: clock(stay.in?.at), until: clock(stay.out?.at) })),
    why: reasonsIn(day.why, language),
  }
}

export const plannedTimesOf = (shifts: readonly PlannedShift[], timeZone: string): PlannedTimes[] =>
  shifts.map(({ rule, span }) => ({ name: rule.name, from: clockAt(span.from, timeZone), until: clockAt(span.until, timeZone) }))
