import { sql } from 'kysely'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'

/** What a roster is to say of a person's day. */
export interface RosterChange {
  employeeId: string
  day: string
  /** Shifts, none for a day off; null: nothing, so that the pattern stands. */
  shiftIds: readonly string[] | null
  /** Left out: as it was. */
  note?: string | undefined
  /** What has to stand there before; left out: whatever stands there. */
  was?: readonly string[] | null | undefined
}

export interface RosterEntry {
  shiftIds: readonly string[]
  note: string
  changedBy: string | null
}

/** A change that did not meet what it expected. */
export interface RosterConflict {
  change: RosterChange
  present: RosterEntry | null
}

export interface RosterWriting {
  /** Those that made a difference, with what stood there; none where anything conflicts. */
  written: { change: RosterChange; before: readonly string[] | null }[]
  conflicts: RosterConflict[]
}

export const rosterKey = (employeeId: string, day: string): string => `${employeeId} ${day}`

/** What rosters say of some days of some people, by `rosterKey`. */
export async function rosterEntries(
  db: Db | Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
): Promise<Map<string, RosterEntry>> {
  const found = await rows(
    db,
    sql<{ employee_id: string; day: string; shift_ids: string[]; note: string; changed_by: string | null }>`
      select employee_id, day, shift_ids, note, changed_by from roster_day
      where employee_id = any (${employeeIds}::uuid[]) and day between ${from}::date and ${until}::date`,
  )
  return new Map(
    found.map((row) => [rosterKey(row.employee_id, row.day), { shiftIds: row.shift_ids, note: row.note, changedBy: row.changed_by }]),
  )
}

/**
 * Writes rosters, all of the changes or none, and keeps who changed what: the only way to do so. A day comes at most once.
 * Whoever calls holds the attendance locks of the people and has their days computed anew.
 */
export async function writeRoster(tx: Tx, changes: readonly RosterChange[], by: string | null): Promise<RosterWriting> {
  const days = changes.map(({ day }) => day).sort()
  const [from, until] = [days[0], days.at(-1)]
  if (!from || !until) return { written: [], conflicts: [] }
  const entries = await rosterEntries(tx, [...new Set(changes.map(({ employeeId }) => employeeId))], from, until)
  const met = changes.map((change) => ({ change, entry: entries.get(rosterKey(change.employeeId, change.day)) ?? null }))
  // What stands already as it is to be has been changed so before, as when a call is made again.
  const conflicts = met.flatMap(({ change, entry }) =>
    change.was === undefined || [change.was, change.shiftIds].some((one) => isSame(one, entry?.shiftIds ?? null))
      ? []
      : [{ change, present: entry }],
  )
  if (conflicts.length > 0) return { written: [], conflicts }
  const fresh = met.filter(
    ({ change, entry }) =>
      !isSame(change.shiftIds, entry?.shiftIds ?? null) || (entry !== null && (change.note ?? entry.note) !== entry.note),
  )
  await store(tx, fresh, by)
  return { written: fresh.map(({ change, entry }) => ({ change, before: entry?.shiftIds ?? null })), conflicts }
}

const isSame = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null ? one === other : one.length === other.length && one.every((id, place) => id === other[place])

async function store(tx: Tx, fresh: readonly { change: RosterChange; entry: RosterEntry | null }[], by: string | null): Promise<void> {
  if (fresh.length === 0) return
  const told = fresh.map(({ change, entry }) => ({
    id: newId(),
    employee_id: change.employeeId,
    day: change.day,
    was: entry?.shiftIds ?? null,
    becomes: change.shiftIds,
    note: change.note ?? entry?.note ?? '',
  }))
  await sql`
    with given as (
      select * from ${jsonRows(told)} as x (id uuid, employee_id uuid, day date, was uuid[], becomes uuid[], note text)
    ), kept as (
      insert into roster_change (id, employee_id, day, was, becomes, changed_by)
      select id, employee_id, day, was, becomes, ${by}::uuid from given
    ), cleared as (
      delete from roster_day d using given g where d.employee_id = g.employee_id and d.day = g.day and g.becomes is null
    )
    insert into roster_day (employee_id, day, shift_ids, note, changed_by)
    select employee_id, day, becomes, note, ${by}::uuid from given where becomes is not null
    on conflict (employee_id, day) do update set
      shift_ids = excluded.shift_ids, note = excluded.note, changed_by = excluded.changed_by, changed_at = now()`.execute(tx)
}
