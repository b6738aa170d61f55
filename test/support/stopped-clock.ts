import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

/** Has it be that moment for what asks `now()`, until the transaction ends. */
export async function stopClock(tx: Tx, moment: string): Promise<void> {
  await sql`create schema if not exists stopped_clock`.execute(tx)
  await sql`create or replace function stopped_clock.now() returns timestamptz language sql stable as
    ${sql.lit(`select ${`'${moment}'`}::timestamptz`)}`.execute(tx)
  await sql`set local search_path to stopped_clock, pg_catalog, public`.execute(tx)
}
