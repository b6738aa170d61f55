import { sql } from 'kysely'
import { eve, minutesSince, wallClock, type Wall } from '#shared/records/clock.ts'
import type { PermitSpan } from '#shared/records/permit-out/rules.ts'
import { isOvernight, shiftOn, workdayOf, type Shift } from '#shared/records/permit-out/shift.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { workFacts, type WorkFacts } from '../schedule/working-time.ts'

/** What a permit stands on: the clock of the site and the working day it belongs to. */
export interface PermitGround {
  timeZone: string
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

/** The working day that a moment on the site's clock belongs to. */
export async function workday(
  db: Db | Tx,
  employeeId: string,
  at: Wall,
): Promise<{ facts: WorkFacts; day: string; shift: Shift | null } | undefined> {
  const sameDay = await workFacts(db, employeeId, at.day, at.day)
  // Only where work goes on after midnight does the day before matter.
  const facts = sameDay && isOvernight(sameDay) ? await workFacts(db, employeeId, eve(at.day), at.day) : sameDay
  if (!facts) return undefined
  const day = workdayOf(at, facts)
  return { facts, day, shift: shiftOn(day, facts) }
}

/** Undefined where there is no such person. */
export async function permitGround(db: Db | Tx, employeeId: string, start: string, until: string): Promise<PermitGround | undefined> {
  const timeZone = await timeZoneOf(db, employeeId, start.slice(0, 10))
  const found = await workday(db, employeeId, wallClock(start, timeZone))
  if (!found) return undefined
  const { facts, day, shift } = found
  return {
    timeZone,
    facts,
    shift,
    span: { day, from: minutesSince(day, start, timeZone), until: minutesSince(day, until, timeZone) },
  }
}
