import * as z from 'zod/mini'

const quantity = z.number().check(z.nonnegative(), z.maximum(10_000))

/** Rules of a leave type. Quantities are in its unit: days or hours. */
export const leavePolicy = z.object({
  unit: z.enum(['day', 'hour']),
  halfDays: z.boolean(),
  /** Part of a day by the hour. */
  hours: z.boolean(),
  /** Kept by balance; where not, any amount may be asked for. */
  balance: z.boolean(),
  /** The lowest the balance may come: 0 or below. */
  floor: z.number().check(z.nonpositive()),
  /** Least days between filing and the first day. */
  noticeDays: quantity,
  /** Most days that the first day may lie back; 0: not at all. */
  backdatingDays: quantity,
  longest: z.nullable(quantity),
  documentAfter: z.nullable(quantity),
  /** Count weekends and holidays inside the leave too. */
  calendarDays: z.boolean(),
  asksLocation: z.boolean(),
  countries: z.nullable(z.array(z.string())),
  serviceMonths: quantity,
  blocked: z.array(z.object({ from: z.string(), until: z.string(), name: z.string() })),
  entitlement: z.nullable(
    z.object({
      /** A year's amount for full time. */
      amount: quantity,
      every: z.enum(['year', 'month']),
      /** A gain is usable until this many months after the end of its year. */
      expiresAfterMonths: quantity,
      /** Less for those who begin within the year. */
      proRata: z.boolean(),
    }),
  ),
  /** What of a year's rest goes into the next at most, and until when (`MM-DD`) it is used. */
  carryOver: z.nullable(z.object({ most: quantity, until: z.string() })),
  /** Whether what is left may be paid out: at least so much at once, at most so much a calendar year. */
  disbursement: z._default(
    z.nullable(
      z.object({
        least: quantity,
        most: quantity,
        /** People may ask for it themselves; else HR or their manager does. */
        byEmployees: z.boolean(),
      }),
    ),
    null,
  ),
  /** Illness, care, bereavement: to whoever is not concerned such a leave is being away, and nothing else. */
  sensitive: z._default(z.boolean(), false),
  /** What it is for, where the portal itself offers it for that. */
  use: z._default(z.nullable(z.enum(['sickness'])), null),
})
export type LeavePolicy = z.output<typeof leavePolicy>

/** Whole days as many as one likes, asked for ahead: what every other policy says more or less than. */
export const plainLeavePolicy: LeavePolicy = {
  unit: 'day',
  halfDays: false,
  hours: false,
  balance: false,
  floor: 0,
  noticeDays: 0,
  backdatingDays: 0,
  longest: null,
  documentAfter: null,
  calendarDays: false,
  asksLocation: false,
  countries: null,
  serviceMonths: 0,
  blocked: [],
  entitlement: null,
  carryOver: null,
  disbursement: null,
  sensitive: false,
  use: null,
}

export const leavePolicyVersion = '2026.1'
