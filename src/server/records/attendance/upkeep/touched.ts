import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'
import { attendanceVersion } from '#shared/records/attendance/day.ts'
import { siteOn } from '../days/closings.ts'
import { keptSince, standsSince } from '../days/kept.ts'
import { shiftReach } from '../days/reach.ts'

/** A change by which days come out otherwise. */
export const setUpChange = z.discriminatedUnion('of', [
  z.object({ of: z.literal('shift'), id }),
  z.object({ of: z.literal('pattern'), id }),
  /** What a group works from a day on. */
  z.object({ of: z.literal('group'), id, from: z.string() }),
  /** To which group people belong from a day on. */
  z.object({ of: z.literal('members'), employeeIds: z.array(id), from: z.string() }),
  z.object({ of: z.literal('holidays'), siteId: id, days: z.array(z.string()) }),
  /** What is worked by a weekly schedule. */
  z.object({ of: z.literal('schedule'), id }),
  /** What holds for weekly schedules. */
  z.object({ of: z.literal('weeks') }),
  /** Days of a site that were closed until now. */
  z.object({ of: z.literal('site'), siteId: id, from: z.string(), until: z.string() }),
  /** From when until when attendance is kept at a site, or of a group: those days follow that were kept or are now. */
  z.object({ of: z.literal('kept'), siteId: z.nullable(id), groupId: z.nullable(id), from: z.string(), until: z.string() }),
  /** By which days are computed: those that are open follow. */
  z.object({ of: z.literal('rules') }),
])
export type SetUpChange = z.output<typeof setUpChange>

type Sql = ReturnType<typeof sql>

const { before, after } = shiftReach

/**
 * The spans of days that a change touches: `employee_id`, `from_day`, `until_day`. Days before attendance was kept and those
 * after `last` are not among them.
 */
export const touchedBy = (change: SetUpChange, last: string): Sql => sql`
  select t.employee_id, greatest(t.from_day, k.since) as from_day, least(t.until_day, ${last}::date) as until_day
  from (${spansOf(change, last)}) t
  cross join lateral (select ${keptSince(sql`t.employee_id`)} as since) k
  where t.from_day <= ${last}::date and t.until_day >= k.since`

/** Who has ever been at a site: where somebody belongs on which day, the computation itself knows. */
const wasAt = (siteId: string): Sql => sql`exists (select from assignment a where a.employee_id = e.id and a.site_id = ${siteId}::uuid)`

/** Before somebody's first day nothing is computed, and nothing stands that would go. */
const begun = sql`least(
  coalesce(e.hired_on, (select min(starts_on) from assignment a where a.employee_id = e.id)),
  ${standsSince(sql`e.id`)})`

function spansOf(change: SetUpChange, last: string): Sql {
  switch (change.of) {
    case 'shift':
      return sql`${rosteredWith(change.id)} union all ${worked(sql`p.weeks @? ${`$[*][*][*] ? (@ == "${change.id}")`}::jsonpath`, last)}`
    case 'pattern':
      return worked(sql`t.pattern_id = ${change.id}::uuid`, last)
    case 'group':
      return worked(sql`t.group_id = ${change.id}::uuid and t.starts_on = ${change.from}::date`, last)
    case 'members':
      return sql`
        select e.id as employee_id, ${change.from}::date - ${before}::int as from_day,
          coalesce((select min(starts_on) - 1 from calendar_group_member m where m.employee_id = e.id and m.starts_on > ${change.from}::date), ${last}::date) + ${after}::int as until_day
        from employee e where e.id = any (${change.employeeIds}::uuid[])`
    case 'holidays':
      return sql`
        select e.id as employee_id, lower(h.days) as from_day, upper(h.days) - 1 as until_day
        from employee e, ${around(change.days)} h where ${wasAt(change.siteId)}`
    case 'schedule':
      return sql`
        select employee_id, starts_on - ${before}::int as from_day, coalesce(next - 1, ${last}::date) + ${after}::int as until_day
        from (${scheduled}) s where schedule_id = ${change.id}::uuid`
    case 'weeks':
      return sql`select e.id as employee_id, '0001-01-01'::date as from_day, ${last}::date as until_day from employee e`
    case 'site':
      return sql`
        select e.id as employee_id, ${change.from}::date as from_day, ${change.until}::date as until_day
        from employee e where ${wasAt(change.siteId)}`
    case 'kept':
      return sql`
        select e.id as employee_id, greatest(${change.from}::date, ${begun}) as from_day, ${change.until}::date as until_day from employee e
        where ${change.siteId ? wasAt(change.siteId) : sql`exists (select from calendar_group_member m where m.employee_id = e.id and m.group_id = ${change.groupId}::uuid)`}`
    case 'rules':
      return sql`
        select d.employee_id, min(d.day) as from_day, max(d.day) as until_day from attendance_day d
        where d.version <> ${attendanceVersion} and d.day > coalesce((
          select max(c.closed_until) from attendance_closing c
          where c.reopened_at is null and c.site_id = ${siteOn(sql`d.employee_id`, sql`d.day`)}
        ), '-infinity')
        group by d.employee_id`
  }
}

/** Which weekly schedule everybody has, until when. */
const scheduled = sql`
  select employee_id, schedule_id, starts_on, lead(starts_on) over (partition by employee_id order by starts_on) as next from schedule_assignment`

/** Days with those whose check times move with their shifts, as spans that do not meet: `days`. */
const around = (days: readonly string[]): Sql => sql`(
  select unnest(range_agg(daterange(d.day - ${before}::int, d.day + ${after}::int, '[]'))) as days from unnest(${days}::date[]) as d (day))`

/** Days of rosters with a shift, those near each other as one span. */
const rosteredWith = (shiftId: string): Sql => sql`
  select employee_id, min(day) - ${before}::int as from_day, max(day) + ${after}::int as until_day from (
    select employee_id, day, count(*) filter (where is_apart) over (partition by employee_id order by day) as run from (
      select employee_id, day, day - lag(day) over (partition by employee_id order by day) > ${before + after}::int as is_apart
      from roster_day where shift_ids @> array[${shiftId}::uuid]
    ) d
  ) r group by employee_id, run`

/** Days of people in groups on which some steps of patterns stand. */
const worked = (steps: Sql, last: string): Sql => sql`
  select m.employee_id, greatest(m.starts_on, t.starts_on) - ${before}::int as from_day, least(m.next, t.next) - 1 + ${after}::int as until_day
  from (
    select employee_id, group_id, starts_on,
      coalesce(lead(starts_on) over (partition by employee_id order by starts_on), ${last}::date + 1) as next from calendar_group_member
  ) m join (
    select group_id, pattern_id, starts_on,
      coalesce(lead(starts_on) over (partition by group_id order by starts_on), ${last}::date + 1) as next from calendar_group_step
  ) t on t.group_id = m.group_id join shift_pattern p on p.id = t.pattern_id
  where ${steps} and greatest(m.starts_on, t.starts_on) < least(m.next, t.next)`
