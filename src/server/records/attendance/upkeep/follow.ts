import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { together, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import type { AnyChangeKind, Change, Found } from '../../change.ts'
import type { Minutes } from '../days/bookings.ts'
import { attendanceLocks, closedParams, closingsOf, type Closings } from '../days/closings.ts'
import type { AsIf } from '../days/day-facts.ts'
import { countsOn, recompute } from '../days/days.ts'
import { shiftReach } from '../days/reach.ts'
import { spanOf } from '../days/spans.ts'

/** How a kind of change moves attendance. */
interface Moves {
  /** The days that a change names, one at least. */
  days(change: Change): readonly string[]
  /**
   * Of a kind after which check times may count for other days than before, or that counts with check times wherever they do:
   * what would be known of the person with the change. Then days beside those that it names move too.
   */
  asIf?(tx: Db | Tx, change: Change): AsIf | Promise<AsIf>
}

/**
 * A kind of change whose approval or undoing makes other days of attendance: they are computed anew in its transaction. A closed
 * day stands in its way when it is submitted and when it is done: one that it names, and one beside on which something else
 * would count with it.
 */
export function movesAttendance(kind: AnyChangeKind, moves: Moves): AnyChangeKind {
  const follow =
    (step: 'apply' | 'reverse'): AnyChangeKind['apply'] =>
    async (tx, change, source) => {
      const [whom, now] = [[change.employeeId], new Date()]
      const { from, until } = spanMoved(moves, change)
      const beside = moves.asIf ? closedBeside(moves, change, await closingsOf(tx, whom)) : []
      const before = await countsBeside(tx, change, beside, now)
      await kind[step](tx, change, source)
      const moved = movedDays(moves.days(change), beside, before, await countsBeside(tx, change, beside, now))
      await recompute(tx, whom, from, until, now, { by: 'request', requestId: source.requestId, days: new Set(moved) })
    }
  return {
    ...kind,
    movesAttendance: true,
    locks: (change) => [...kind.locks(change), ...attendanceLocks([change.employeeId])],
    async check(tx, change, source) {
      // Only days that are over are ever closed: most of what is asked for is still to come.
      if (spanMoved(moves, change).from > source.today) return kind.check(tx, change, source)
      // They travel together: what is submitted waits no longer for it.
      const [found, closings] = await together(kind.check(tx, change, source), closingsOf(tx, [change.employeeId]))
      const [beside, now] = [closedBeside(moves, change, closings), new Date()]
      const before = await countsBeside(tx, change, beside, now)
      const moved = movedDays(moves.days(change), beside, before, await countsBeside(tx, change, beside, now, moves.asIf))
      return [...found, ...findClosed(closings, change.employeeId, moved)]
    },
    apply: follow('apply'),
    reverse: follow('reverse'),
  }
}

/** The days that a change may move. */
function spanMoved(moves: Moves, change: Change): DaySpan {
  const { from, until } = spanOf(moves.days(change))
  return moves.asIf ? { from: addDays(from, -shiftReach.before), until: addDays(until, shiftReach.after) } : { from, until }
}

/** The closed days that a change may move without naming them. */
function closedBeside(moves: Moves, change: Change, closings: Closings): string[] {
  const { from, until } = spanMoved(moves, change)
  const named = new Set(moves.days(change))
  return daysBetween(from, until).filter((day) => !named.has(day) && closings.of(change.employeeId, day) !== null)
}

type Counts = ReadonlyMap<string, Minutes>

/** What counts on such days: mostly there is none, and nothing is read. */
async function countsBeside(tx: Db | Tx, change: Change, days: readonly string[], now: Date, asIf?: Moves['asIf']): Promise<Counts> {
  if (days.length === 0) return new Map()
  return countsOn(tx, change.employeeId, spanOf(days), now, await asIf?.(tx, change))
}

/** The days that a change names, and the closed ones beside them on which something else counts with it, in order. */
const movedDays = (named: readonly string[], beside: readonly string[], before: Counts, after: Counts): string[] =>
  [...named, ...beside.filter((day) => !isSame(before.get(day), after.get(day)))].sort()

const isSame = (one: Minutes | undefined, other: Minutes | undefined): boolean =>
  one?.worked === other?.worked && one?.overtime === other?.overtime && one?.missing === other?.missing

/** The first day that is closed for good stands in the way; else the first is told of which the difference is booked. */
function findClosed(closings: Closings, employeeId: string, days: readonly string[]): Found[] {
  const closed = days.flatMap((day) => {
    const closing = closings.of(employeeId, day)
    return closing ? [{ day, closing }] : []
  })
  const found = closed.find(({ closing }) => closing.after === 'refuse') ?? closed[0]
  if (!found) return []
  const params = closedParams(found.closing, found.day)
  if (found.closing.after === 'refuse') return [{ key: 'attendance.closed', params, field: null, blocks: 'submit' }]
  const on = closings.openAfter(employeeId, found.day)
  return [{ key: 'attendance.closedBooked', params: { ...params, on }, field: null, blocks: 'never' }]
}
