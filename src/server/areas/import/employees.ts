import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { writeAssignments } from '#server/people/bulk/assignments.ts'
import { findByName } from '#server/people/bulk/named.ts'
import { findPeopleByName } from '#server/people/bulk/named-people.ts'
import { writeCoded, type Written } from '#server/people/bulk/records.ts'
import { leaveOut } from '#server/people/bulk/left-out.ts'
import { noOtherPeople } from '#server/people/bulk/other-people.ts'
import { numberNewPeople } from '#server/people/bulk/numbers.ts'
import { gatherHours, refuseWeeks, writeScheduled } from '#server/people/bulk/schedules.ts'
import { nobodyUnplanned, unplannedPeople } from '#server/people/bulk/unplanned.ts'
import { findings, openStages, type Batch, type Change, type Tally } from '#server/people/bulk/stage.ts'
import { writeHeads, writeUnits } from '#server/people/bulk/units.ts'
import { withRightsAsTheyAre } from '#server/people/roles/by-post.ts'
import { tellingSignInData } from '#server/platform/account/account-news.ts'
import { Unreadable, type Fault } from '#server/platform/import/faults.ts'
import { takeDown, takeDownMoved } from '#server/records/attendance/upkeep/due.ts'
import { withheldFrom } from '#server/records/leave/own-leave.ts'
import { stageAbsences } from './leave/absence-rows.ts'
import { writeAbsences } from './leave/absences.ts'
import { fieldsOf, type Part } from './fields.ts'
import { borrowsUserName, numbersPeople, unusedFiles, type EmployeeMapping } from '#shared/import-mapping/employees.ts'
import { stageOpenings, writeOpenings } from './leave/openings.ts'
import { emptyOutcome, runImport, type ImportOutcome, type Order, type PartOutcome, type Run } from './run.ts'
import { stageParts, type PartSet, type Staging } from './staging.ts'
import { faultOf, isOwnRow } from './words.ts'

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
      await withRightsAsTheyAre(run.tx, order.prepared?.personId ?? null, () => readAndWrite(run, order, outcome))
      const counts = outcome.parts.map(({ added, changed, removed }) => added + changed + removed)
      return [...counts, ...Object.values(outcome.created)].reduce((sum, count) => sum + count, 0)
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
  ['schedules', 'working_schedule', 'stage_schedule'],
] as const

/** More often nothing hangs on what was refused just before. */
const mostRounds = 20

/**
 * Reads everything, then judges and writes it. A row is taken whole or not at all: as long as any is refused, what was written
 * is taken back, and all is judged again without it.
 */
async function readAndWrite({ id: runId, tx, files }: Run, order: ImportOrder, outcome: ImportOutcome): Promise<void> {
  const { mapping, mappingFile } = order
  const { log } = files
  const fields = fieldsOf(mapping.key, mapping.assignments[0]?.endIs ?? 'last day')
  const by = mapping.key === 'code' ? 'code' : 'user_name'
  const staging: Staging = { tx, files, mappingFile, fields, key: mapping.key, by, origins: [], read: {}, readOf: new Map() }
  await openStages(tx)
  // Everything is read before anything is locked: reading takes longest.
  const parts = await readParts(staging, mapping)
  for (const file of unusedFiles(mapping)) log.note({ file, line: 0, column: '', value: '', why: 'nothing is taken from this file' })
  order.allRead?.()
  await sql`lock table site, position, unit, employee, assignment in share row exclusive mode`.execute(tx)
  const named = sql`select e.id from employee e join stage_employee s on ${sql.ref(`s.${by}`)} = ${sql.ref(`e.${by}`)}`
  const ended = await tellingSignInData(tx, { whose: named, by: order.prepared?.personId ?? null }, async () => {
    await sql`savepoint as_read`.execute(tx)
    log.judging()
    try {
      await judgeAndWrite(staging, parts, { ...order, runId }, outcome)
    } finally {
      log.judged()
    }
  })
  const origin = staging.origins[parts.people[0]?.file ?? -1]
  if (ended > 0)
    log.note({
      file: origin?.file ?? '',
      line: 0,
      column: origin?.labels['email'] ?? '',
      value: '',
      why:
        ended === 1
          ? `${ended} invitation is under way to an address of before: it ends, and is made anew under Set-up › Access`
          : `${ended} invitations are under way to an address of before: they end, and are made anew under Set-up › Access`,
    })
}

