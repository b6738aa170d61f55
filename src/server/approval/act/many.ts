import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Engine } from '../request/module.ts'
import type { StoredRequest } from '../request/store.ts'
import { locksOfForm, saveAndSubmit, type Saving } from './entry.ts'

/** A new request among many. */
export interface OneOfMany {
  /** For whom it is made; null: oneself. */
  employeeId: string | null
  form: Record<string, unknown>
}

/** What became of one: it was submitted, or what stands in its way. */
export type Became = { request: StoredRequest } | { refusal: Refusal }

interface Order {
  viewer: Viewer
  note: string
  now: Date
}

/**
 * Submits new requests of one kind one after the other, each as if it were alone: what stands in the way of one leaves nothing of it,
 * and the next is judged by those before it that were accepted. What must stand still for all of them is locked first and in one
 * order, so that two such calls at once, or one beside a single request, never wait for each other in a circle.
 */
export async function submitMany(engine: Engine, tx: Tx, kind: string, many: readonly OneOfMany[], order: Order): Promise<Became[]> {
  const { viewer, note, now } = order
  const savings = many.map(({ employeeId, form }): Saving => ({
    viewer,
    id: null,
    form,
    employeeId,
    version: null,
    attachmentIds: [],
    now,
  }))
  const names = new Set<string>()
  for (const saving of savings) for (const name of await locksOfForm(engine, tx, kind, saving)) names.add(name)
  await lockNames(tx, [...names])
  const became: Became[] = []
  for (const saving of savings) {
    await sql`savepoint one_of_many`.execute(tx)
    try {
      became.push({ request: await saveAndSubmit(engine, tx, kind, saving, { note, attachmentId: null }) })
      await sql`release savepoint one_of_many`.execute(tx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one_of_many`.execute(tx)
      became.push({ refusal: error })
    }
  }
  return became
}
