import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'
import { defineChange } from '../change.ts'
import { adjustmentEvent, adjustmentGround, lockOf, refuseIfUsed, typeUnknown } from './adjustment.ts'
import { writeEvents } from './events.ts'

const gainData = z.object({
  leaveTypeId: id,
  quantity: z.number().check(z.positive()),
  effectiveOn: z.string(),
  expiresOn: z.nullable(z.string()),
  reason: z.string(),
})
export type GainData = z.output<typeof gainData>

/** A gain of a balance. It counts once it is granted: nobody may rely on it before, so nothing is reserved. */
const gainChange = (kind: string, event: 'adjustment' | 'compensation') =>
  defineChange<GainData>({
    kind,
    schema: gainData,
    locks: (_data, change) => lockOf(change),

    async check(tx, data, change, source) {
      return (await adjustmentGround(tx, data.leaveTypeId, change, source)) ? [] : [typeUnknown]
    },

    async reserve() {
      // Nothing: see above.
    },

    async release() {
      // Nothing was reserved.
    },

    async apply(tx, data, change, source) {
      await writeEvents(tx, [{ ...adjustmentEvent(event, data, change, source), expiresOn: data.expiresOn }])
    },

    async reverse(tx, data, change, source) {
      await refuseIfUsed(tx, data.leaveTypeId, change, source)
      await writeEvents(tx, [{ ...adjustmentEvent('withdrawn', data, change, source), expiresOn: data.expiresOn }])
    },
  })

/** Days added by hand. */
export const additionChange = gainChange('leave-addition', 'adjustment')

/** Time off for work that was done beyond what was planned. */
export const compensationChange = gainChange('leave-compensation', 'compensation')
