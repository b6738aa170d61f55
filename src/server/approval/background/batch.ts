import { sql } from 'kysely'
import type { Batch, BatchWish } from '#shared/areas/batch.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, type Message } from '#server/foundation/basis/refusal.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { demandReason } from '../act/decision.ts'

interface BatchRow {
  id: string
  actionType: Batch['actionType']
  note: string
  createdDate: string
  dueIn: number
  stopped: boolean
  finished: boolean
  items: { id: string; code: string; caption: string; failed: boolean | null; errors: Message[] }[]
}

/** Stores what a person wants done with many requests, to be begun after so many seconds; a request named twice is done once. */
export async function newBatch(tx: Tx, viewer: Viewer, wish: BatchWish, seconds = 0): Promise<string> {
  await demandReason(tx, wish.actionType, wish.note)
  const id = newId()
  const items = [...new Map(wish.items.map((item) => [item.id, item])).values()]
  const given = items.map((item, index) => ({
    place: index + 1,
    request_id: item.id,
    code: item.code,
    caption: item.caption,
    version: item.version ?? null,
  }))
  await sql`
    with made as (insert into batch (id, person_id, act, note, due_at, from_where)
      values (${id}::uuid, ${viewer.id}::uuid, ${wish.actionType}, ${wish.note}, now() + make_interval(secs => ${seconds}), ${viewer.from ?? null}))
    insert into batch_item (batch_id, place, request_id, code, caption, version)
    select ${id}::uuid, place, request_id, code, caption, version
    from ${jsonRows(given)} as x (place smallint, request_id uuid, code text, caption text, version int)`.execute(tx)
  return id
}

const batchRows = (viewer: Viewer, which: ReturnType<typeof sql>) => sql<BatchRow>`
  select b.id, b.act as "actionType", b.note, b.created_at as "createdDate", b.stopped_at is not null as stopped, b.finished_at is not null as finished,
    case when b.finished_at is null and b.stopped_at is null then greatest(0, ceil(extract(epoch from b.due_at - now()) * 1000))::int else 0 end as "dueIn",
    (select json_agg(json_build_object('id', i.request_id, 'code', i.code, 'caption', i.caption, 'failed', i.failed, 'errors', i.errors) order by i.place)
      from batch_item i where i.batch_id = b.id) as items
  from batch b where b.person_id = ${viewer.id}::uuid and b.dismissed_at is null and ${which} order by b.id desc limit 20`

function batchOf({ items, ...row }: BatchRow, language: Language): Batch {
  const shown = items.map(({ failed, errors, ...item }) => ({
    ...item,
    state: failed === null ? (row.stopped ? ('stopped' as const) : ('waiting' as const)) : failed ? ('failed' as const) : ('done' as const),
    isError: failed === true,
    errors: errors.map((message) => sayWithDays(language, message.key, message.params)),
  }))
  const count = (state: string) => shown.filter((item) => item.state === state).length
  return { ...row, total: shown.length, done: count('done'), failed: count('failed'), items: shown }
}

/** A person's own batch; whose it is not, for them it does not exist. */
export async function readBatch(db: Db, viewer: Viewer, id: string, language: Language): Promise<Batch> {
  const row = await first(db, batchRows(viewer, sql`b.id = ${id}::uuid`))
  if (!row) throw notFound()
  return batchOf(row, language)
}

/** A person's batches of the last day that they have not dismissed. */
export async function ownBatches(db: Db, viewer: Viewer, language: Language): Promise<Batch[]> {
  const found = await rows(db, batchRows(viewer, sql`b.created_at > now() - interval '1 day'`))
  return found.map((row) => batchOf(row, language))
}

/** What has not begun does not begin; a batch that is not due yet is over. */
export async function stopBatch(db: Db | Tx, viewer: Viewer, id: string): Promise<void> {
  await sql`update batch set stopped_at = coalesce(stopped_at, now()), finished_at = case when due_at > now() then now() end
    where id = ${id}::uuid and person_id = ${viewer.id}::uuid and finished_at is null`.execute(db)
}

/** Shows a batch no more; what has not begun does not begin. */
export async function dismissBatch(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const gone = await first(
    tx,
    sql<{ id: string }>`
      update batch set dismissed_at = now(), stopped_at = coalesce(stopped_at, case when finished_at is null then now() end),
        finished_at = coalesce(finished_at, case when due_at > now() then now() end)
      where id = ${id}::uuid and person_id = ${viewer.id}::uuid and dismissed_at is null returning id`,
  )
  if (!gone) throw notFound()
}
