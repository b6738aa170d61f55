import { sql } from 'kysely'
import type { Db } from '#server/foundation/database/db.ts'
import type { RegionMapping } from '#shared/import-mapping/regions.ts'
import { emptyOutcome, runImport, type ImportOutcome, type Order, type Run } from '../run.ts'
import { judgeRegions } from './judge-regions.ts'
import { readRegions } from './read-regions.ts'
import { writeRegions } from './write-regions.ts'

export interface RegionOrder extends Order {
  mapping: RegionMapping
}

/** Of two editions at once each would retire what the other has. */
export const regions = { entity: 'region', lock: 5_620_127_403 }

/** Imports an edition of regions in one transaction: new ones are added, others changed, and those that it lacks retired. */
export async function importRegions(db: Db, order: RegionOrder): Promise<ImportOutcome> {
  const outcome = emptyOutcome()
  await runImport(db, regions, order, outcome, {
    work: async (run) => {
      await readAndWrite(run, order, outcome)
      return outcome.parts.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0)
    },
    detail: () => ({ parts: outcome.parts }),
  })
  if (outcome.written && outcome.effect > 1000) await sql`analyze region`.execute(db)
  return outcome
}

async function readAndWrite({ tx, files }: Run, { mapping, shown = 100, allRead }: RegionOrder, outcome: ImportOutcome): Promise<void> {
  const read = await readRegions(tx, files, mapping)
  allRead?.()
  await sql`lock table region in share row exclusive mode`.execute(tx)
  const passedOver = await judgeRegions(tx, read.parts, files.log)
  const written = await writeRegions(tx, shown)
  const placed = (change: (typeof written.changes)[number]) => ({
    ...change,
    part: 'regions' as const,
    source: read.parts[change.file]?.file ?? '',
  })
  outcome.changes = written.changes.map(placed)
  outcome.additions = written.additions.map(placed)
  outcome.parts = [
    {
      ...written.tally,
      part: 'regions',
      passedOver,
      read: read.rows,
      refused: Math.max(0, read.rows - written.tally.taken - passedOver),
      from: read.parts.map(({ file, sheet, rows }) => ({ file, sheet, read: rows })),
    },
  ]
}
