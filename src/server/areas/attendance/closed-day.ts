import { sql } from 'kysely'
import { dayIdOf, type AttendanceDetail } from '#shared/areas/attendance.ts'
import type { AttendanceDay } from '#shared/records/attendance/facts.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/db.ts'
import type { DaySpan } from '#server/foundation/live-days.ts'
import { sayWithDays } from '#server/foundation/texts.ts'
import { bookedFrom, bookingsOn, type BookedLater, type Booking } from '#server/records/attendance/bookings.ts'
import { closedParams, closingsOf } from '#server/records/attendance/closings.ts'
import { shiftNaming } from '#server/records/schedule/shifts.ts'

const quantities = ['planned', 'worked', 'overtime', 'late', 'early', 'missing'] as const

/** A day as it stood when it was closed. */
export interface Standing extends Pick<AttendanceDay, 'value' | 'shifts' | (typeof quantities)[number]> {
  /** Instants. */
  cameAt: string | null
  wentAt: string | null
  isOdd: boolean
}

/** Whether a day comes out otherwise now than it stood when it was closed. */
export const differs = (stood: Standing, now: AttendanceDay): boolean =>
  stood.value !== now.value ||
  stood.shifts.join() !== now.shifts.join() ||
  quantities.some((quantity) => stood[quantity] !== now[quantity]) ||
  stood.isOdd !== now.odd.length > 0

/** The closed days of a person, as they stood, with the names of shifts in `language`. A closed day on which nothing stood is not among them. */
export async function standingDays(
  db: Db,
  employeeId: string,
  { from, until }: DaySpan,
  language: Language,
): Promise<Map<string, Standing>> {
  const closings = await closingsOf(db, [employeeId])
  const found = await rows(
    db,
    sql<Standing & { day: string }>`
      select day, status as value, shifts, planned, worked, overtime, late, early, missing, odd as "isOdd", came_at as "cameAt", went_at as "wentAt"
      from attendance_day where employee_id = ${employeeId}::uuid and day between ${from}::date and ${until}::date`,
  )
  const closed = found.filter(({ day }) => closings.of(employeeId, day) !== null)
  if (closed.length === 0) return new Map()
  const named = await shiftNaming(db, language)
  return new Map(closed.map(({ day, ...stood }) => [day, { ...stood, shifts: stood.shifts.map(named) }]))
}

interface ClosedDay extends Pick<AttendanceDetail, 'closed'> {
  /** Null where the day is open, or nothing stood when it was closed. */
  stands: Standing | null
  /** No request can change it. */
  isFinal: boolean
  /** What is booked on it of others. */
  bookings: Booking[]
  /** Where what came later of it is booked. */
  later: BookedLater[]
}

/** Whether a day is closed, what stood then, and what is booked on it of others and of it on others. */
export async function closedDay(db: Db, employeeId: string, day: string, language: Language): Promise<ClosedDay> {
  const closing = (await closingsOf(db, [employeeId])).of(employeeId, day)
  const bookings = (await bookingsOn(db, employeeId, day, day)).get(day) ?? []
  if (!closing) return { closed: null, bookings, stands: null, isFinal: false, later: [] }
  const stands = (await standingDays(db, employeeId, { from: day, until: day }, language)).get(day) ?? null
  const { until, on } = closing
  const text = sayWithDays(
    language,
    closing.after === 'book' ? 'attendance.closedDayBooks' : 'attendance.closedDay',
    closedParams(closing, day),
  )
  return {
    closed: { until, on, text },
    bookings,
    stands,
    isFinal: closing.after === 'refuse',
    later: await bookedFrom(db, employeeId, day),
  }
}

const causes = {
  request: 'attendance.booked.request',
  'check-times': 'attendance.booked.checkTimes',
  plan: 'attendance.booked.plan',
} as const

/** What is said where the request is not the reader's to see. */
const otherCauses = { ...causes, request: 'attendance.booked.someRequest' } as const

/** An entry as its day tells it; `seenCodes`: of the requests that the reader sees. */
export const bookingTold = (
  { origin, cause, requestCode, worked, overtime, missing }: Booking,
  employeeId: string,
  language: Language,
  seenCodes: ReadonlySet<string>,
) => ({
  originId: dayIdOf(employeeId, origin),
  text:
    requestCode !== null && seenCodes.has(requestCode)
      ? sayWithDays(language, causes[cause], { day: origin, code: requestCode })
      : sayWithDays(language, otherCauses[cause], { day: origin }),
  worked,
  overtime,
  missing,
})
