import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

/** Inserts many rows at once. The names of tables and columns are the program's own, never input. */
export async function insertRows(tx: Tx, table: string, given: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const [first] = given
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb)`.execute(tx)
}
