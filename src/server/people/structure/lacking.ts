import { sql } from 'kysely'
import type { Lack } from '#shared/areas/people.ts'
import { postOn } from '../sight.ts'

type Sql = ReturnType<typeof sql>

/**
 * Everybody who works here, or will, as they stand on `day`: today, or the first day of whoever is to come. A first part of a
 * statement.
 */
export const active = sql`
  active as (
    select e.id, e.display_name as name, e.code, a.manager_id, a.site_id, g.schedule_id, greatest(current_date, e.hired_on) as day
    from employee e ${postOn(sql`current_date`)} ${scheduleOn(sql`current_date`)}
    where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))`

/** The schedule of employee `e` that counts on a day, as a join named `g`; of whoever is to come that of their first day. */
export function scheduleOn(day: Sql): Sql {
  return sql`left join lateral (
    select x.schedule_id from schedule_assignment x
    where x.employee_id = e.id and x.starts_on <= greatest(${day}, e.hired_on) order by x.starts_on desc limit 1
  ) g on true`
}

/**
 * Those of `active` who lack something, as a table `a`: the one answer for whoever counts them and whoever lists them. One
 * person stands at the top: of those whom nobody manages, the one to whom most report lacks no manager.
 */
export const lacking: Readonly<Record<Lack, Sql>> = {
  site: sql`(select * from active where site_id is null) a`,
  schedule: sql`(select * from active where schedule_id is null) a`,
  manager: sql`(
    select * from (
      select a.*, r.reports is not null and row_number() over (order by r.reports desc nulls last, a.code) = 1 as is_top
      from active a left join (select manager_id, count(*) as reports from active group by manager_id) r on r.manager_id = a.id
      where not exists (select from active m where m.id = a.manager_id)
    ) x where not is_top
  ) a`,
}

/** Condition over employee `e`: they lack it. */
export const lacks = (lack: Lack): Sql => sql`e.id in (with ${active} select a.id from ${lacking[lack]})`
