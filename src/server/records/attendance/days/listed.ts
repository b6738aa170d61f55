import { sql } from 'kysely'
import { anythingOf } from './bookings.ts'

type Sql = ReturnType<typeof sql>

/**
 * Days that stand, and those on which something is booked though nothing stands on them: of somebody who has left, or after
 * attendance was kept. All entries are among them, each naming itself; `isListed` leaves one of a day. Bare tables both, so
 * that each is read by its own index.
 */
export const listedDays: Sql = sql`(
  select employee_id, day, null::uuid as entry, status, shifts, came_at, went_at, worked, overtime, late, early, missing, odd, settles_at
  from attendance_day
  union all
  select employee_id, day, id, 'unset', '{}', null, null, 0, 0, 0, 0, 0, false, null from attendance_booking)`

/** Over such days as `d`: whether it is the one that is listed. */
export const isListed: Sql = sql`(d.entry is null or d.entry = (
  select (array_agg(b.id order by b.id))[1] from attendance_booking b where b.employee_id = d.employee_id and b.day = d.day having ${anythingOf}
) and not exists (select from attendance_day s where s.employee_id = d.employee_id and s.day = d.day))`

/** How many of some days `d` are so: aggregates, which cards and reports tell alike. */
export const tally = {
  late: sql`count(*) filter (where d.late > 0)::int`,
  early: sql`count(*) filter (where d.early > 0)::int`,
  odd: sql`count(*) filter (where d.odd)::int`,
}
