import path from 'node:path'
import { sql } from 'kysely'
import { rows, transaction, type Db, type Tx } from '#server/foundation/db.ts'
import { writeAssignments } from '#server/people/bulk/assignments.ts'
import { writeCoded, type Written } from '#server/people/bulk/records.ts'
import { findings, openStages, type Change, type Several, type Tally } from '#server/people/bulk/stage.ts'
import { writeHeads, writeUnits } from '#server/people/bulk/units.ts'
import { FaultLog, Unreadable, type Fault } from '#server/platform/import/faults.ts'
import { defaultLimits, type Limits } from '#server/platform/import/text.ts'
import { takeDownMoved } from '#server/records/attendance/due.ts'
import { fieldsOf, type Part } from './fields.ts'
import type { EmployeeMapping } from './mapping.ts'
import { readOpenings, writeOpenings, type ReadOpenings } from './openings.ts'
import { stagePart, type PartSet, type Staging } from './staging.ts'
import { faultOf } from './words.ts'

export interface ImportOrder {
  mapping: EmployeeMapping
  /** What the mapping is called where a fault is told. */
  mappingFile: string
  files: readonly string[]
  /** all: everything or nothing. good: the good rows. none: nothing is written, all else is as if. */
  writes: 'all' | 'good' | 'none'
  limits?: Partial<Limits>
  /** How many faults, and changes of each part, are kept to be shown. */
  shown?: number
  /** A CSV file for all faults. */
  faultFile?: string | null
}

export interface PartOutcome extends Tally {
  part: Part
  read: number
  refused: number
}

export interface ImportOutcome {
  /** Whether anything was written. */
  written: boolean
  parts: PartOutcome[]
  created: Record<string, number>
  changes: (Change & { part: Part; source: string })[]
  faultCount: number
  faults: Fault[]
  /** What made it impossible to go on reading. */
  stopped: Fault | null
}

/** Two imports at once would judge each other's people by what is not yet there. */
const importLock = 5_620_127_401

/** Imports employees, what they belong to and what they bring along, in one transaction. */
export async function importEmployees(db: Db, order: ImportOrder): Promise<ImportOutcome> {
  const places = placesOf(order)
  if (order.writes === 'good' && order.mapping.assignments?.history === 'whole')
    throw new Error(
      'A part of somebody’s history cannot stand for the whole: "history": "whole" in the mapping does not go with --partial.',
    )
  try {
    const outcome = await transaction(db, async (tx) => {
      const log = new FaultLog({ kept: order.shown, file: order.faultFile })
      try {
        return await run(tx, order, { places, limits: { ...defaultLimits, ...order.limits }, log })
      } finally {
        log.close()
      }
    })
    if (outcome.parts.some((part) => part.added + part.changed > 1000)) await sql`analyze employee, assignment, leave_event`.execute(db)
    return outcome
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    throw error
  }
}

/** Ends a transaction of which nothing may stay, with what it found. */
class TakenBack extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super('nothing was written')
    this.outcome = outcome
  }
}

