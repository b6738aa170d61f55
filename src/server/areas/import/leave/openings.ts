import { sql } from 'kysely'
import { rows } from '#server/foundation/database/db.ts'
import { refuseSumsInPart } from '#server/people/bulk/left-out.ts'
import { oneRowEach } from '#server/people/bulk/several.ts'
import type { Written } from '#server/people/bulk/records.ts'
import { emptyTally, refuse, saidOf, type Batch, type Change } from '#server/people/bulk/stage.ts'
import { refuseUnknown } from '#server/people/bulk/units.ts'
import { openingBalance } from '#server/records/leave/opening/opening.ts'
import type { OpeningBalance, RefusedOpening } from '#server/records/leave/opening/opening-balance.ts'
import { leaveTypes, type LeaveType } from '#server/records/leave/types.ts'
import { sinceEver } from '#shared/records/calendar.ts'
import { endOfGiven, givenOn, type Superseded } from '#shared/records/leave/opening.ts'
import { ownLeave, type Arrival } from './arrival.ts'
import { conversion, leaveTypeOf } from './leave-types.ts'
import { placeOf, type EmployeeMapping } from '#shared/import-mapping/employees.ts'
import { stagePart, type Staging } from '../staging.ts'

/** So many balances of each leave type are shown before they are written. */
const mostShown = 5

/** A part of the openings as it is staged. */
interface OpeningBatch extends Batch {
  sum: boolean
}

/** Reads the opening balances. Throws Unreadable when the mapping names a leave type that is not there or does not say how to convert. */
export async function stageOpenings(staging: Staging, parts: EmployeeMapping['openings']): Promise<OpeningBatch[]> {
  const batches: OpeningBatch[] = []
  const types = parts.length > 0 ? await leaveTypes(staging.tx, sinceEver) : []
  for (const [at, part] of parts.entries()) {
    const place = placeOf('openings', parts, at)
    const type = leaveTypeOf(types, part.leaveType, { file: staging.mappingFile, place: `${place}.leaveType`, balance: true })
    const factor = conversion(part, type, { file: staging.mappingFile, place })
    const batch = await stagePart(staging, 'openings', place, 'stage_opening', part, { values: { leave_type_id: type.id } })
    batches.push({ ...batch, sum: part.several === 'sum' })
    tellHours(staging, batch, part.unit)
    await sql`update stage_opening set said = coalesce(said::jsonb, '{}') || jsonb_build_object('quantity', coalesce(said ->> 'quantity', quantity::text)),
      quantity = quantity * ${factor.times}::numeric / ${factor.by}::numeric where file = ${batch.file}`.execute(staging.tx)
  }
  return batches
}

/** A column that is called by hours and counted in days is told: nothing in its numbers says which they are. */
function tellHours({ origins, files }: Staging, { file }: Batch, unit: 'day' | 'hour'): void {
  const column = origins[file]?.labels['quantity'] ?? ''
  if (unit === 'day' && /hours?\b|stunden|\bjam\b/i.test(column))
    files.log.note({
      file: origins[file]?.file ?? '',
      line: 0,
      column,
      value: '',
      why: 'it is counted in days here, though its name says hours',
    })
}

const key = ['person', 'leave_type_id']

