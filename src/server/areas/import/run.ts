import path from 'node:path'
import { sql } from 'kysely'
import { first, tried, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { machineAccount } from '#server/foundation/identity/machine-account.ts'
import type { Made } from '#server/people/bulk/assignments.ts'
import { noOtherPeople, type OtherPeople } from '#server/people/bulk/other-people.ts'
import { nobodyUnplanned, type Unplanned } from '#server/people/bulk/unplanned.ts'
import type { Change, Tally } from '#server/people/bulk/stage.ts'
import { FaultLog, Unreadable, type Fault, type FaultGroup } from '#server/platform/import/faults.ts'
import { placesOf, unread, type Files } from '#server/platform/import/files.ts'
import type { FileForm } from '#shared/import-mapping/form.ts'
import { defaultLimits, type Limits } from '#server/platform/import/text.ts'
import type { Part } from './fields.ts'
import { keepRowsOf } from './undo/kept-rows.ts'

/** What every import is told. */
export interface Order {
  files: readonly string[]
  /** all: everything or nothing. good: the good rows. none: nothing is written, all else is as if. */
  writes: 'all' | 'good' | 'none'
  limits?: Partial<Limits>
  /** How many faults, notes, and changes of each part, are kept to be shown. */
  shown?: number
  /** A CSV file for all faults and notes. */
  faultFile?: string | null
  /** Rows that somebody has put right, by the name of their file. */
  mends?: Files['mends']
  /** Told while files are read how many rows more were taken. */
  took?: Files['took']
  /** Told of the transaction in which everything is done, as it begins. */
  begun?: (tx: Tx) => Promise<void>
  /** Told once all files are read, and what was read is judged and written. */
  allRead?: () => void
  /** The import that was prepared in the browser, and who has it done; without, the machine's account does one of its own. */
  prepared?: Prepared | null
}

export interface Prepared {
  runId: string
  personId: string
  /** Whether what came of it is what somebody agreed to. */
  agreed: (outcome: ImportOutcome) => boolean
  /** In the transaction that writes, once all is written: what is told of it stays with it, or not at all. */
  done: (tx: Tx, outcome: ImportOutcome) => Promise<void>
}

/** Another import of the kind is under way. */
export class ImportBusy extends Error {
  constructor() {
    super('Another import is running; nothing was done.')
  }
}

/** Parts of people, that of regions, or slips with the components that they bring. */
type AnyPart = Part | 'regions' | 'slips' | 'components'

export interface PartOutcome extends Tally {
  part: AnyPart
  read: number
  refused: number
  /** Of which files, and sheets of them, the rows were read. */
  from: { file: string; sheet: string | null; read: number }[]
}

export interface ImportOutcome {
  /** Whether anything was written. */
  written: boolean
  /** It could have been, and came to something else than what was agreed to. */
  otherwise: boolean
  parts: PartOutcome[]
  created: Record<string, number>
  /** How many rows it has made, changed or taken away, of whatever it imports. */
  effect: number
  changes: (Change & { part: AnyPart; source: string })[]
  /** The first of what is added, of each part. */
  additions: (Change & { part: AnyPart; source: string })[]
  /** What was made because rows name it, by its names. */
  made: Made[]
  faultCount: number
  faults: Fault[]
  /** People who are here and whom the files call quite otherwise. */
  others: OtherPeople<{ source: string }>
  /** People who come without a working schedule. */
  unplanned: Unplanned
  /** What is told although nothing is refused for it. */
  noteCount: number
  notes: Fault[]
  /** Of both what is told of several rows alike. */
  groups: FaultGroup[]
  noteGroups: FaultGroup[]
  /** Rows taken from files, and the files of which none was. */
  rowsRead: number
  unread: string[]
  /** What made it impossible to go on. */
  stopped: Fault | null
}

export const emptyOutcome = (): ImportOutcome => ({
  written: false,
  otherwise: false,
  parts: [],
  created: {},
  effect: 0,
  changes: [],
  additions: [],
  made: [],
  others: noOtherPeople,
  unplanned: nobodyUnplanned,
  faultCount: 0,
  faults: [],
  noteCount: 0,
  notes: [],
  groups: [],
  noteGroups: [],
  rowsRead: 0,
  unread: [],
  stopped: null,
})

/** What is imported: its name in the audit, and the lock that keeps two such imports from running at once. */
interface Kind {
  entity: string
  lock: number
}

/** A run of an import: it is named on what it writes, where that may have to be taken back as one. */
export interface Run {
  id: string
  tx: Tx
  files: Files
}

/**
 * Runs an import in one transaction, which stays only where the order allows it: without a fault, or with the good rows; never
 * where the mapping names files and no row of them was taken. `work` fills the outcome and answers its effect. Throws an Error in plain words where
 * files lack, or another import is running.
 */
export async function runImport<O extends ImportOutcome>(
  db: Db,
  { entity, lock }: Kind,
  order: Order & { mapping: { files: Record<string, FileForm> } },
  outcome: O,
  { work, detail }: { work: (run: Run) => Promise<number>; detail: () => object },
): Promise<O> {
  const places = placesOf(order.mapping.files, order.files)
  const log = new FaultLog({ kept: order.shown, file: order.faultFile })
  const files = unread(places, { ...defaultLimits, ...order.limits }, log, {
    ...(order.mends && { mends: order.mends }),
    ...(order.took && { took: order.took }),
  })
  const { prepared = null } = order
  try {
    await tried(db, async (tx) => {
      const free = await first(tx, sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}) as free`)
      if (!free?.free) throw new ImportBusy()
      await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('work_mem', '64MB', true)`.execute(tx)
      await order.begun?.(tx)
      const id = prepared?.runId ?? newId()
      const names = order.files.map((file) => path.basename(file))
      if (!prepared) await sql`insert into import_run (id, entity, files) values (${id}::uuid, ${entity}, ${names}::text[])`.execute(tx)
      if (order.writes !== 'none') await keepRowsOf(tx, id)
      try {
        outcome.effect = await work({ id, tx, files })
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        outcome.stopped = error.fault
        log.add(error.fault)
      }
      const nothingRead = places.size > 0 && files.taken.rows === 0
      describe(outcome, log, files)
      const could = !outcome.stopped && !nothingRead && order.writes !== 'none' && (order.writes === 'good' || log.count === 0)
      outcome.otherwise = could && prepared !== null && !prepared.agreed(outcome)
      outcome.written = could && !outcome.otherwise
      const told = JSON.stringify({ ...(!prepared && { by: machineAccount() }), files: names, ...detail(), faults: log.count })
      if (outcome.written) {
        await sql`
          insert into audit (actor_id, act, entity, entity_id, detail)
          values (${prepared?.personId ?? null}::uuid, 'import', ${entity}, ${id}::uuid, ${told}::jsonb)`.execute(tx)
        await sql`
          update import_run set state = 'written', written_at = now(), changed_at = now(), effect = ${outcome.effect}, files = ${names}::text[]
          where id = ${id}::uuid`.execute(tx)
      }
      if (outcome.written) await prepared?.done(tx, outcome)
      return { stays: outcome.written, answer: null }
    })
  } finally {
    log.close()
  }
  return outcome
}

const describe = (outcome: ImportOutcome, log: FaultLog, files: Files) =>
  Object.assign(outcome, {
    faultCount: log.count,
    faults: log.first,
    noteCount: log.notes,
    notes: log.firstNotes,
    groups: log.groups,
    noteGroups: log.noteGroups,
    rowsRead: files.taken.rows,
    unread: [...files.taken.none],
  } satisfies Partial<ImportOutcome>)
