import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'

/** Hours that should lie between the end of a day's work and the beginning of the next. */
export async function leastRestHours(db: Db | Tx): Promise<number> {
  const row = await first(db, sql<{ value: unknown }>`select value from setting where key = 'roster.minimumRestHours'`)
  return typeof row?.value === 'number' ? row.value : 11
}
