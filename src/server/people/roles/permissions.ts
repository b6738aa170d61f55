import { payModules } from '#shared/permissions.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

type Sql = ReturnType<typeof sql>

/** Modules that are no request's: each area says by its name whether it is on. */
export const balanceModule = 'LeaveBalance'
export const attendanceModule = 'Attendance'
export const rosterModule = 'ShiftSchedule'
export const areaModules = [balanceModule, attendanceModule, rosterModule, payModules.pay, payModules.bonus] as const

/** Over the ids of a module and of a person: the module is on for the person. */
export const isOnFor = (module: Sql, person: Sql): Sql => sql`exists (
  select from module_permission p where p.module = ${module}
    and (p.role_id is null or p.role_id in (select h.role_id from role_holder h where h.employee_id = ${person})))`

/** Switches modules on for everybody, in their order. */
export async function switchOn(tx: Tx, modules: readonly string[]): Promise<void> {
  await sql`insert into module_permission (id, module, category_id, sequence)
    select gen_random_uuid(), m.name, 0, 10 + m.place from unnest(${modules}::text[]) with ordinality as m (name, place)`.execute(tx)
}
