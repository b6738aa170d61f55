import { sql } from 'kysely'
import type { ShiftRule } from '#shared/records/schedule/shift.ts'
import { ruleOf } from '#shared/records/schedule/shift-schema.ts'
import type { Language } from '#shared/texts/index.ts'
import type { WeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { sure } from '#shared/sure.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { groupColumns, groupsFrom, patternShiftIds, type GroupColumns, type OfGroups } from './pattern-ground.ts'
import { readWeeklyRule, weeklyRuleColumn } from './weekly-rule.ts'

export interface PersonRow {
  id: string
  hired_on: string | null
  left_on: string | null
}

export interface PostRow {
  employee_id: string
  starts_on: string
  ends_on: string | null
  site_id: string | null
  unit_id: string | null
  time_zone: string | null
  since: string | null
  until: string | null
}

export interface WeekRow {
  starts_on: string
  code: string
  name: string
  hours: readonly number[]
  start_time: string
  end_time: string
}

/** What planned days are made from, in the order of days. */
export interface Ground {
  people: readonly PersonRow[]
  posts: ReadonlyMap<string, readonly PostRow[]>
  weeks: ReadonlyMap<string, readonly WeekRow[]>
  /** What holds for weeks. */
  weekly: WeeklyRule
  groups: OfGroups
  /** By person and day. */
  roster: ReadonlyMap<string, ReadonlyMap<string, { rules: ShiftRule[]; note: string }>>
  /** By site and day; of several the longest. */
  holidays: ReadonlyMap<string, ReadonlyMap<string, { name: string; off: number }>>
}

/** The same as one row tells it: a list for each table, none where nothing is in it. */
export interface GroundColumns extends GroupColumns {
  people: readonly PersonRow[] | null
  posts: readonly PostRow[] | null
  given: readonly { employee_id: string; starts_on: string; schedule_id: string }[] | null
  schedules: readonly (Omit<WeekRow, 'starts_on'> & { id: string })[] | null
  weekly: object | null
  roster: readonly { employee_id: string; day: string; shift_ids: string[]; note: string }[] | null
  shifts: readonly { id: string; code: string; names: Record<string, string>; rule: unknown }[] | null
  holidays: readonly { site_id: string; day: string; name: string; off: number }[] | null
}

type Sql = ReturnType<typeof sql>

/** The people of a statement that begins `with … whose as (select … as ids)`. */
export const askedIds = sql`(select ids from whose)::uuid[]`

/** What the days of the people in `ids`, an array, are planned from: columns of one row, so that it is asked in one look. */
export const groundColumns = (ids: Sql, { from, until }: DaySpan): Sql => sql`
  (select json_agg(json_build_object('id', id, 'hired_on', hired_on, 'left_on', left_on) order by id) from employee where id = any (${ids})) as people,
  (select json_agg(x order by x.employee_id, x.starts_on) from (
    select a.employee_id, a.starts_on, a.ends_on, a.site_id, a.unit_id, s.time_zone, s.attendance_since as since, s.attendance_until as until
    from assignment a left join site s on s.id = a.site_id where a.employee_id = any (${ids})) x) as posts,
  (select json_agg(json_build_object('employee_id', employee_id, 'starts_on', starts_on, 'schedule_id', schedule_id) order by employee_id, starts_on)
    from schedule_assignment where employee_id = any (${ids})) as given,
  (select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'hours', hours, 'start_time', start_time::text, 'end_time', end_time::text))
    from working_schedule where id in (select schedule_id from schedule_assignment where employee_id = any (${ids}))) as schedules,
  ${weeklyRuleColumn} as weekly,
  ${groupColumns(ids)},
  (select json_agg(json_build_object('employee_id', employee_id, 'day', day, 'shift_ids', shift_ids, 'note', note))
    from roster_day where employee_id = any (${ids}) and day between ${from}::date and ${until}::date) as roster,
  (select json_agg(json_build_object('id', id, 'code', code, 'names', names, 'rule', rule)) from shift where id in (
    ${patternShiftIds(ids)}
    union select unnest(shift_ids) from roster_day where employee_id = any (${ids}) and day between ${from}::date and ${until}::date)) as shifts,
  (select json_agg(json_build_object('site_id', site_id, 'day', day, 'name', name, 'off', off) order by off, name desc) from holiday
    where site_id in (select site_id from assignment where employee_id = any (${ids}))
      and day between ${from}::date and ${until}::date and off > 0) as holidays`

/** What days are planned from; shifts with their names in `language`. */
export async function readGround(db: Db | Tx, employeeIds: readonly string[], span: DaySpan, language: Language): Promise<Ground> {
  const found = await first(
    db,
    sql<GroundColumns>`with whose as materialized (select ${employeeIds}::uuid[] as ids) select ${groundColumns(askedIds, span)}`,
  )
  return groundFrom(sure(found, 'a row without a table is there'), language)
}

export function groundFrom(found: GroundColumns, language: Language): Ground {
  const rules = new Map((found.shifts ?? []).map(({ id, code, names, rule }) => [id, ruleOf(code, inLanguage(names, language), rule)]))
  return {
    people: found.people ?? [],
    posts: Map.groupBy(found.posts ?? [], ({ employee_id }) => employee_id),
    weeks: weeksFrom(found),
    weekly: readWeeklyRule(found.weekly),
    groups: groupsFrom(found, rules),
    roster: byDay(
      found.roster ?? [],
      (row) => row.employee_id,
      ({ shift_ids, note }) => ({ rules: shift_ids.flatMap((id) => rules.get(id) ?? []), note }),
    ),
    holidays: byDay(
      found.holidays ?? [],
      (row) => row.site_id,
      ({ name, off }) => ({ name, off: Number(off) }),
    ),
  }
}

function weeksFrom({ given, schedules }: Pick<GroundColumns, 'given' | 'schedules'>): Ground['weeks'] {
  // One object a schedule and beginning: what is derived from it is kept by it.
  const made = new Map<string, WeekRow>()
  const known = new Map((schedules ?? []).map((row) => [row.id, row]))
  const week = ({ schedule_id, starts_on }: { schedule_id: string; starts_on: string }): WeekRow[] => {
    const key = `${schedule_id} ${starts_on}`
    const schedule = known.get(schedule_id)
    if (!schedule) return []
    const one = made.get(key) ?? { ...schedule, hours: schedule.hours.map(Number), starts_on }
    made.set(key, one)
    return [one]
  }
  return new Map([...Map.groupBy(given ?? [], (row) => row.employee_id)].map(([id, own]) => [id, own.flatMap(week)]))
}

/** What is of a day of somebody, or of a site: there are many days, and of most of them is nothing. */
function byDay<R extends { day: string }, T>(
  found: readonly R[],
  whose: (row: R) => string,
  made: (row: R) => T,
): Map<string, Map<string, T>> {
  return new Map([...Map.groupBy(found, whose)].map(([id, own]) => [id, new Map(own.map((row) => [row.day, made(row)]))]))
}
