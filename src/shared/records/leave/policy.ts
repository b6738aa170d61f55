import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { isDay } from '#shared/wire.ts'

const quantity = z.number().check(z.nonnegative(), z.maximum(10_000))
const months = z.int().check(z.nonnegative(), z.maximum(600))

/** Most steps of a rule, periods in which nothing is taken, and countries of a type. */
const most = { steps: 20, blocked: 60, countries: 60 }

const roundings = ['nearest', 'up', 'down'] as const

/** By what can be divided: a ledger is kept in thousandths. */
const isStep = (step: number) => step >= 0.001 && Math.abs(step * 1000 - Math.round(step * 1000)) < 1e-9

/** What is given, and when. */
const entitlement = z.object({
  /** A year's amount for full time. */
  amount: quantity,
  every: z.enum(['year', 'month']),
  /** A gain is usable until this many months after the end of its year. */
  expiresAfterMonths: quantity,
  /** Less for those who begin within the year. */
  proRata: z.boolean(),
  /** Less for those of whom it is known, when it is given, that they leave within the period. */
  proRataLast: z._default(z.boolean(), false),
  /** Less for those who work part of full time. */
  byShare: z._default(z.boolean(), true),
  /** So much a year more from so many years of service on; the last step that is reached counts, not their sum. */
  steps: z._default(
    z.array(z.object({ years: z.int().check(z.minimum(1), z.maximum(60)), more: quantity })).check(z.maxLength(most.steps)),
    [],
  ),
  /** So much a year more from the day on which somebody is so old; the last step that is reached counts, beside that of service. */
  ageSteps: z._default(
    z.array(z.object({ age: z.int().check(z.minimum(1), z.maximum(120)), more: quantity })).check(z.maxLength(most.steps)),
    [],
  ),
  /** What is given is a multiple of it; null: halves of a year's amount, hundredths of a month's. */
  roundTo: z._default(z.nullable(z.number().check(z.refine(isStep, 'leaveTypes.divides'), z.maximum(100))), null),
  rounding: z._default(z.enum(roundings), 'nearest'),
  /** Nothing is given that would bring the balance above it; null: there is none. */
  ceiling: z._default(z.nullable(quantity), null),
})

const aDay = z
  .string()
  .check(z.refine(isDay, 'field.invalidDate'))
  .register(descriptions, { format: 'date', examples: ['2026-12-24'] })
const dayOfYear = z
  .string()
  .check(z.refine((day) => isDay(`2000-${day}`), 'leaveTypes.dayOfYear'))
  .register(descriptions, { examples: ['03-31'] })
const country = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/, 'leaveTypes.country'))
  .register(descriptions, { examples: ['ID'] })

/** What is said of a type once, for all days: what its ledger is counted in cannot change with a day. */
const leaveKind = z.object({
  unit: z.enum(['day', 'hour']),
  /** Kept by balance; where not, any amount may be asked for. */
  balance: z.boolean(),
  countries: z.nullable(z.array(country).check(z.maxLength(most.countries))),
  /** Illness, care, bereavement: to whoever is not concerned such a leave is being away, and nothing else. */
  sensitive: z._default(z.boolean(), false),
  /** The wage goes on meanwhile. */
  paid: z._default(z.boolean(), true),
  /** What it is for, where the portal itself offers it for that. */
  use: z._default(z.nullable(z.enum(['sickness'])), null),
})
type LeaveKind = z.output<typeof leaveKind>

/** What holds of a type from a day on. Quantities are in its unit: days or hours. */
export const leaveRule = z.object({
  halfDays: z.boolean(),
  /** Part of a day by the hour. */
  hours: z.boolean(),
  /** The lowest the balance may come: 0 or below. */
  floor: z
    .number()
    .check(z.nonpositive(), z.minimum(-10_000))
    .register(descriptions, { examples: [0] }),
  /** Least days between filing and the first day. */
  noticeDays: quantity,
  /** Most days that the first day may lie back; 0: not at all. */
  backdatingDays: quantity,
  longest: z.nullable(quantity),
  documentAfter: z.nullable(quantity),
  /** Count weekends and holidays inside the leave too. */
  calendarDays: z.boolean(),
  asksLocation: z.boolean(),
  /** Nothing is given, and nothing taken, before so many months of service. */
  serviceMonths: quantity,
  /** Nothing is taken before so many months of service; what is given meanwhile waits. */
  probationMonths: z._default(months, 0),
  blocked: z.array(z.object({ from: aDay, until: aDay, name: z.string().check(z.maxLength(120)) })).check(z.maxLength(most.blocked)),
  entitlement: z.nullable(entitlement),
  /** What of a year's rest goes into the next at most, and until when (`MM-DD`) it is used. */
  carryOver: z.nullable(z.object({ most: quantity, until: dayOfYear })),
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
})
export type LeaveRule = z.output<typeof leaveRule>

/** The fields of what is said once. */
export const leaveKindFields = leaveKind.shape

/** Everything that holds of a leave type on a day. */
export const leavePolicy = z.extend(leaveKind, leaveRule.shape)
export type LeavePolicy = z.output<typeof leavePolicy>
export type Entitlement = NonNullable<LeavePolicy['entitlement']>

/** Of a policy what is said of its type once, for all days. */
export const kindOf = ({ unit, balance, countries, sensitive, paid, use }: LeaveKind): LeaveKind => ({
  unit,
  balance,
  countries,
  sensitive,
  paid,
  use,
})

/** Of a policy what holds from a day on, without what is said once. */
export function ruleOf({
  unit: _unit,
  balance: _balance,
  countries: _countries,
  sensitive: _sensitive,
  paid: _paid,
  use: _use,
  ...rule
}: LeavePolicy): LeaveRule {
  return rule
}

/** A year's amount on its first day, to everybody alike: what every other entitlement says more or less than. */
export const plainEntitlement: Entitlement = {
  amount: 0,
  every: 'year',
  expiresAfterMonths: 0,
  proRata: true,
  proRataLast: false,
  byShare: true,
  steps: [],
  ageSteps: [],
  roundTo: null,
  rounding: 'nearest',
  ceiling: null,
}

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
  probationMonths: 0,
  blocked: [],
  entitlement: null,
  carryOver: null,
  disbursement: null,
  sensitive: false,
  paid: true,
  use: null,
}

export const leavePolicyVersion = '2026.1'
