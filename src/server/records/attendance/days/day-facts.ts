import { sql } from 'kysely'
import { addDays, dayOf } from '#shared/records/calendar.ts'
import { dayOfCheck, NextDays, type CheckTime } from '#shared/records/attendance/check-times.ts'
import { hoursOfLeave } from '#shared/records/schedule/expectation.ts'
import type { DayFacts, DayOvertime, DayPermit } from '#shared/records/attendance/facts.ts'
import type { DayLeave } from '#shared/records/schedule/expectation.ts'
import { defaultLanguage, type Language } from '#shared/texts/index.ts'
import { rows, together, type Db, type Tx } from '#server/foundation/database/db.ts'
import { mapByTurns } from '#server/foundation/basis/turns.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { plannedDays, type PlannedDay } from '../../schedule/planned.ts'
import { factsReach } from './reach.ts'

/** A day of a person: what was planned, and everything it is computed from. */
export interface FactsOfDay {
  planned: PlannedDay
  facts: DayFacts
}

/** As if it were so: check times or granted overtime more, days planned otherwise. */
export interface AsIf {
  checks?: readonly CheckTime[]
  overtimes?: readonly DayOvertime[]
  plan?: (planned: PlannedDay) => PlannedDay
}

interface AskedDays {
  from: string
  until: string
  asOf: Date
  language?: Language
  asIf?: AsIf
}

/** The facts of every day of some people from `from` until `until`, as of a moment. Names in `language`. */
export async function dayFacts(
  db: Db | Tx,
  employeeIds: readonly string[],
  { from, until, asOf, language = defaultLanguage, asIf = {} }: AskedDays,
): Promise<Map<string, FactsOfDay[]>> {
  const [early, late] = [addDays(from, -factsReach), addDays(until, factsReach)]
  const [planned, checks, leaves, permits, overtimes] = await together(
    plannedDays(db, employeeIds, early, late, language),
    checksOf(db, employeeIds, early, late),
    leavesOf(db, employeeIds, from, until, language),
    permitsOf(db, employeeIds, from, until),
    overtimesOf(db, employeeIds, early, late),
  )
  return mapByTurns(planned, ([id, stored]) => {
    const days = asIf.plan ? stored.map(asIf.plan) : stored
    const factsOn = factsAmong(days, asOf, {
      checks: [...(checks.get(id) ?? []), ...(asIf.checks ?? [])],
      overtimes: [...(overtimes.get(id) ?? []), ...(asIf.overtimes ?? [])],
      leaves: (plan) => (leaves.get(`${id} ${plan.day}`) ?? []).map((leave) => leaveOn(leave, plan)),
      permits: ({ day }) => permits.get(`${id} ${day}`) ?? [],
    })
    return [id, days.filter(({ day }) => day >= from && day <= until).map((plan) => ({ planned: plan, facts: factsOn(plan) }))]
  })
}

/** What is known of a person. */
interface Known {
  checks: readonly CheckTime[]
  /** Overtime that is granted: each minute counts on the day on which somebody was there then. */
  overtimes: readonly DayOvertime[]
  leaves: (plan: PlannedDay) => readonly DayLeave[]
  permits: (plan: PlannedDay) => readonly DayPermit[]
}

/** The facts of one of some days, planned days all around it. */
export function factsAmong(days: readonly PlannedDay[], asOf: Date, known: Known): (plan: PlannedDay) => DayFacts {
  const own = checksByDay(known.checks, days)
  const around = byDay(days)
  return (plan) => ({
    day: plan.day,
    timeZone: plan.timeZone,
    shifts: plan.shifts,
    next: new NextDays(plan.day, around, own),
    isUnset: !plan.isSet,
    checks: own.get(plan.day) ?? [],
    leaves: known.leaves(plan),
    permits: known.permits(plan),
    overtimes: known.overtimes,
    holiday: plan.holiday,
    asOf: asOf.getTime(),
  })
}

const dayMs = 86_400_000
const minuteMs = 60_000

const byDay = (days: readonly PlannedDay[]) => new Map(days.map((planned) => [planned.day, planned]))

/** Check times by the days for which they count, planned days all around them. */
export function checksByDay(checks: readonly CheckTime[], days: readonly PlannedDay[]): Map<string, CheckTime[]> {
  const around = byDay(days)
  return Map.groupBy(checks, (check) => {
    // The clock that counts is that of the place where somebody works that day.
    const zone = around.get(dayOf(Math.floor(check.at / dayMs)))?.timeZone ?? days[0]?.timeZone ?? 'UTC'
    return dayOfCheck(check, checks, around, zone)
  })
}

