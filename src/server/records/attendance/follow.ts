import type { AnyChangeKind, Change } from '../change.ts'
import { attendanceLock, recompute } from './days.ts'

/**
 * A kind of change whose approval or undoing makes other days of attendance: they are computed anew in its transaction.
 * `daysOf` names the days that a change touches, in order.
 */
export function movesAttendance(kind: AnyChangeKind, daysOf: (change: Change) => readonly string[]): AnyChangeKind {
  const follow =
    (step: 'apply' | 'reverse'): AnyChangeKind['apply'] =>
    async (tx, change, source) => {
      await kind[step](tx, change, source)
      const days = daysOf(change)
      const [from, until] = [days[0], days.at(-1)]
      if (from && until) await recompute(tx, [change.employeeId], from, until, new Date())
    }
  return {
    ...kind,
    locks: (change) => [...kind.locks(change), attendanceLock(change.employeeId)],
    apply: follow('apply'),
    reverse: follow('reverse'),
  }
}
