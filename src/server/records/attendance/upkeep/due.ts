import { sql } from 'kysely'
import { attendanceVersion } from '#shared/records/attendance/day.ts'
import { addDays, dayNumber } from '#shared/records/calendar.ts'
import { first, jsonRows, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { LongChange } from '#server/foundation/database/long-changes.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { recompute } from '../days/days.ts'
import { keptSince, standsSince } from '../days/kept.ts'
import { shiftReach } from '../days/reach.ts'
import { bySpan, inGoes, type PersonSpan } from '../days/spans.ts'
import { setUpChange, touchedBy, type SetUpChange } from './touched.ts'

/** So many spans and so many days of each are one piece of work. */
const [mostSpans, mostDays] = [200, 35]
/** So many people are looked at to find out whose days a change touches. */
const mostPeople = 2000
/** While one piece is computed the database reads and writes another. */
const hands = 3

/** Nowhere is it later than so. */
export const lastDay = (now: Date): string => addDays(now.toISOString().slice(0, 10), 1)

/** Takes down a change whose days are computed after its transaction. */
export const takeDown = (tx: Tx, change: SetUpChange): Promise<unknown> =>
  sql`insert into attendance_change (id, change) values (${newId()}, ${JSON.stringify(change)}::jsonb)`.execute(tx)

/** Days that rules of an older version have computed follow, once for each version. */
export const followRules: LongChange = {
  name: `attendance rules ${attendanceVersion}`,
  async piece(tx) {
    if (await first(tx, sql`select from attendance_day limit 1`)) await takeDown(tx, { of: 'rules' })
    return null
  },
}

type Sql = ReturnType<typeof sql>

/**
 * Takes down that people belong elsewhere from a day on, so many that they are named by a query: rows of `employee_id` and
 * `from_day`. Of whom nothing stands and nothing is booked nothing is due: their days are computed as those of anybody who begins.
 */
export const takeDownMoved = (tx: Tx, moved: Sql, now: Date): Promise<unknown> =>
  sql`
    insert into attendance_due (employee_id, from_day, until_day)
    select m.employee_id, greatest(m.from_day - ${shiftReach.before}::int, k.since), ${lastDay(now)}::date
    from (${moved}) m
    cross join lateral (select ${keptSince(sql`m.employee_id`)} as since) k
    where m.from_day <= ${lastDay(now)}::date and k.since is not null
      and ${standsSince(sql`m.employee_id`)} is not null`.execute(tx)

/** Which of the days that are due: all of them, or those of people of a site until a day. */
const dueOf = (site: DueAt | null): Sql =>
  site
    ? sql`d.from_day <= ${site.until}::date and exists (select from assignment a where a.employee_id = d.employee_id and a.site_id = ${site.siteId}::uuid)`
    : sql`true`

export interface DueAt {
  siteId: string
  until: string
}

/** Finds out whose days the oldest change touches, of the people who come next; false: there is none. One at a time does so. */
async function spread(tx: Tx, now: Date): Promise<boolean> {
  const taken = await first(
    tx,
    sql<{ id: string; change: unknown; doneUntil: string | null }>`
      select id, change, done_until as "doneUntil" from attendance_change order by id limit 1 for update`,
  )
  if (!taken) return (await first(tx, sql`select id from attendance_change limit 1`)) !== undefined
  const people = await rows(
    tx,
    sql<{ id: string }>`
      select id from employee where ${taken.doneUntil}::uuid is null or id > ${taken.doneUntil}::uuid order by id limit ${mostPeople}`,
  )
  const ids = people.map(({ id }) => id)
  await sql`
    insert into attendance_due (employee_id, from_day, until_day)
    select employee_id, from_day, until_day from (${touchedBy(setUpChange.parse(taken.change), lastDay(now))}) x
    where employee_id = any (${ids}::uuid[])`.execute(tx)
  await (
    ids.length < mostPeople
      ? sql`delete from attendance_change where id = ${taken.id}::uuid`
      : sql`update attendance_change set done_until = ${ids.at(-1)}::uuid where id = ${taken.id}::uuid`
  ).execute(tx)
  return true
}

interface Span extends PersonSpan {
  id: number
}

/**
 * Computes the last days of some spans that are due and that nobody else works on; false: there are none. What is left of
 * them is written in the same transaction, so that a crash loses nothing and nothing is done twice.
 */
async function compute(tx: Tx, site: DueAt | null, now: Date): Promise<boolean> {
  const taken = await rows(
    tx,
    sql<Span>`
      select d.id, d.employee_id as "employeeId", d.from_day as "from", d.until_day as until from attendance_due d where ${dueOf(site)}
      order by d.until_day desc, d.from_day, d.employee_id, d.id limit ${mostSpans} for update skip locked`,
  )
  if (taken.length === 0) return false
  const pieces = taken.map((span) => {
    const begins = dayNumber(span.until) - dayNumber(span.from) < mostDays ? span.from : addDays(span.until, 1 - mostDays)
    return { ...span, begins }
  })
  const left = pieces.map(({ id, begins }) => ({ id, until: addDays(begins, -1) }))
  await sql`
    with x as (
      select * from ${jsonRows(left)} as x (id bigint, until date)
    ), gone as (
      delete from attendance_due d using x where d.id = x.id and d.from_day > x.until
    )
    update attendance_due d set until_day = x.until from x where d.id = x.id and d.from_day <= x.until`.execute(tx)
  for (const span of bySpan(pieces.map(({ begins, ...of }) => ({ ...of, from: begins }))))
    for (const { employeeIds, from, until } of inGoes(span)) await recompute(tx, employeeIds, from, until, now)
  return true
}

/** Whether days are still to be computed, or may be. */
export const isDue = async (db: Db | Tx, site: DueAt): Promise<boolean> =>
  (await first(
    db,
    sql`select 1 where exists (select from attendance_change) or exists (select from attendance_due d where ${dueOf(site)})`,
  )) !== undefined

/** Computes what is due, of everybody or at a site, until nothing is left that nobody else works on. */
export async function computeDue(db: Db, site: DueAt | null = null, stopping?: () => boolean): Promise<void> {
  const next = () => transaction(db, async (tx) => (await compute(tx, site, new Date())) || spread(tx, new Date()))
  const hand = async () => {
    while (!stopping?.() && (await next()));
  }
  const ends = await Promise.allSettled(Array.from({ length: hands }, hand))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}
