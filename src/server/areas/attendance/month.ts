import { sql } from 'kysely'
import { dayIdOf, type MonthDay } from '#shared/areas/attendance.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { wallClock } from '#shared/records/clock.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Db } from '#server/foundation/db.ts'
import { notFound } from '#server/foundation/refusal.ts'
import { dayFacts } from '#server/records/attendance/day-facts.ts'
import { statusText } from './lists.ts'

/** A month of one person, the days to come with what is planned. Totals count the days that have come. */
export async function monthOf(db: Db, employeeId: string, day: string, language: Language, now: Date) {
  const month = day.slice(0, 7)
  const from = `${month}-01`
  const until = addDays(addMonths(from, 1), -1)
  const whose = await first(db, sql<{ employee: string }>`select display_name as employee from employee where id = ${employeeId}::uuid`)
  if (!whose) throw notFound()
  const found = (await dayFacts(db, [employeeId], { from, until, asOf: now, language })).get(employeeId) ?? []
  const sums = { planned: 0, worked: 0, overtime: 0, late: 0, oddDays: 0 }
  let today = now.toISOString().slice(0, 10)
  const days = found.flatMap(({ planned, facts }): MonthDay[] => {
    today = wallClock(now.toISOString(), planned.timeZone).day
    const kept = planned.employed && planned.since !== null && planned.day >= planned.since
    if (!kept) return []
    const computed = attendanceDay(facts)
    if (planned.day <= today) {
      sums.planned += computed.planned
      sums.worked += computed.worked
      sums.overtime += computed.overtime
      sums.late += computed.late
      sums.oddDays += computed.odd.length > 0 ? 1 : 0
    }
    return [
      {
        id: dayIdOf(employeeId, planned.day),
        date: planned.day,
        attendanceStatusId: computed.value,
        attendanceStatus: statusText(computed.value, language),
        shift: computed.shifts.join(', '),
        worked: computed.worked,
        overtime: computed.overtime,
        isOdd: computed.odd.length > 0,
        holiday: planned.holiday?.name ?? null,
      },
    ]
  })
  return { employeeId, employee: whose.employee, month, today, days, ...sums }
}
