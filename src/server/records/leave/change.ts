import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'
import { allUses, shortfallWith } from '#shared/records/leave/ledger.ts'
import { sure } from '#shared/sure.ts'
import { defineChange, type Change, type Found, type Source } from '../change.ts'
import { leaveLocks, writeEvents, type NewEvent } from './events.ts'
import { leaveState, type LeaveState } from './ground.ts'
import { withGainsToCome } from './projection.ts'

/** A leave as a change to the records: its days are those the room computed from the form. */
export const leaveChangeData = z.object({
  leaveTypeId: id,
  total: z.number(),
  days: z.array(z.object({ date: z.string(), quantity: z.number(), part: z.enum(['full', 'first', 'second', 'hours']) })),
})
export type LeaveChangeData = z.output<typeof leaveChangeData>

const counting = (data: LeaveChangeData) => data.days.filter((day) => day.quantity > 0)
const takenBy = (data: LeaveChangeData) => counting(data).map((day) => [day.date, day.quantity] as const)
const firstDay = (data: LeaveChangeData) => sure([...counting(data), ...data.days][0], 'a leave has a day').date

function event(kind: NewEvent['kind'], data: LeaveChangeData, change: Change, source: Source): NewEvent {
  return {
    employeeId: change.employeeId,
    leaveTypeId: data.leaveTypeId,
    kind,
    quantity: data.total,
    effectiveOn: firstDay(data),
    days: takenBy(data),
    requestId: source.requestId,
    line: change.line,
    by: source.actorId,
  }
}

/** Whether the balance bears the leave on every day, now and later, with the gains that are to come. */
function findBalance({ type, employment, events }: LeaveState, data: LeaveChangeData, { employeeId }: Change, source: Source): Found[] {
  if (!type.policy.balance) return []
  const asked = data.days.map(({ date }) => date)
  const known = withGainsToCome(type, events, employment, source.today, asked)
  const short = shortfallWith(known, allUses(takenBy(data)), type.policy.floor)
  if (short === 0) return []
  const found: Found = { key: 'leave.balanceShort', params: { short, unit: type.policy.unit }, field: 'endDate', blocks: 'submit' }
  return [type.policy.sensitive ? { ...found, private: { employeeId, instead: 'leave.balanceNotEnough' } } : found]
}

const daysOf = (change: Change, source: Source) => ({ employeeId: change.employeeId, requestId: source.requestId, line: change.line })

export const leaveChange = defineChange<LeaveChangeData>({
  kind: 'leave',
  schema: leaveChangeData,
  locks: (_data, change) => leaveLocks(change.employeeId),

  async check(tx, data, change, source) {
    const state = await leaveState(
      tx,
      change.employeeId,
      data.leaveTypeId,
      { requestId: source.requestId, days: counting(data) },
      source.today,
    )
    if (!state) return [{ key: 'leave.typeUnknown', field: 'leaveTypeId', blocks: 'save' }]
    const overlaps = state.overlaps.map((overlap): Found => ({
      key: 'leave.overlap',
      params: overlap,
      field: 'startDate',
      blocks: 'submit',
    }))
    return [...overlaps, ...findBalance(state, data, change, source)]
  },

  async reserve(tx, data, change, source) {
    const wished = counting(data).map(({ date, part, quantity }) => ({
      ...daysOf(change, source),
      leaveTypeId: data.leaveTypeId,
      date,
      part,
      quantity,
    }))
    await writeEvents(tx, [event('reservation', data, change, source)], { wished })
  },

  async release(tx, data, change, source) {
    await writeEvents(tx, [event('release', data, change, source)], { given: [daysOf(change, source)] })
  },

  async apply(tx, data, change, source) {
    await writeEvents(tx, [event('release', data, change, source), event('taken', data, change, source)], {
      taken: [daysOf(change, source)],
    })
  },

  async reverse(tx, data, change, source) {
    await writeEvents(tx, [event('returned', data, change, source)], { given: [daysOf(change, source)] })
  },
})