/** Hands the opening balances on to the ledger: rounded as it counts, once they are summed. */
export async function writeOpenings(
  staging: Staging,
  batches: readonly OpeningBatch[],
  { by, runId, now, withheldFrom }: Arrival,
): Promise<Written> {
  const { tx } = staging
  const tally = emptyTally()
  const additions: Change[] = []
  const told = new Map<string, number>()
  const types = new Map((await leaveTypes(tx, sinceEver)).map((type) => [type.id, type]))
  for (const { file } of batches.filter(({ sum }) => sum)) tally.joined += await sumUp(staging, file)
  const settled = await oneRowEach(tx, 'stage_opening', { key, field: 'person', batches })
  tally.passedOver = settled.passedOver
  tally.joined += settled.joined
  await refuseUnknown(tx, 'stage_opening', 'person', 'employee', by)
  const beginnings = new Map<string, Beginning>()
  for (let after = 0; ;) {
    const found = await rows(
      tx,
      sql<Staged>`
        select s.seq, s.file, s.line, ${saidOf('s', 'quantity')} as said, e.display_name as name, e.id as "employeeId", s.leave_type_id as "leaveTypeId",
          round(s.quantity, 3)::text as quantity, s.effective_on as "effectiveOn", s.expires_on as "expiresOn"
        from stage_opening s join employee e on e.${sql.id(by)} = s.person where s.seq > ${after} order by s.seq limit 2000`,
    )
    const last = found.at(-1)
    if (!last) break
    after = last.seq
    const outcomes = await openingBalance(tx, found, { runId, withheldFrom, today: now.toISOString().slice(0, 10) })
    for (const [place, outcome] of outcomes.entries()) {
      const row = found[place]
      if (outcome === 'unchanged') tally.unchanged += 1
      else if (!row) continue
      else if (outcome !== 'added' && 'why' in outcome) tellOf(staging, row)(outcome)
      else {
        tally.added += 1
        const type = types.get(row.leaveTypeId)
        const shown = (told.get(row.leaveTypeId) ?? 0) + 1
        told.set(row.leaveTypeId, shown)
        if (type && shown <= mostShown) additions.push(additionOf(row, type))
        const beginning = `${row.file} ${row.leaveTypeId} ${row.effectiveOn}`
        const before = beginnings.get(beginning)
        const endless = (before?.endless ?? 0) + (row.expiresOn === null ? 1 : 0)
        beginnings.set(beginning, { ...row, count: (before?.count ?? 0) + 1, endless })
        if (outcome !== 'added') tellSuperseded(staging, row, outcome)
      }
    }
  }
  for (const beginning of beginnings.values()) {
    const type = types.get(beginning.leaveTypeId)
    if (type) tellBeginning(staging, beginning, type)
  }
  tally.taken = tally.added + tally.unchanged + tally.joined
  return { tally, changes: [], additions }
}

interface Staged extends OpeningBalance {
  seq: number
  file: number
  line: number
  said: string
  name: string
}

/** As it will stand, in the unit of its type: somebody sees what became of hours before they are written. */
const additionOf = ({ file, line, name, quantity, effectiveOn, expiresOn }: Staged, { code }: LeaveType): Change => ({
  file,
  line,
  name: `${name} · ${code}`,
  fields: [
    { field: 'quantity', before: null, after: String(Number(quantity)) },
    { field: 'effective_on', before: null, after: effectiveOn },
    ...(expiresOn === null ? [] : [{ field: 'expires_on', before: null, after: expiresOn }]),
  ],
})

/** How many balances of a part and leave type begin on a day. */
interface Beginning extends Pick<OpeningBalance, 'leaveTypeId' | 'effectiveOn'> {
  file: number
  count: number
  /** How many of them have no day until which they may be used. */
  endless: number
}

/** Tells once of balances of a day what nobody may have meant: that they stand for what the rule gives on that very day, or that they never end. */
function tellBeginning({ origins, files }: Staging, { file, effectiveOn, count, endless }: Beginning, type: LeaveType): void {
  const tell = (field: string, value: string, why: string) =>
    files.log.note({ file: origins[file]?.file ?? '', line: 0, column: origins[file]?.labels[field] ?? '', value, why })
  const given = givenOn(type.versions, effectiveOn)
  if (given) tell('effective_on', effectiveOn, givenToo(count, type.code, given))
  const end = endless > 0 ? endOfGiven(type.versions, effectiveOn) : null
  if (end !== null)
    tell(
      'expires_on',
      '',
      endless === 1
        ? `${endless} balance of ${type.code} has no day until which it may be used, and stays for good; what its rule gives that year ends on ${end}`
        : `${endless} balances of ${type.code} have no day until which they may be used, and stay for good; what its rule gives that year ends on ${end}`,
    )
}

/** In whole sentences, as screens know them again. */
function givenToo(count: number, code: string, { quantity, next }: NonNullable<ReturnType<typeof givenOn>>): string {
  if (count === 1)
    return next === null
      ? `${count} balance of ${code} is of a day on which its rule gives ${quantity} for full time: it stands for these too, and has to hold them`
      : `${count} balance of ${code} is of a day on which its rule gives ${quantity} for full time: it stands for these too, and has to hold them; the next are given on ${next}`
  return next === null
    ? `${count} balances of ${code} are of a day on which its rule gives ${quantity} for full time: each stands for these too, and has to hold them`
    : `${count} balances of ${code} are of a day on which its rule gives ${quantity} for full time: each stands for these too, and has to hold them; the next are given on ${next}`
}

