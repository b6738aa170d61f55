import { sql } from 'kysely'
import { jsonRows, rows, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { lockNames } from '#server/foundation/locks.ts'
import { closedFor, closedOut, daysTouched, type ClosedDay } from './closed-out.ts'
import { attendanceLocks, closingsOf } from './closings.ts'
import { recompute } from './days.ts'

/** A check time as it is told to the records: who, when, and the day that the clock of the place says. */
export interface NewCheckTime {
  employeeId: string
  at: Date
  clockDay: string
  direction: 'in' | 'out' | null
  source: 'device' | 'correction'
  device: string
}

/** What became of check times, by their places; the others were known before. */
export interface Kept {
  fresh: ReadonlySet<number>
  closed: ReadonlyMap<number, ClosedDay>
}

/** Keeps check times and computes the days that they touch anew, but those that would change a day closed for good. */
export async function keepCheckTimes(tx: Tx, given: readonly NewCheckTime[], now: Date): Promise<Kept> {
  if (given.length === 0) return { fresh: new Set(), closed: new Map() }
  const people = [...new Set(given.map(({ employeeId }) => employeeId))].sort()
  // In order, before anything is written: two messages about the same people else wait for each other.
  await lockNames(tx, attendanceLocks(people))
  const closings = await closingsOf(tx, people)
  const ids = given.map(() => newId())
  const closed = new Map<number, ClosedDay>()
  const unsure: number[] = []
  const told = given.flatMap(({ employeeId, at, clockDay, direction, source, device }, place) => {
    const judged = closedFor(closings, employeeId, clockDay)
    if (judged === 'perhaps') unsure.push(place)
    else if (judged !== 'open') {
      closed.set(place, judged)
      return []
    }
    return [{ id: ids[place], employee_id: employeeId, at: at.toISOString(), direction, source, device }]
  })
  const inserted = await rows(
    tx,
    sql<{ id: string }>`
      insert into check_time (id, employee_id, at, direction, source, device)
      select id, employee_id, at, direction, source, device
      from ${jsonRows(told)} as x (id uuid, employee_id uuid, at timestamptz, direction text, source text, device text)
      on conflict do nothing returning id`,
  )
  const fresh = new Set(inserted.map(({ id }) => id))
  const out = await closedOut(
    tx,
    unsure.flatMap((place) => {
      const [id, one] = [ids[place], given[place]]
      return id && one && fresh.has(id) ? [{ id, employeeId: one.employeeId, clockDay: one.clockDay }] : []
    }),
    closings,
  )
  if (out.size > 0) await sql`delete from check_time where id = any (${[...out.keys()]}::uuid[])`.execute(tx)
  for (const [place, id] of ids.entries()) {
    const day = out.get(id)
    if (day) closed.set(place, day)
  }
  const kept = new Set(ids.flatMap((id, place) => (fresh.has(id) && !out.has(id) ? [place] : [])))
  await recomputeTouched(
    tx,
    [...kept].flatMap((place) => given[place] ?? []),
    now,
  )
  return { fresh: kept, closed }
}

async function recomputeTouched(tx: Tx, checks: readonly NewCheckTime[], now: Date): Promise<void> {
  const spans = [...Map.groupBy(checks, ({ employeeId }) => employeeId)].flatMap(([employeeId, own]) =>
    spansOf(own).map((span) => ({ employeeId, span })),
  )
  for (const [span, whom] of Map.groupBy(spans, ({ span: of }) => of.join(' '))) {
    const [from = '', until = ''] = span.split(' ')
    await recompute(
      tx,
      whom.map(({ employeeId }) => employeeId),
      from,
      until,
      now,
      { by: 'check-times' },
    )
  }
}

/** The days touched, as spans that do not meet. */
function spansOf(checks: readonly NewCheckTime[]): (readonly [string, string])[] {
  const spans: [string, string][] = []
  for (const day of [...new Set(checks.map(({ clockDay }) => clockDay))].sort()) {
    const [from, until] = daysTouched(day)
    const last = spans.at(-1)
    if (last && from <= last[1]) last[1] = until
    else spans.push([from, until])
  }
  return spans
}
