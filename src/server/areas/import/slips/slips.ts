import { sql } from 'kysely'
import type { SlipMapping } from '#shared/import-mapping/slips.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { emptyOutcome, runImport, type ImportOutcome, type Order, type PartOutcome, type Run } from '../run.ts'
import { judgeSlips } from './judge-slips.ts'
import { groundOf, type Manages } from './periods-of-slips.ts'
import { readSlips } from './read-slips.ts'
import { noteBeside, noteWithout } from './without-slip.ts'
import { writeStaged } from './write-staged.ts'

export interface SlipOrder extends Order {
  mapping: SlipMapping
  /** What whoever has it done manages: other groups are unknown to them. */
  manages: Manages
  /** Of whose slips they are told how they stand: of those whom they look after. Without it: of everybody's. */
  viewer?: () => Viewer
}

/** Two at once would bring components by the same code. */
export const slips = { entity: 'slip', lock: 5_620_127_404 }

/** Imports payslips and bonus slips in one transaction: each is the next version of whoever has one of the period already. */
export async function importSlips(db: Db, order: SlipOrder): Promise<ImportOutcome> {
  const outcome = emptyOutcome()
  await runImport(db, slips, order, outcome, {
    work: async (run) => {
      await readAndWrite(run, order, outcome)
      return outcome.parts.reduce((sum, { added, changed }) => sum + added + changed, 0)
    },
    detail: () => ({ parts: outcome.parts }),
  })
  if (outcome.written && outcome.effect > 1000) await sql`analyze pay_slip, pay_slip_line`.execute(db)
  return outcome
}

async function readAndWrite({ tx, files }: Run, order: SlipOrder, outcome: ImportOutcome): Promise<void> {
  const { mapping, manages, shown = 100, allRead, prepared = null } = order
  const read = await readSlips(tx, files, mapping)
  allRead?.()
  const ground = await groundOf(tx, { key: mapping.key, manages })
  await judgeSlips(tx, ground, read.parts, files.log)
  const viewer = order.viewer?.() ?? null
  const written = await writeStaged(tx, { by: prepared?.personId ?? null, viewer, samples: shown })
  await noteBeside(tx, viewer, read.parts, files.log)
  await noteWithout(tx, viewer, read.parts[0]?.file ?? '', files.log)
  const { slips: ofSlips, components } = written
  const placed = (part: 'slips' | 'components') => (change: (typeof ofSlips.additions)[number]) => ({
    ...change,
    part,
    source: read.parts[change.file]?.file ?? '',
  })
  outcome.changes = ofSlips.changes.map(placed('slips'))
  outcome.additions = [...ofSlips.additions.map(placed('slips')), ...components.additions.map(placed('components'))]
  const part: PartOutcome = {
    ...ofSlips.tally,
    part: 'slips',
    read: read.rows,
    refused: Math.max(0, read.rows - ofSlips.tally.taken),
    from: read.parts.map(({ file, sheet, rows }) => ({ file, sheet, read: rows })),
  }
  const { added } = components.tally
  outcome.parts = [part, ...(added > 0 ? [{ ...components.tally, part: 'components' as const, read: added, refused: 0, from: [] }] : [])]
}
