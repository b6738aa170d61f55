import * as z from 'zod/mini'
import { addDays, addMonths } from '../calendar.ts'
import type { Because, Explained, WhyRule } from '../because.ts'
import { clockAt } from '../clock.ts'
import { isHoliday, type DayPlan } from '../day-plan.ts'
import { goesOn, type Shift } from '../working-shift.ts'

/** What a reason type says of permits for it. */
export const permitPolicy = z.object({
  /** Hours of this reason on one day; null: as long as the day. */
  mostHours: z.nullable(z.number().check(z.positive(), z.maximum(24))),
  /** Permits of this reason in a calendar month. */
  mostPerMonth: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
  backdatingDays: z.int().check(z.minimum(0), z.maximum(366)),
  /** The note has to say more. */
  asksNote: z.boolean(),
  /** The hours count as worked. */
  countsAsWork: z.boolean(),
})
export type PermitPolicy = z.output<typeof permitPolicy>

export const permitVersion = '2026.1'

/** How far ahead a permit may be asked for. */
export const furthestMonths = 12

/** A permit of a working day: instants in milliseconds, shown by the clock of the site. */
export interface PermitSpan {
  day: string
  timeZone: string
  from: number
  until: number
}

/** What a rule found. The text is the catalogue's `permitOut.<rule>`. */
export interface PermitFinding {
  rule:
    | 'order'
    | 'dayOff'
    | 'holiday'
    | 'outside'
    | 'backdated'
    | 'tooFarAhead'
    | 'beforeHire'
    | 'afterLeaving'
    | 'noteMissing'
    | 'mostHours'
    | 'mostPerMonth'
  field: 'permitStart' | 'permitUntil' | 'note'
  facts: Record<string, string | number>
  /** Not even an entry makes sense so. */
  impossible: boolean
}

export interface PermitCircumstances {
  today: string
  hiredOn: string | null
  leftOn: string | null
  note: string
}

const hourMs = 3_600_000
const round = (hours: number) => Math.round(hours * 100) / 100

/** Working hours that a permit takes: as they pass, and never more than the day has without its break. `schedule`: what is worked that day. */
export function permitHours({ day, timeZone, from, until }: PermitSpan, shift: Shift, schedule: string): Explained<number> {
  const because = (rule: WhyRule, facts: Because['facts']): Because => ({ rule, facts, version: permitVersion })
  const clock = round((until - from) / hourMs)
  const at = (moment: number) => clockAt(moment, timeZone)
  const value = Math.min(clock, shift.hours)
  return {
    value,
    why: [
      because('permit.clock', { from: at(from), until: at(until), hours: clock }),
      ...(value < clock ? [because('permit.wholeDay', { hours: shift.hours })] : []),
      because('permit.schedule', { schedule, day, from: at(shift.from), until: at(shift.until) }),
    ],
  }
}

/** What the plan of the day and the reason's rules say to a permit. `shift`: what is worked of the plan. */
export function permitFindings(
  span: PermitSpan,
  shift: Shift | null,
  plan: Pick<DayPlan, 'name' | 'holiday'> | undefined,
  policy: PermitPolicy,
  known: PermitCircumstances,
): PermitFinding[] {
  const { day, timeZone, from, until } = span
  const overnight = shift !== null && goesOn(shift.until, day, timeZone)
  if (until <= from || (goesOn(until, day, timeZone) && !overnight))
    return [{ rule: 'order', field: 'permitUntil', facts: {}, impossible: true }]
  const found: PermitFinding[] = []
  const add = (rule: PermitFinding['rule'], field: PermitFinding['field'], facts: PermitFinding['facts'] = {}) =>
    found.push({ rule, field, facts, impossible: false })
  if (plan?.holiday && isHoliday(plan.holiday)) add('holiday', 'permitStart', { day, name: plan.holiday.name })
  else if (!shift) add('dayOff', 'permitStart', { day })
  else if (from < shift.from || until > shift.until)
    add('outside', from < shift.from || from >= shift.until ? 'permitStart' : 'permitUntil', {
      from: clockAt(shift.from, timeZone),
      until: clockAt(shift.until, timeZone),
      schedule: plan?.name ?? '',
    })
  if (day < addDays(known.today, -policy.backdatingDays)) add('backdated', 'permitStart', { days: policy.backdatingDays })
  if (day > addMonths(known.today, furthestMonths)) add('tooFarAhead', 'permitStart', { months: furthestMonths })
  if (known.hiredOn && day < known.hiredOn) add('beforeHire', 'permitStart', { day: known.hiredOn })
  if (known.leftOn && day > known.leftOn) add('afterLeaving', 'permitStart', { day: known.leftOn })
  if (policy.asksNote && known.note.trim() === '') add('noteMissing', 'note')
  return found
}

/** What a person has of one reason already, waiting or granted. */
export interface PermitUsage {
  /** Hours on the permit's day. */
  hoursOfDay: number
  /** Permits in its month. */
  ofMonth: number
}

/** Whether the reason's limits bear one more permit. */
export function usageFindings(hours: number, policy: PermitPolicy, usage: PermitUsage): PermitFinding[] {
  const found: PermitFinding[] = []
  if (policy.mostHours !== null && round(usage.hoursOfDay + hours) > policy.mostHours)
    found.push({ rule: 'mostHours', field: 'permitUntil', facts: { most: policy.mostHours, used: usage.hoursOfDay }, impossible: false })
  if (policy.mostPerMonth !== null && usage.ofMonth >= policy.mostPerMonth)
    found.push({ rule: 'mostPerMonth', field: 'permitStart', facts: { most: policy.mostPerMonth }, impossible: false })
  return found
}

/** How many permits of the month this one makes. */
export const permitsOfMonth = (day: string, policy: PermitPolicy, usage: PermitUsage): Explained<number> => ({
  value: usage.ofMonth + 1,
  why: [
    { rule: 'permit.month', facts: { month: day.slice(0, 7), before: usage.ofMonth }, version: permitVersion },
    ...(policy.mostPerMonth === null
      ? []
      : [{ rule: 'permit.monthLimit' as const, facts: { most: policy.mostPerMonth }, version: permitVersion }]),
  ],
})
