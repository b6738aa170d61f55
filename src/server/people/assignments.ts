import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

/** Where somebody works from a day on. */
export interface Assignment {
  employeeId: string
  startsOn: string
  unitId: string | null
  positionId: string | null
  siteId: string | null
  managerId: string | null
  grade: string | null
  employmentStatus: string | null
  fullTime?: number
}

/** Puts an assignment into a person's history: it ends the one before it and lasts until the next begins. */
export async function assign(tx: Tx, given: Assignment): Promise<void> {
  const { employeeId, startsOn } = given
  await sql`
    update assignment set ends_on = ${startsOn}::date
    where employee_id = ${employeeId} and starts_on < ${startsOn}::date and (ends_on is null or ends_on > ${startsOn}::date)`.execute(tx)
  await sql`
    insert into assignment (employee_id, starts_on, ends_on, unit_id, position_id, site_id, manager_id, grade, employment_status, full_time)
    values (${employeeId}, ${startsOn}::date,
      (select min(starts_on) from assignment where employee_id = ${employeeId} and starts_on > ${startsOn}::date),
      ${given.unitId}, ${given.positionId}, ${given.siteId}, ${given.managerId}, ${given.grade}, ${given.employmentStatus}, ${given.fullTime ?? 1})
    on conflict (employee_id, starts_on) do update set
      unit_id = excluded.unit_id, position_id = excluded.position_id, site_id = excluded.site_id, manager_id = excluded.manager_id,
      grade = excluded.grade, employment_status = excluded.employment_status, full_time = excluded.full_time`.execute(tx)
}
