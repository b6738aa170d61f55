import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/db.ts'
import { reportsOf } from '#server/people/organisation.ts'
import { visibleReports } from '#server/records/attendance/visible.ts'

export interface Colleague {
  id: string
  name: string
}

interface Whose {
  id: string
  unitId: string | null
  today: string
}

/** The team of somebody: those who report to them, and colleagues of their unit. */
export async function teamOf(db: Db, { id, unitId, today }: Whose): Promise<Colleague[]> {
  const reports = await reportsOf(db, id, today, 1)
  return rows(
    db,
    sql<Colleague>`
      select e.id, e.display_name as name from employee e
      join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
      where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and e.id <> ${id}::uuid
        and (e.id = any (${reports}::uuid[]) or a.unit_id = ${unitId}::uuid)
      order by e.display_name, e.id limit 500`,
  )
}

/** Of the team those whose attendance the person may see: reports, as far as the setting goes. */
export const attendanceVisible = async (db: Db, person: Whose): Promise<Set<string>> => new Set(await visibleReports(db, person))
