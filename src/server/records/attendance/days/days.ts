import { sql } from 'kysely'
import { addDays, dayNumber, earlier } from '#shared/records/calendar.ts'
import { wallClock } from '#shared/records/clock.ts'
import { attendanceVersion, countedDay } from '#shared/records/attendance/day.ts'
import { jsonRows, together, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { daysChanged } from '#server/foundation/live/news.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { bookDifferences, type Mover } from './bookings.ts'
import { attendanceLocks, closedParams, closingsOf, type Closings } from './closings.ts'
import { dayFacts, type FactsOfDay } from './day-facts.ts'
import { isAnyKept } from './kept.ts'
import type { OfDay } from './spans.ts'

/**
 * Computes and stores the days of some people from `from` until `until` anew: those up to today on which they are employed
 * at a site that keeps attendance, and no other. Days that come out as they were are not written. A closed day stays as it
 * is: a request that would change it is refused, or the difference is booked where the site says so. Screens that show the
 * days hear of it, those of days to come as well: another plan stands there.
 */
export async function recompute(
  tx: Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
  now: Date,
  mover: Mover = { by: 'plan' },
): Promise<void> {
  const { booked } = await computeDays(tx, employeeIds, { from, until }, now, mover)
  daysChanged(tx, employeeIds, { from, until })
  for (const { employeeId, day } of booked) daysChanged(tx, [employeeId], { from: day, until: day })
}

/** What a computation has changed: how many rows are not what they were, and the days on which something was booked. */
interface Computed {
  written: number
  booked: readonly OfDay[]
}

const untouched: Computed = { written: 0, booked: [] }

/** The same, and nobody hears of it. */
export async function computeDays(
  tx: Tx,
  employeeIds: readonly string[],
  { from, until }: DaySpan,
  now: Date,
  mover: Mover = { by: 'plan' },
): Promise<Computed> {
  // Nowhere is it later than so.
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1)
  const last = earlier(until, tomorrow)
  if (from > last) return untouched
  const people = [...new Set(employeeIds)]
  // A request holds them since it was checked.
  if (mover.by !== 'request') await lockNames(tx, attendanceLocks(people))
  const [closings, isKeptAtAll] = await together(closingsOf(tx, people), isAnyKept(tx, people))
  if (!isKeptAtAll) return untouched
  const found = await dayFacts(tx, people, { from, until: last, asOf: now })
  const today = todayAt(now)
  const all = [...found].flatMap(([employeeId, days]) => days.map((day): OwnDay => ({ employeeId, day, kept: isKept(day, today) })))
  if (mover.by === 'request') refuseClosed(all, closings)
  const open = all.filter(({ employeeId, day }) => closings.of(employeeId, day.facts.day) === null)
  const made = open.filter(({ kept }) => kept).map(({ employeeId, day }) => rowOf(employeeId, day))
  const gone = open.filter(({ kept }) => !kept).map(({ employeeId, day }) => ({ employee_id: employeeId, day: day.facts.day }))
  const lists = [...new Set(made.map(({ shifts }) => shifts))]
  // Whoever computes holds these people: nobody else writes their days meanwhile, and rows need no guard of their own.
  // Of people and days their places: as texts they are most of what is sent.
  const places = new Map(people.map((id, index) => [id, index + 1]))
  const first = dayNumber(from)
  const column = (of: (row: StoredDay) => string | number | boolean | null) => arrayText(made.map(of))
  const { numAffectedRows: written = 0n } = await sql`
    with lists as materialized (
      select l.place, array(select jsonb_array_elements_text(l.names)) as shifts from jsonb_array_elements(${`[${lists.join()}]`}::jsonb) with ordinality as l (names, place)
    ), gone as (
      delete from attendance_day d using ${jsonRows(gone)} as x (employee_id uuid, day date)
      where d.employee_id = x.employee_id and d.day = x.day
    )
    merge into attendance_day d
    using (
      select (${people}::uuid[])[x.person] as employee_id, ${from}::date + x.number as day, x.status, l.shifts, to_timestamp(x.came_at / 1000) as came_at, to_timestamp(x.went_at / 1000) as went_at,
        x.planned, x.worked, x.overtime, x.late, x.early, x.missing, x.odd, ${attendanceVersion}::text as version, to_timestamp(x.settles_at / 1000) as settles_at
      from unnest(
        ${column((row) => places.get(row.employee_id) ?? null)}::int[], ${column((row) => dayNumber(row.day) - first)}::int[], ${column((row) => row.status)}::text[],
        ${column((row) => lists.indexOf(row.shifts) + 1)}::int[], ${column((row) => row.came_at)}::float8[], ${column((row) => row.went_at)}::float8[],
        ${column((row) => row.planned)}::int[], ${column((row) => row.worked)}::int[], ${column((row) => row.overtime)}::int[],
        ${column((row) => row.late)}::int[], ${column((row) => row.early)}::int[], ${column((row) => row.missing)}::int[],
        ${column((row) => row.odd)}::boolean[], ${column((row) => row.settles_at)}::float8[]
      ) as x (person, number, status, place, came_at, went_at, planned, worked, overtime, late, early, missing, odd, settles_at)
      join lists l on l.place = x.place
    ) as n on n.employee_id = d.employee_id and n.day = d.day
      and d.employee_id = any (${people}::uuid[]) and d.day between ${from}::date and ${last}::date
    when matched and (d.status, d.shifts, d.came_at, d.went_at, d.planned, d.worked, d.overtime, d.late, d.early, d.missing, d.odd, d.version, d.settles_at)
      is distinct from (n.status, n.shifts, n.came_at, n.went_at, n.planned, n.worked, n.overtime, n.late, n.early, n.missing, n.odd, n.version, n.settles_at)
    then update set
      status = n.status, shifts = n.shifts, came_at = n.came_at, went_at = n.went_at, planned = n.planned, worked = n.worked,
      overtime = n.overtime, late = n.late, early = n.early, missing = n.missing, odd = n.odd, version = n.version, settles_at = n.settles_at,
      computed_at = now()
    when not matched then insert (employee_id, day, status, shifts, came_at, went_at, planned, worked, overtime, late, early, missing, odd, version, settles_at)
    values (n.employee_id, n.day, n.status, n.shifts, n.came_at, n.went_at, n.planned, n.worked, n.overtime, n.late, n.early, n.missing, n.odd, n.version, n.settles_at)`.execute(
    tx,
  )
  return { written: Number(written), booked: await book(tx, all, closings, mover) }
}

