import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/** The first day that may be kept of somebody, or stands: by a site or a group of theirs, now or then; null: there is none. */
export const keptSince = (employeeId: Sql): Sql => sql`least(
  (select min(s.attendance_since) from assignment a join site s on s.id = a.site_id where a.employee_id = ${employeeId}),
  (select min(g.attendance_since) from calendar_group_member m join calendar_group g on g.id = m.group_id
    where m.employee_id = ${employeeId} and g.attendance_apart),
  (select min(d.day) from attendance_day d where d.employee_id = ${employeeId}))`
