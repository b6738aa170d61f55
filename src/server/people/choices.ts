import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'

/** What somebody may choose for themselves, whatever device they are at. */
type Choice = 'home' | 'shortcuts'

/** As it was kept; undefined where they have chosen nothing. */
export const choiceOf = async (db: Db | Tx, employeeId: string, name: Choice): Promise<unknown> =>
  (await first(db, sql<{ value: unknown }>`select value from person_choice where employee_id = ${employeeId}::uuid and name = ${name}`))
    ?.value

/** Keeps it; null: they choose nothing any more. */
export async function choose(tx: Tx, employeeId: string, name: Choice, value: object | null): Promise<void> {
  await (
    value === null
      ? sql`delete from person_choice where employee_id = ${employeeId}::uuid and name = ${name}`
      : sql`insert into person_choice (employee_id, name, value) values (${employeeId}, ${name}, ${JSON.stringify(value)}::jsonb)
          on conflict (employee_id, name) do update set value = excluded.value, changed_at = now()`
  ).execute(tx)
}
