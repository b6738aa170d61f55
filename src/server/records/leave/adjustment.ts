import { horizonOf } from '#shared/records/leave/adjustment.ts'
import { settle, shortfall, type LeaveEvent } from '#shared/records/leave/ledger.ts'
import { refuse } from '#server/foundation/refusal.ts'
import type { Tx } from '#server/foundation/db.ts'
import type { Change, Found, Source } from '../change.ts'
import { leaveLock, type NewEvent } from './events.ts'
import { balanceState, type BalanceState } from './ground.ts'
import { withGainsToCome } from './projection.ts'

/** The ledger that an adjustment meets, read under the person's lock. */
export interface AdjustmentGround extends BalanceState {
  /** Events of the request itself; `events` are without them. */
  own: LeaveEvent[]
}

export const lockOf = (change: Change): string[] => [leaveLock(change.employeeId)]

export async function adjustmentGround(tx: Tx, leaveTypeId: string, change: Change, source: Source): Promise<AdjustmentGround | undefined> {
  const state = await balanceState(tx, change.employeeId, leaveTypeId, source.today)
  if (!state) return undefined
  const isOwn = (event: LeaveEvent) => event.source?.startsWith(`${source.requestId}/`) ?? false
  return { ...state, events: state.events.filter((event) => !isOwn(event)), own: state.events.filter(isOwn) }
}

/** By how much a change of the ledger brings the balance below its floor on any day, with the gains that are sure to come. */
export function shortBy(
  { type, employment }: AdjustmentGround,
  before: readonly LeaveEvent[],
  after: readonly LeaveEvent[],
  today: string,
  days: readonly (string | null)[],
): number {
  if (!type.policy.balance) return 0
  const horizon = horizonOf([...before, ...after], days, today)
  const sure = (events: readonly LeaveEvent[]) => settle(withGainsToCome(type, events, employment, today, [horizon]))
  return shortfall(sure(before), sure(after), type.policy.floor)
}

export const typeUnknown: Found = { key: 'leave.typeUnknown', field: 'leaveTypeId', blocks: 'save' }

/** What was given and has been used since cannot be taken back: the balance would be owed. */
export async function refuseIfUsed(tx: Tx, leaveTypeId: string, change: Change, source: Source): Promise<void> {
  const ground = await adjustmentGround(tx, leaveTypeId, change, source)
  if (!ground) return
  const { events, own, type } = ground
  const short = shortBy(ground, [...events, ...own], events, source.today, [])
  if (short > 0) throw refuse(409, 'leaveAdjustment.usedSince', { short, unit: type.policy.unit })
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
