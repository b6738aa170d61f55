import { sql } from 'kysely'
import type { CoverageDay } from '#shared/requests/leave-request.ts'
import { addDays, daysBetween, weekday } from '#shared/records/calendar.ts'
import { rows, type Db, type Tx } from '#server/foundation/db.ts'

interface Row {
  day: string
  total: number
  minimum: number | null
  away: string[]
}

/** Who of a unit is on duty on each of the days (at most 31). Names of the absent, never their reasons. */
export async function coverage(
  db: Db | Tx,
  unitId: string | null,
  days: readonly string[],
  exceptRequest: string | null = null,
): Promise<CoverageDay[]> {
  if (!unitId) return []
  const found = await rows(
    db,
    sql<Row>`
      with days as (select d::date as day from unnest(${days.slice(0, 31)}::text[]) as t (d)),
      members as (
        select a.employee_id as id, e.display_name as name from assignment a join employee e on e.id = a.employee_id
        where a.unit_id = ${unitId}::uuid and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
          and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
      )
      select d.day::text as day, (select count(*) from members)::int as total,
        (select minimum_staffing from unit where id = ${unitId}::uuid) as minimum,
        coalesce((select array_agg(m.name order by m.name) from members m where exists (
          select from leave_day l where l.employee_id = m.id and l.day = d.day and l.request_id is distinct from ${exceptRequest}::uuid)), '{}') as away
      from days d order by d.day`,
  )
  return found.map((row) => ({
    date: row.day,
    total: row.total,
    onDuty: row.total - row.away.length,
    minimum: row.minimum,
    away: row.away,
  }))
}

/** The working days (Monday to Friday) of the week that a day is in; on a weekend those of the week to come. */
export function weekOf(day: string): string[] {
  const passed = weekday(day)
  const monday = addDays(day, passed > 4 ? 7 - passed : -passed)
  return daysBetween(monday, addDays(monday, 4))
}
