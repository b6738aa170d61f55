import { sql } from 'kysely'
import type { DayMark } from '#shared/areas/calendar.ts'
import { addDays, addMonths, daysBetween } from '#shared/records/calendar.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { coverage, dutyTold } from '#server/records/leave/duty/coverage.ts'

/** What is worth knowing of the days of a month (`2026-11`) while one chooses among them; days with nothing are left out. */
export async function marksOf(db: Db, viewer: Viewer, month: string): Promise<DayMark[]> {
  const [from, until] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)]
  const days = daysBetween(from, until)
  const [holidays, duty] = await Promise.all([
    rows(
      db,
      sql<{ day: string; name: string }>`
        select day::text, name from holiday where site_id = ${viewer.siteId}::uuid and day between ${from}::date and ${until}::date`,
    ),
    coverage(db, viewer.unitId, days),
  ])
  const named = new Map(holidays.map(({ day, name }) => [day, name]))
  const away = new Map(duty.map((day) => dutyTold(day, viewer.id)).map((told) => [told.date, told.away]))
  return days.flatMap((date) => {
    const mark = { date, holiday: named.get(date) ?? null, away: away.get(date) ?? [] }
    return mark.holiday !== null || mark.away.length > 0 ? [mark] : []
  })
}
