import { sql } from 'kysely'
import { dayNumber } from '#shared/records/calendar.ts'
import { longestSpan } from '#shared/records/leave/rules.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { oneRowEach } from '#server/people/bulk/several.ts'
import { emptyTally, saidOf, type Tally } from '#server/people/bulk/stage.ts'
import { refuseUnknown } from '#server/people/bulk/units.ts'
import { Unreadable } from '#server/platform/import/faults.ts'
import { foundNamed, type Change, type Found, type Source } from '#server/records/change.ts'
import { changeKinds } from '#server/records/index.ts'
import { attendanceLocks } from '#server/records/attendance/days/closings.ts'
import { leaveLocks } from '#server/records/leave/events.ts'
import { beginningOf, countedPast, keepPast, pastLike, type CountedPast, type PastAbsence } from '#server/records/leave/opening/past.ts'
import { leaveTypes, type LeaveType } from '#server/records/leave/types.ts'
import type { AbsenceBatch } from './absence-rows.ts'
import { ownLeave, type Arrival } from './arrival.ts'
import { byWord, conversion } from './leave-types.ts'
import type { Staging } from '../staging.ts'

/** So many people's leave stands still at once. */
const mostPeople = 2000

interface AbsenceRow extends Omit<PastAbsence, 'id' | 'told' | 'leaveTypeId'> {
  seq: number
  file: number
  line: number
  type: string
  days: string | null
  note: string | null
  name: string
  hiredOn: string | null
  leftOn: string | null
  /** What the file says of a column. */
  said: Record<'type' | 'from_day' | 'until_day' | 'days' | 'person', string | null>
}

interface Ground {
  staging: Staging
  runId: string
  withheldFrom: string | null
  today: string
  types: ReadonlyMap<string, LeaveType>
  batches: ReadonlyMap<number, AbsenceBatch>
  tally: Tally
  /** `person type` → when the balance begins. */
  begins: Map<string, string | null>
  /** How many take nothing of a balance, or not of all their days, by file and leave type. */
  before: Map<string, { file: number; code: string; count: number }>
}

/** Hands the absences on to the leave records, by the changes that an approved leave makes. */
export async function writeAbsences(
  staging: Staging,
  batches: readonly AbsenceBatch[],
  { by, runId, now, withheldFrom }: Arrival,
): Promise<Tally> {
  const { tx } = staging
  const settled = await oneRowEach(tx, 'stage_absence', { key: ['person', 'type', 'from_day', 'until_day'], field: 'person', batches })
  await refuseUnknown(tx, 'stage_absence', 'person', 'employee', by)
  await lockPeople(staging, by)
  const ground: Ground = {
    staging,
    runId,
    withheldFrom,
    today: now.toISOString().slice(0, 10),
    types: byWord(await leaveTypes(tx, now.toISOString().slice(0, 10))),
    batches: new Map(batches.map((batch) => [batch.file, batch])),
    tally: { ...emptyTally(), ...settled },
    begins: new Map(),
    before: new Map(),
  }
  for (let after = 0; ;) {
    const page = await pageAfter(tx, by, after)
    for (const row of page) await writeAbsence(ground, row)
    if (page.length < pageSize) break
    after += page.length
  }
  for (const { file, code, count } of ground.before.values())
    staging.files.log.note({
      file: staging.origins[file]?.file ?? '',
      line: 0,
      column: staging.origins[file]?.labels.type ?? '',
      value: code,
      why:
        count === 1
          ? `${count} of these absences has days before the balance begins here: it is kept, and these days take nothing of it`
          : `${count} of these absences have days before the balance begins here: they are kept, and these days take nothing of it`,
    })
  const { tally } = ground
  tally.taken = tally.added + tally.unchanged + settled.joined
  return tally
}

async function lockPeople({ tx, mappingFile }: Staging, by: 'code' | 'user_name'): Promise<void> {
  const people = await rows(
    tx,
    sql<{ id: string }>`select distinct e.id from stage_absence s join employee e on e.${sql.id(by)} = s.person limit ${mostPeople + 1}`,
  )
  if (people.length > mostPeople)
    throw new Unreadable({
      file: mappingFile,
      line: 0,
      column: 'absences',
      value: '',
      why: `they are of more than ${mostPeople} people`,
      allowed: 'fewer at a time: choose with "where"',
    })
  const ids = people.map(({ id }) => id)
  await lockNames(tx, [...ids.flatMap(leaveLocks), ...attendanceLocks(ids)])
}

const pageSize = 1000

const pageAfter = (tx: Tx, by: 'code' | 'user_name', after: number): Promise<AbsenceRow[]> =>
  rows(
    tx,
    sql<AbsenceRow>`
      select s.seq, s.file, s.line, e.id as "employeeId", e.display_name as name, e.hired_on as "hiredOn", e.left_on as "leftOn", s.type, s.from_day as "from",
        s.until_day as until, s.days::text as days, s.note,
        json_build_object('person', ${saidOf('s', 'person')}, 'type', ${saidOf('s', 'type')}, 'from_day', ${saidOf('s', 'from_day')},
          'until_day', ${saidOf('s', 'until_day')}, 'days', ${saidOf('s', 'days')}) as said
      from stage_absence s join employee e on e.${sql.id(by)} = s.person order by e.id, s.from_day, s.seq limit ${pageSize} offset ${after}`,
  )

