import { sql } from 'kysely'
import type { Lack } from '#shared/areas/people.ts'

type Sql = ReturnType<typeof sql>

/** Everybody who works here, or will, with where they are today: a first part of a statement. */
export const active = sql`
  active as (
    select e.id, e.display_name as name, e.code, p.manager_id, p.site_id from employee e
    left join lateral (
      select manager_id, site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1
    ) p on true
    where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))`

/**
 * Those of `active` who lack something, as a table `a`: the one answer for whoever counts them and whoever lists them. One
 * person stands at the top: of those whom nobody manages, the one to whom most report lacks no manager.
 */
export const lacking: Readonly<Record<Lack, Sql>> = {
  site: sql`(select * from active where site_id is null) a`,
  schedule: sql`(select * from active where not exists (select from schedule_assignment s where s.employee_id = active.id)) a`,
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
