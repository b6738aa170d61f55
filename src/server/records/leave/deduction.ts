import * as z from 'zod/mini'
import { emptyId, id } from '#shared/wire.ts'
import { paidOutFinding, type AdjustmentFinding } from '#shared/records/leave/adjustment.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { defineChange, type Found } from '../change.ts'
import { adjustmentEvent, adjustmentGround, lockOf, shortBy, typeUnknown } from './adjustment.ts'
import { writeEvents } from './events.ts'

const deductionData = z.object({
  leaveTypeId: id,
  quantity: z.number().check(z.positive()),
  effectiveOn: z.string(),
  reason: z.string(),
})
export type DeductionData = z.output<typeof deductionData>

/** A finding of the rules as the engine takes it. */
export const foundOf = ({ rule, field, facts, impossible }: AdjustmentFinding): Found => ({
  key: `leaveAdjustment.${rule}` as TextKey,
  params: facts,
  field,
  blocks: impossible ? 'save' : 'submit',
})

/** Days that leave a balance for good: reserved while somebody decides, and never below the floor on any day. */
function leaving(kind: string, becomes: 'adjusted' | 'paid-out') {
  return defineChange<DeductionData>({
    kind,
    schema: deductionData,
    locks: (_data, change) => lockOf(change),

    async check(tx, data, change, source) {
      const ground = await adjustmentGround(tx, data.leaveTypeId, change, source)
      if (!ground) return [typeUnknown]
      const { type, events } = ground
      const { effectiveOn, quantity } = data
      const wish: LeaveEvent = { id: emptyId, kind: 'reservation', quantity, effectiveOn, expiresOn: null, days: null, source: null }
      const short = shortBy(ground, events, [...events, wish], source.today)
      const found: Found[] = becomes === 'paid-out' ? paidOutFinding(data, type.policy, events).map(foundOf) : []
      if (short === 0) return found
      return [...found, { key: 'leave.balanceShort', params: { short, unit: type.policy.unit }, field: 'quantity', blocks: 'submit' }]
    },

    async reserve(tx, data, change, source) {
      await writeEvents(tx, [{ ...adjustmentEvent('reservation', data, change, source), becomes }])
    },

    async release(tx, data, change, source) {
      await writeEvents(tx, [adjustmentEvent('release', data, change, source)])
    },

    async apply(tx, data, change, source) {
      await writeEvents(tx, [adjustmentEvent('release', data, change, source), adjustmentEvent(becomes, data, change, source)])
    },

    async reverse(tx, data, change, source) {
      await writeEvents(tx, [adjustmentEvent('returned', data, change, source)])
    },
  })
}

export const deductionChange = leaving('leave-deduction', 'adjusted')
export const disbursementChange = leaving('leave-disbursement', 'paid-out')
