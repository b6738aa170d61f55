import { sql } from 'kysely'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { coverage } from '../leave/duty/coverage.ts'
import type { PersonOn } from '../leave/duty/on-duty.ts'
import { planOfShifts } from '#shared/records/schedule/plan-of-day.ts'
import { staffingOf } from '#shared/records/schedule/roster-rules.ts'
import type { PermitUsage } from '#shared/records/permit-out/rules.ts'
import { sure } from '#shared/sure.ts'

/** The wish that is weighed against what stands already. */
export interface Wish {
  reasonTypeId: string
  day: string
  /** Instants. */
  startsAt: string
  endsAt: string
}

/** What a person has on and around a permit's day, waiting or granted. */
export interface Around {
  usage: PermitUsage
  /** Other permits that meet it. */
  permits: { code: string; startsAt: string; endsAt: string }[]
}

interface AroundRow extends Pick<Around, 'permits'> {
  hours: number
  month: number
}

export async function aroundOf(db: Db | Tx, employeeId: string, wish: Wish, except: string): Promise<Around> {
  const row = await first(
    db,
    sql<AroundRow>`
      with own as (
        select p.* from permit_out p where p.employee_id = ${employeeId}::uuid and p.ended_at is null and p.request_id <> ${except}::uuid
          and p.day between date_trunc('month', ${wish.day}::date)::date - 1 and date_trunc('month', ${wish.day}::date)::date + 32
      )
      select
        (select coalesce(sum(hours), 0)::float from own where day = ${wish.day}::date and reason_type_id = ${wish.reasonTypeId}::uuid) as hours,
        (select count(*)::int from own where to_char(day, 'YYYY-MM') = left(${wish.day}, 7) and reason_type_id = ${wish.reasonTypeId}::uuid) as month,
        (select coalesce(json_agg(json_build_object('code', r.code, 'startsAt', o.starts_at, 'endsAt', o.ends_at) order by o.starts_at), '[]')
          from own o join request r on r.id = o.request_id where o.starts_at < ${wish.endsAt}::timestamptz and o.ends_at > ${wish.startsAt}::timestamptz) as permits`,
  )
  const { hours, month, permits } = sure(row, 'sums are one row')
  return { usage: { hoursOfDay: hours, ofMonth: month }, permits }
}

/** Who else of a unit is away while a permit lasts. Names, never reasons. */
export interface UnitMeanwhile {
  onDuty: number
  total: number
  minimum: number | null
  short: boolean
  /** Instants; null: all day. */
  away: { name: string; startsAt: string | null; endsAt: string | null }[]
}

/** With the permit of this person. Null where they belong to no unit. */
export async function unitMeanwhile(
  db: Db | Tx,
  unitId: string | null,
  employeeId: string,
  wish: Pick<Wish, 'day' | 'startsAt' | 'endsAt'>,
  except: string,
): Promise<UnitMeanwhile | null> {
  const [day] = await coverage(db, unitId, [wish.day])
  if (!day) return null
  const others = day.people.filter((other) => other.employeeId !== employeeId)
  const onDuty = others.filter((other) => other.onDuty)
  const out = await outMeanwhile(db, onDuty, wish, except)
  const gone = new Set([employeeId, ...out.map((other) => other.employeeId)])
  const people = day.people.map((one) => ({ usual: one.usual, onDuty: one.onDuty && !gone.has(one.employeeId) }))
  const allDay = others.filter((other) => other.away).map(({ name }) => ({ name, startsAt: null, endsAt: null }))
  const hours = out.map(({ name, startsAt, endsAt }) => ({ name, startsAt, endsAt }))
  return { ...staffingOf(people, day.minimum), total: day.people.length, minimum: day.minimum, away: [...allDay, ...hours] }
}

interface Out {
  employeeId: string
  name: string
  startsAt: string
  endsAt: string
}

/** Who of those on duty that day is out while a permit lasts, by permit or by leave for half of the day. */
async function outMeanwhile(
  db: Db | Tx,
  people: readonly PersonOn[],
  { day, startsAt, endsAt }: Pick<Wish, 'day' | 'startsAt' | 'endsAt'>,
  except: string,
): Promise<Out[]> {
  const permits = await rows(
    db,
    sql<Out>`
      select e.id as "employeeId", e.display_name as name, p.starts_at as "startsAt", p.ends_at as "endsAt"
      from permit_out p join employee e on e.id = p.employee_id
      where p.employee_id = any (${people.map(({ employeeId }) => employeeId)}::uuid[]) and p.ended_at is null and p.request_id <> ${except}::uuid
        and p.day between ${day}::date - 1 and ${day}::date + 1
        and p.starts_at < ${endsAt}::timestamptz and p.ends_at > ${startsAt}::timestamptz
      order by p.starts_at, e.display_name`,
  )
  const halves = people
    .flatMap((one) => halvesOf(one))
    .filter((half) => Date.parse(startsAt) < half.until && Date.parse(endsAt) > half.from)
  const asText = halves.map(({ from, until, ...who }) => ({
    ...who,
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
  }))
  return [...permits, ...asText]
}

/** From when until when somebody is on leave who is so for half of the day. */
function halvesOf({ employeeId, name, plan, leaves }: PersonOn): { employeeId: string; name: string; from: number; until: number }[] {
  const { work } = planOfShifts(plan.shifts, plan.holiday)
  if (!work) return []
  return leaves.flatMap(({ part }) => {
    if (part === 'first') return [{ employeeId, name, from: work.from, until: work.firstUntil }]
    return part === 'second' ? [{ employeeId, name, from: work.secondFrom, until: work.until }] : []
  })
}
