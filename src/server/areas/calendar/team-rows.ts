import { sql } from 'kysely'
import type { CalendarFilter, TeamMember } from '#shared/areas/calendar.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { awayDays } from '#server/approval/sight/away-days.ts'
import { barsOf } from '#server/approval/sight/bars.ts'
import { holidayIn } from '#server/foundation/basis/texts.ts'
import { seenDays } from '#server/people/team.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { attendanceEntries } from './entries.ts'
import type { TeamPerson } from './team-people.ts'

interface Seen {
  viewer: Viewer
  language: Language
  from: string
  until: string
  isExport?: boolean
}

type Shown = Pick<CalendarFilter, 'leaveStatusIds' | 'attendanceStatusIds' | 'holidays'>

/** People with their absences, days of attendance worth a look, and holidays where they work. */
export async function teamRows(db: Db, seen: Seen, people: readonly TeamPerson[], shown: Shown): Promise<TeamMember[]> {
  const { viewer, from, until } = seen
  const on = await seenDays(db, viewer, { from, until })
  const ids = people.map(({ id }) => id)
  const asked = { ...seen, on: (day: ReturnType<typeof sql>) => sql`(e.id = any (${ids}::uuid[]) and ${on(day)})` }
  const away = Map.groupBy(await awayDays(db, asked, shown.leaveStatusIds), ({ employeeId }) => employeeId)
  const marks = Map.groupBy(await attendanceEntries(db, asked, shown.attendanceStatusIds), ({ employees }) => employees[0]?.employeeId)
  const holidays = shown.holidays ? await holidaysOf(db, people, seen) : new Map<string | null, TeamMember['holidays']>()
  return people.map(({ id, code, name, unit, siteId }) => ({
    employeeId: id,
    employee: name,
    employeeCode: code,
    unit,
    absences: barsOf(away.get(id) ?? []),
    marks: (marks.get(id) ?? []).map(({ startDate, description, appointmentColor }) => ({
      date: startDate,
      text: description,
      isBad: appointmentColor === 'red',
    })),
    holidays: holidays.get(siteId) ?? [],
  }))
}

async function holidaysOf(db: Db, people: readonly TeamPerson[], { from, until, language }: Seen) {
  const sites = [...new Set(people.flatMap(({ siteId }) => siteId ?? []))]
  const found = await rows(
    db,
    sql<{ siteId: string; date: string; name: string }>`
      select site_id as "siteId", day as date, name from holiday
      where site_id = any (${sites}::uuid[]) and day between ${from}::date and ${until}::date order by day, name`,
  )
  const told = found.map(({ siteId, date, name }) => ({ siteId, date, name: holidayIn(name, language) }))
  return new Map(
    [...Map.groupBy(told, ({ siteId }) => siteId)].map(([siteId, days]): [string | null, TeamMember['holidays']] => [
      siteId,
      days.map(({ date, name }) => ({ date, name })),
    ]),
  )
}
