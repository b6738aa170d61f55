import { sql } from 'kysely'
import type { ShiftRule } from '#shared/records/schedule/shift.ts'
import { ruleOf } from '#shared/records/schedule/shift-schema.ts'
import type { Language } from '#shared/texts/index.ts'
import type { WeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { rows, together, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { readPatterns, type OfGroups } from './pattern-ground.ts'
import { weeklyRuleOf } from './weekly-rule.ts'

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

/** What days are planned from; shifts with their names in `language`. */
export async function readGround(
  db: Db | Tx,
  employeeIds: readonly string[],
  { from, until }: DaySpan,
  language: Language,
): Promise<Ground> {
  const rulesOf = (ids: readonly string[]) => shiftRules(db, ids, language)
  const [people, placed, weeks, weekly, groups, roster] = await together(
    peopleOf(db, employeeIds),
    placesOf(db, employeeIds, from, until),
    weeksOf(db, employeeIds),
    weeklyRuleOf(db),
    readPatterns(db, employeeIds, rulesOf),
    rosterOf(db, employeeIds, { from, until }, rulesOf),
  )
  return { people, ...placed, weeks, weekly, groups, roster }
}

const peopleOf = (db: Db | Tx, employeeIds: readonly string[]): Promise<PersonRow[]> =>
  rows(db, sql<PersonRow>`select id, hired_on, left_on from employee where id = any (${employeeIds}::uuid[]) order by id`)

/** Where people are posted, and the holidays of those sites. */
async function placesOf(
  db: Db | Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
): Promise<Pick<Ground, 'posts' | 'holidays'>> {
  const posts = await rows(
    db,
    sql<PostRow>`
      select a.employee_id, a.starts_on, a.ends_on, a.site_id, a.unit_id, s.time_zone, s.attendance_since as since, s.attendance_until as until
      from assignment a left join site s on s.id = a.site_id
      where a.employee_id = any (${employeeIds}::uuid[]) order by a.employee_id, a.starts_on`,
  )
  const holidays = await holidaysOf(db, [...new Set(posts.flatMap((post) => post.site_id ?? []))], from, until)
  return { posts: Map.groupBy(posts, (post) => post.employee_id), holidays }
}

async function weeksOf(db: Db | Tx, employeeIds: readonly string[]): Promise<Ground['weeks']> {
  const given = await rows(
    db,
    sql<{ employee_id: string; starts_on: string; schedule_id: string }>`
      select employee_id, starts_on, schedule_id from schedule_assignment
      where employee_id = any (${employeeIds}::uuid[]) order by employee_id, starts_on`,
  )
  const ids = [...new Set(given.map((row) => row.schedule_id))]
  const found = await rows(
    db,
    sql<Omit<WeekRow, 'hours' | 'starts_on'> & { id: string; hours: string[] }>`
      select id, code, name, hours, start_time::text as start_time, end_time::text as end_time from working_schedule where id = any (${ids}::uuid[])`,
  )
  // One object a schedule and beginning: what is derived from it is kept by it.
  const made = new Map<string, WeekRow>()
  const schedules = new Map(found.map((row) => [row.id, row]))
  const week = (row: { schedule_id: string; starts_on: string }): WeekRow[] => {
    const key = `${row.schedule_id} ${row.starts_on}`
    const schedule = schedules.get(row.schedule_id)
    if (!schedule) return []
    const known = made.get(key) ?? { ...schedule, hours: schedule.hours.map(Number), starts_on: row.starts_on }
    made.set(key, known)
    return [known]
  }
  return new Map([...Map.groupBy(given, (row) => row.employee_id)].map(([id, own]) => [id, own.flatMap(week)]))
}

async function rosterOf(
  db: Db | Tx,
  employeeIds: readonly string[],
  { from, until }: DaySpan,
  rulesOf: (ids: readonly string[]) => Promise<Map<string, ShiftRule>>,
): Promise<Ground['roster']> {
  const found = await rows(
    db,
    sql<{ employee_id: string; day: string; shift_ids: string[]; note: string }>`
      select employee_id, day, shift_ids, note from roster_day
      where employee_id = any (${employeeIds}::uuid[]) and day between ${from}::date and ${until}::date`,
  )
  if (found.length === 0) return new Map()
  const rules = await rulesOf([...new Set(found.flatMap((row) => row.shift_ids))])
  return byDay(
    found,
    (row) => row.employee_id,
    ({ shift_ids, note }) => ({ rules: shift_ids.flatMap((id) => rules.get(id) ?? []), note }),
  )
}

async function shiftRules(db: Db | Tx, ids: readonly string[], language: Language): Promise<Map<string, ShiftRule>> {
  const found = await rows(
    db,
    sql<{ id: string; code: string; names: Record<string, string>; rule: unknown }>`
      select id, code, names, rule from shift where id = any (${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, code, names, rule }) => [id, ruleOf(code, inLanguage(names, language), rule)]))
}

async function holidaysOf(db: Db | Tx, sites: readonly string[], from: string, until: string): Promise<Ground['holidays']> {
  const found = await rows(
    db,
    sql<{ site_id: string; day: string; name: string; off: string }>`
      select site_id, day, name, off from holiday
      where site_id = any (${sites}::uuid[]) and day between ${from}::date and ${until}::date and off > 0 order by off, name desc`,
  )
  return byDay(
    found,
    (row) => row.site_id,
    ({ name, off }) => ({ name, off: Number(off) }),
  )
}

/** What is of a day of somebody, or of a site: there are many days, and of most of them is nothing. */
function byDay<R extends { day: string }, T>(
  found: readonly R[],
  whose: (row: R) => string,
  made: (row: R) => T,
): Map<string, Map<string, T>> {
  return new Map([...Map.groupBy(found, whose)].map(([id, own]) => [id, new Map(own.map((row) => [row.day, made(row)]))]))
}
