import { sql } from 'kysely'
import { dayNumber } from '#shared/records/calendar.ts'
import { attendanceVersion, countedDay } from '#shared/records/attendance/day.ts'
import { listByTurns } from '#server/foundation/basis/turns.ts'
import { jsonRows, type Tx } from '#server/foundation/database/db.ts'
import type { FactsOfDay } from './day-facts.ts'
import type { PeopleSpan } from './spans.ts'

/** A day of somebody. `kept`: attendance is kept on it. */
export interface OwnDay {
  employeeId: string
  day: FactsOfDay
  kept: boolean
}

/**
 * Stores days of some people as they count; those that are not kept go. What stands as it is is not written: how many rows are.
 * Whoever stores holds these people, so nobody else writes their days meanwhile, and rows need no guard of their own.
 */
export async function storeDays(tx: Tx, { employeeIds: people, from, until }: PeopleSpan, days: readonly OwnDay[]): Promise<number> {
  const made = await listByTurns(
    days.filter(({ kept }) => kept),
    ({ employeeId, day }) => rowOf(employeeId, day),
  )
  const gone = days.filter(({ kept }) => !kept).map(({ employeeId, day }) => ({ employee_id: employeeId, day: day.facts.day }))
  const lists = [...new Set(made.map(({ shifts }) => shifts))]
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
      and d.employee_id = any (${people}::uuid[]) and d.day between ${from}::date and ${until}::date
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
  return Number(written)
}

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
