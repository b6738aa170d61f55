import { sql } from 'kysely'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { Refusal, type Message } from '#server/foundation/basis/refusal.ts'
import { decideLater, type LaterDecision } from '../act/decide-later.ts'
import { throwFaults } from './faults.ts'
import { openLeasedWork, type LeasedWork } from './leased-work.ts'
import type { EngineWithDb } from '../request/module.ts'

/** How many requests of one batch are decided beside each other. They begin in the order of the batch. */
const hands = 4
const holdSeconds = 30

/** Until then it can be taken back. */
const isDue = sql`(due_at is null or due_at <= now())`

interface Item extends LaterDecision {
  place: number
}

/** Does what is stored in batches; its sweep also forgets old ones. */
export function openBatchWork(engine: EngineWithDb): LeasedWork {
  const { db } = engine
  const leased = openLeasedWork({
    name: 'batches',
    workOn: (id, stopping) => workOn(engine, id, stopping),
    left: () =>
      rows(
        db,
        sql<{ id: string }>`
          select id from batch where finished_at is null and ${isDue} and (held_until is null or held_until < now()) order by id limit 100`,
      ),
  })
  return {
    ...leased,
    async sweep() {
      await sql`delete from batch where created_at < now() - interval '30 days'`.execute(db)
      await leased.sweep()
    },
  }
}

async function hold(db: Db, id: string): Promise<boolean> {
  const held = await first(
    db,
    sql<{ id: string }>`
      update batch set held_until = now() + make_interval(secs => ${holdSeconds})
      where id = ${id}::uuid and finished_at is null and ${isDue} and (held_until is null or held_until < now()) returning id`,
  )
  return held !== undefined
}

async function workOn(engine: EngineWithDb, id: string, stopping: () => boolean): Promise<void> {
  const { db } = engine
  if (!(await hold(db, id))) return
  const keep = setInterval(
    () =>
      void sql`update batch set held_until = now() + make_interval(secs => ${holdSeconds}) where id = ${id}::uuid`
        .execute(db)
        .catch(() => {}),
    (holdSeconds * 1000) / 3,
  )
  try {
    const failed: unknown[] = []
    const hand = async () => {
      while (!stopping() && (await doNext(engine, id, failed)));
    }
    const ends = await Promise.allSettled(Array.from({ length: hands }, hand))
    for (const end of ends) if (end.status === 'rejected') failed.push(end.reason)
    throwFaults(failed, `batch ${id}`)
  } finally {
    clearInterval(keep)
    await sql`
      update batch set held_until = null, finished_at = case
        when stopped_at is not null or not exists (select from batch_item i where i.batch_id = batch.id and i.failed is null) then now() end
      where id = ${id}::uuid`.execute(db)
  }
}

/**
 * Decides the next request of a batch; false: nothing is left to begin. Its row changes in the transaction of the act, so
 * that neither a crash nor a second process does anything twice; what is refused keeps its texts. A fault fails its own
 * request alone and is noted in `failed`, unless not even that could be stored.
 */
async function doNext(engine: EngineWithDb, batchId: string, failed: unknown[]): Promise<boolean> {
  let item: Item | undefined
  try {
    await transaction(engine.db, async (tx) => {
      item = await takeNext(tx, batchId)
      if (!item) return
      // The person's rights may change while a batch runs.
      await decideLater(engine, tx, item)
      await sql`update batch_item set failed = false where batch_id = ${batchId}::uuid and place = ${item.place}`.execute(tx)
    })
  } catch (error) {
    if (!item) throw error
    const messages: Message[] = error instanceof Refusal ? error.messages : [{ key: 'error.unexpected' }]
    await sql`
      update batch_item set failed = true, errors = ${JSON.stringify(messages)}::jsonb
      where batch_id = ${batchId}::uuid and place = ${item.place} and failed is null`.execute(engine.db)
    if (!(error instanceof Refusal)) failed.push(error)
  }
  return item !== undefined
}

const takeNext = (tx: Tx, batchId: string): Promise<Item | undefined> =>
  first(
    tx,
    sql<Item>`
      select i.place, i.request_id as "requestId", i.version, b.act as "actionType", b.note, null as "attachmentId", b.from_where as "from",
        (select r.module from request r where r.id = i.request_id) as module,
        (select e.user_name from employee e where e.id = b.person_id) as "userName"
      from batch_item i join batch b on b.id = i.batch_id
      where i.batch_id = ${batchId}::uuid and i.failed is null and b.stopped_at is null
      order by i.place limit 1 for update of i skip locked`,
  )
