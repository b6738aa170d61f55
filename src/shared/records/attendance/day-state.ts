import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { reason } from '#shared/wire.ts'

/** What can become of a day. */
export const attendanceStatuses = [
  'toCome',
  'present',
  'late',
  'early',
  'lateAndEarly',
  'incomplete',
  'absent',
  'leave',
  'holiday',
  'off',
  'unset',
  'workedOff',
] as const

/** What becomes of a day, with why: quantities in minutes, times `HH:mm` on the clock of the place. */
export const dayState = z
  .object({
    statusId: z.enum(attendanceStatuses),
    status: z.string(),
    planned: z.number(),
    worked: z.number(),
    overtime: z.number(),
    late: z.number(),
    early: z.number(),
    missing: z.number(),
    stays: z.array(z.object({ from: z.nullable(z.string()), until: z.nullable(z.string()) })),
    why: z.array(reason),
  })
  .register(descriptions, { id: 'DayState' })
export type DayState = z.output<typeof dayState>

/** A shift as it is planned on a day, on the clock of the place. */
export const plannedTimes = z
  .object({ name: z.string(), from: z.string(), until: z.string() })
  .register(descriptions, { id: 'PlannedTimes' })
export type PlannedTimes = z.output<typeof plannedTimes>
