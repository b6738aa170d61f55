import { sql } from 'kysely'
import { jsonRows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { FileDoing, FileWish } from './write.ts'

/** A new entry of somebody's file, with the names that it and its row are to have. */
export interface NewEntry extends Omit<FileWish, 'operation' | 'seen'> {
  rowId: string
}

/** Writes many new entries at once, each with its act: of what has just been founded or imported nothing stands there yet. */
export async function addEntries(tx: Tx, entries: readonly NewEntry[], { source, by, reason }: FileDoing, doneAt: Date): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, actId: newId(), value: entry.value }))
  if (rows.length === 0) return
  await sql`
    insert into file_act (id, employee_id, category, entry_id, operation, starts_on, source, reason, done_by, done_at)
    select x."actId", x."employeeId", x.category, x."entryId", 'add', x."startsOn", ${source}, ${reason}, ${by}::uuid, ${doneAt}
    from ${jsonRows(rows)} as x ("actId" uuid, "employeeId" uuid, category text, "entryId" uuid, "startsOn" date)`.execute(tx)
  await sql`
    insert into file_row (id, entry_id, employee_id, category, kind_id, starts_on, value, runs_out_on, act_id)
    select x."rowId", x."entryId", x."employeeId", x.category, x."kindId", x."startsOn", x.value, x."runsOutOn", x."actId"
    from ${jsonRows(rows)} as x ("rowId" uuid, "entryId" uuid, "employeeId" uuid, category text, "kindId" uuid, "startsOn" date, value jsonb,
      "runsOutOn" date, "actId" uuid)`.execute(tx)
}
