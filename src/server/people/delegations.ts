import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/**
 * `g.today` and `g.absent` of the grantor of delegation `d`: the day it is where they work, and whether an approved leave
 * of whole days covers it. Days without work inside a leave count, a half day does not. Follows `from delegation d`.
 */
export const dayOfGrantor: Sql = sql`
  cross join lateral (
    select (now() at time zone coalesce((
      select s.time_zone from assignment x join site s on s.id = x.site_id
      where x.employee_id = d.from_id and x.starts_on <= current_date order by x.starts_on desc limit 1), 'UTC'))::date as today
  ) here
  cross join lateral (
    select here.today, exists (
      select from leave_day l where l.employee_id = d.from_id and l.taken and l.part = 'full'
      group by l.request_id having min(l.day) <= here.today and max(l.day) >= here.today) as absent
  ) g`

/** Whether delegation `d` is in force by its days. */
export const byDays: Sql = sql`(d.starts_on <= g.today and (d.ends_on is null or d.ends_on >= g.today)) is true`

/** Whether delegation `d` lets its holder decide now; whether its grantor is still here is asked besides. */
export const inForce: Sql = sql`d.revoked_at is null and (${byDays} or d.follows_absence and g.absent)`
