import { sql } from 'kysely'
import { planOfShifts, planOfWeek, shiftsOfWeek } from '#shared/records/schedule/plan-of-day.ts'
import type { PlannedShift } from '#shared/records/schedule/shift.ts'
import { weekday } from '#shared/records/calendar.ts'
import type { DayPlan, PlanOn } from '#shared/records/day-plan.ts'
import { clockAt } from '#shared/records/clock.ts'
import { shiftOf } from '#shared/records/working-shift.ts'
import type { WorkingTime } from '#shared/records/day-plan.ts'
import type { Break, Employment, Terms } from '#shared/records/employment.ts'
import { defaultLanguage, type Language } from '#shared/texts/index.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { plannedDays, type PlannedDay } from './planned.ts'

/** What HR rules need to know of a person: employment, place and working time over some days. */
export interface WorkFacts extends WorkingTime, Employment {
  employeeId: string
  name: string
  siteId: string | null
  unitId: string | null
  /** Least people on duty in the unit; null where none is set. */
  minimumStaffing: number | null
  country: string | null
  asksLocation: boolean
  timeZone: string
  /** Whether a roster, a pattern or a weekly schedule says anything of a day: of others `planOn` knows nothing. */
  isSetOn: (day: string) => boolean
  /** What leave counts by: where no working time is set, Monday to Friday (decision 037), told wherever it counts. */
  leavePlanOn: PlanOn
}

export interface FactsRow {
  id: string
  name: string
  born_on: string | null
  hired_on: string | null
  left_on: string | null
  breaks: Break[]
  terms: Terms[]
  site_id: string | null
  unit_id: string | null
  country: string | null
  asks_location: boolean | null
  time_zone: string | null
  week: { name: string; hours: number[]; start: string; end: string } | null
  minimum: number | null
  holidays: { day: string; name: string; off: number }[]
  is_planned: boolean
}

type Sql = ReturnType<typeof sql>

/** What leave counts by where no working time is set; its times of day count for nothing. */
const weekdays = { name: '', start: '08:00', end: '17:00', hours: [8, 8, 8, 8, 8, 0, 0] }

/** Whether leave counts a day on which no working time is set, unless it is a holiday. */
export const isSupposed = (day: string): boolean => (weekdays.hours[weekday(day)] ?? 0) > 0

/** The shifts of a day as leave counts them. */
export const leaveShifts = ({
  isSet,
  shifts,
  day,
  timeZone,
}: Pick<PlannedDay, 'isSet' | 'shifts' | 'day' | 'timeZone'>): readonly PlannedShift[] =>
  isSet ? shifts : shiftsOfWeek(weekdays, day, timeZone)

/**
 * Whether some days of a person are planned one by one: rosters or patterns may say something of them, or the week or the
 * place of the first day does not hold until the last. Of all others one week stands for every day.
 */
const isPlanned = (employeeId: Sql, from: Sql, until: Sql) => sql`(
  exists (select from calendar_group_member m where m.employee_id = ${employeeId})
  or exists (select from roster_day r where r.employee_id = ${employeeId} and r.day between ${from} - 1 and ${until})
  or exists (select from schedule_assignment g where g.employee_id = ${employeeId} and g.starts_on > ${from} and g.starts_on <= ${until})
  or exists (select from assignment p where p.employee_id = ${employeeId} and p.starts_on > ${from} and p.starts_on <= ${until}))`

/** How somebody was, is and will be employed. Needs `employee e`. */
export const termsColumn = sql`coalesce((
  select json_agg(json_build_object('from', x.starts_on, 'fullTime', x.full_time, 'country', t.country) order by x.starts_on)
  from assignment x left join site t on t.id = x.site_id where x.employee_id = e.id), '[]')`

/** Over `employee e`: when they were away from their employment, by the acts that took it up again. */
export const breaksColumn = sql`coalesce((
  select json_agg(json_build_object('leftOn', p.before->>'leftOn', 'returnsOn', p.starts_on) order by p.starts_on)
  from person_event p
  where p.employee_id = e.id and p.kind = 'return' and p.taken_back_at is null and p.before->>'leftOn' is not null), '[]')`

