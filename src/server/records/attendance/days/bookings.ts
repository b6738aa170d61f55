import { sql } from 'kysely'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Closings } from './closings.ts'
import type { OfDay } from './spans.ts'

/**
 * What has days computed anew: a request, check times that arrived, or a plan that was changed. `days`: those that the request
 * changes; whatever else comes to light beside them it has not caused.
 */
export type Mover = { by: 'request'; requestId: string; days: ReadonlySet<string> } | { by: 'check-times' } | { by: 'plan' }

/** Minutes of a day, or by which it has become another. */
export interface Minutes {
  worked: number
  overtime: number
  missing: number
}

/** A day as it would count now; null where it is open, so that its own row says it all. */
export interface Due extends OfDay {
  counts: Minutes | null
}

interface Stood extends Minutes {
  employeeId: string
  day: string
  bookedWorked: number
  bookedOvertime: number
  bookedMissing: number
  bookedOn: string | null
}

/**
 * Books what closed days would show beyond what stands and what was booked already, each on the person's first open day. Of a
 * day that is open again what was booked is taken back. What stands and what is booked is together what counts. Answers on
 * which days something was booked.
 */
export async function bookDifferences(tx: Tx, due: readonly Due[], closings: Closings, mover: Mover): Promise<OfDay[]> {
  const counting = new Map(due.map(({ employeeId, day, counts }) => [`${employeeId} ${day}`, counts]))
  const booked = (await bookedNow(tx, due)).flatMap(({ employeeId, day, bookedOn, ...stood }) => {
    const counts = counting.get(`${employeeId} ${day}`)
    const lacks = (part: keyof Minutes, known: number) => (counts ? counts[part] - stood[part] : 0) - known
    const entry = {
      worked: lacks('worked', stood.bookedWorked),
      overtime: lacks('overtime', stood.bookedOvertime),
      missing: lacks('missing', stood.bookedMissing),
    }
    if (entry.worked === 0 && entry.overtime === 0 && entry.missing === 0) return []
    const on = bookingDay(closings, employeeId, day, counts ? null : bookedOn)
    return [{ id: newId(), employeeId, day: on, origin: day, ...causeOf(mover, day), ...entry }]
  })
  if (booked.length === 0) return []
  await sql`
    insert into attendance_booking (id, employee_id, day, origin, worked, overtime, missing, cause, request_id)
    select id, "employeeId", day, origin, worked, overtime, missing, cause, "requestId"
    from ${jsonRows(booked)}
      as x (id uuid, "employeeId" uuid, day date, origin date, worked int, overtime int, missing int, cause text, "requestId" uuid)`.execute(
    tx,
  )
  return booked
}

const causeOf = (mover: Mover, day: string) =>
  mover.by === 'request' && mover.days.has(day)
    ? { cause: mover.by, requestId: mover.requestId }
    : { cause: causeBeside(mover), requestId: null }

const causeBeside = ({ by }: Mover) => (by === 'request' ? 'plan' : by)

/** What is taken back is so on the day on which it is booked, where that is open; all else comes after. */
function bookingDay(closings: Closings, employeeId: string, day: string, takenBackOn: string | null): string {
  if (takenBackOn !== null && closings.of(employeeId, takenBackOn) === null) return takenBackOn
  return closings.openAfter(employeeId, takenBackOn ?? day)
}

const bookedNow = (tx: Tx, days: readonly OfDay[]): Promise<Stood[]> =>
  rows(
    tx,
    sql<Stood>`
      select x."employeeId", x.day, coalesce(d.worked, 0) as worked, coalesce(d.overtime, 0) as overtime, coalesce(d.missing, 0) as missing,
        b.worked as "bookedWorked", b.overtime as "bookedOvertime", b.missing as "bookedMissing", b.last as "bookedOn"
      from ${jsonRows(days)} as x ("employeeId" uuid, day date)
      left join attendance_day d on d.employee_id = x."employeeId" and d.day = x.day
      cross join lateral (
        select coalesce(sum(worked), 0)::int as worked, coalesce(sum(overtime), 0)::int as overtime, coalesce(sum(missing), 0)::int as missing, max(day) as last
        from attendance_booking b where b.employee_id = x."employeeId" and b.origin = x.day
      ) b`,
  )

/** Of entries that have taken each other back nothing is left. */
export const anythingOf = sql`(sum(worked) <> 0 or sum(overtime) <> 0 or sum(missing) <> 0)`

/** What is booked on each day of each person: a row where anything is left of its entries. */
export const booked = sql`(
  select employee_id, day, sum(worked)::int as worked, sum(overtime)::int as overtime, sum(missing)::int as missing
  from attendance_booking group by employee_id, day having ${anythingOf})`

/** An entry as a day's page tells it. */
export interface Booking extends Minutes {
  origin: string
  cause: Mover['by']
  requestCode: string | null
}

/** What is booked on a person's days, by the day; entries that have taken each other back are not told. */
export async function bookingsOn(db: Db | Tx, employeeId: string, from: string, until: string): Promise<Map<string, Booking[]>> {
  const found = await rows(
    db,
    sql<Booking & { day: string }>`
      select b.day, b.origin, sum(b.worked)::int as worked, sum(b.overtime)::int as overtime, sum(b.missing)::int as missing,
        (array_agg(b.cause order by b.booked_at desc, b.id desc))[1] as cause,
        (array_agg(r.code order by b.booked_at desc, b.id desc))[1] as "requestCode"
      from attendance_booking b left join request r on r.id = b.request_id
      where b.employee_id = ${employeeId}::uuid and b.day between ${from}::date and ${until}::date
      group by b.day, b.origin
      having ${anythingOf} order by b.day, b.origin`,
  )
  return Map.groupBy(found, ({ day }) => day)
}

/** Where differences of a closed day are booked. */
export interface BookedLater extends Minutes {
  day: string
}

/** What has been booked of a person's closed day, by the days on which it is; what was taken back is not told. */
export const bookedFrom = (db: Db | Tx, employeeId: string, origin: string): Promise<BookedLater[]> =>
  rows(
    db,
    sql<BookedLater>`
      select day, sum(worked)::int as worked, sum(overtime)::int as overtime, sum(missing)::int as missing
      from attendance_booking where employee_id = ${employeeId}::uuid and origin = ${origin}::date
      group by day having ${anythingOf} order by day`,
  )
