import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/** The first day that may be kept of somebody, or stands: by a site or a group of theirs, now or then; null: there is none. */
export const keptSince = (employeeId: Sql): Sql => sql`least(
  (select min(s.attendance_since) from assignment a join site s on s.id = a.site_id where a.employee_id = ${employeeId}),
  (select min(g.attendance_since) from calendar_group_member m join calendar_group g on g.id = m.group_id
    where m.employee_id = ${employeeId} and g.attendance_apart),
  (select min(d.day) from attendance_day d where d.employee_id = ${employeeId}))`

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
