import { sql } from 'kysely'
import { dayIdOf, type AttendanceDetail } from '#shared/areas/attendance.ts'
import type { AttendanceDay } from '#shared/records/attendance/facts.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Db } from '#server/foundation/db.ts'
import { sayWithDays } from '#server/foundation/texts.ts'
import { bookingsOn, type Booking } from '#server/records/attendance/bookings.ts'
import { closedParams, closingsOf } from '#server/records/attendance/closings.ts'

/** What counts of a day that is closed. */
type Standing = Pick<AttendanceDay, 'value' | 'planned' | 'worked' | 'overtime' | 'late' | 'early' | 'missing'>

interface ClosedDay extends Pick<AttendanceDetail, 'closed' | 'booked'> {
  /** Null where the day is open, or nothing stood when it was closed. */
  stands: Standing | null
  /** No request can change it. */
  isFinal: boolean
}

/** Whether a day is closed, what stood then, and what is booked on it of others. */
export async function closedDay(db: Db, employeeId: string, day: string, language: Language): Promise<ClosedDay> {
  const closing = (await closingsOf(db, [employeeId])).of(employeeId, day)
  const booked = ((await bookingsOn(db, employeeId, day, day)).get(day) ?? []).map((entry) => told(entry, employeeId, language))
  if (!closing) return { closed: null, booked, stands: null, isFinal: false }
  const stands = await first(
    db,
    sql<Standing>`
      select status as value, planned, worked, overtime, late, early, missing from attendance_day
      where employee_id = ${employeeId}::uuid and day = ${day}::date`,
  )
  const { until, on } = closing
  const text = sayWithDays(
    language,
    closing.after === 'book' ? 'attendance.closedDayBooks' : 'attendance.closedDay',
    closedParams(closing, day),
  )
  return { closed: { until, on, text }, booked, stands: stands ?? null, isFinal: closing.after === 'refuse' }
}

const causes = {
  request: 'attendance.booked.request',
  'check-times': 'attendance.booked.checkTimes',
  plan: 'attendance.booked.plan',
} as const

const told = ({ origin, cause, requestCode, worked, overtime, missing }: Booking, employeeId: string, language: Language) => ({
  originId: dayIdOf(employeeId, origin),
  text: sayWithDays(language, causes[cause], { day: origin, code: requestCode ?? '' }),
  worked,
  overtime,
  missing,
})
