import { sql } from 'kysely'
import type { FileCategory } from '#shared/records/file/categories.ts'
import { begun, ended, heldOn, type Ends } from '#shared/records/file/timeline.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { rowsOfEntry, type FileSource, type StoredFileRow } from './rows.ts'

/** An entry of somebody's file as it is to become from a day on. */
export interface FileWish {
  employeeId: string
  category: FileCategory
  operation: 'add' | 'change' | 'end'
  entryId: string
  startsOn: string
  /** What it is one of; null where its category has no kinds. */
  kindId: string | null
  /** As it is stored, sealed where the category is; null: of an end. */
  value: unknown
  /** The day on which it runs out, told before it is sealed. */
  runsOutOn: string | null
  /**
   * The row that whoever wishes has seen there on that day; null: none. Where another holds by now, the wish is refused by
   * name (409) and nothing is written.
   */
  seen: string | null
}

/** By whom and how it comes about. */
export interface FileDoing {
  source: FileSource
  by: string | null
  reason: string
  requestId: string | null
  line: number | null
}

export const fileLock = (employeeId: string): string => `file ${employeeId}`

/**
 * Writes an entry of a file, the only way in which one is: what held ends, and a row of its own begins; nothing is
 * overwritten. Answers the act, by which it can be taken back.
 */
export async function writeFile(tx: Tx, wish: FileWish, doing: FileDoing): Promise<string> {
  await lockNames(tx, [fileLock(wish.employeeId)])
  const stands = await rowsOfEntry(tx, wish.entryId)
  demandSeen(stands, wish)
  const actId = newId()
  const next = wish.operation === 'end' ? { ends: ended(stands, wish.startsOn), endsOn: null } : begun(stands, wish.startsOn)
  await act(tx, actId, wish, doing, { before: endsOf(stands, Object.keys(next.ends)), after: next.ends })
  await moveEnds(tx, next.ends)
  if (wish.operation === 'end') return actId
  await sql`
    insert into file_row (id, entry_id, employee_id, category, kind_id, starts_on, ends_on, value, runs_out_on, act_id)
    values (${newId()}, ${wish.entryId}, ${wish.employeeId}, ${wish.category}, ${wish.kindId}, ${wish.startsOn}, ${next.endsOn},
      ${JSON.stringify(wish.value)}::jsonb, ${wish.runsOutOn}, ${actId})`.execute(tx)
  return actId
}

/** An entry is its person's, of its category, and what is changed or ended is what was seen. */
function demandSeen(stands: readonly StoredFileRow[], { employeeId, category, operation, startsOn, seen }: FileWish): void {
  if (stands.some((row) => row.employeeId !== employeeId || row.category !== category)) throw refuse(404, 'error.notFound')
  const present = heldOn(stands, startsOn)
  if (operation === 'add' ? stands.length > 0 : present?.id !== seen || seen === null) throw refuse(409, 'file.changedSince')
}

const endsOf = (stands: readonly StoredFileRow[], ids: readonly string[]): Ends =>
  Object.fromEntries(stands.filter(({ id }) => ids.includes(id)).map(({ id, endsOn }) => [id, endsOn]))

const moveEnds = async (tx: Tx, ends: Ends) => {
  const moved = Object.entries(ends)
  if (moved.length === 0) return
  await sql`
    update file_row r set ends_on = m.ends_on
    from unnest(${moved.map(([id]) => id)}::uuid[], ${moved.map(([, day]) => day)}::date[]) as m (id, ends_on) where r.id = m.id`.execute(
    tx,
  )
}

async function act(tx: Tx, id: string, wish: FileWish, doing: FileDoing, ends: { before: Ends; after: Ends }) {
  const { employeeId, category, entryId, operation, startsOn } = wish
  await sql`
    insert into file_act (id, employee_id, category, entry_id, operation, starts_on, source, request_id, line, reason, ends_before, ends_after, done_by)
    values (${id}, ${employeeId}, ${category}, ${entryId}, ${operation}, ${startsOn}, ${doing.source}, ${doing.requestId}, ${doing.line},
      ${doing.reason}, ${JSON.stringify(ends.before)}::jsonb, ${JSON.stringify(ends.after)}::jsonb, ${doing.by})`.execute(tx)
  // What is private stands in no audit: only which entry became another.
  const detail = JSON.stringify({ category, operation, startsOn, source: doing.source })
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail)
    values (${doing.by}::uuid, 'change', 'file', ${employeeId}::uuid, ${detail}::jsonb)`.execute(tx)
}

interface StoredAct {
  id: string
  employeeId: string
  entryId: string
  category: FileCategory
  endsBefore: Ends
  endsAfter: Ends
}

/** What a line of a request did to a file, and still stands. */
export const actsOfLine = (tx: Tx, requestId: string, line: number): Promise<StoredAct[]> =>
  rows(
    tx,
    sql<StoredAct>`
      select id, employee_id as "employeeId", entry_id as "entryId", category, ends_before as "endsBefore", ends_after as "endsAfter"
      from file_act where request_id = ${requestId}::uuid and line = ${line} and taken_back_at is null order by seq desc`,
  )

/** Takes an act back, so that the file says what it said before it; refused (409) where something was done to the entry since. */
export async function takeBackFile(
  tx: Tx,
  { id, employeeId, entryId, category, endsBefore, endsAfter }: StoredAct,
  by: string | null,
): Promise<void> {
  await lockNames(tx, [fileLock(employeeId)])
  const later = await rows(
    tx,
    sql`select from file_act where entry_id = ${entryId}::uuid and taken_back_at is null and seq > (select seq from file_act where id = ${id}::uuid)`,
  )
  const stands = await rowsOfEntry(tx, entryId)
  const moved = Object.entries(endsAfter).some(([row, day]) => stands.find((one) => one.id === row)?.endsOn !== day)
  if (later.length > 0 || moved) throw refuse(409, 'file.changedSince')
  await sql`update file_row set ends_on = starts_on where act_id = ${id}::uuid`.execute(tx)
  await moveEnds(tx, endsBefore)
  await sql`update file_act set taken_back_at = now(), taken_back_by = ${by}::uuid where id = ${id}::uuid`.execute(tx)
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail)
    values (${by}::uuid, 'take back', 'file', ${employeeId}::uuid, ${JSON.stringify({ category, entryId })}::jsonb)`.execute(tx)
}
