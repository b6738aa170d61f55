import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { day, explainedNumber, id } from '#shared/wire.ts'

/** One type's balance with its parts. */
export const balanceRow = z
  .object({
    leaveTypeId: id,
    leaveType: z.string(),
    code: z.string(),
    unit: z.enum(['day', 'hour']),
    balance: explainedNumber,
    /** Nothing has been given yet: the day of the first gain. */
    begins: z.nullable(day),
    gained: z.number(),
    taken: z.number(),
    reserved: z.number(),
    expired: z.number(),
    /** Left, but planned for later days; below zero: planned, but later gains can pay for it. */
    kept: z.number(),
    expiring: z.nullable(z.object({ quantity: z.number(), on: day })),
  })
  .register(descriptions, { id: 'BalanceRow' })
export type BalanceRow = z.output<typeof balanceRow>
