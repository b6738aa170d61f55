import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

/**
 * Whatever the transaction writes from now on is kept with the run, as it was and as it becomes, so that it can be taken back.
 * What is kept of rows of an earlier try that was taken back is over.
 */
export async function keepRowsOf(tx: Tx, runId: string): Promise<void> {
  await sql`delete from import_row where run_id = ${runId}::uuid`.execute(tx)
  await sql`
    update import_run set shapes = (
      select jsonb_object_agg(name, columns) from (
        select c.relname as name, jsonb_agg(a.attname order by a.attnum) as columns
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where t.tgname = 'import_keeps_new' group by c.relname
      ) s
    ) where id = ${runId}::uuid`.execute(tx)
  await sql`select set_config('calendula.import_run', ${runId}, true)`.execute(tx)
}
