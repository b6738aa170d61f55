import { sql } from 'kysely'
import { isWaiting } from '#shared/status.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { moduleOf } from '../act/context.ts'
import { nameOf } from '../act/entry.ts'
import { asked } from '../request/machine.ts'
import type { Engine } from '../request/module.ts'
import { lockRequest } from '../request/store.ts'
import { letLeaversGo } from './leavers.ts'
import { resolveAgain } from './resolution.ts'

/** What becomes of a request that waits. */
export interface Foreseen {
  requestId: string
  kind: string
  /** Whose it is. */
  requestor: string
  /** Who was asked, and who will be; null: it is closed. */
  before: readonly string[]
  after: readonly string[] | null
}

/** So many requests are looked at. */
const most = 50

/**
 * What the upkeep will make of requests that wait and concern some people, once their posts are as they stand in this
 * transaction and the moment has come. It does what the upkeep does: whoever only wishes to know undoes the transaction.
 */
export async function foresee(engine: Engine, tx: Tx, ids: readonly string[], now: Date): Promise<Foreseen[]> {
  const kinds = new Map(Object.entries(engine.modules).map(([kind, module]) => [module.contract.module, kind]))
  const found = await rows(
    tx,
    sql<{ id: string; module: string }>`
      select r.id, r.module from request r where r.status_id in (1, 40) and r.module = any (${[...kinds.keys()]}::text[])
        and (r.requestor_id = any (${ids}::uuid[]) or r.subject_id = any (${ids}::uuid[])
          or exists (select from task t where t.request_id = r.id and t.person_id = any (${ids}::uuid[])))
      order by r.id limit ${most}`,
  )
  const all: Foreseen[] = []
  for (const { id, module } of found) {
    const kind = kinds.get(module) ?? ''
    const stored = await lockRequest(tx, id, moduleOf(engine, kind).contract.module)
    if (!stored || !isWaiting(stored.statusId)) continue
    const told = { requestId: id, kind, requestor: await nameOf(tx, stored.requestorId, null), before: namesOf(stored.approval) }
    const stays = await letLeaversGo(engine, tx, kind, stored, now)
    const after = stays && ((await resolveAgain(engine, tx, kind, id, now)) ?? stays)
    const names = after && namesOf(after.approval)
    if (names === null || names.join() !== told.before.join()) all.push({ ...told, after: names })
  }
  return all
}

const namesOf = (approval: Parameters<typeof asked>[0]): string[] =>
  asked(approval)
    .map(({ name }) => name)
    .toSorted()