/** Puts all rows of a person into the first of them; rows that say different days cannot be summed. Answers how many went into another. */
async function sumUp({ tx }: Staging, file: number): Promise<number> {
  await refuseSumsInPart(tx, file)
  await refuse(
    tx,
    '',
    'effective_on',
    'twice',
    sql`
    delete from stage_opening s using (
      select person, leave_type_id from stage_opening where file = ${file} group by 1, 2
      having count(distinct (effective_on, expires_on)) > 1
    ) d
    where s.file = ${file} and s.person = d.person and s.leave_type_id = d.leave_type_id
    returning s.file, s.line, ${saidOf('s', 'effective_on')} as value, null as key`,
  )
  const { numAffectedRows } = await sql`
    with summed as (
      select person, leave_type_id, min(seq) as kept, sum(quantity) as quantity from stage_opening where file = ${file} group by 1, 2 having count(*) > 1
    ), kept as (
      update stage_opening s set quantity = d.quantity, said = s.said::jsonb || jsonb_build_object('quantity', round(d.quantity, 3)::text)
      from summed d where s.seq = d.kept
    )
    delete from stage_opening s using summed d
    where s.file = ${file} and s.person = d.person and s.leave_type_id = d.leave_type_id and s.seq <> d.kept`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const refusals: Record<RefusedOpening['why'], (refused: RefusedOpening, name: string) => [field: string, why: string, allowed: string]> = {
  contradicts: ({ other }) => [
    'quantity',
    `the ledger has another opening balance already: ${other}`,
    'the same; a ledger is corrected by an adjustment',
  ],
  belowFloor: ({ other }) => ['quantity', 'the leave type does not allow a balance so low', `${other} or more`],
  notOpen: ({ other }) => ['person', 'the leave type is not open where this person works', `people in ${other}`],
  tooMuch: ({ other }) => ['quantity', 'it is more than a balance can be', `at most ${other}`],
  endsEarly: ({ other }) => ['expires_on', `it may be used until a day before it begins, which is on ${other}`, 'a day on or after it'],
  changedSince: ({ other }) => [
    'effective_on',
    `it stands for what was granted here until its day, and a request of ${other} changed until when that may be used`,
    'a day before what was granted, or an adjustment',
  ],
  short: ({ other }) => ['quantity', `what is taken or asked for here would be short by ${other}`, 'enough for it'],
  own: (_refused, name) => ['person', ownLeave.why(name), ownLeave.allowed],
  takenBefore: ({ other }) => [
    'effective_on',
    `it stands for everything before its day, also for what was granted here, and of that a deduction of ${other} was paid`,
    `a day until ${other}, or an adjustment`,
  ],
}

function tellOf(staging: Staging, row: Pick<Staged, 'file' | 'line' | 'said' | 'name'>) {
  const origin = staging.origins[row.file]
  return (refused: RefusedOpening) => {
    const [field, why, allowed] = refusals[refused.why](refused, row.name)
    const value = field === 'quantity' ? row.said : ''
    staging.files.log.add({ file: origin?.file ?? '', line: row.line, column: origin?.labels[field] ?? field, value, why, allowed })
  }
}

/** What the opening balance stands for, and was here before it. */
function tellSuperseded(staging: Staging, row: { file: number; line: number; said: string }, { gains, past }: Superseded): void {
  const origin = staging.origins[row.file]
  const tell = (why: string) =>
    staging.files.log.note({
      file: origin?.file ?? '',
      line: row.line,
      column: origin?.labels['quantity'] ?? 'quantity',
      value: row.said,
      why,
    })
  for (const { kind, quantity, effectiveOn } of gains)
    tell(
      kind === 'carry-over'
        ? `what went over on ${effectiveOn} is withdrawn: the opening balance stands for it`
        : `${quantity} had been granted from ${effectiveOn}, and are withdrawn: the opening balance stands for them`,
    )
  if (past.length > 0)
    tell(
      past.length === 1
        ? `other days of ${past.length} imported absence lie before the balance now: these take nothing of it`
        : `other days of ${past.length} imported absences lie before the balance now: these take nothing of it`,
    )
}
