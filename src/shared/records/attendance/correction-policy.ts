import * as z from 'zod/mini'

const count = (most: number) => z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(most)))

/** How far people may correct their check times themselves; HR of the site is not bound by it. */
export const correctionPolicy = z.object({
  /** Days back; null: as far as one likes. */
  backdatingDays: count(3660),
  /** Corrections in a calendar month, waiting or in force; null: as many as one likes. */
  mostPerMonth: count(310),
  /** A note says why. */
  asksNote: z.boolean(),
})
export type CorrectionPolicy = z.output<typeof correctionPolicy>

/** What applies where nobody has set anything else. */
export const usualCorrectionPolicy: CorrectionPolicy = { backdatingDays: 60, mostPerMonth: 10, asksNote: true }
