import { sql } from 'kysely'
import type { Tx } from './db.ts'

const sharedMark = ' (shared)'

/** The name of a lock that many may hold at once, and nobody while another holds it whole. */
export const sharedLock = (name: string): string => `${name}${sharedMark}`

/** Takes locks by name, in one order for everybody, until the transaction ends. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return
  await sql`
    select case when name like ${`%${sharedMark}`}
      then pg_advisory_xact_lock_shared(hashtextextended(left(name, ${-sharedMark.length}::int), 0))
      else pg_advisory_xact_lock(hashtextextended(name, 0)) end
    from unnest(${sorted}::text[]) with ordinality as t (name, at) order by at`.execute(tx)
}
