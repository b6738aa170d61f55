import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { day } from '#shared/wire.ts'

/** A day of a unit: how many of its people are on duty. */
export const dutyDay = z
  .object({
    date: day,
    onDuty: z.number(),
    /** People of the unit on that day, planned to work or not. */
    total: z.number(),
    /** Least people on duty in the unit; null where none is set. */
    minimum: z.nullable(z.number()),
    /** Fewer than the least, on a day that somebody usually works. */
    short: z.boolean(),
    /** Names of those who would work that day and are away all of it. */
    away: z.array(z.string()),
  })
  .register(descriptions, { id: 'DutyDay' })
export type DutyDay = z.output<typeof dutyDay>