function placesOf({ mapping, files }: ImportOrder) {
  const bare = (file: string) => path.basename(file).replace(/\.gz$/, '')
  const given = Map.groupBy(files, bare)
  const places = new Map<string, { location: string; form: EmployeeMapping['files'][string] }>()
  const problems: string[] = []
  for (const [name, form] of Object.entries(mapping.files)) {
    const found = given.get(bare(form.name)) ?? []
    if (found.length !== 1)
      problems.push(
        found.length === 0 ? `${form.name} is described by the mapping but was not given.` : `${form.name} was given more than once.`,
      )
    else places.set(name, { location: found[0] ?? '', form })
  }
  for (const name of given.keys())
    if (!Object.values(mapping.files).some((form) => bare(form.name) === name)) problems.push(`${name} is not described by the mapping.`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return places
}

async function run(tx: Tx, order: ImportOrder, files: Staging['files']): Promise<ImportOutcome> {
  const [lock] = await rows(tx, sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${importLock}) as free`)
  if (!lock?.free) throw new Error('Another import is running; nothing was done.')
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  )
  await openStages(tx)
  const { mapping } = order
  const endIs = mapping.assignments?.endIs ?? 'last day'
  const staging: Staging = { tx, files, mappingFile: order.mappingFile, fields: fieldsOf(mapping.key, endIs), origins: [], read: {} }
  const outcome: ImportOutcome = { written: false, parts: [], created: {}, changes: [], faultCount: 0, faults: [], stopped: null }
  try {
    await readAndWrite(staging, order, outcome)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    outcome.stopped = error.fault
    files.log.add(error.fault)
  }
  if (!outcome.stopped) for await (const page of findings(tx)) for (const finding of page) files.log.add(faultOf(finding, staging.origins))
  outcome.faultCount = files.log.count
  outcome.faults = files.log.first
  outcome.written = !outcome.stopped && order.writes !== 'none' && (order.writes === 'good' || outcome.faultCount === 0)
  if (!outcome.written) throw new TakenBack(outcome)
  await sql`
    insert into audit (act, entity, detail)
    values ('import', 'employee', ${JSON.stringify({ files: order.files.map((file) => path.basename(file)), parts: outcome.parts, faults: outcome.faultCount })}::jsonb)`.execute(
    tx,
  )
  return outcome
}

const sharedParts = [
  ['sites', 'site', 'stage_site'],
  ['positions', 'position', 'stage_position'],
  ['units', 'unit', 'stage_unit'],
] as const

async function readAndWrite(staging: Staging, order: ImportOrder, outcome: ImportOutcome): Promise<void> {
  const { mapping, shown: samples = 100 } = order
  const { tx } = staging
  const key = mapping.key === 'code' ? 'code' : 'user_name'
  const written = (part: Part, given: Written) => {
    outcome.parts.push(partOutcome(staging, part, given.tally))
    outcome.changes.push(...given.changes.map((change) => ({ ...change, part, source: staging.origins[change.file]?.file ?? '' })))
  }

  // Everything is read before anything is locked: reading takes longest.
  const people = mapping.employees && (await stagePart(staging, 'employees', 'stage_employee', mapping.employees, { ids: true }))
  const posts = mapping.assignments && (await stagePart(staging, 'assignments', 'stage_assignment', mapping.assignments, { ids: false }))
  if (mapping.heads) await stagePart(staging, 'heads', 'stage_head', mapping.heads, { ids: false })
  const openings: ReadOpenings = await readOpenings(staging, mapping)
  await sql`lock table site, position, unit, employee, assignment in share row exclusive mode`.execute(tx)

  for (const [part, kind, stage] of sharedParts) {
    for (const set of mapping[part]) {
      const gives = await stagePart(staging, part, stage, set as PartSet, { ids: true })
      const given = { key: 'code', gives, several: severalOf(set), samples }
      written(part, kind === 'unit' ? await writeUnits(tx, given) : await writeCoded(tx, kind, given))
      await emptyStage(tx, stage)
      staging.read[part] = 0
    }
  }
  if (mapping.employees && people)
    written('employees', await writeCoded(tx, 'employee', { key, gives: people, several: mapping.employees.several, samples }))
  if (mapping.assignments && posts) {
    const { several, overlaps, history, creates } = mapping.assignments
    const result = await writeAssignments(tx, { key, gives: posts, several, overlaps, history, creates, samples })
    outcome.created = result.created
    // Another site has other holidays and another clock.
    await takeDownMoved(tx, sql`select employee_id, from_day from moved_assignment`, new Date())
    written('assignments', result)
  }
  if (mapping.heads) written('heads', { tally: await writeHeads(tx, { key, several: mapping.heads.several }), changes: [] })
  if (mapping.openings.length > 0) written('openings', { tally: await writeOpenings(staging, openings, key), changes: [] })
}

const severalOf = (
  set: EmployeeMapping['units'][number] | EmployeeMapping['sites'][number] | EmployeeMapping['positions'][number],
): Several => ('rows' in set ? 'refuse' : set.several)

async function emptyStage(tx: Tx, stage: string): Promise<void> {
  await sql`truncate ${sql.id(stage)}`.execute(tx)
}

function partOutcome(staging: Staging, part: Part, tally: Tally): PartOutcome {
  const read = staging.read[part] ?? 0
  const taken = tally.taken + tally.passedOver
  return { ...tally, part, read, refused: Math.max(0, read - taken) }
}
