import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames, sharedLock } from '#server/foundation/database/locks.ts'
import { FaultLog } from '#server/platform/import/faults.ts'
import type { Files } from '#server/platform/import/files.ts'
import { closedFor, type ClosedDay } from '#server/records/attendance/days/closed-out.ts'
import { closingLock, closingsOf, type Closings } from '#server/records/attendance/days/closings.ts'
import {
  importCheckTimes,
  recomputeImported,
  takeBackClosed,
  type ImportedCheckTime,
  type KeptSite,
  type Touched,
  type Unsure,
} from '#server/records/attendance/checks/imported.ts'
import { earliestKept } from '#server/records/attendance/days/kept.ts'
import type { CheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { checkTimesIn } from './check-time-rows.ts'
import type { ReadCheckTime, Reading, Together } from './read-check-times.ts'
import { emptyOutcome, runImport, type ImportOutcome, type Order, type Run } from '../run.ts'

export interface CheckTimeOrder extends Order {
  mapping: CheckTimeMapping
}

export interface CheckTimeOutcome extends ImportOutcome {
  reading: Reading & { added: number; known: number }
  /** The sites of what was written, with the dates by which they keep attendance. */
  kept: KeptSite[]
}

/** Two imports at once would wait for each other's people. */
export const checkTimes = { entity: 'check-time', lock: 5_620_127_402 }

/**
 * Imports check times from files and computes the days that they touch anew, in one transaction. Where that begins attendance at a
 * site, everybody's days there follow, those that are many just after it.
 */
export async function importCheckTimeFiles(db: Db, order: CheckTimeOrder, now: Date): Promise<CheckTimeOutcome> {
  const outcome: CheckTimeOutcome = { ...emptyOutcome(), reading: { read: 0, empty: 0, refused: 0, added: 0, known: 0 }, kept: [] }
  return runImport(db, checkTimes, order, outcome, {
    work: async (run) => {
      await readAndWrite(run, order, outcome, now)
      return outcome.reading.added + outcome.kept.filter(({ isNew }) => isNew).length
    },
    detail: () => outcome.reading,
  })
}

const batchSize = 5000

async function readAndWrite(
  { tx, files }: Run,
  { mapping, writes, allRead }: CheckTimeOrder,
  outcome: CheckTimeOutcome,
  now: Date,
): Promise<void> {
  const { reading } = outcome
  const touched: Touched = new Map()
  const unsure: Unsure = new Map()
  await lockNames(tx, [sharedLock(closingLock)])
  const ground = { people: await peopleBy(tx, mapping.key), closings: await closingsOf(tx, 'everybody'), now, whole: writes === 'good' }
  const broken = ground.whole ? await brokenPairs(mapping, files, ground) : new Set<string>()
  let good: ImportedCheckTime[] = []
  const write = async () => {
    const added = await importCheckTimes(tx, good, { touched, unsure })
    reading.added += added
    reading.known += good.length - added
    good = []
  }
  for await (const batch of checkTimesIn(mapping, files, reading)) {
    for (const together of batch) good.push(...judged(together, { ...ground, reading, broken }))
    if (good.length >= batchSize) await write()
  }
  await write()
  allRead?.()
  reading.added -= await takeBackClosed(tx, unsure, ground.closings)
  // A day is computed of all that is known: while a row is refused nothing stays, or the good rows alone.
  if (writes === 'good' || (writes === 'all' && files.log.count === 0))
    outcome.kept = await recomputeImported(tx, touched, mapping.kept ?? null, now)
}

/** The pairs of wide sheets of which one half cannot be taken: comings and goings stand in sheets of their own. */
async function brokenPairs(mapping: CheckTimeMapping, files: Files, ground: Omit<Ground, 'reading' | 'broken'>): Promise<Set<string>> {
  const broken = new Set<string>()
  if (mapping.sheets.length < 2) return broken
  const silent: Files = { ...files, log: new FaultLog({ kept: 0 }), taken: { rows: 0, none: new Set() } }
  const reading = { read: 0, empty: 0, refused: 0 }
  for await (const batch of checkTimesIn({ ...mapping, times: [] }, silent, reading))
    for (const together of batch) {
      const before = reading.refused
      judged(together, { ...ground, reading, broken: new Set() })
      if (together.broken || reading.refused > before) broken.add(together.pair)
    }
  return broken
}

interface PersonRow {
  key: string
  id: string
  zone: string
  siteId: string | null
}

async function peopleBy(tx: Tx, key: CheckTimeMapping['key']): Promise<Map<string, PersonRow>> {
  const found = await rows(
    tx,
    sql<PersonRow>`
      select ${key === 'code' ? sql`e.code` : sql`e.user_name`} as key, e.id, coalesce(s.time_zone, 'UTC') as zone, a.site_id as "siteId" from employee e
      left join lateral (select site_id from assignment x where x.employee_id = e.id order by x.starts_on desc limit 1) a on true
      left join site s on s.id = a.site_id`,
  )
  return new Map(found.map((row) => [row.key, row]))
}

interface Ground {
  people: ReadonlyMap<string, PersonRow>
  closings: Closings
  now: Date
  reading: Reading
  /** No half of a pair is written alone. */
  whole: boolean
  broken: ReadonlySet<string>
}

const closedText = ({ day, closing }: ClosedDay) =>
  `${day} cannot change any more: attendance at ${closing.site} is closed until ${closing.until} (closed on ${closing.on})`
const halfText = 'the coming or going that belongs to it was refused'

/** What of a pair is written: all of it, or where halves may stand alone what is good of it. */
function judged({ pair, times, broken }: Together, ground: Ground): ImportedCheckTime[] {
  const { whole, reading } = ground
  const judgedTimes = times.map((read) => judgedTime(read, pair, ground))
  const good = judgedTimes.filter((one) => one !== null)
  const isBroken = broken || ground.broken.has(pair) || good.length < times.length
  if (!whole || !isBroken) return good
  for (const [place, read] of times.entries())
    if (judgedTimes[place]) {
      reading.refused += 1
      read.tellWhen(halfText)
    }
  return []
}

function judgedTime(read: ReadCheckTime, pair: string, { people, closings, now, reading, whole }: Ground): ImportedCheckTime | null {
  const { day, seconds } = read.moment
  const refused = (tell: ReadCheckTime['tellWhen'], why: string, allowed?: string) => {
    tell(why, allowed)
    reading.refused += 1
    return null
  }
  const person = people.get(read.employee)
  if (!person) return refused(read.tellWho, 'there is no such employee')
  if (day < earliestKept || day > addDays(now.toISOString().slice(0, 10), 1))
    return refused(read.tellWhen, `the time is on ${day}`, `days from ${earliestKept} until today`)
  const at = Date.parse(instantAt(day, Math.floor(seconds / 60), person.zone)) + (seconds % 60) * 1000
  // The other half may be on the day before or after.
  const near = whole ? [-1, 0, 1] : [0]
  const closed = closedFor(closings, person.id, day)
  if (typeof closed !== 'string') return refused(read.tellWhen, closedText(closed))
  const unsure = near.some((step) => closedFor(closings, person.id, addDays(day, step)) !== 'open')
  const refuse = unsure ? (of: ClosedDay, isHalf: boolean) => void refused(read.tellWhen, isHalf ? halfText : closedText(of)) : null
  return {
    employeeId: person.id,
    siteId: person.siteId,
    at: new Date(at),
    clockDay: day,
    direction: read.direction,
    pair: whole ? pair : null,
    refuse,
  }
}

/** What an import of check times did, and by which dates attendance is kept where it did. */
export const readingLine = ({ reading, kept }: CheckTimeOutcome): string =>
  [
    `check times: read ${reading.read}, added ${reading.added}, known already ${reading.known}, empty ${reading.empty}, refused ${reading.refused}`,
    ...kept.map(
      ({ site, since, until, isNew }) =>
        `attendance at ${site} is kept from ${since}${until === null ? ' on' : ` until ${until}`}${isNew ? ', set by this import' : ' as before; times on other days count for nothing'}. HR sets the dates under Set-up, Time, Attendance.${isNew ? ' The days of everybody there follow within minutes, while the portal runs.' : ''}`,
    ),
    '',
  ].join('\n')
