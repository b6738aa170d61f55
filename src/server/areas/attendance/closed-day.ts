import { dayIdOf } from '#shared/areas/attendance-days.ts'
import type { AttendanceDetail } from '#shared/areas/attendance.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import { bookedFrom, bookingsOn, type BookedLater, type Booking } from '#server/records/attendance/days/bookings.ts'
import { closedParams, type Closing } from '#server/records/attendance/days/closings.ts'

interface ClosedDay extends Pick<AttendanceDetail, 'closed'> {
  /** No request can change it. */
  isFinal: boolean
  /** What is booked on it of others. */
  bookings: Booking[]
  /** Where what came later of it is booked. */
  later: BookedLater[]
}

interface AskedDay {
  employeeId: string
  day: string
  closing: Closing | null
}

/** How a day is told that is closed, and what is booked on it of others and of it on others. */
export async function closedDay(db: Db, { employeeId, day, closing }: AskedDay, language: Language): Promise<ClosedDay> {
  const bookings = (await bookingsOn(db, employeeId, day, day)).get(day) ?? []
  if (!closing) return { closed: null, bookings, isFinal: false, later: [] }
  const { until, on } = closing
  const text = sayWithDays(
    language,
    closing.after === 'book' ? 'attendance.closedDayBooks' : 'attendance.closedDay',
    closedParams(closing, day),
  )
  return {
    closed: { until, on, text },
    bookings,
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
