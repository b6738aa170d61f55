import { sql } from 'kysely'
import { type Db, type Tx } from '#server/foundation/database/db.ts'
import { writeAssignments } from '#server/people/bulk/assignments.ts'
import { writeCoded, type Written } from '#server/people/bulk/records.ts'
import { findings, openStages, type Batch, type Tally } from '#server/people/bulk/stage.ts'
import { writeHeads, writeUnits } from '#server/people/bulk/units.ts'
import { takeDownMoved } from '#server/records/attendance/upkeep/due.ts'
import { stageAbsences } from './leave/absence-rows.ts'
import { writeAbsences } from './leave/absences.ts'
import { fieldsOf, type Part } from './fields.ts'
import type { EmployeeMapping } from '#shared/import-mapping/employees.ts'
import { stageOpenings, writeOpenings } from './leave/openings.ts'
import { emptyOutcome, runImport, type ImportOutcome, type Order, type PartOutcome, type Run } from './run.ts'
import { stageParts, type PartSet, type Staging } from './staging.ts'
import { faultOf } from './words.ts'

export interface ImportOrder extends Order {
  mapping: EmployeeMapping
  /** What the mapping is called where a fault is told. */
  mappingFile: string
}

/** Two imports at once would judge each other's people by what is not yet there. */
export const employees = { entity: 'employee', lock: 5_620_127_401 }

/** Imports employees, what they belong to and what they bring along, in one transaction. */
export async function importEmployees(db: Db, order: ImportOrder): Promise<ImportOutcome> {
  if (order.writes === 'good' && order.mapping.assignments.some(({ history }) => history === 'whole'))
    throw new Error(
      'A part of somebody’s history cannot stand for the whole: "history": "whole" in the mapping does not go with --partial.',
    )
  const outcome = emptyOutcome()
  await runImport(db, employees, order, outcome, {
    work: async (run) => {
      await readAndWrite(run, order, outcome)
      const rows = outcome.parts.map(({ added, changed, removed }) => added + changed + removed)
      return [...rows, ...Object.values(outcome.created)].reduce((sum, count) => sum + count, 0)
    },
    detail: () => ({ parts: outcome.parts }),
  })
  if (outcome.written && outcome.parts.some((part) => part.added + part.changed > 1000))
    await sql`analyze employee, assignment, leave_event`.execute(db)
  return outcome
}

const sharedParts = [
  ['sites', 'site', 'stage_site'],
  ['positions', 'position', 'stage_position'],
  ['units', 'unit', 'stage_unit'],
] as const

async function readAndWrite({ id: runId, tx, files }: Run, order: ImportOrder, outcome: ImportOutcome): Promise<void> {
  const { mapping, mappingFile, shown: samples = 100 } = order
  const fields = fieldsOf(mapping.key, mapping.assignments[0]?.endIs ?? 'last day')
  const staging: Staging = { tx, files, mappingFile, fields, origins: [], read: {} }
  const key = mapping.key === 'code' ? 'code' : 'user_name'
  const written = (part: Part, given: Written) => {
    outcome.parts.push(partOutcome(staging, part, given.tally))
    outcome.changes.push(...given.changes.map((change) => ({ ...change, part, source: staging.origins[change.file]?.file ?? '' })))
  }
  await openStages(tx)

  // Everything is read before anything is locked: reading takes longest.
  const shared = new Map<Part, Batch[]>()
  for (const [part, , stage] of sharedParts)
    shared.set(part, await stageParts(staging, part, stage, mapping[part] as PartSet[], { ids: true }))
  const people = await stageParts(staging, 'employees', 'stage_employee', mapping.employees, { ids: true })
  const posts = await stageParts(staging, 'assignments', 'stage_assignment', mapping.assignments)
  const heads = await stageParts(staging, 'heads', 'stage_head', mapping.heads)
  const openings = await stageOpenings(staging, mapping.openings)
  const absences = await stageAbsences(staging, mapping.absences)
  order.allRead?.()
  await sql`lock table site, position, unit, employee, assignment in share row exclusive mode`.execute(tx)

  for (const [part, kind] of sharedParts) {
    const batches = shared.get(part) ?? []
    if (batches.length === 0) continue
    const given = { key: 'code', batches, samples }
    written(part, kind === 'unit' ? await writeUnits(tx, given) : await writeCoded(tx, kind, given))
  }
  if (people.length > 0) written('employees', await writeCoded(tx, 'employee', { key, batches: people, samples }))
  const [post] = mapping.assignments
  if (post) {
    const { overlaps, history, creates } = post
    const result = await writeAssignments(tx, { key, batches: posts, overlaps, history, creates, samples })
    outcome.created = result.created
    // Another site has other holidays and another clock.
    await takeDownMoved(tx, sql`select employee_id, from_day from moved_assignment`, new Date())
    written('assignments', result)
  }
  if (heads.length > 0) written('heads', await writeHeads(tx, { key, batches: heads, samples }))
  const arrival = { by: key, runId, now: new Date() } as const
  if (openings.length > 0) written('openings', { tally: await writeOpenings(staging, openings, arrival), changes: [] })
  if (absences.length > 0) written('absences', { tally: await writeAbsences(staging, absences, arrival), changes: [] })
  await tellFindings(tx, staging)
}

async function tellFindings(tx: Tx, staging: Staging): Promise<void> {
  const { log } = staging.files
  for await (const page of findings(tx))
    for (const finding of page) {
      const fault = faultOf(finding, staging)
      if (finding.note) log.note(fault)
      else log.add(fault)
    }
}

function partOutcome(staging: Staging, part: Part, tally: Tally): PartOutcome {
  const read = staging.read[part] ?? 0
  const taken = tally.taken + tally.passedOver
  return { ...tally, part, read, refused: Math.max(0, read - taken) }
}
