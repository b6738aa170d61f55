import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { manyDaysChanged } from '#server/foundation/live/news.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { closingLock, siteOn, type AfterClosing } from '../days/closings.ts'
import { countedAt, firstCountedAt } from '../days/counting.ts'
import { recompute } from '../days/days.ts'
import { computeDue, isDue, takeDown, type DueAt } from './due.ts'
import { keptAtSite } from '../days/kept.ts'
import { bySpan, inGoes, type PersonSpan } from '../days/spans.ts'
import { recomputePeople } from './upkeep.ts'

export interface Period {
  id: string
  siteId: string
  site: string
  until: string
  closedBy: string | null
  closedAt: string
  reopenedBy: string | null
  reopenedAt: string | null
  days: number
  worked: number
  overtime: number
  missing: number
}

export interface PeriodSite {
  id: string
  name: string
  closedUntil: string | null
  /** The first day that the next closing covers; null: there is nothing to close. */
  from: string | null
  /** The last day that can be closed. */
  latest: string
  afterClosing: AfterClosing
}

/**
 * Sites with how far they are closed. One period follows on the other, and the first begins with whatever is kept or counts first
 * there, also what is booked of somebody who came before attendance is kept: so whatever counts is in the sums of one.
 */
export async function periodSites(db: Db | Tx): Promise<PeriodSite[]> {
  const found = await rows(
    db,
    sql<Omit<PeriodSite, 'latest'> & { zone: string }>`
      with kept as materialized (select s.id, ${keptAtSite('s')} as since from site s)
      select s.id, s.name, s.time_zone as zone, s.after_closing as "afterClosing", c.until as "closedUntil",
        case when c.until is null then least(k.since, (${firstCountedAt(sql`s.id`, sql`k.since`)})) else c.until + 1 end as "from"
      from site s join kept k on k.id = s.id
      cross join lateral (select max(closed_until) as until from attendance_closing x where x.site_id = s.id and x.reopened_at is null) c
      order by s.name, s.id`,
  )
  return found.map(({ zone, ...site }) => ({ ...site, latest: addDays(today(zone), -1) }))
}

const columns = sql`c.id, c.site_id as "siteId", s.name as site, c.closed_until as until, e.display_name as "closedBy", c.closed_at as "closedAt",
  o.display_name as "reopenedBy", c.reopened_at as "reopenedAt", c.days, c.worked, c.overtime, c.missing`
const tables = sql`attendance_closing c join site s on s.id = c.site_id
  left join employee e on e.id = c.closed_by left join employee o on o.id = c.reopened_by`

/** What was closed, the latest first. */
export const periods = (db: Db): Promise<Period[]> =>
  rows(db, sql<Period>`select ${columns} from ${tables} order by c.closed_at desc, c.id desc limit 500`)

export const period = (db: Db | Tx, id: string): Promise<Period | undefined> =>
  first(db, sql<Period>`select ${columns} from ${tables} where c.id = ${id}::uuid`)

/** The days that a closing would cover. */
export async function spanToClose(db: Db | Tx, siteId: string, until: string): Promise<{ from: string; until: string }> {
  const site = (await periodSites(db)).find(({ id }) => id === siteId)
  if (!site) throw refuse(400, 'attendancePeriod.siteUnknown', undefined, 'siteId')
  const { from, closedUntil, latest } = site
  if (from === null) throw refuse(400, 'attendancePeriod.notKept', undefined, 'siteId')
  if (until > latest) throw refuse(400, 'attendancePeriod.notOver', { until: latest }, 'until')
  if (closedUntil && until <= closedUntil) throw refuse(400, 'attendancePeriod.closedAlready', { until: closedUntil }, 'until')
  if (until < from) throw refuse(400, 'attendancePeriod.beforeFirst', { from }, 'until')
  return { from, until }
}

/** What is older stands: what has changed of it since was computed when it changed. */
const freshDays = 62

interface Act {
  by: string
  now: Date
  /** Its transaction, where it is done once for a key. */
  within?: Within
}

/** Runs work in a transaction. */
export type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Closes the days of a site until and with a day. What time and plans have changed of them is computed before. */
export async function closePeriod(
  db: Db,
  { siteId, until }: { siteId: string; until: string },
  { by, now, within = (work) => transaction(db, work) }: Act,
): Promise<string> {
  const wished = await spanToClose(db, siteId, until)
  await computeSome(db, { siteId, until })
  await demandComputed(db, { siteId, until })
  const late = addDays(until, 1 - freshDays)
  await recomputePeople(db, await peopleOf(db, siteId), wished.from > late ? wished.from : late, until, now)
  return within(async (tx) => {
    await lockPeriods(tx)
    const span = await spanToClose(tx, siteId, until)
    await demandComputed(tx, { siteId, until })
    await settle(tx, siteId, span, now)
    const id = newId()
    await sql`
      insert into attendance_closing (id, site_id, closed_until, closed_by, closed_at, days, worked, overtime, missing)
      select ${id}, ${siteId}, ${until}, ${by}, ${now.toISOString()}, x.* from (${countedAt(sql`${siteId}::uuid`, sql`${span.from}::date`, sql`${until}::date`)}) x`.execute(
      tx,
    )
    await audit(tx, { by, act: 'close', id, detail: { siteId, from: span.from, until } })
    manyDaysChanged(tx)
    return id
  })
}

