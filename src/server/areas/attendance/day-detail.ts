import { sql } from 'kysely'
import { dayIdOf, type AttendanceDetail } from '#shared/areas/attendance.ts'
import { addDays } from '#shared/records/calendar.ts'
import { wallClock } from '#shared/records/clock.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Db } from '#server/foundation/db.ts'
import { notFound } from '#server/foundation/refusal.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { dayFacts } from '#server/records/attendance/day-facts.ts'
import { allShifts } from '#server/records/schedule/shifts.ts'
import { closedDay } from './closed-day.ts'
import { hoursOf, statusText } from './lists.ts'
import { oddTold } from './remedies.ts'

interface Whose {
  employee: string
  employeeCode: string
  companyStructure: string
}

/** One employee's day, computed as it is looked at: what time has changed since it was stored is in it. */
export async function dayDetail(
  db: Db,
  employeeId: string,
  date: string,
  { viewerId, language, now }: { viewerId: string; language: Language; now: Date },
): Promise<AttendanceDetail> {
  const whose = await first(
    db,
    sql<Whose>`
      select e.display_name as employee, e.code as "employeeCode", coalesce(u.name, '') as "companyStructure" from employee e
      left join lateral (select unit_id from assignment x where x.employee_id = e.id and x.starts_on <= greatest(${date}::date, e.hired_on) order by x.starts_on desc limit 1) a on true
      left join unit u on u.id = a.unit_id where e.id = ${employeeId}::uuid`,
  )
  const found = (await dayFacts(db, [employeeId], { from: date, until: date, asOf: now, language })).get(employeeId)?.[0]
  if (!whose || !found) throw notFound()
  const { planned, facts } = found
  const day = attendanceDay(facts)
  const { closed, booked, stands, isFinal } = await closedDay(db, employeeId, date, language)
  const counts = stands ?? day
  const own = employeeId === viewerId && !isFinal ? { shifts: await allShifts(db, language) } : null
  const today = wallClock(now.toISOString(), planned.timeZone).day
  return {
    id: dayIdOf(employeeId, date),
    employeeId,
    ...whose,
    isOwn: employeeId === viewerId,
    date,
    timeZone: planned.timeZone,
    today,
    previousId: dayIdOf(employeeId, addDays(date, -1)),
    nextId: dayIdOf(employeeId, addDays(date, 1)),
    attendanceStatusId: counts.value,
    attendanceStatus: statusText(counts.value, language),
    isKept: planned.employed && planned.since !== null && date >= planned.since,
    shift: day.shifts.join(', '),
    totalWorkingHour: hoursOf(counts.worked),
    totalOTHour: hoursOf(counts.overtime),
    planned: counts.planned,
    worked: counts.worked,
    overtime: counts.overtime,
    late: counts.late,
    early: counts.early,
    missing: counts.missing,
    plannedShifts: facts.shifts.map(({ rule, span, paidBreaks, unpaidBreaks }) => ({
      name: rule.name,
      ...instants(span),
      breaks: [
        ...paidBreaks.map((part) => ({ ...instants(part), paid: true })),
        ...unpaidBreaks.map((part) => ({ ...instants(part), paid: false })),
      ],
    })),
    note: planned.roster?.note ?? '',
    stays: day.stays.map((stay) => ({ from: instant(stay.in?.at), until: instant(stay.out?.at) })),
    leaves: facts.leaves.map((leave) => ({ ...leave })),
    permits: facts.permits.map((permit) => ({ code: permit.code, asWork: permit.asWork, ...instants(permit) })),
    holiday: planned.holiday?.name ?? null,
    closed,
    booked,
    story: reasonsIn(day.why, language),
    odd: oddTold(day, facts, language, own).map(({ from, until, ...odd }) => ({ ...odd, from: instant(from), until: instant(until) })),
  }
}

const instant = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString())
const instants = ({ from, until }: { from: number; until: number }) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
})
