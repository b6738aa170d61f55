import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { rows, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { attendanceLock, recompute } from './days.ts'

/** A check time as it is told to the records: who, when, and the day that the clock of the place says. */
export interface NewCheckTime {
  employeeId: string
  at: Date
  clockDay: string
  direction: 'in' | 'out' | null
  source: 'device' | 'correction'
  device: string
}

/** The days that a check time may change: who goes may have come on the day before, whose shift began a day earlier still. */
export const daysTouched = (clockDay: string): readonly [from: string, until: string] => [addDays(clockDay, -2), addDays(clockDay, 1)]

/** Keeps check times and computes the days that they touch anew. Answers which were not known before, by their places. */
export async function keepCheckTimes(tx: Tx, given: readonly NewCheckTime[], now: Date): Promise<Set<number>> {
  if (given.length === 0) return new Set()
  const people = [...new Set(given.map(({ employeeId }) => employeeId))].sort()
  // In order, before anything is written: two messages about the same people else wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${people.map(attendanceLock)}::text[]) with ordinality as t (name, at) order by at`.execute(
    tx,
  )
  const ids = given.map(() => newId())
  const told = given.map(({ employeeId, at, direction, source, device }, place) => {
    return { id: ids[place], employee_id: employeeId, at: at.toISOString(), direction, source, device }
  })
  const fresh = await rows(
    tx,
    sql<{ id: string }>`
      insert into check_time (id, employee_id, at, direction, source, device)
      select id, employee_id, at, direction, source, device
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as x (id uuid, employee_id uuid, at timestamptz, direction text, source text, device text)
      on conflict do nothing returning id`,
  )
  const written = new Set(fresh.map(({ id }) => id))
  const kept = new Set(ids.flatMap((id, place) => (written.has(id) ? [place] : [])))
  await recomputeTouched(
    tx,
    [...kept].flatMap((place) => given[place] ?? []),
    now,
  )
  return kept
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
