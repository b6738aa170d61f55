import { sql } from 'kysely'
import { shiftReach } from './reach.ts'

/** A change of the set-up by which days come out otherwise. */
export type SetUpChange =
  | { of: 'shift'; id: string }
  | { of: 'pattern'; id: string }
  /** What a group works from a day on. */
  | { of: 'group'; id: string; from: string }
  /** To which group people belong from a day on. */
  | { of: 'members'; employeeIds: readonly string[]; from: string }
  | { of: 'holidays'; siteId: string; days: readonly string[] }
  /** What holds for weekly schedules. */
  | { of: 'weeks' }
  /** Days that were closed until now. */
  | { of: 'site'; siteId: string; from: string; until: string }

type Sql = ReturnType<typeof sql>

const { before, after } = shiftReach

/** The spans of days that a change touches: rows of `employee_id`, `from_day` and `until_day`, not later than `last`. */
export function touchedBy(change: SetUpChange, last: string): Sql {
  switch (change.of) {
    case 'shift':
      return sql`${rosteredWith(change.id)} union all ${worked(sql`p.weeks @? ${`$[*][*][*] ? (@ == "${change.id.toLowerCase()}")`}::jsonpath`, last)}`
    case 'pattern':
      return worked(sql`t.pattern_id = ${change.id}::uuid`, last)
    case 'group':
      return worked(sql`t.group_id = ${change.id}::uuid and t.starts_on = ${change.from}::date`, last)
    case 'members':
      return sql`
        select id as employee_id, ${change.from}::date - ${before}::int as from_day,
          coalesce((select min(starts_on) - 1 from calendar_group_member m where m.employee_id = id and m.starts_on > ${change.from}::date), ${last}::date) + ${after}::int as until_day
        from unnest(${[...change.employeeIds]}::uuid[]) as t (id)`
    case 'holidays':
      // Who has ever been there: where somebody belongs on which day, the computation itself knows.
      return sql`
        select distinct a.employee_id, h.day as from_day, h.day as until_day
        from assignment a, unnest(${[...change.days]}::date[]) as h (day) where a.site_id = ${change.siteId}::uuid`
    case 'weeks':
      return sql`select distinct employee_id, '0001-01-01'::date as from_day, ${last}::date as until_day from assignment`
    case 'site':
      return sql`
        select distinct employee_id, ${change.from}::date as from_day, ${change.until}::date as until_day
        from assignment where site_id = ${change.siteId}::uuid`
  }
}

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
