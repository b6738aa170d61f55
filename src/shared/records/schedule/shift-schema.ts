import * as z from 'zod/mini'
import { clock } from '#shared/wire.ts'
import type { ShiftRule } from './shift.ts'

const minutes = z.number().check(z.int(), z.minimum(0), z.maximum(720))

/** What a shift's row says beside its code and names. */
export const shiftRule = z.object({
  start: clock,
  end: clock,
  breaks: z.array(z.object({ from: clock, until: clock, paid: z.boolean() })).check(z.maxLength(10)),
  grace: z.object({ late: minutes, early: minutes }),
  rounding: z.object({ minutes: minutes.check(z.maximum(60)), to: z.enum(['nearest', 'company', 'employee']) }),
  overtime: z.object({ onlyApproved: z.boolean(), least: minutes }),
})
export type StoredShiftRule = z.output<typeof shiftRule>

/** A stored rule as the computation takes it. */
export const ruleOf = (code: string, name: string, stored: unknown): ShiftRule => ({ code, name, ...shiftRule.parse(stored) })