async function judgeAndWrite(
  staging: Staging,
  parts: ReadParts,
  order: ImportOrder & { runId: string },
  outcome: ImportOutcome,
): Promise<void> {
  const { tx, by, mappingFile } = staging
  const { log } = staging.files
  for (let round = 1; ; round += 1) {
    const before = log.refused.count
    const left = { files: staging.origins.map(({ file }) => file), linesOf: (file: string) => log.refused.of(file) }
    await (before > 0 ? leaveOut(tx, left, by) : findPeopleByName(tx, by))
    await writeParts(staging, parts, order, outcome)
    await tellFindings(tx, staging)
    if (log.refused.count === before) return
    if (round === mostRounds) throw new Unreadable(tooLong(mappingFile))
    await sql`rollback to savepoint as_read`.execute(tx)
    Object.assign(outcome, {
      parts: [],
      created: {},
      changes: [],
      additions: [],
      made: [],
      others: noOtherPeople,
      unplanned: nobodyUnplanned,
    } satisfies Partial<ImportOutcome>)
    log.again()
  }
}

const tooLong = (file: string): Fault => ({
  file,
  line: 0,
  column: '',
  value: '',
  why: 'too many rows hang on refused ones, one on another',
  allowed: 'correct those that were told first',
})

/** What was read of each part, staged. */
interface ReadParts {
  shared: Map<Part, Batch[]>
  people: Batch[]
  posts: Batch[]
  heads: Batch[]
  scheduled: Batch[]
  openings: Awaited<ReturnType<typeof stageOpenings>>
  absences: Awaited<ReturnType<typeof stageAbsences>>
}

async function readParts(staging: Staging, mapping: EmployeeMapping): Promise<ReadParts> {
  const shared = new Map<Part, Batch[]>()
  for (const [part, , stage] of sharedParts)
    shared.set(part, await stageParts(staging, part, stage, mapping[part] as PartSet[], { ids: true }))
  shared.set('schedules', await gatherHours(staging.tx, shared.get('schedules') ?? []))
  const people = await stageParts(staging, 'employees', 'stage_employee', mapping.employees, { ids: true })
  return {
    shared,
    people: people.map((batch, at) => ({
      ...batch,
      ofNew: [...(borrowsUserName(mapping, at) ? ['user_name'] : []), ...(numbersPeople(mapping) ? ['code'] : [])],
      gives: [...batch.gives, ...(numbersPeople(mapping) ? ['code'] : [])],
    })),
    posts: await stageParts(staging, 'assignments', 'stage_assignment', mapping.assignments),
    heads: await stageParts(staging, 'heads', 'stage_head', mapping.heads),
    scheduled: await stageParts(staging, 'scheduled', 'stage_scheduled', mapping.scheduled),
    openings: await stageOpenings(staging, mapping.openings),
    absences: await stageAbsences(staging, mapping.absences),
  }
}

