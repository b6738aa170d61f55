import { sql } from 'kysely'
import { eve, wallAt } from '#shared/records/clock.ts'
import type { PermitSpan } from '#shared/records/permit-out/rules.ts'
import { shiftOf, workdayOf, type Shift } from '#shared/records/working-shift.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { planOf, workFacts, type WorkFacts } from '../schedule/working-time.ts'

/** What a permit stands on: the working day it belongs to, with what is known of the person as of that day, on the clock of its site. */
export interface PermitGround {
  facts: WorkFacts
  span: PermitSpan
  shift: Shift | null
}

/** Zone of the site at which a person works as of a day. */
export async function timeZoneOf(db: Db | Tx, employeeId: string, day: string): Promise<string> {
  const row = await first(
    db,
    sql<{ zone: string | null }>`
      select s.time_zone as zone from employee e join assignment a on a.employee_id = e.id left join site s on s.id = a.site_id
      where e.id = ${employeeId}::uuid and a.starts_on <= greatest(${day}::date, e.hired_on) order by a.starts_on desc limit 1`,
  )
  return row?.zone ?? 'UTC'
}

/** Undefined where there is no such person. `start` and `until` are instants. */
export async function permitGround(db: Db | Tx, employeeId: string, start: string, until: string): Promise<PermitGround | undefined> {
  const timeZone = await timeZoneOf(db, employeeId, start.slice(0, 10))
  const from = Date.parse(start)
  const clockDay = wallAt(from, timeZone).day
  const day = workdayOf(from, timeZone, await planOf(db, employeeId, eve(clockDay), clockDay))
  const facts = await workFacts(db, employeeId, day, day)
  if (!facts) return undefined
  return { facts, shift: shiftOf(facts.planOn(day)), span: { day, timeZone: facts.timeZone, from, until: Date.parse(until) } }
}
