import { horizonOf } from '#shared/records/leave/adjustment.ts'
import { plain, settle, shortfall, thousandths } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { sure } from '#shared/sure.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Change, Found, Source } from '../change.ts'
import { leaveLocks, type NewEvent } from './events.ts'
import { balanceState, type BalanceState } from './ground.ts'
import { withGainsToCome } from './projection.ts'

/** The ledger that an adjustment meets, read under the person's lock. */
export interface AdjustmentGround extends BalanceState {
  /** Events of the request itself; `events` are without them. */
  own: LeaveEvent[]
}

export const lockOf = (change: Change): string[] => leaveLocks(change.employeeId)

export async function adjustmentGround(
  tx: Db | Tx,
  leaveTypeId: string,
  change: Change,
  source: Source,
): Promise<AdjustmentGround | undefined> {
  const state = await balanceState(tx, change.employeeId, leaveTypeId, source.today)
  if (!state) return undefined
  const isOwn = (event: LeaveEvent) => event.source?.startsWith(`${source.requestId}/`) ?? false
  return { ...state, events: state.events.filter((event) => !isOwn(event)), own: state.events.filter(isOwn) }
}

/** By how much a change of the ledger brings the balance below its floor on any day, with the gains that are sure to come. */
export function shortBy(
  { type, employment }: BalanceState,
  before: readonly LeaveEvent[],
  after: readonly LeaveEvent[],
  today: string,
): number {
  if (!type.policy.balance) return 0
  const horizon = horizonOf([...before, ...after], today)
  return shortfall(
    settledUntil(type, employment, before, today, horizon),
    settledUntil(type, employment, after, today, horizon),
    type.policy.floor,
  )
}

/** A ledger with the gains that are sure to come. */
const settledUntil = (
  type: BalanceState['type'],
  employment: BalanceState['employment'],
  events: readonly LeaveEvent[],
  today: string,
  horizon: string,
) => settle(withGainsToCome(type, events, employment, today, [horizon]))

export const typeUnknown: Found = { key: 'leave.typeUnknown', field: 'leaveTypeId', blocks: 'save' }

/**
 * What was given and is used since, by leave that waits too, cannot be taken back: the balance would be owed, or what uses it
 * would have to be paid by other gains than its owner was told. `gainId`: the gain that was changed; absent where it was given.
 */
export async function refuseIfUsed(tx: Db | Tx, leaveTypeId: string, change: Change, source: Source, gainId?: string): Promise<void> {
  const ground = sure(await adjustmentGround(tx, leaveTypeId, change, source), 'what is taken back stands in this balance')
  if (!ground.type.policy.balance) return
  const { events, own, type, employment } = ground
  const { unit } = type.policy
  const short = shortBy(ground, [...events, ...own], events, source.today)
  if (short > 0) throw refuse(409, 'leaveAdjustment.usedSince', { short, unit })
  const horizon = horizonOf([...events, ...own], source.today)
  const gains = new Set<string | null>(gainId ? [gainId] : own.map(({ id }) => id))
  const paid = (given: readonly LeaveEvent[]) =>
    settledUntil(type, employment, given, source.today, horizon).allocations.reduce(
      (sum, { gain, quantity }) => (gains.has(gain) ? sum + thousandths(quantity) : sum),
      0,
    )
  const used = plain(paid([...events, ...own]) - paid(events))
  if (used > 0) throw refuse(409, 'leaveAdjustment.inUse', { used, unit })
}

/** What every event of an adjustment says. */
export const adjustmentEvent = (
  kind: NewEvent['kind'],
  data: { leaveTypeId: string; quantity: number; effectiveOn: string; reason: string },
  change: Change,
  source: Source,
): NewEvent => ({
  employeeId: change.employeeId,
  leaveTypeId: data.leaveTypeId,
  kind,
  quantity: data.quantity,
  effectiveOn: data.effectiveOn,
  requestId: source.requestId,
  line: change.line,
  reason: data.reason,
  by: source.actorId,
})