async function writeParts(
  staging: Staging,
  { shared, people, posts, heads, scheduled, openings, absences }: ReadParts,
  { mapping, shown: samples = 100, runId, prepared }: ImportOrder & { runId: string },
  outcome: ImportOutcome,
): Promise<void> {
  const { tx, by: key } = staging
  const written = (part: Part, given: Written) => {
    outcome.parts.push(partOutcome(staging, part, given.tally))
    const placed = (change: Change) => ({ ...change, part, source: staging.origins[change.file]?.file ?? '' })
    outcome.changes.push(...given.changes.map(placed))
    outcome.additions.push(...given.additions.map(placed))
  }
  await findByName(tx)

  for (const [part, kind] of sharedParts) {
    const batches = shared.get(part) ?? []
    if (batches.length === 0) continue
    const given = { key: 'code', batches, samples }
    if (kind === 'working_schedule') await refuseWeeks(tx)
    written(part, kind === 'unit' ? await writeUnits(tx, given) : await writeCoded(tx, kind, given))
  }
  if (numbersPeople(mapping)) await numberNewPeople(tx)
  if (people.length > 0) {
    const given = await writeCoded(tx, 'employee', { key, batches: people, samples, importerId: prepared?.personId ?? null })
    const { count, some } = given.others ?? noOtherPeople
    outcome.others = { count, some: some.map((one) => ({ ...one, source: staging.origins[one.file]?.file ?? '' })) }
    written('employees', given)
  }
  const [post] = mapping.assignments
  if (post) {
    const { overlaps, history, creates } = post
    const result = await writeAssignments(tx, { key, batches: posts, people, overlaps, history, creates, samples })
    outcome.created = result.created
    outcome.made = result.made
    // Another site has other holidays and another clock.
    await takeDownMoved(tx, sql`select employee_id, from_day from moved_assignment`, new Date())
    written('assignments', result)
  }
  if (changesWeeks(outcome)) await takeDownWeeks(tx)
  if (scheduled.length > 0) {
    written('scheduled', await writeScheduled(tx, { key, batches: scheduled, samples }))
    await takeDownMoved(tx, sql`select employee_id, from_day from moved_schedule`, new Date())
  }
  if (people.length > 0) outcome.unplanned = await unplannedPeople(tx)
  if (heads.length > 0) written('heads', await writeHeads(tx, { key, batches: heads, samples }))
  const arrival = { by: key, runId, now: new Date(), withheldFrom: await withheldFrom(tx, prepared?.personId ?? null) } as const
  if (openings.length > 0) written('openings', await writeOpenings(staging, openings, arrival))
  if (absences.length > 0) written('absences', { tally: await writeAbsences(staging, absences, arrival), changes: [], additions: [] })
}

const changesWeeks = ({ parts }: ImportOutcome) => parts.some(({ part, changed }) => part === 'schedules' && changed > 0)

/** Days of whoever works by a week that the files name follow. */
async function takeDownWeeks(tx: Tx): Promise<void> {
  const weeks = await rows(tx, sql<{ id: string }>`select known as id from stage_schedule where known is not null`)
  for (const { id } of weeks) await takeDown(tx, { of: 'schedule', id })
}

async function tellFindings(tx: Tx, staging: Staging): Promise<void> {
  const { log } = staging.files
  for await (const page of findings(tx))
    for (const finding of page) {
      const fault = faultOf(finding, staging)
      if (finding.note) log.note(fault)
      // That a row is refused says what was told of it already.
      else if (!isOwnRow(finding, staging) || !log.refused.has(fault.file, fault.line)) log.add(fault)
    }
}

function partOutcome(staging: Staging, part: Part, tally: Tally): PartOutcome {
  const read = staging.read[part] ?? 0
  const taken = tally.taken + tally.passedOver
  return { ...tally, part, read, refused: Math.max(0, read - taken), from: readFrom(staging, part) }
}

/** Of which files, and sheets, the rows of a part were read, and how many of each: as whoever brought them knows them. */
function readFrom({ origins, readOf }: Staging, part: Part): PartOutcome['from'] {
  const found = new Map<string, PartOutcome['from'][number]>()
  for (const [at, { part: own, file, sheet }] of origins.entries()) {
    if (own !== part) continue
    const key = JSON.stringify([file, sheet])
    const before = found.get(key)?.read ?? 0
    found.set(key, { file, sheet, read: before + (readOf.get(at) ?? 0) })
  }
  return [...found.values()]
}
