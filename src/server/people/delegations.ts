import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/** Whether somebody is away on a day by an approved absence of whole days. */
export const absentOn = (personId: Sql, day: Sql): Sql =>
  sql`exists (select from absence a where a.employee_id = ${personId} and ${day} between a.first_day and a.last_day)`

/** `g.today` and `g.absent` of the grantor of delegation `d`: the day it is where they work, and whether they are away on it. Follows `from delegation d`. */
export const dayOfGrantor: Sql = sql`
  cross join lateral (
    select (now() at time zone coalesce((
      select s.time_zone from assignment x join site s on s.id = x.site_id
      where x.employee_id = d.from_id and x.starts_on <= current_date order by x.starts_on desc limit 1), 'UTC'))::date as today
  ) here
  cross join lateral (
    select here.today, ${absentOn(sql`d.from_id`, sql`here.today`)} as absent
  ) g`

/** Whether delegation `d` is in force by its days. */
export const byDays: Sql = sql`(d.starts_on <= g.today and (d.ends_on is null or d.ends_on >= g.today)) is true`

/** Whether delegation `d` lets its holder decide now; whether its grantor is still here is asked besides. */
export const inForce: Sql = sql`d.revoked_at is null and (${byDays} or d.follows_absence and g.absent)`