/** To the minute, as clocks show them: what is told then adds up. One row a person: as many rows as check times take twice as long to read. */
export async function checksOf(
  db: Db | Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
): Promise<Map<string, CheckTime[]>> {
  const found = await rows(
    db,
    sql<{ employeeId: string; checks: [CheckTime['id'], number, CheckTime['direction'], CheckTime['source']][] }>`
      select employee_id as "employeeId",
        json_agg(json_build_array(id, floor(date_part('epoch', at) / 60)::int, direction, source) order by at, id) as checks from check_time
      where employee_id = any (${employeeIds}::uuid[]) and at >= ${from}::timestamp at time zone 'UTC' and at < (${until}::date + 1)::timestamp at time zone 'UTC'
      group by employee_id`,
  )
  const timesOf = ({ checks }: (typeof found)[number]) =>
    checks.map(([id, minute, direction, source]): CheckTime => ({ id, at: minute * minuteMs, direction, source }))
  return new Map(found.map((own) => [own.employeeId, timesOf(own)]))
}

/** A leave of a day, in the unit of its type. */
interface TakenLeave extends Omit<DayLeave, 'hours'> {
  quantity: number
  unit: 'day' | 'hour'
}

const leaveOn = ({ code, name, part, quantity, unit }: TakenLeave, { shifts }: PlannedDay): DayLeave => ({
  code,
  name,
  part,
  hours: part === 'hours' ? hoursOfLeave(quantity, unit, shifts) : 0,
})

async function leavesOf(db: Db | Tx, employeeIds: readonly string[], from: string, until: string, language: Language) {
  const found = await rows(
    db,
    sql<{
      employee_id: string
      day: string
      code: string
      names: Record<string, string>
      part: DayLeave['part']
      quantity: string
      unit: 'day' | 'hour'
    }>`
      select d.employee_id, d.day, coalesce(r.code, '') as code, t.names, d.part, d.quantity, t.policy->>'unit' as unit
      from leave_day d join leave_type t on t.id = d.leave_type_id left join request r on r.id = d.request_id
      where d.employee_id = any (${employeeIds}::uuid[]) and d.day between ${from}::date and ${until}::date and d.taken
      order by d.day, r.code, d.line`,
  )
  const leave = ({ code, names, part, quantity, unit }: (typeof found)[number]): TakenLeave => ({
    code,
    name: inLanguage(names, language),
    part,
    quantity: Number(quantity),
    unit,
  })
  return new Map([...Map.groupBy(found, (row) => `${row.employee_id} ${row.day}`)].map(([key, own]) => [key, own.map(leave)]))
}

async function permitsOf(db: Db | Tx, employeeIds: readonly string[], from: string, until: string): Promise<Map<string, DayPermit[]>> {
  const found = await rows(
    db,
    sql<DayPermit & { employeeId: string; day: string }>`
      select p.employee_id as "employeeId", p.day, r.code, (extract(epoch from p.starts_at) * 1000)::float8 as "from",
        (extract(epoch from p.ends_at) * 1000)::float8 as until, coalesce((t.policy->>'countsAsWork')::boolean, false) as "asWork"
      from permit_out p join permit_reason_type t on t.id = p.reason_type_id join request r on r.id = p.request_id
      where p.employee_id = any (${employeeIds}::uuid[]) and p.day between ${from}::date and ${until}::date
        and p.granted_at is not null and p.ended_at is null
      order by p.starts_at, r.code`,
  )
  return Map.groupBy(found, (permit) => `${permit.employeeId} ${permit.day}`)
}

/**
 * What is granted by its moments: check times that lie in it may be of another day than that as which it was asked for, but
 * of none so far from it as all that is known of a day reaches.
 */
async function overtimesOf(db: Db | Tx, employeeIds: readonly string[], from: string, until: string): Promise<Map<string, DayOvertime[]>> {
  const found = await rows(
    db,
    sql<DayOvertime & { employeeId: string }>`
      select o.employee_id as "employeeId", r.code, (extract(epoch from o.starts_at) * 1000)::float8 as "from",
        (extract(epoch from o.ends_at) * 1000)::float8 as until
      from overtime o join request r on r.id = o.request_id
      where o.employee_id = any (${employeeIds}::uuid[]) and o.granted_at is not null and o.ended_at is null
        and o.day between ${from}::date and ${until}::date
        and o.starts_at < (${until}::date + 1)::timestamp at time zone 'UTC' and o.ends_at > ${from}::timestamp at time zone 'UTC'
      order by o.starts_at, r.code`,
  )
  return Map.groupBy(found, (overtime) => overtime.employeeId)
}
