import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { clock, id } from '#shared/wire.ts'

/** Kinds of day on which overtime is worked; a holiday that falls on a day off is both. */
export const dayKinds = ['workday', 'dayOff', 'holiday'] as const
export type DayKind = (typeof dayKinds)[number]

const minutes = (most: number) => z.int().check(z.minimum(0), z.maximum(most))
const rate = z.number().check(z.minimum(0), z.maximum(20))

/** Rates by the hours of a day's overtime: the first so many hours at one rate, then the next; the last band has no end. */
const bands = z
  .array(z.object({ hours: z.nullable(z.number().check(z.positive(), z.maximum(24))), rate }))
  .check(
    z.minLength(1),
    z.maxLength(8),
    z.refine((given) => given.every(({ hours }, place) => (hours === null) === (place === given.length - 1)), 'error.lastBand'),
  )
  .register(descriptions, {
    examples: [
      [
        { hours: 1, rate: 1.5 },
        { hours: null, rate: 2 },
      ],
    ],
  })

/** Most minutes in a stretch of time; not hard: beyond it is told and decided by whoever approves. */
const limit = (most: number) => z.nullable(z.object({ most: minutes(most), hard: z.boolean() }))

/** What a site says of overtime. Quantities in minutes unless said otherwise. */
export const overtimePolicy = z
  .object({
    /** Overtime counts in steps of so many minutes; 0: to the minute. */
    step: minutes(120),
    tolerance: z.object({
      /** In the employee's favour: so many minutes that lack to the next step are given. */
      employee: minutes(60),
      /** In the employer's favour: what is not longer than this does not count at all. */
      employer: minutes(240),
    }),
    /** Least that may be asked for on a day. */
    least: minutes(720),
    limits: z.object({ day: limit(1440), week: limit(10_080), month: limit(44_640) }),
    /** The limits leave out days off and holidays. */
    limitsWorkdaysOnly: z.boolean(),
    rates: z.object({ workday: bands, dayOff: bands, holiday: bands }),
    /** By night, on the clock of the site; null: no rate of its own. */
    night: z.nullable(z.object({ from: clock, until: clock, rate })),
    /** Where several rates meet in a minute: the highest counts, or all of them together. */
    combine: z.enum(['maximum', 'sum']),
    /** What it is made good by: the request chooses where both are open. */
    pay: z.boolean(),
    timeOff: z.nullable(
      z.object({
        leaveTypeId: id,
        /** Of a leave type that counts days. */
        hoursPerDay: z.number().check(z.positive(), z.maximum(24)),
        /** Time off by what the overtime is worth; else hour for hour. */
        weighted: z.boolean(),
        /** Null: it never expires. */
        expiresAfterMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
      }),
    ),
    backdatingDays: minutes(366),
  })
  .check(z.refine(({ pay, timeOff }) => pay || timeOff !== null, 'Overtime is paid, given as time off, or either'))
export type OvertimePolicy = z.output<typeof overtimePolicy>

export const overtimeVersion = '2026.1'

/** How far ahead overtime may be planned. */
export const furthestMonths = 12

const plain = [{ hours: null, rate: 1 }]

/** Where nobody has said anything: to the minute, each hour as an hour, paid. */
export const plainOvertime: OvertimePolicy = {
  step: 0,
  tolerance: { employee: 0, employer: 0 },
  least: 0,
  limits: { day: null, week: null, month: null },
  limitsWorkdaysOnly: false,
  rates: { workday: plain, dayOff: plain, holiday: plain },
  night: null,
  combine: 'maximum',
  pay: true,
  timeOff: null,
  backdatingDays: 31,
}

/**
 * What Indonesian law sets for private employers: Government Regulation 35/2021, article 26 (at most 4 hours a day and 18
 * hours a week, weekly rest and official holidays apart) and article 31 (workdays: the first hour 1.5 hourly wages, each
 * further one 2; rest days and holidays in a week of five days: the first 8 hours 2, the ninth 3, from the tenth on 4).
 */
export const indonesianOvertime: OvertimePolicy = {
  ...plainOvertime,
  step: 30,
  tolerance: { employee: 5, employer: 15 },
  least: 30,
  limits: { day: { most: 240, hard: true }, week: { most: 1080, hard: true }, month: null },
  limitsWorkdaysOnly: true,
  rates: {
    workday: [
      { hours: 1, rate: 1.5 },
      { hours: null, rate: 2 },
    ],
    dayOff: [
      { hours: 8, rate: 2 },
      { hours: 1, rate: 3 },
      { hours: null, rate: 4 },
    ],
    holiday: [
      { hours: 8, rate: 2 },
      { hours: 1, rate: 3 },
      { hours: null, rate: 4 },
    ],
  },
}
