import { addDays, dayNumber } from '#shared/records/calendar.ts'
import type { Tx } from '#server/foundation/db.ts'
import { lockNames, sharedLock } from '#server/foundation/locks.ts'
import { writeRoster, type RosterChange, type RosterWriting } from '../schedule/roster.ts'
import { setUpLock } from '../schedule/set-up.ts'
import { attendanceLocks, demandOpen } from './closings.ts'
import { recompute } from './days.ts'
import { shiftReach } from './reach.ts'

/** Keeps the set-up of time as it stands: what is judged by it afterwards holds until the transaction ends. */
export const holdSetUp = (tx: Tx): Promise<void> => lockNames(tx, [sharedLock(setUpLock)])

/**
 * Changes rosters, all or none, and computes the days that this touches anew. A closed day is refused, or its difference is
 * booked where the site says so.
 */
export async function changeRoster(tx: Tx, changes: readonly RosterChange[], by: string | null, now: Date): Promise<RosterWriting> {
  const people = [...new Set(changes.map(({ employeeId }) => employeeId))]
  await lockNames(tx, [sharedLock(setUpLock), ...attendanceLocks(people)])
  const writing = await writeRoster(tx, changes, by)
  await demandOpen(
    tx,
    writing.written.map(({ change }) => ({ employeeId: change.employeeId, day: change.day })),
  )
  for (const { employeeIds, from, until } of spansOf(writing.written.map(({ change }) => change)))
    await recompute(tx, employeeIds, addDays(from, -shiftReach.before), addDays(until, shiftReach.after), now)
  return writing
}

interface Span {
  employeeIds: string[]
  from: string
  until: string
}

/** Days in spans without holes, people with the same span together. */
export function spansOf(changes: readonly Pick<RosterChange, 'employeeId' | 'day'>[]): Span[] {
  const spans = new Map<string, Span>()
  for (const [employeeId, own] of Map.groupBy(changes, (change) => change.employeeId))
    for (const { from, until } of runsOf(own.map(({ day }) => day))) {
      const known = spans.get(`${from} ${until}`) ?? { employeeIds: [], from, until }
      known.employeeIds.push(employeeId)
      spans.set(`${from} ${until}`, known)
    }
  return [...spans.values()]
}

function runsOf(days: readonly string[]): { from: string; until: string }[] {
  const runs: { from: string; until: string }[] = []
  for (const day of days.toSorted()) {
    const last = runs.at(-1)
    // What lies within reach of each other is computed in one go.
    if (last && dayNumber(day) - dayNumber(last.until) <= shiftReach.before + shiftReach.after) last.until = day
    else runs.push({ from: day, until: day })
  }
  return runs
}
