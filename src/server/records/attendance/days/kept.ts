import { sql } from 'kysely'
import { rows } from '#server/foundation/database/db.ts'
import { gathered, questionRows } from '#server/foundation/database/joint.ts'

/** Before it nobody kept check times by machine: such a year is a mistake. */
export const earliestKept = '1990-01-01'

type Sql = ReturnType<typeof sql>

/** The first day of somebody that stands, or of which something is booked; null: there is none. Names as those of `keptSince`. */
export const standsSince = (employeeId: Sql): Sql => sql`least(
  (select min(own_day.day) from attendance_day own_day where own_day.employee_id = ${employeeId}),
  (select min(own_booking.origin) from attendance_booking own_booking where own_booking.employee_id = ${employeeId}))`

/**
 * The first day that may be kept of somebody, by a site or a group of theirs, now or then, that stands, or of which something is
 * booked; null: there is none.
 * Its tables have names that no caller's has: `employeeId` would mean a column of theirs.
 */
export const keptSince = (employeeId: Sql): Sql => sql`least(
  (select min(own_site.attendance_since) from assignment own_post join site own_site on own_site.id = own_post.site_id
    where own_post.employee_id = ${employeeId}),
  (select min(own_group.attendance_since) from calendar_group_member own_member join calendar_group own_group on own_group.id = own_member.group_id
    where own_member.employee_id = ${employeeId} and own_group.attendance_apart),
  ${standsSince(employeeId)})`

/** Whether attendance of any of these people is kept, or was, or something is booked of it. */
export const isAnyKept = gathered<readonly string[], boolean>(async (db, asked) => {
  const people = [...new Set(asked.flat())].map((id) => ({ id }))
  const found = await rows(
    db,
    sql<{ id: string }>`select w.id from ${questionRows(people)} as w (id uuid) where ${keptSince(sql`w.id`)} is not null`,
  )
  const kept = new Set(found.map(({ id }) => id))
  return asked.map((ids) => ids.some((id) => kept.has(id)))
})

/**
 * The first day that is kept at a site: by its own dates, or by those of a group for one of its people while they are there;
 * null: there is none. `site`: id and `attendance_since` of the site, as columns of a table of that name.
 */
export const keptAtSite = (site: string): Sql => sql`least(${sql.ref(`${site}.attendance_since`)}, (
  select min(k.day) from calendar_group g
  join calendar_group_member m on m.group_id = g.id
  join assignment a on a.employee_id = m.employee_id and a.site_id = ${sql.ref(`${site}.id`)}
  cross join lateral (select greatest(g.attendance_since, m.starts_on, a.starts_on) as day) k
  where g.attendance_apart and g.attendance_since is not null
    and (g.attendance_until is null or g.attendance_until >= k.day) and (a.ends_on is null or a.ends_on > k.day)
    and not exists (
      select from calendar_group_member n where n.employee_id = m.employee_id and n.starts_on > m.starts_on and n.starts_on <= k.day)))`
