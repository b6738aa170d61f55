import { sql } from 'kysely'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { awayDays, type DaysAsked } from '#server/approval/sight/away-days.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { holidayIn, say } from '#server/foundation/basis/texts.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'

/** Leave of some people, days on end as one entry. */
export async function leaveEntries(db: Db, asked: DaysAsked, statusIds: readonly number[]): Promise<CalendarEntry[]> {
  const { language } = asked
  const entries: CalendarEntry[] = []
  for (const { day, part, isWaiting, employeeId, employeeCode, employee, why } of await awayDays(db, asked, statusIds)) {
    const kind = say(language, isWaiting ? 'calendar.awayWaiting' : 'absence.away')
    const half = part === 'full' ? '' : say(language, `absence.part.${part}`)
    const detail = [why, half].filter(Boolean).join(' · ')
    const last = entries.at(-1)
    const goesOn =
      last?.employees[0]?.employeeId === employeeId &&
      last.description === kind &&
      last.employees[0].detail === detail &&
      addDays(last.endDate, 1) === day
    if (goesOn) last.endDate = day
    else
      entries.push({
        type: 'leave',
        startDate: day,
        endDate: day,
        appointmentColor: isWaiting ? 'amber' : 'green',
        description: kind,
        employees: [{ employeeId, employeeCode, employee, detail }],
      })
  }
  return entries
}

/** Days of attendance of a kind, as far as the viewer sees attendance. */
export async function attendanceEntries(db: Db, asked: DaysAsked, statuses: readonly string[]): Promise<CalendarEntry[]> {
  if (statuses.length === 0) return []
  const { viewer, on, from, until, language } = asked
  const sight = await attendanceSight(db, viewer, { from, until })
  const found = await rows(
    db,
    sql<{ employeeId: string; employeeCode: string; employee: string; day: string; status: string }>`
      select e.id as "employeeId", e.code as "employeeCode", e.display_name as employee, d.day, d.status
      from attendance_day d join employee e on e.id = d.employee_id
      where ${on(sql`d.day`)} and ${sight.on(sql`d.day`)} and d.day between ${from}::date and ${until}::date
        and d.status = any (${statuses}::text[])
      order by d.day, e.display_name limit 20000`,
  )
  return found.map(({ day, status, ...person }) => ({
    type: 'attendance',
    startDate: day,
    endDate: day,
    appointmentColor: status === 'absent' || status === 'incomplete' ? 'red' : 'blue',
    description: say(language, `attendance.is.${status}` as TextKey),
    employees: [{ ...person, detail: '' }],
  }))
}

/** Days off of the person's site. */
export async function holidayEntries(
  db: Db,
  siteId: string | null,
  { from, until, language }: { from: string; until: string; language: Language },
): Promise<CalendarEntry[]> {
  if (!siteId) return []
  const found = await rows(
    db,
    sql<{ day: string; name: string }>`
      select day, name from holiday where site_id = ${siteId}::uuid and day between ${from}::date and ${until}::date order by day, name`,
  )
  return found.map(({ day, name }) => ({
    type: 'holiday',
    startDate: day,
    endDate: day,
    appointmentColor: 'grey',
    description: holidayIn(name, language),
    employees: [],
  }))
}
