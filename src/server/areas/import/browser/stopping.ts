import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** Somebody has stopped it: what had begun is taken back, and that was it. */
export class StoppedBySomebody extends Error {}

/** Has whoever works on an import stop; what nobody works on yet ends at once. Refused where it has ended already. */
export async function stopWork(tx: Tx, viewer: Viewer, runId: string): Promise<void> {
  const work = await first(
    tx,
    sql<{ id: string; language: Language; isHeld: boolean }>`
      update import_work set stopped_by = coalesce(stopped_by, ${viewer.id}::uuid) where run_id = ${runId}::uuid and finished_at is null
      returning id, language, coalesce(held_until > now(), false) as "isHeld"`,
  )
  if (!work) throw refuse(409, 'import.hasEnded')
  if (work.isHeld) return
  const error = say(work.language, 'import.stoppedBy', { by: viewer.name })
  await sql`update import_work set finished_at = now(), phase = 'ending', error = ${error} where id = ${work.id}::uuid`.execute(tx)
}

/** Who has stopped a work; null: nobody has. */
export const stoppedBy = async (db: Db, id: string): Promise<string | null> => {
  const found = await first(
    db,
    sql<{ name: string }>`select e.display_name as name from import_work w join employee e on e.id = w.stopped_by where w.id = ${id}::uuid`,
  )
  return found?.name ?? null
}

/** The transaction in which an act is done: a statement of it may take minutes. */
export interface Doing {
  pid: number
  since: string
}

export const doingIn = (tx: Tx): Promise<Doing | undefined> => first(tx, sql<Doing>`select pg_backend_pid() as pid, now()::text as since`)

/** Breaks off the statement that a transaction is at. Of another transaction on the same connection nothing is broken off. */
export const breakOff = (db: Db, { pid, since }: Doing) =>
  sql`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${since}::timestamptz`.execute(db)