interface OwnDay {
  employeeId: string
  day: FactsOfDay
  kept: boolean
}

function refuseClosed(days: readonly OwnDay[], closings: Closings): void {
  for (const { employeeId, day } of days) {
    const closing = closings.of(employeeId, day.facts.day)
    if (closing?.after === 'refuse') throw refuse(409, 'attendance.closed', closedParams(closing, day.facts.day))
  }
}

async function book(tx: Tx, days: readonly OwnDay[], closings: Closings, mover: Mover): Promise<OfDay[]> {
  if (!closings.ever) return []
  const due = days.flatMap(({ employeeId, day, kept }) => {
    const closing = closings.of(employeeId, day.facts.day)
    if (closing?.after === 'refuse') return []
    return [{ employeeId, day: day.facts.day, counts: closing && (kept ? countedDay(day.facts) : nothing) }]
  })
  return bookDifferences(tx, due, closings, mover)
}

const nothing = { worked: 0, overtime: 0, missing: 0 }

/** The day it is at a place. */
export function todayAt(now: Date): (timeZone: string) => string {
  const known = new Map<string, string>()
  return (timeZone) => {
    const day = known.get(timeZone) ?? wallClock(now.toISOString(), timeZone).day
    known.set(timeZone, day)
    return day
  }
}

const isKept = ({ planned }: FactsOfDay, today: (timeZone: string) => string): boolean =>
  planned.employed && planned.isKept && planned.day <= today(planned.timeZone)

function rowOf(employeeId: string, { facts }: FactsOfDay) {
  const day = countedDay(facts)
  return {
    employee_id: employeeId,
    day: facts.day,
    status: day.value,
    // Texts of few lists, shared by many days.
    shifts: JSON.stringify(day.shifts),
    came_at: day.stays.flatMap((stay) => stay.in?.at ?? [])[0] ?? null,
    went_at: day.stays.flatMap((stay) => stay.out?.at ?? []).at(-1) ?? null,
    planned: day.planned,
    worked: day.worked,
    overtime: day.overtime,
    late: day.late,
    early: day.early,
    missing: day.missing,
    odd: day.odd.length > 0,
    settles_at: day.settlesAt,
  }
}

type StoredDay = ReturnType<typeof rowOf>

/** An array as PostgreSQL reads it, of values that need no quotes: it takes in half the time that as many objects take. */
const arrayText = (values: readonly (string | number | boolean | null)[]) => `{${values.map((value) => value ?? 'NULL').join()}}`
