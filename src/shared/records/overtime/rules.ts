import type { Because, Explained, RuleOf } from '../because.ts'
import { addDays, addMonths, weekday } from '../calendar.ts'
import { clockAt } from '../clock.ts'
import { furthestMonths, overtimeVersion, type OvertimePolicy } from './policy.ts'
import { firstStep, isTooShort, lastingMinutes, workedMinutes, type OvertimeSpan } from './worth.ts'

export type Compensation = 'pay' | 'timeOff'

/** What a rule found about a person's overtime. The text is the catalogue's `overtime.<rule>`. */
export interface OvertimeFinding {
  rule:
    | 'order'
    | 'tooLong'
    | 'backdated'
    | 'tooFarAhead'
    | 'beforeHire'
    | 'afterLeaving'
    | 'nothingCounts'
    | 'belowStep'
    | 'least'
    | 'inShift'
    | 'most.day'
    | 'most.week'
    | 'most.month'
    | 'noPay'
    | 'noTimeOff'
  facts: Record<string, string | number>
  /** Not even an entry makes sense so; a submit is refused; only told. */
  weight: 'impossible' | 'refused' | 'told'
}

/** A planned shift in instants, as the overtime is. */
export interface ShiftThen {
  name: string
  from: number
  until: number
}

export interface Circumstances {
  today: string
  hiredOn: string | null
  leftOn: string | null
  /** Shifts around it that are to be worked. */
  shifts: readonly ShiftThen[]
  compensation: Compensation
}

/** Nobody works longer at a stretch beside their shift. */
const longest = 16 * 60

/** What speaks against an overtime by itself; limits apart. */
export function overtimeFindings(span: OvertimeSpan, counted: number, policy: OvertimePolicy, known: Circumstances): OvertimeFinding[] {
  const { day, from, until, timeZone } = span
  const lasting = lastingMinutes(span)
  if (span.breakMinutes >= lasting) return [{ rule: 'order', facts: {}, weight: 'impossible' }]
  const found: OvertimeFinding[] = []
  const refuse = (rule: OvertimeFinding['rule'], facts: OvertimeFinding['facts'] = {}) => found.push({ rule, facts, weight: 'refused' })
  if (lasting > longest) refuse('tooLong', { hours: longest / 60 })
  if (day < addDays(known.today, -policy.backdatingDays)) refuse('backdated', { days: policy.backdatingDays })
  if (day > addMonths(known.today, furthestMonths)) refuse('tooFarAhead', { months: furthestMonths })
  if (known.hiredOn !== null && day < known.hiredOn) refuse('beforeHire', { day: known.hiredOn })
  if (known.leftOn !== null && day > known.leftOn) refuse('afterLeaving', { day: known.leftOn })
  if (counted === 0 && isTooShort(workedMinutes(span), policy)) refuse('nothingCounts', { tolerance: policy.tolerance.employer })
  else if (counted === 0) refuse('belowStep', { step: policy.step, least: firstStep(policy) })
  else if (counted < policy.least) refuse('least', { minutes: policy.least })
  for (const shift of known.shifts)
    if (shift.from < until && from < shift.until)
      refuse('inShift', { shift: shift.name, from: clockAt(shift.from, timeZone), until: clockAt(shift.until, timeZone) })
  if (known.compensation === 'pay' && !policy.pay) refuse('noPay')
  if (known.compensation === 'timeOff' && policy.timeOff === null) refuse('noTimeOff')
  return found
}

/** Minutes that a person has already in the stretches of time in which an overtime lies, waiting or granted. */
export interface Usage {
  day: number
  week: number
  month: number
}

/** First and last day of the week, from Monday on, and of the month. */
export const stretchesOf = (day: string) => {
  const monday = addDays(day, -weekday(day))
  const first = `${day.slice(0, 8)}01`
  return { week: [monday, addDays(monday, 6)] as const, month: [first, addDays(addMonths(first, 1), -1)] as const }
}

/** Total of a stretch of time with this overtime in it, and whether its limit is kept. */
export interface LimitUse extends Explained<number> {
  most: number | null
  hard: boolean
}

export const stretches = ['day', 'week', 'month'] as const
export type Stretch = (typeof stretches)[number]

const because = (rule: RuleOf<'overtime'>, facts: Because['facts'] = {}): Because => ({
  rule: `overtime.${rule}`,
  facts,
  version: overtimeVersion,
})

/** Where an overtime stands against each limit. `free`: it lies on a day off or holiday. */
export function limitsOf(counted: number, free: boolean, used: Usage, policy: OvertimePolicy): Record<Stretch, LimitUse> {
  const apart = free && policy.limitsWorkdaysOnly
  const limitOf = (stretch: Stretch): LimitUse => {
    const limit = policy.limits[stretch]
    const value = used[stretch] + (apart ? 0 : counted)
    const why = [because('before', { minutes: used[stretch] })]
    if (apart) why.push(because('apart'))
    if (limit) why.push(because(`limit.${stretch}`, { minutes: limit.most }))
    return { value, why, most: limit?.most ?? null, hard: limit?.hard ?? false }
  }
  return { day: limitOf('day'), week: limitOf('week'), month: limitOf('month') }
}

/** Limits that an overtime would break. */
export const limitFindings = (counted: number, free: boolean, used: Usage, policy: OvertimePolicy): OvertimeFinding[] => {
  if (free && policy.limitsWorkdaysOnly) return []
  const limits = limitsOf(counted, free, used, policy)
  return stretches.flatMap((stretch): OvertimeFinding[] => {
    const { value, most, hard } = limits[stretch]
    if (most === null || value <= most) return []
    return [{ rule: `most.${stretch}`, facts: { most, minutes: value }, weight: hard ? 'refused' : 'told' }]
  })
}

/** Time off that overtime gives, in the unit of its leave type, to three decimals. */
export function timeOffQuantity(
  { counted, worth }: { counted: number; worth: number },
  { hoursPerDay, weighted }: NonNullable<OvertimePolicy['timeOff']>,
  unit: 'day' | 'hour',
): number {
  const hours = (weighted ? worth : counted) / 60
  return Math.round((unit === 'day' ? hours / hoursPerDay : hours) * 1000) / 1000
}
