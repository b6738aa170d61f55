import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Engine } from '../request/module.ts'
import type { StoredRequest } from '../request/store.ts'
import { saveAndSubmit } from './entry.ts'

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
 * and the next is judged by those before it that were accepted. They go by whom they are about, so that two such calls at once
 * wait for each other's locks in one order.
 */
export async function submitMany(engine: Engine, tx: Tx, kind: string, many: readonly OneOfMany[], order: Order): Promise<Became[]> {
  const { viewer, note, now } = order
  const became = new Map<number, Became>()
  const inTurn = [...many.entries()].toSorted(([, one], [, other]) => aboutOf(one).localeCompare(aboutOf(other)))
  for (const [at, { employeeId, form }] of inTurn) {
    const saving = { viewer, id: null, form, employeeId, version: null, attachmentIds: [], now }
    await sql`savepoint one_of_many`.execute(tx)
    try {
      became.set(at, { request: await saveAndSubmit(engine, tx, kind, saving, { note, attachmentId: null }) })
      await sql`release savepoint one_of_many`.execute(tx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one_of_many`.execute(tx)
      became.set(at, { refusal: error })
    }
  }
  return [...became].toSorted(([one], [other]) => one - other).map(([, one]) => one)
}

const aboutOf = ({ employeeId, form }: OneOfMany): string =>
  `${employeeId ?? ''} ${typeof form.subjectId === 'string' ? form.subjectId : ''}`
