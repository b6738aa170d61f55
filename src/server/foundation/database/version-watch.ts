import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './db.ts'
import { knownMigrations } from './migrate.ts'
import { refuse } from '../basis/refusal.ts'

/** Whether this process still fits its database: a newer version may have migrated it meanwhile. */
export interface VersionWatch {
  /** Migrations of a newer version that this one does not get on with; none while it may serve. */
  outdatedBy(): readonly string[]
  /** Looks now. Throws where the database is away. */
  look(): Promise<void>
  /** Refuses (503) where this version is no longer to change anything. */
  demandCurrent(): void
  stop(): void
}

const everyMs = 5000

/** Looks every few seconds which migrations the database has. */
export async function openVersionWatch({ pool }: Database): Promise<VersionWatch> {
  const known = await knownMigrations()
  const stopping = new AbortController()
  let newer: readonly string[] = []
  const look = async () => {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migration where not keeps_older order by name')
    newer = rows.map(({ name }) => name).filter((name) => !known.has(name))
  }
  const looking = async () => {
    for (;;) {
      await wait(everyMs, null, { ref: false, signal: stopping.signal })
      // While the database is away nothing is changed anyway.
      await look().catch(() => {})
    }
  }
  looking().catch(() => {})
  return {
    outdatedBy: () => newer,
    look,
    demandCurrent() {
      if (newer.length > 0) throw refuse(503, 'error.newerVersion')
    },
    stop: () => stopping.abort(),
  }
}
