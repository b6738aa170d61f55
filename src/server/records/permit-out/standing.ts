import { sql } from 'kysely'
import { first, rows, type Db, type Tx } from '#server/foundation/db.ts'
import { coverage } from '../leave/coverage.ts'
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
export interface Standing {
  usage: PermitUsage
  /** Other permits that meet it. */
  permits: { code: string; startsAt: string; endsAt: string }[]
  /** Leave on its day; one that was imported has an empty code. */
  leaves: { code: string; part: 'full' | 'first' | 'second' | 'hours' }[]
}

interface StandingRow extends Pick<Standing, 'permits' | 'leaves'> {
  hours: number
  month: number
}

export async function standingOf(db: Db | Tx, employeeId: string, wish: Wish, except: string): Promise<Standing> {
  const row = await first(
    db,
    sql<StandingRow>`
      with own as (
        select p.* from permit_out p where p.employee_id = ${employeeId}::uuid and p.ended_at is null and p.request_id <> ${except}::uuid
          and p.day between date_trunc('month', ${wish.day}::date)::date - 1 and date_trunc('month', ${wish.day}::date)::date + 32
      )
      select
        (select coalesce(sum(hours), 0)::float from own where day = ${wish.day}::date and reason_type_id = ${wish.reasonTypeId}::uuid) as hours,
        (select count(*)::int from own where to_char(day, 'YYYY-MM') = left(${wish.day}, 7) and reason_type_id = ${wish.reasonTypeId}::uuid) as month,
        (select coalesce(json_agg(json_build_object('code', r.code, 'startsAt', o.starts_at, 'endsAt', o.ends_at) order by o.starts_at), '[]')
          from own o join request r on r.id = o.request_id where o.starts_at < ${wish.endsAt}::timestamptz and o.ends_at > ${wish.startsAt}::timestamptz) as permits,
        (select coalesce(json_agg(json_build_object('code', coalesce(r.code, ''), 'part', d.part) order by r.code), '[]')
          from leave_day d left join request r on r.id = d.request_id
          where d.employee_id = ${employeeId}::uuid and d.day = ${wish.day}::date) as leaves`,
  )
  const { hours, month, permits, leaves } = sure(row, 'sums are one row')
  return { usage: { hoursOfDay: hours, ofMonth: month }, permits, leaves }
}

/** Who else of a unit is away while a permit lasts. Names, never reasons. */
export interface UnitMeanwhile {
  onDuty: number
  total: number
  minimum: number | null
  /** Instants; null: all day. */
  away: { name: string; startsAt: string | null; endsAt: string | null }[]
}

/** `name` is the person whose permit it is. Null where they belong to no unit. */
export async function unitMeanwhile(
  db: Db | Tx,
  unitId: string | null,
  name: string,
  wish: Pick<Wish, 'day' | 'startsAt' | 'endsAt'>,
  except: string,
): Promise<UnitMeanwhile | null> {
  const [day] = await coverage(db, unitId, [wish.day], except)
  if (!day) return null
  const out = await rows(
    db,
    sql<{ name: string; startsAt: string; endsAt: string }>`
      select e.display_name as name, p.starts_at as "startsAt", p.ends_at as "endsAt"
      from assignment a join employee e on e.id = a.employee_id join permit_out p on p.employee_id = e.id
      where a.unit_id = ${unitId}::uuid and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date) and e.disabled_at is null
        and p.ended_at is null and p.request_id <> ${except}::uuid
        and p.day between ${wish.day}::date - 1 and ${wish.day}::date + 1
        and p.starts_at < ${wish.endsAt}::timestamptz and p.ends_at > ${wish.startsAt}::timestamptz
      order by p.starts_at, e.display_name`,
  )
  const allDay = day.away.filter((other) => other !== name)
  const hours = out.filter((other) => other.name !== name && !allDay.includes(other.name))
  const away = [...allDay.map((other) => ({ name: other, startsAt: null, endsAt: null })), ...hours]
  const gone = new Set([name, ...away.map((other) => other.name)])
  return { onDuty: Math.max(0, day.total - gone.size), total: day.total, minimum: day.minimum, away }
}
