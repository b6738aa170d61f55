import { together, type Tx } from '#server/foundation/database/db.ts'
import type { AnyChangeKind, Change, Found } from '../../change.ts'
import { attendanceLocks, closedParams, closingsOf } from '../days/closings.ts'
import { recompute } from '../days/days.ts'
import { spanOf } from '../days/spans.ts'

/**
 * A kind of change whose approval or undoing makes other days of attendance: they are computed anew in its transaction.
 * `daysOf` names the days that a change touches, one at least. A day that is closed stands in its way when it is submitted and
 * when it is done.
 */
export function movesAttendance(kind: AnyChangeKind, daysOf: (change: Change) => readonly string[]): AnyChangeKind {
  const follow =
    (step: 'apply' | 'reverse'): AnyChangeKind['apply'] =>
    async (tx, change, source) => {
      await kind[step](tx, change, source)
      const { from, until } = spanOf(daysOf(change))
      await recompute(tx, [change.employeeId], from, until, new Date(), { by: 'request', requestId: source.requestId })
    }
  return {
    ...kind,
    movesAttendance: true,
    locks: (change) => [...kind.locks(change), ...attendanceLocks([change.employeeId])],
    async check(tx, change, source) {
      // They travel together: what is submitted waits no longer for it.
      const [found, closed] = await together(
        kind.check(tx, change, source),
        findClosed(tx, change.employeeId, daysOf(change), source.today),
      )
      return [...found, ...closed]
    },
    apply: follow('apply'),
    reverse: follow('reverse'),
  }
}

/** The first closed day: it stands in the way, or what it would count is booked later. */
async function findClosed(tx: Tx, employeeId: string, days: readonly string[], today: string): Promise<Found[]> {
  // Only days that are over are ever closed: most of what is asked for is still to come.
  if (days.every((day) => day > today)) return []
  const closings = await closingsOf(tx, [employeeId])
  for (const day of days) {
    const closing = closings.of(employeeId, day)
    if (!closing) continue
    const params = closedParams(closing, day)
    if (closing.after === 'refuse') return [{ key: 'attendance.closed', params, field: null, blocks: 'submit' }]
    const on = closings.openAfter(employeeId, day)
    return [{ key: 'attendance.closedBooked', params: { ...params, on }, field: null, blocks: 'never' }]
  }
  return []
}
