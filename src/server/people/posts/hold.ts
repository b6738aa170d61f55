import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'

/** Whoever changes who belongs where. */
export const organisationLock = 'organisation'

/**
 * Holds the organisation still: sites, units, positions and posts are changed by one after the other, beside no import. Each
 * looks at what the one before has left, so that no two make a circle together, and nobody is put where it is being closed.
 */
export async function holdOrganisation(tx: Tx): Promise<void> {
  await lockNames(tx, [organisationLock])
  // An import locks these tables whole; in the same order, or the two would wait for each other.
  await sql`lock table site, position, unit, employee, assignment in row exclusive mode`.execute(tx)
}
