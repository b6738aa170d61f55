import { sql } from 'kysely'
import type { Place } from '#shared/records/attendance/check-in-rule.ts'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { closedFor, closedOut, type ClosedDay } from '../days/closed-out.ts'
import { attendanceLocks, closingsOf } from '../days/closings.ts'
import { recompute } from '../days/days.ts'
import { checkReach } from '../days/reach.ts'
import { spansAround } from '../days/spans.ts'

/** A check time as it is told to the records: who, when, and the day that the clock of the place says. */
export interface NewCheckTime {
  employeeId: string
  at: Date
  clockDay: string
  direction: 'in' | 'out' | null
  source: 'device' | 'web' | 'correction'
  device: string
  /** From where it was told by its person, as far as their site asks for it. */
  whereabouts?: Place | null
  address?: string | null
}

/** What became of check times, by their places; the others were known before. */
export interface Kept {
  fresh: ReadonlySet<number>
  closed: ReadonlyMap<number, ClosedDay>
}

/** Takes a check time out again and computes the days that it touched anew; the same moments may be told once more. */
export async function forgetCheckTime(
  tx: Tx,
  { id, employeeId, clockDay }: { id: string; employeeId: string; clockDay: string },
  now: Date,
): Promise<void> {
  await sql`delete from check_time where id = ${id}::uuid`.execute(tx)
  for (const { employeeIds, from, until } of spansAround([{ employeeId, day: clockDay }], checkReach))
    await recompute(tx, employeeIds, from, until, now, { by: 'check-times' })
}

/** Keeps check times and computes the days that they touch anew, but those that would change a day closed for good. */
export async function keepCheckTimes(tx: Tx, given: readonly NewCheckTime[], now: Date): Promise<Kept> {
  const people = [...new Set(given.map(({ employeeId }) => employeeId))]
  // In order, before anything is written: two messages about the same people else wait for each other.
  await lockNames(tx, attendanceLocks(people))
  const closings = await closingsOf(tx, people)
  const named = given.map((one, place) => ({ ...one, id: newId(), place }))
  const closed = new Map<number, ClosedDay>()
  const unsure = new Set<string>()
  const told = named.filter(({ id, place, employeeId, clockDay }) => {
    const judged = closedFor(closings, employeeId, clockDay)
    if (judged === 'perhaps') unsure.add(id)
    else if (judged !== 'open') closed.set(place, judged)
    return !closed.has(place)
  })
  const inserted = await rows(
    tx,
    sql<{ id: string }>`
      insert into check_time (id, employee_id, at, direction, source, device, place, address)
      select id, "employeeId", at, direction, source, device, whereabouts, address
      from ${jsonRows(told)} as x (id uuid, "employeeId" uuid, at timestamptz, direction text, source text, device text, whereabouts jsonb, address inet)
      on conflict do nothing returning id`,
  )
  const written = new Set(inserted.map(({ id }) => id))
  const fresh = told.filter(({ id }) => written.has(id))
  const out = await closedOut(
    tx,
    fresh.filter(({ id }) => unsure.has(id)),
    closings,
  )
  if (out.size > 0) await sql`delete from check_time where id = any (${[...out.keys()]}::uuid[])`.execute(tx)
  for (const { id, place } of fresh) {
    const day = out.get(id)
    if (day) closed.set(place, day)
  }
  const kept = fresh.filter(({ id }) => !out.has(id))
  const days = kept.map(({ employeeId, clockDay }) => ({ employeeId, day: clockDay }))
  for (const { employeeIds, from, until } of spansAround(days, checkReach))
    await recompute(tx, employeeIds, from, until, now, { by: 'check-times' })
  return { fresh: new Set(kept.map(({ place }) => place)), closed }
}
