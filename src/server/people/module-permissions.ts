import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

/** Modules that are no request's: each area says by its name whether it is on. */
export const areaModules = ['LeaveBalance', 'Attendance', 'ShiftSchedule'] as const

/** Switches modules on for everybody, in their order. */
export async function switchOn(tx: Tx, modules: readonly string[]): Promise<void> {
  await sql`insert into module_permission (id, module, category_id, sequence)
    select gen_random_uuid(), m.name, 0, 10 + m.place from unnest(${modules}::text[]) with ordinality as m (name, place)`.execute(tx)
}
