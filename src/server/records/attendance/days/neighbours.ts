import { addDays } from '#shared/records/calendar.ts'
import type { AnyChangeKind, Change } from '../../change.ts'
import { recompute } from './days.ts'
import { shiftReach } from './reach.ts'
import { spanOf } from './spans.ts'

/**
 * A kind of change after which check times may count for other days than before, or that counts with check times wherever they
 * do: the days beside those that it touches are computed anew too. Closed ones stay as they are, as with any other plan. `daysOf` names the days, one at least.
 */
export function movesNeighbours(kind: AnyChangeKind, daysOf: (change: Change) => readonly string[]): AnyChangeKind {
  const follow =
    (step: 'apply' | 'reverse'): AnyChangeKind['apply'] =>
    async (tx, change, source) => {
      await kind[step](tx, change, source)
      const { from, until } = spanOf(daysOf(change))
      const [whom, now] = [[change.employeeId], new Date()]
      await recompute(tx, whom, addDays(from, -shiftReach.before), addDays(from, -1), now)
      await recompute(tx, whom, addDays(until, 1), addDays(until, shiftReach.after), now)
    }
  return { ...kind, apply: follow('apply'), reverse: follow('reverse') }
}
