import { sql } from 'kysely'
import { stretchesOf, type Usage } from '#shared/records/overtime/rules.ts'
import type { OvertimePolicy } from '#shared/records/overtime/policy.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'

/** Overtime that stands, waiting or granted. */
export interface OtherOvertime {
  employeeId: string
  code: string
  day: string
  /** Instants. */
  startsAt: string
  endsAt: string
  minutes: number
  free: boolean
}

/** Overtime of some people in all stretches of time that limits look at from one day until another, without that of a request. */
export async function othersOf(
  db: Db | Tx,
  employeeIds: readonly string[],
  [from, until]: readonly [string, string],
  except: string,
): Promise<Map<string, OtherOvertime[]>> {
  const [begins, ends] = [stretchesOf(from), stretchesOf(until)]
  const found = await rows(
    db,
    sql<OtherOvertime>`
      select o.employee_id as "employeeId", r.code, o.day, o.starts_at as "startsAt", o.ends_at as "endsAt", o.minutes, o.free
      from overtime o join request r on r.id = o.request_id
      where o.employee_id = any (${employeeIds}::uuid[]) and o.ended_at is null and o.request_id <> ${except}::uuid
        and o.day between least(${begins.week[0]}::date, ${begins.month[0]}::date) and greatest(${ends.week[1]}::date, ${ends.month[1]}::date)
      order by o.starts_at, r.code`,
  )
  return Map.groupBy(found, ({ employeeId }) => employeeId)
}

/** What others make of the day, week and month of an overtime. */
export function usageOf(others: readonly OtherOvertime[], day: string, { limitsWorkdaysOnly }: OvertimePolicy): Usage {
  const { week, month } = stretchesOf(day)
  const sum = (from: string, until: string) =>
    others
      .filter((other) => other.day >= from && other.day <= until && !(limitsWorkdaysOnly && other.free))
      .reduce((total, { minutes }) => total + minutes, 0)
  return { day: sum(day, day), week: sum(...week), month: sum(...month) }
}

export interface LeaveThatDay {
  /** Of its request; empty for a leave that was imported. */
  code: string
  part: 'full' | 'first' | 'second' | 'hours'
}

/** Leave of a person on a day, waiting or granted. */
export const leavesOn = (db: Db | Tx, employeeId: string, day: string): Promise<LeaveThatDay[]> =>
  rows(
    db,
    sql<LeaveThatDay>`
      select coalesce(r.code, '') as code, d.part from leave_day d left join request r on r.id = d.request_id
      where d.employee_id = ${employeeId}::uuid and d.day = ${day}::date order by 1`,
  )