type Field = keyof AbsenceRow['said']

async function writeAbsence(ground: Ground, row: AbsenceRow): Promise<void> {
  const { staging, runId, today, tally } = ground
  const { tx } = staging
  const tell = (field: Field, why: string, allowed?: string) => tellOf(staging, row, 'add', field, why, allowed)
  const type = ground.types.get(row.type)
  const batch = ground.batches.get(row.file)
  if (!type || !batch)
    return tell(
      'type',
      'there is no such leave type',
      [...new Set([...ground.types.values()].map(({ code }) => code))].join(', ') || 'none yet',
    )
  const days = dayNumber(row.until) - dayNumber(row.from) + 1
  if (days < 1) return tell('until_day', `it ends before it begins, which is on ${row.said.from_day}`, 'an end on or after its beginning')
  if (row.from > today) return tell('from_day', 'it has not begun', 'an absence that has begun; another is asked for by a request')
  if (days > longestSpan) return tell('until_day', `it lasts ${days} days`, `at most ${longestSpan} days in a row of the file`)
  if ((row.hiredOn !== null && row.from < row.hiredOn) || (row.leftOn !== null && row.until > row.leftOn))
    return tell(
      'from_day',
      `the person was employed ${row.hiredOn ? `from ${row.hiredOn} ` : ''}${row.leftOn ? `until ${row.leftOn}` : 'on'}`,
    )
  const { times, by } = conversion(batch.part, type, { file: staging.mappingFile, place: batch.place })
  const told = row.days === null ? null : Math.round((Number(row.days) * times * 1000) / by) / 1000
  const most = type.policy.unit === 'day' ? days : days * 24
  if (told !== null && (told <= 0 || told > most))
    return tell(
      'days',
      `from ${row.from} until ${row.until} there ${most === 1 ? 'is' : 'are'} ${most} ${type.policy.unit}${most === 1 ? '' : 's'}`,
      'above 0, and no more',
    )
  const absence: PastAbsence = { id: newId(), employeeId: row.employeeId, leaveTypeId: type.id, from: row.from, until: row.until, told }
  const counted = await countedPast(tx, absence, { type, counts: batch.counts, begins: await begins(ground, type, row.employeeId) })
  const { quantity, computed, before, changes } = counted
  if (quantity === 0) return tell('from_day', 'none of its days counts, and the file does not say how many do', 'the number in "days"')
  if (told !== null && told !== computed)
    tellOf(staging, row, 'note', 'days', `its days count as ${computed} here, and the file says ${told}: ${quantity} counts`)
  const known = await pastLike(tx, absence)
  if (known?.quantity === quantity) {
    tally.unchanged += 1
    return
  }
  if (known) return tell('days', `it was imported before, and counts ${known.quantity}`, 'the same')
  if (row.employeeId === ground.withheldFrom) return tell('person', ownLeave.why(row.name), ownLeave.allowed)
  const found = await write(tx, changes, { requestId: absence.id, actorId: null, today })
  if (found) return tell(found.key === 'leave.balanceShort' ? 'days' : 'from_day', say('en', found.key, foundNamed(found).params))
  await keepPast(tx, runId, [{ ...absence, ...pick(counted), note: row.note ?? '' }])
  tally.added += 1
  if (before > 0) count(ground, row.file, type.code)
}

const pick = ({ computed, quantity }: CountedPast) => ({ computed, quantity })

async function begins({ staging, begins: known, today }: Ground, type: LeaveType, employeeId: string): Promise<string | null> {
  const key = `${employeeId} ${type.id}`
  const found = known.get(key)
  if (found !== undefined) return found
  const day = type.policy.balance ? await beginningOf(staging.tx, type, employeeId, today) : null
  known.set(key, day)
  return day
}

/** Writes the changes of an absence, all of them or none; answers what stands in the way. */
async function write(tx: Tx, changes: readonly Change[], source: Source): Promise<Found | undefined> {
  await sql`savepoint absence`.execute(tx)
  for (const change of changes) {
    const kind = changeKinds[change.kind]
    if (!kind) throw new Error(`there is no change ${change.kind}`)
    const inTheWay = (await kind.check(tx, change, source)).find(({ blocks }) => blocks !== 'never')
    if (inTheWay) {
      await sql`rollback to savepoint absence`.execute(tx)
      return inTheWay
    }
    await kind.reserve(tx, change, source)
    await kind.apply(tx, change, source)
  }
  await sql`release savepoint absence`.execute(tx)
  return undefined
}

function count({ before }: Ground, file: number, code: string): void {
  const key = `${file} ${code}`
  before.set(key, { file, code, count: (before.get(key)?.count ?? 0) + 1 })
}

function tellOf(staging: Staging, row: AbsenceRow, how: 'add' | 'note', field: Field, why: string, allowed?: string): void {
  const origin = staging.origins[row.file]
  const [column, value] = [origin?.labels[field], row.said[field] ?? '']
  const label = column ?? origin?.labels.from_day ?? field
  staging.files.log[how]({ file: origin?.file ?? '', line: row.line, column: label, value, why, ...(allowed && { allowed }) })
}
