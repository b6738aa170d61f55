import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { plainAddress } from '../basis/networks.ts'
import type { Tx } from '../database/db.ts'
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
