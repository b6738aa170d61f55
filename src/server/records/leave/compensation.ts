import * as z from 'zod/mini'
import { defineChange } from '../change.ts'
import { adjustmentEvent, adjustmentGround, lockOf, refuseIfUsed, typeUnknown } from './adjustment.ts'
import { record } from './events.ts'

const compensationData = z.object({
  leaveTypeId: z.guid(),
  quantity: z.number().check(z.positive()),
  effectiveOn: z.string(),
  expiresOn: z.nullable(z.string()),
  reason: z.string(),
})
export type CompensationData = z.output<typeof compensationData>

/** Time off for work that was done beyond what was planned. It counts once it is granted, so nothing is reserved. */
export const compensationChange = defineChange<CompensationData>({
  kind: 'leave-compensation',
  schema: compensationData,
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
    await record(tx, [{ ...adjustmentEvent('compensation', data, change, source), expiresOn: data.expiresOn }])
  },

  async reverse(tx, data, change, source) {
    await refuseIfUsed(tx, data.leaveTypeId, change, source)
    await record(tx, [{ ...adjustmentEvent('withdrawn', data, change, source), expiresOn: data.expiresOn }])
  },
})
