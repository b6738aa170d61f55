import type { Tx } from '#server/foundation/database/db.ts'
import { lockNames, sharedLock } from '#server/foundation/database/locks.ts'
import { writeRoster, type RosterChange, type RosterWriting } from '../../schedule/roster.ts'
import { setUpLock } from '../../schedule/set-up.ts'
import { attendanceLocks, demandOpen } from './closings.ts'
import { recompute } from './days.ts'
import { shiftReach } from './reach.ts'
import { spansAround } from './spans.ts'

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
  const days = writing.written.map(({ change: { employeeId, day } }) => ({ employeeId, day }))
  await demandOpen(tx, days)
  for (const { employeeIds, from, until } of spansAround(days, shiftReach)) await recompute(tx, employeeIds, from, until, now)
  return writing
}
