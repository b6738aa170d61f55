import { sql } from 'kysely'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import type { MonthDay } from '#shared/areas/attendance.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { clockAt, wallClock } from '#shared/records/clock.ts'
import type { CountedDay } from '#shared/records/attendance/facts.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { countingDays } from '#server/records/attendance/days/counting.ts'
import { statusOfDay } from '#server/records/attendance/days/day-state.ts'
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
  const found = (await countingDays(db, [employeeId], { from, until, asOf: now, language })).get(employeeId) ?? []
  const sums = { planned: 0, worked: 0, overtime: 0, late: 0, oddDays: 0, openDays: 0 }
  const all = { worked: 0, overtime: 0, missing: 0 }
  let today = now.toISOString().slice(0, 10)
  const days = found.flatMap(({ planned, known, stood, counts, closing, isKept, booked }): MonthDay[] => {
    today = wallClock(now.toISOString(), planned.timeZone).day
    if ((!isKept && !booked) || !isSeen(planned.day)) return []
    if (planned.day <= today) {
      sums.planned += counts.planned
      sums.worked += counts.worked
      sums.overtime += counts.overtime
      sums.late += counts.late
      sums.oddDays += counts.isOdd ? 1 : 0
      sums.openDays += isKept && !closing && isOpen(known) ? 1 : 0
    }
    all.worked += booked?.worked ?? 0
    all.overtime += booked?.overtime ?? 0
    all.missing += booked?.missing ?? 0
    return [
      {
        id: dayIdOf(employeeId, planned.day),
        date: planned.day,
        attendanceStatusId: counts.value,
        attendanceStatus: stood || !isKept ? statusText(counts.value, language) : statusOfDay(known, language),
        shift: counts.shifts.join(', '),
        worked: counts.worked,
        overtime: counts.overtime,
        isOdd: counts.isOdd,
        checkIn: onClock(known.stays.flatMap((stay) => stay.in?.at ?? [])[0], planned.timeZone),
        checkOut: onClock(known.stays.flatMap((stay) => stay.out?.at ?? []).at(-1), planned.timeZone),
        // One that was set after the close changes nothing of the day.
        holiday: (counts.value === known.value && planned.holiday?.name) || null,
        isClosed: closing !== null,
        booked,
      },
    ]
  })
  sums.worked += all.worked
  sums.overtime += all.overtime
  return { employeeId, employee: whose.employee, month: from.slice(0, 7), today, days, ...sums, booked: all }
}

const onClock = (at: number | undefined, timeZone: string): string | null => (at === undefined ? null : clockAt(at, timeZone))

/** A day of which something was planned or worked, and that is not over. */
const isOpen = ({ settlesAt, planned, stays }: CountedDay): boolean => settlesAt !== null && (planned > 0 || stays.length > 0)
