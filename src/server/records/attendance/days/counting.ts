import { sql } from 'kysely'
import { countedDay } from '#shared/records/attendance/day.ts'
import type { CountedDay } from '#shared/records/attendance/facts.ts'
import type { Language } from '#shared/texts/index.ts'
import { mapByTurns } from '#server/foundation/basis/turns.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { shiftNaming } from '../../schedule/shifts.ts'
import { booked, type Minutes } from './bookings.ts'
import { closingsOf, siteOn, type Closing } from './closings.ts'
import { dayFacts, type FactsOfDay } from './day-facts.ts'

type Sql = ReturnType<typeof sql>

/**
 * What counts of people, in minutes, as rows to be summed up: each day as it stands, and what is booked on a day. Whatever is
 * handed on of a span of days is a sum of these: cards, weeks, closings. `days`: 1 of a day, 0 of what is booked; `is_over`:
 * nobody may still be at work on it.
 * Asked for one person at a time, each is read by its own index.
 */
export const counting: Sql = sql`(
  select employee_id, day, 1 as days, settles_at is null as is_over, planned, worked, overtime, missing from attendance_day
  union all
  select employee_id, day, 0, true, 0, worked, overtime, missing from ${booked} b)`

/** What counts of everybody at a site from one day until another, one row: how many days, worked, overtime, missing. */
export const countedAt = (siteId: Sql, from: Sql, until: Sql): Sql => sql`
  select coalesce(sum(counts.days), 0) as days, coalesce(sum(counts.worked), 0) as worked, coalesce(sum(counts.overtime), 0) as overtime,
    coalesce(sum(counts.missing), 0) as missing
  from ${counting} counts
  where counts.day between ${from} and ${until} and ${siteOn(sql`counts.employee_id`, sql`counts.day`)} = ${siteId}`

/** The first day before `before` on which anything counts at a site; null as `before`: on whatever day. */
export const firstCountedAt = (siteId: Sql, before: Sql): Sql => sql`
  select min(counts.day) from (select distinct employee_id from assignment where site_id = ${siteId}) own
  cross join lateral (
    select min(day) as day from ${counting} c
    where c.employee_id = own.employee_id and c.day < coalesce(${before}, 'infinity') and ${siteOn(sql`c.employee_id`, sql`c.day`)} = ${siteId}
  ) counts`

const quantities = ['planned', 'worked', 'overtime', 'late', 'early', 'missing'] as const

/** A day as it stood when it was closed. */
export interface StoodDay extends Pick<CountedDay, 'value' | 'shifts' | (typeof quantities)[number]> {
  /** Instants. */
  cameAt: string | null
  wentAt: string | null
  isOdd: boolean
}

/** Whether a day comes out otherwise now than it stood when it was closed. */
export const differs = (stood: StoodDay, now: CountedDay): boolean =>
  stood.value !== now.value ||
  stood.shifts.join() !== now.shifts.join() ||
  quantities.some((quantity) => stood[quantity] !== now[quantity]) ||
  stood.isOdd !== now.odd.length > 0

/** A day of a person with what counts of it. */
export interface CountingDay extends FactsOfDay {
  /** As it is known now. */
  known: CountedDay
  /** As it stood, where it is closed; null: it is open, or nothing stood. */
  stood: StoodDay | null
  /** The period in which it is closed; null: it is open. */
  closing: Closing | null
  /** What counts of the day itself. */
  counts: Pick<StoodDay, 'value' | 'shifts' | 'isOdd' | (typeof quantities)[number]>
  /** Whether attendance is kept on it: where it is closed, whether anything stood. Where it is not, nothing counts. */
  isKept: boolean
  /** What is booked on it of closed days; null: nothing. */
  booked: Minutes | null
}

interface AskedDays {
  from: string
  until: string
  asOf: Date
  language: Language
}

/**
 * What counts of every day of some people, by person: open days as they are known as of a moment, closed ones as they stood,
 * and what is booked on each. Names of shifts in `language`.
 */
export async function countingDays(
  db: Db | Tx,
  employeeIds: readonly string[],
  { from, until, asOf, language }: AskedDays,
): Promise<Map<string, CountingDay[]>> {
  const found = await dayFacts(db, employeeIds, { from, until, asOf, language })
  const closings = await closingsOf(db, employeeIds)
  const stood = closings.ever ? await stoodDays(db, employeeIds, from, until) : new Map<string, StoodDay>()
  const bookings = closings.ever ? await bookedOn(db, employeeIds, from, until) : new Map<string, Minutes>()
  const named = stood.size > 0 ? await shiftNaming(db, language) : (name: string) => name
  return mapByTurns(found, ([id, days]) => [
    id,
    days.map(({ planned, facts }): CountingDay => {
      const known = countedDay(facts)
      const closing = closings.of(id, planned.day)
      const then = (closing && stood.get(`${id} ${planned.day}`)) ?? null
      const isKept = closing ? then !== null : planned.employed && planned.isKept
      return {
        planned,
        facts,
        known,
        stood: then && { ...then, shifts: then.shifts.map(named) },
        closing,
        counts: then ? { ...then, shifts: then.shifts.map(named) } : isKept ? { ...known, isOdd: known.odd.length > 0 } : nothing,
        isKept,
        booked: bookings.get(`${id} ${planned.day}`) ?? null,
      }
    }),
  ])
}

/** Of a day on which no attendance is kept. */
const nothing: CountingDay['counts'] = {
  value: 'unset',
  shifts: [],
  planned: 0,
  worked: 0,
  overtime: 0,
  late: 0,
  early: 0,
  missing: 0,
  isOdd: false,
}

async function stoodDays(db: Db | Tx, employeeIds: readonly string[], from: string, until: string): Promise<Map<string, StoodDay>> {
  const found = await rows(
    db,
    sql<StoodDay & { employeeId: string; day: string }>`
      select employee_id as "employeeId", day, status as value, shifts, planned, worked, overtime, late, early, missing, odd as "isOdd",
        came_at as "cameAt", went_at as "wentAt"
      from attendance_day where employee_id = any (${employeeIds}::uuid[]) and day between ${from}::date and ${until}::date`,
  )
  return new Map(found.map(({ employeeId, day, ...stood }) => [`${employeeId} ${day}`, stood]))
}

async function bookedOn(db: Db | Tx, employeeIds: readonly string[], from: string, until: string): Promise<Map<string, Minutes>> {
  const found = await rows(
    db,
    sql<Minutes & { employeeId: string; day: string }>`
      select employee_id as "employeeId", day, worked, overtime, missing from ${booked} b
      where employee_id = any (${employeeIds}::uuid[]) and day between ${from}::date and ${until}::date`,
  )
  return new Map(found.map(({ employeeId, day, ...booked }) => [`${employeeId} ${day}`, booked]))
}
