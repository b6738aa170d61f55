import { sql } from 'kysely'
import { daysOfFiles, daysOfUndo } from '#shared/areas/import.ts'
import type { Db } from '#server/foundation/database/db.ts'

/** Removes what imports no longer need: files that nobody has worked on for a while, and rows as they were before what can no longer be taken back. */
export async function sweepImports(db: Db): Promise<void> {
  await sql`
    delete from import_file f using import_run r where r.id = f.run_id and r.changed_at < now() - make_interval(days => ${daysOfFiles})
      and not exists (select from import_work w where w.run_id = r.id and w.finished_at is null)`.execute(db)
  await sql`
    delete from import_run r where r.state = 'open' and r.changed_at < now() - make_interval(days => ${daysOfFiles})
      and not exists (select from import_work w where w.run_id = r.id and w.finished_at is null)`.execute(db)
  await sql`
    delete from import_row x using import_run r where r.id = x.run_id and r.written_at < now() - make_interval(days => ${daysOfUndo})`.execute(
    db,
  )
}
