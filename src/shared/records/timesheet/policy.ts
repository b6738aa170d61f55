import * as z from 'zod/mini'

/** Steps to which booked minutes are rounded; 0: as they are. */
export const roundingSteps = [0, 5, 6, 10, 15, 30, 60] as const

/** What a company says of timesheets. */
export const timesheetPolicy = z.object({
  /** Days ahead that may be booked; 0: none. */
  futureDays: z.int().check(z.minimum(0), z.maximum(366)),
  /** Minutes after which a break is due; null: nobody asks. */
  breakAfter: z.nullable(z.int().check(z.minimum(30), z.maximum(1440))),
  /** Least minutes of a break. */
  breakLeast: z.int().check(z.minimum(1), z.maximum(480)),
  /** A break that is missing stands in the way; else it is told. */
  breakBlocks: z.boolean(),
  /** A budget that does not suffice stands in the way; else it is told. */
  budgetBlocks: z.boolean(),
  rounding: z.object({ minutes: z.literal(roundingSteps), to: z.enum(['nearest', 'up', 'down']) }),
  /** When what is over cannot be booked any more: so many days after the end of its week or month; null: never. */
  lock: z.object({ period: z.enum(['week', 'month']), graceDays: z.nullable(z.int().check(z.minimum(0), z.maximum(366))) }),
})
export type TimesheetPolicy = z.output<typeof timesheetPolicy>

/** What applies where nobody has set anything else. */
export const plainTimesheets: TimesheetPolicy = {
  futureDays: 0,
  breakAfter: 360,
  breakLeast: 30,
  breakBlocks: false,
  budgetBlocks: false,
  rounding: { minutes: 0, to: 'nearest' },
  lock: { period: 'month', graceDays: 10 },
}

export const timesheetVersion = '2026.1'