/** Opens the last closed period of a site again. Its days count as what they are computed to; what was booked of them is taken back. */
export async function reopenPeriod(db: Db, id: string, { by, now, within = (work) => transaction(db, work) }: Act): Promise<void> {
  const reopened = await within(async (tx) => {
    await lockPeriods(tx)
    const found = await period(tx, id)
    if (!found) throw notFound()
    if (found.reopenedAt !== null) throw refuse(409, 'attendancePeriod.reopenedAlready')
    const { siteId, until } = found
    const [last] = await closedOf(tx, siteId)
    if (last && last.until > until) throw refuse(409, 'attendancePeriod.notLast', { until: last.until })
    await sql`update attendance_closing set reopened_by = ${by}, reopened_at = ${now.toISOString()} where id = ${id}::uuid`.execute(tx)
    await audit(tx, { by, act: 'reopen', id, detail: { siteId, until } })
    // Where nothing is closed any more all days open again, also those outside of the dates that are set by now.
    const [left] = await closedOf(tx, siteId)
    const from = left ? addDays(left.until, 1) : '0001-01-01'
    const origins = await rows(
      tx,
      sql<PersonSpan>`
        select distinct employee_id as "employeeId", origin as "from", origin as until from attendance_booking b
        where origin between ${from}::date and ${until}::date and ${siteOn(sql`b.employee_id`, sql`b.origin`)} = ${siteId}::uuid
        order by origin, employee_id`,
    )
    // Everybody waits meanwhile: the days of which something is booked, and no other.
    for (const day of bySpan(origins)) for (const part of inGoes(day)) await recompute(tx, part.employeeIds, part.from, part.until, now)
    manyDaysChanged(tx)
    await takeDown(tx, { of: 'site', siteId, from, until })
    return { siteId, until }
  })
  await computeSome(db, reopened)
}

/** So long somebody waits for days that are due. */
const patience = 5000

/** Computes what is due, as far as somebody waits for it; what is left goes on after the call as if nobody had asked. */
function computeSome(db: Db, site: DueAt): Promise<void> {
  const began = performance.now()
  return computeDue(db, site, () => performance.now() - began > patience)
}

async function demandComputed(db: Db | Tx, site: DueAt): Promise<void> {
  if (await isDue(db, site)) throw refuse(409, 'attendancePeriod.busy')
}

/** What of a site is closed, the last first. */
const closedOf = (tx: Tx, siteId: string): Promise<{ until: string }[]> =>
  rows(
    tx,
    sql<{ until: string }>`
      select closed_until as until from attendance_closing where site_id = ${siteId}::uuid and reopened_at is null order by closed_until desc`,
  )

/** Says what becomes of changes to closed days of a site. */
export async function ruleAfterClosing(tx: Tx, siteId: string, after: AfterClosing, by: string): Promise<void> {
  await lockPeriods(tx)
  const { numAffectedRows } = await sql`update site set after_closing = ${after} where id = ${siteId}::uuid`.execute(tx)
  if (!numAffectedRows) throw refuse(400, 'attendancePeriod.siteUnknown', undefined, 'siteId')
  await audit(tx, { by, act: 'after-closing', id: siteId, detail: { after } })
}

const waits = 5000
const lockTimeout = '55P03'

/** Whoever moves attendance is waited for, but not for long: everybody else waits behind. */
async function lockPeriods(tx: Tx): Promise<void> {
  try {
    await sql`select set_config('lock_timeout', ${String(waits)}, true)`.execute(tx)
    await lockNames(tx, [closingLock])
    await sql`select set_config('lock_timeout', '0', true)`.execute(tx)
  } catch (error) {
    if ((error as { code?: string }).code === lockTimeout) throw refuse(409, 'attendancePeriod.busy')
    throw error
  }
}

async function peopleOf(db: Db, siteId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select distinct employee_id as id from assignment where site_id = ${siteId}::uuid order by employee_id`,
  )
  return found.map(({ id }) => id)
}

interface Unsettled {
  id: string
  from: string
  until: string
}

const unsettled = (siteId: string, { from, until }: { from: string; until: string }) => sql<Unsettled>`
  select d.employee_id as id, min(d.day) as "from", max(d.day) as until from attendance_day d
  where ${siteOn(sql`d.employee_id`, sql`d.day`)} = ${siteId}::uuid and d.settles_at is not null and d.day between ${from}::date and ${until}::date group by d.employee_id order by min(d.day), d.employee_id`

/** No day is closed while somebody may still be at work on it. */
async function settle(tx: Tx, siteId: string, span: { from: string; until: string }, now: Date): Promise<void> {
  for (const { id, from, until } of await rows(tx, unsettled(siteId, span))) await recompute(tx, [id], from, until, now)
  const [left] = await rows(tx, unsettled(siteId, span))
  if (left) throw refuse(409, 'attendancePeriod.notEnded', { day: left.from })
}

interface Audited {
  by: string
  act: string
  id: string
  detail: object
}

const audit = (tx: Tx, { by, act, id, detail }: Audited) =>
  sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${by}, ${act}, 'attendance-period', ${id}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )
