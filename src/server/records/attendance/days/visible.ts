import { sql } from 'kysely'
import { daysBetween } from '#shared/records/calendar.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { reachOf } from '#server/people/roles/duties.ts'
import { attendanceModule, isOnFor } from '#server/people/roles/permissions.ts'
import { daysInSight, sightOf, type Sight } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { defaultConfig, generalConfig } from '#server/platform/general-config.ts'

type Sql = ReturnType<typeof sql>

const stepsBy = { none: 0, direct: 1, all: 20 } as const

/** So many steps down managers see attendance, as the setting says. */
export const attendanceSteps = async (db: Db | Tx): Promise<number> => stepsBy[(await generalConfig(db)).viewSubordinateAttendance]

/** Whose attendance somebody sees, on which day: own, below, HR's sites, now or then. */
export const attendanceSight = async (db: Db | Tx, viewer: Viewer, span?: DaySpan): Promise<Sight> =>
  sightOf(db, viewer, { reach: reachOf(viewer, attendanceModule, 'see'), steps: await attendanceSteps(db) }, span)

/** The days of a span on which the viewer sees the attendance of the person asked for; where there are none, they do not exist. */
export async function demandVisible(db: Db, viewer: Viewer, employeeId: string, span: DaySpan): Promise<(day: string) => boolean> {
  const isSeen = await visibleOn(db, viewer, employeeId, span)
  if (!daysBetween(span.from, span.until).some(isSeen)) throw notFound()
  return isSeen
}

/** On which days of a span the viewer sees the attendance of a person. */
export async function visibleOn(db: Db | Tx, viewer: Viewer, employeeId: string, span: DaySpan): Promise<(day: string) => boolean> {
  // Nearly everybody who asks sees the person now: that is found from below, whatever stands under the viewer.
  if (employeeId === viewer.id || (await seersOf(db, [employeeId], [viewer.id])).length > 0) return () => true
  const days = new Set(await daysInSight(db, await attendanceSight(db, viewer, span), employeeId, span))
  return (day) => days.has(day)
}

export interface Seer {
  personId: string
  employeeId: string
}

/** Around today, wherever somebody is. */
const near = (starts: Sql, ends: Sql): Sql => sql`${starts} <= current_date + 2 and (${ends} is null or ${ends} > current_date - 2)`

/**
 * Who may see the attendance of some people: they themselves, HR of their site or of all, and their managers as far as the
 * setting goes, each on the day that it is where they are; `among`: of these persons alone. In one look, whose cost does not
 * depend on how many look. It is `attendanceSight` of today read from the other end.
 */
export function seersOf(db: Db | Tx, employeeIds: readonly string[], among: readonly string[] | null = null): Promise<Seer[]> {
  return rows(
    db,
    sql<Seer>`
      with recursive reach as (
        select case coalesce((select value #>> '{}' from setting where key = 'general.viewSubordinateAttendance'), ${defaultConfig.viewSubordinateAttendance})
          when 'none' then 0 when 'direct' then 1 else 20 end as steps
      ), whose as (
        select id from employee where id = any (${employeeIds}::uuid[])
      ), above as (
        select id as employee_id, id as person_id, 0 as depth, null::date as since, null::date as before from whose
        union
        select u.employee_id, a.manager_id, u.depth + 1, greatest(u.since, a.starts_on), least(u.before, a.ends_on)
        from above u cross join reach r join assignment a on a.employee_id = u.person_id and a.manager_id is not null
        where u.depth < r.steps and ${near(sql`a.starts_on`, sql`a.ends_on`)}
      ), post as (
        select a.employee_id, a.site_id, a.unit_id, a.starts_on as since, lead(a.starts_on) over (partition by a.employee_id order by a.starts_on) as before
        from assignment a where a.employee_id = any (${employeeIds}::uuid[])
      ), duties as materialized (
        select d.* from duty d where d.module in (${attendanceModule}, '*')
      ), seen as (
        select employee_id, person_id, since, before from above
        union all
        select w.id, d.employee_id, null, null from whose w join duties d on d.whole or w.id = any (d.people)
        union all
        select p.employee_id, d.employee_id, p.since, p.before from post p join duties d on p.site_id = any (d.sites) or p.unit_id = any (d.units)
        where ${near(sql`p.since`, sql`p.before`)}
      ), person as (
        select e.id, (now() at time zone coalesce(t.time_zone, 'UTC'))::date as today
        from (select distinct person_id as id from seen) x
        join employee e on e.id = x.id and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
        left join lateral (
          select site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1
        ) here on true
        left join site t on t.id = here.site_id
        where (${among}::uuid[] is null or e.id = any (${among}::uuid[])) and ${isOnFor(sql`${attendanceModule}`, sql`e.id`)}
      )
      select distinct s.person_id as "personId", s.employee_id as "employeeId" from seen s join person p on p.id = s.person_id
      where (s.since is null or s.since <= p.today) and (s.before is null or s.before > p.today)`,
  )
}

/** Whoever sees others: HR, and managers as far as the setting goes, those of former days too. */
export const seesOthers = async (db: Db, viewer: Viewer): Promise<boolean> => (await attendanceSight(db, viewer)).others
