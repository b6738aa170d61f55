import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { plainAddress } from '../basis/networks.ts'
import { transaction, type Db, type Tx } from '../database/db.ts'
import { isShared } from '../database/joint.ts'
import { deviceOf } from './user-agent.ts'

/** From where a call comes, as the audit keeps it: `203.0.113.7 · Firefox · Linux`. What a browser says of itself may be wrong. */
export function whenceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const { browser, system } = deviceOf(headers['user-agent'] ?? '')
  return [plainAddress(ip), browser, system].filter(Boolean).join(' · ')
}

const known = new WeakMap<Tx, string>()

/**
 * Has the audit rows of a transaction tell from where the call came. Of one that others share each statement says it of its own
 * rows, by `whenceIn`.
 */
export function comesFrom(tx: Tx, from: string | null | undefined): void {
  if (!from) return
  known.set(tx, from)
  // What follows travels behind it. Where it fails, so does the transaction.
  if (!isShared(tx)) sql`select set_config('calendula.from', ${from}, true)`.execute(tx).catch(() => {})
}

/** From where the call came that a transaction, or a member of one, is of; null: nobody said it. */
export const whenceIn = (tx: Tx): string | null => known.get(tx) ?? null

/**
 * The transaction of a call whose answer is kept nowhere, so that it is not done once for a key: secrets told once, and what can be done
 * twice. Its audit rows tell from where the call came.
 */
export const calledTransaction = <T>(db: Db, { from }: { from?: string | undefined }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, (tx) => {
    comesFrom(tx, from)
    return work(tx)
  })