export const factColumns = (from: Sql, until: Sql) => sql`
  e.id, e.display_name as name, e.born_on, e.hired_on, e.left_on, ${breaksColumn} as breaks, ${termsColumn} as terms, a.site_id, a.unit_id, s.country, s.asks_location, s.time_zone,
  (select u.minimum_staffing from unit u where u.id = a.unit_id) as minimum,
  case when w.id is not null then json_build_object('name', w.name, 'hours', w.hours, 'start', w.start_time, 'end', w.end_time) end as week,
  coalesce((select json_agg(json_build_object('day', h.day, 'name', h.name, 'off', h.off) order by h.day)
    from holiday h where h.site_id = a.site_id and h.day between ${from} and ${until}), '[]') as holidays,
  ${isPlanned(sql`e.id`, from, until)} as is_planned`

/** Follows `from employee e`. */
export const factTables = (from: Sql) => sql`
  left join lateral (
    select * from assignment x where x.employee_id = e.id and x.starts_on <= greatest(${from}, e.hired_on) order by x.starts_on desc limit 1
  ) a on true
  left join site s on s.id = a.site_id
  left join lateral (
    select k.* from schedule_assignment x join working_schedule k on k.id = x.schedule_id
    where x.employee_id = e.id and x.starts_on <= ${from} order by x.starts_on desc limit 1
  ) w on true`

/** The working time of a person as of `from`, with the site's days off from `from` until `until`; shifts with their names in `language`. */
export async function workFacts(
  db: Db | Tx,
  employeeId: string,
  from: string,
  until: string,
  language: Language = defaultLanguage,
): Promise<WorkFacts | undefined> {
  const [start, end] = [sql`${from}::date`, sql`${until}::date`]
  const row = await first(
    db,
    sql<FactsRow>`select ${factColumns(start, end)} from employee e ${factTables(start)} where e.id = ${employeeId}::uuid`,
  )
  return row && factsOf(row, row.is_planned ? await planOf(db, employeeId, from, until, language) : undefined)
}

/** `planOn`: what rosters and patterns say, where there may be any; else the week stands, with the site's days off. */
export function factsOf(row: FactsRow, planOn: PlanOn | undefined): WorkFacts {
  const timeZone = row.time_zone ?? 'UTC'
  const { week } = row
  const own = planOn ?? (week ? planOfWeek(week, timeZone, row.holidays) : () => undefined)
  const supposed = planOfWeek(weekdays, timeZone, row.holidays)
  return {
    employeeId: row.id,
    name: row.name,
    bornOn: row.born_on,
    hiredOn: row.hired_on,
    leftOn: row.left_on,
    breaks: row.breaks,
    terms: row.terms,
    siteId: row.site_id,
    unitId: row.unit_id,
    minimumStaffing: row.minimum,
    country: row.country,
    asksLocation: row.asks_location ?? false,
    schedule: week ? week.name : '–',
    timeZone,
    usualHours: Math.max(0, ...(week ?? weekdays).hours),
    planOn: own,
    isSetOn: (day) => own(day) !== undefined,
    leavePlanOn: (day) => own(day) ?? supposed(day),
  }
}

/** What rosters, patterns and weeks say of some days of a person, as attendance is computed by it; of days that none is set for nothing. */
export const planOf = (
  db: Db | Tx,
  employeeId: string,
  from: string,
  until: string,
  language: Language = defaultLanguage,
): Promise<PlanOn> => planWith(db, { employeeId, from, until, language }, () => undefined)

/** The same as leave counts by it. */
export const leavePlanOf = (db: Db | Tx, employeeId: string, from: string, until: string): Promise<PlanOn> =>
  planWith(db, { employeeId, from, until, language: defaultLanguage }, ({ day, timeZone, holiday }) =>
    planOfWeek(weekdays, timeZone, holiday ? [{ day, ...holiday }] : [])(day),
  )

interface Planned {
  employeeId: string
  from: string
  until: string
  language: Language
}

async function planWith(
  db: Db | Tx,
  { employeeId, from, until, language }: Planned,
  unset: (planned: PlannedDay) => DayPlan | undefined,
): Promise<PlanOn> {
  const planned = (await plannedDays(db, [employeeId], from, until, language)).get(employeeId) ?? []
  const days = new Map(planned.map((one) => [one.day, one.isSet ? planOfShifts(one.shifts, one.holiday) : unset(one)]))
  return (day) => days.get(day)
}

/** What somebody works on a day, by the clock of their site; null on a day off, and where nobody has set anything. */
export function workOn({ planOn, timeZone }: WorkFacts, day: string): { name: string; start: string; end: string } | null {
  const plan = planOn(day)
  const shift = shiftOf(plan)
  return plan?.name && shift ? { name: plan.name, start: clockAt(shift.from, timeZone), end: clockAt(shift.until, timeZone) } : null
}
