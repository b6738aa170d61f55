import path from 'node:path'
import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { rows, transaction, type Db, type Tx } from '#server/foundation/db.ts'
import { lockNames, sharedLock } from '#server/foundation/locks.ts'
import { FaultLog, Unreadable } from '#server/platform/import/faults.ts'
import type { FileForm } from '#server/platform/import/form.ts'
import { defaultLimits } from '#server/platform/import/text.ts'
import { closedFor, type ClosedDay } from '#server/records/attendance/closed-out.ts'
import { closingLock, closingsOf, type Closings } from '#server/records/attendance/closings.ts'
import {
  importCheckTimes,
  recomputeImported,
  takeBackClosed,
  type ImportedCheckTime,
  type Touched,
  type Unsure,
} from '#server/records/attendance/imported.ts'
import type { CheckTimeMapping } from './check-time-mapping.ts'
import { checkTimesIn, type ReadCheckTime, type Reading } from './check-time-rows.ts'
import type { ImportOutcome } from './employees.ts'

export interface CheckTimeOrder {
  mapping: CheckTimeMapping
  files: readonly string[]
  /** all: everything or nothing. good: the good rows. none: nothing is written, all else is as if. */
  writes: 'all' | 'good' | 'none'
  shown?: number
  faultFile?: string | null
}

export interface CheckTimeOutcome extends ImportOutcome {
  reading: Reading & { added: number; known: number }
}

/** Two imports at once would wait for each other's people. */
const importLock = 5_620_127_402

/** Ends a transaction of which nothing may stay, with what it found. */
class NothingStays extends Error {
  readonly outcome: CheckTimeOutcome

  constructor(outcome: CheckTimeOutcome) {
    super('nothing was written')
    this.outcome = outcome
  }
}

/** Imports check times from files and computes the days that they touch anew, in one transaction. */
export async function importCheckTimeFiles(db: Db, order: CheckTimeOrder, now: Date): Promise<CheckTimeOutcome> {
  const places = placesOf(order)
  try {
    return await transaction(db, async (tx) => {
      const log = new FaultLog({ kept: order.shown, file: order.faultFile })
      try {
        return await run(tx, order, { places, limits: defaultLimits, log }, now)
      } finally {
        log.close()
      }
    })
  } catch (error) {
    if (error instanceof NothingStays) return error.outcome
    throw error
  }
}

function placesOf({ mapping, files }: CheckTimeOrder): Map<string, { location: string; form: FileForm }> {
  const bare = (file: string) => path.basename(file).replace(/\.gz$/, '')
  const given = new Map(files.map((file) => [bare(file), file]))
  const lacking = Object.values(mapping.files).filter((form) => !given.has(bare(form.name)))
  if (lacking.length > 0) throw new Error(lacking.map((form) => `${form.name} is described by the mapping but was not given.`).join('\n'))
  return new Map(Object.entries(mapping.files).map(([name, form]) => [name, { location: given.get(bare(form.name)) ?? '', form }]))
}

type Files = Parameters<typeof checkTimesIn>[1]

async function run(tx: Tx, order: CheckTimeOrder, files: Files, now: Date): Promise<CheckTimeOutcome> {
  const [lock] = await rows(tx, sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${importLock}) as free`)
  if (!lock?.free) throw new Error('Another import is running; nothing was done.')
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
  const reading = { read: 0, empty: 0, refused: 0, added: 0, known: 0 }
  const outcome: CheckTimeOutcome = {
    written: false,
    parts: [],
    created: {},
    changes: [],
    faultCount: 0,
    faults: [],
    stopped: null,
    reading,
  }
  const touched: Touched = new Map()
  const unsure: Unsure = new Map()
  await lockNames(tx, [sharedLock(closingLock)])
  const closings = await closingsOf(tx, 'everybody')
  try {
    const people = await peopleBy(tx, order.mapping.key)
    for await (const batch of checkTimesIn(order.mapping, files, reading)) {
      const good = batch.flatMap((read) => judged(read, { people, closings, now, reading }))
      const added = await importCheckTimes(tx, good, { touched, unsure })
      reading.added += added
      reading.known += good.length - added
    }
    reading.added -= await takeBackClosed(tx, unsure, closings)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    outcome.stopped = error.fault
    files.log.add(error.fault)
  }
  outcome.faultCount = files.log.count
  outcome.faults = files.log.first
  outcome.written = !outcome.stopped && order.writes !== 'none' && (order.writes === 'good' || outcome.faultCount === 0)
  if (!outcome.written) throw new NothingStays(outcome)
  await recomputeImported(tx, touched, now)
  const detail = { files: order.files.map((file) => path.basename(file)), ...reading, faults: outcome.faultCount }
  await sql`insert into audit (act, entity, detail) values ('import', 'check-time', ${JSON.stringify(detail)}::jsonb)`.execute(tx)
  return outcome
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

/** Before it nobody kept check times by machine: such a year is a mistake. */
const earliest = '1990-01-01'

interface Ground {
  people: ReadonlyMap<string, PersonRow>
  closings: Closings
  now: Date
  reading: Reading
}

const closedText = ({ day, closing }: ClosedDay) =>
  `${day} cannot change any more: attendance at ${closing.site} is closed until ${closing.until} (closed on ${closing.on})`

function judged(read: ReadCheckTime, { people, closings, now, reading }: Ground): ImportedCheckTime[] {
  const { day, seconds } = read.moment
  const refused = (why: string, allowed?: string) => {
    read.tell(why, allowed)
    reading.refused += 1
    return []
  }
  const person = people.get(read.employee)
  if (!person) return refused('there is no such employee')
  if (day < earliest || day > addDays(now.toISOString().slice(0, 10), 1))
    return refused(`the time is on ${day}`, `days from ${earliest} until today`)
  const at = Date.parse(instantAt(day, Math.floor(seconds / 60), person.zone)) + (seconds % 60) * 1000
  const closed = closedFor(closings, person.id, day)
  if (typeof closed !== 'string') return refused(closedText(closed))
  const refuse = closed === 'perhaps' ? (of: ClosedDay) => void refused(closedText(of)) : null
  return [{ employeeId: person.id, siteId: person.siteId, at: new Date(at), clockDay: day, direction: read.direction, refuse }]
}

/** What an import of check times did, in one line. */
export const readingLine = ({ reading }: CheckTimeOutcome): string =>
  `check times: read ${reading.read}, added ${reading.added}, known already ${reading.known}, empty ${reading.empty}, refused ${reading.refused}\n`
