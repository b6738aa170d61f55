import { sql } from 'kysely'
import type { ImportAct } from '../../src/shared/areas/import.ts'
import type { ImportUndo } from '../../src/shared/import-mapping/told.ts'
import { openImportWork } from '../../src/server/areas/import/browser/work.ts'
import { first, rows, type Db } from '../../src/server/foundation/database/db.ts'
import { newId } from '../../src/server/foundation/basis/ids.ts'

/** The run that has written last. */
export async function lastRun(db: Db): Promise<string> {
  const found = await first(db, sql<{ id: string }>`select id from import_run order by written_at desc nulls last limit 1`)
  return found?.id ?? ''
}

/** Does an act on an import in an administrator's name (or `by`), as the portal does it in the background; answers what it came to. */
export async function actOn<T = ImportUndo>(
  db: Db,
  runId: string,
  act: ImportAct,
  { partly = false, along = false, by }: { partly?: boolean; along?: boolean; by?: string } = {},
) {
  const [person] = await rows(
    db,
    sql<{ id: string }>`
      select h.employee_id as id from role_holder h join role r on r.id = h.role_id where r.system = 'administrator' order by 1 limit 1`,
  )
  const id = newId()
  await sql`insert into import_work (id, run_id, act, partly, along, person_id, language)
    values (${id}::uuid, ${runId}::uuid, ${act}, ${partly}, ${along}, ${by ?? person?.id ?? newId()}::uuid, 'en')`.execute(db)
  const failures: unknown[] = []
  await openImportWork(db, (error) => failures.push(error)).work(id)
  const ended = await first(
    db,
    sql<{ outcome: T; error: string | null; finished: boolean }>`
    select outcome, error, finished_at is not null as finished from import_work where id = ${id}::uuid`,
  )
  if (failures.length > 0) throw failures[0]
  if (!ended?.finished) throw new Error('the act has not ended')
  return { outcome: ended.outcome, error: ended.error }
}
