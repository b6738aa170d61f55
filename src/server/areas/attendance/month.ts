import { sql } from 'kysely'
import { dayIdOf, type MonthDay } from '#shared/areas/attendance.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { wallClock } from '#shared/records/clock.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { AttendanceDay } from '#shared/records/attendance/facts.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Db } from '#server/foundation/db.ts'
import type { DaySpan } from '#server/foundation/live-days.ts'
import { notFound } from '#server/foundation/refusal.ts'
import { bookingsOn, type Booking } from '#server/records/attendance/bookings.ts'
import { dayFacts } from '#server/records/attendance/day-facts.ts'
import { statusOfDay } from '#server/records/attendance/day-state.ts'
import { standingDays } from './closed-day.ts'
import { statusText } from './lists.ts'

/** The days of the month that a day lies in. */
export function monthWith(day: string): DaySpan {
  const from = `${day.slice(0, 7)}-01`
  return { from, until: addDays(addMonths(from, 1), -1) }
}

interface AskedMonth extends DaySpan {
  /** Days that are not seen are left out, and of the sums too. */
  isSeen: (day: string) => boolean
}

/**
 * A month of one person, the days to come with what is planned; closed days as they stood. Totals count the days that have
 * come, and what is booked on them of closed days.
 */
export async function monthOf(db: Db, employeeId: string, { from, until, isSeen }: AskedMonth, language: Language, now: Date) {
  const whose = await first(db, sql<{ employee: string }>`select display_name as employee from employee where id = ${employeeId}::uuid`)
  if (!whose) throw notFound()
  const found = (await dayFacts(db, [employeeId], { from, until, asOf: now, language })).get(employeeId) ?? []
  const stood = await standingDays(db, employeeId, { from, until }, language)
  const bookings = new Map([...(await bookingsOn(db, employeeId, from, until))].filter(([day]) => isSeen(day)))
  const sums = { planned: 0, worked: 0, overtime: 0, late: 0, oddDays: 0, openDays: 0 }
  let today = now.toISOString().slice(0, 10)
  const days = found.flatMap(({ planned, facts }): MonthDay[] => {
    today = wallClock(now.toISOString(), planned.timeZone).day
    const kept = (planned.employed && planned.isKept) || stood.has(planned.day)
    if (!kept || !isSeen(planned.day)) return []
    const computed = attendanceDay(facts)
    const closed = stood.get(planned.day)
    const counts = closed ?? { ...computed, isOdd: computed.odd.length > 0 }
    const booked = bookedIn(bookings.get(planned.day) ?? [])
    if (planned.day <= today) {
      sums.planned += counts.planned
      sums.worked += counts.worked
      sums.overtime += counts.overtime
      sums.late += counts.late
      sums.oddDays += counts.isOdd ? 1 : 0
      sums.openDays += !closed && isOpen(computed) ? 1 : 0
    }
    return [
      {
        id: dayIdOf(employeeId, planned.day),
        date: planned.day,
        attendanceStatusId: counts.value,
        attendanceStatus: closed ? statusText(closed.value, language) : statusOfDay(computed, language),
        shift: counts.shifts.join(', '),
        worked: counts.worked,
        overtime: counts.overtime,
        isOdd: counts.isOdd,
        // One that was set after the close changes nothing of the day.
        holiday: (counts.value === computed.value && planned.holiday?.name) || null,
        isClosed: closed !== undefined,
        booked,
      },
    ]
  })
  const booked = bookedIn([...bookings.values()].flat()) ?? { worked: 0, overtime: 0, missing: 0 }
  sums.worked += booked.worked
  sums.overtime += booked.overtime
  return { employeeId, employee: whose.employee, month: from.slice(0, 7), today, days, ...sums, booked }
}

/** A day of which something was planned or worked, and that is not over. */
const isOpen = ({ settlesAt, planned, stays }: AttendanceDay): boolean => settlesAt !== null && (planned > 0 || stays.length > 0)

/** What entries come to; null where there are none. */
function bookedIn(bookings: readonly Booking[]) {
  if (bookings.length === 0) return null
  const sum = (of: 'worked' | 'overtime' | 'missing') => bookings.reduce((all, entry) => all + entry[of], 0)
  return { worked: sum('worked'), overtime: sum('overtime'), missing: sum('missing') }
}
