import { daysBetween } from '../calendar.ts'
import type { Because, Explained, WhyRule } from '../because.ts'
import { freeBy, type DayPlan, type WorkingTime } from '../day-plan.ts'
import { leavePolicyVersion, type LeavePolicy } from './policy.ts'

/** Which part of its first or last day a leave takes. */
export type DayPart = 'full' | 'first' | 'second' | 'hours'

export interface LeaveSpan {
  startDate: string
  endDate: string
  startPart: DayPart
  endPart: DayPart
  /** Hours asked for when a part is `hours`: one day only. */
  hours: number | null
}

export interface LeaveDay {
  date: string
  quantity: number
  part: DayPart
  /** Why it counts as it does. */
  because: 'full' | 'half' | 'hours' | 'weekend' | 'holiday' | 'half-holiday' | 'calendar'
  name: string | null
}

const round = (value: number) => Math.round(value * 1000) / 1000

/**
 * How much of a leave type a span takes, day by day, in the type's unit.
 * Days without working hours and holidays count only when the type counts calendar days.
 */
export function leaveDays(span: LeaveSpan, time: WorkingTime, policy: LeavePolicy): Explained<number> & { days: LeaveDay[] } {
  const dates = daysBetween(span.startDate, span.endDate)
  const days = dates.map((date, index) => leaveDay(date, partOf(span, index, dates.length), span, time, policy))
  const value = round(days.reduce((sum, day) => sum + day.quantity, 0))
  return { value, days, why: explain(days, time, policy, value) }
}

/** The part in which a single day is taken, of what is said of its beginning and its end; null where they contradict each other. */
export function partOfOneDay(startPart: DayPart, endPart: DayPart): DayPart | null {
  if (startPart === 'full' || startPart === endPart) return endPart
  return endPart === 'full' ? startPart : null
}

function partOf(span: LeaveSpan, index: number, length: number): DayPart {
  if (index === 0 && span.startPart !== 'full') return span.startPart
  return index === length - 1 ? span.endPart : 'full'
}

function leaveDay(date: string, part: DayPart, span: LeaveSpan, time: WorkingTime, policy: LeavePolicy): LeaveDay {
  const plan = time.planOn(date)
  const hours = plan?.hours ?? 0
  const counted = policy.calendarDays ? hours || time.usualHours : hours
  const whole = policy.unit === 'day' ? 1 : counted
  const of = (taken: number) => round(whole * taken)
  if (policy.calendarDays) return { date, part, quantity: of(share(part, span, counted)), because: 'calendar', name: null }
  const free = freeBy(plan?.holiday)
  const name = plan?.holiday?.name ?? null
  if (hours === 0) return { date, part, quantity: 0, because: 'weekend', name: null }
  if (free === 'day') return { date, part, quantity: 0, because: 'holiday', name }
  // Half a holiday leaves the first half to be taken.
  if (free === 'secondHalf')
    return { date, part, quantity: part === 'second' ? 0 : of(Math.min(0.5, share(part, span, counted))), because: 'half-holiday', name }
  const because = part === 'full' ? 'full' : part === 'hours' ? 'hours' : 'half'
  return { date, part, quantity: of(share(part, span, counted)), because, name: null }
}

/** The share of a day with so many hours that a part of it is. */
function share(part: DayPart, span: LeaveSpan, hours: number): number {
  if (part === 'full') return 1
  if (part !== 'hours') return 0.5
  return hours === 0 ? 0 : Math.min(1, (span.hours ?? 0) / hours)
}

/** Hours that can be taken of a day: those that are worked, on half a holiday half of them. 0 where nothing is worked. */
export function hoursToTake(day: string, { planOn, usualHours }: WorkingTime, { calendarDays }: LeavePolicy): number {
  const plan: Partial<DayPlan> = planOn(day) ?? {}
  if (calendarDays) return plan.hours || usualHours
  const free = freeBy(plan.holiday)
  return free === 'day' ? 0 : (plan.hours ?? 0) / (free === 'secondHalf' ? 2 : 1)
}

/** What the days are counted by: what is planned on them, or the week where nothing is. */
function scheduleOf(days: readonly LeaveDay[], { planOn, schedule }: WorkingTime): string {
  const names = [...new Set(days.flatMap(({ date }) => planOn(date)?.name || []))]
  return names.join(', ') || schedule
}

function explain(days: LeaveDay[], time: WorkingTime, policy: LeavePolicy, value: number): Because[] {
  const because = (rule: WhyRule, facts: Because['facts']): Because => ({ rule, facts, version: leavePolicyVersion })
  const named = (kind: LeaveDay['because']) => days.filter((day) => day.because === kind)
  const why = [
    because(policy.unit === 'day' ? 'leave.days' : 'leave.hours', { value, calendar: days.length, schedule: scheduleOf(days, time) }),
  ]
  const weekend = named('weekend')
  if (weekend.length) why.push(because('leave.weekend', { days: weekend.map((day) => day.date).join(', ') }))
  for (const day of named('holiday')) why.push(because('leave.holiday', { day: day.date, name: day.name ?? '' }))
  for (const day of named('half-holiday')) why.push(because('leave.halfHoliday', { day: day.date, name: day.name ?? '' }))
  for (const day of named('half')) why.push(because('leave.half', { day: day.date }))
  for (const day of named('hours')) why.push(because('leave.byHour', { day: day.date, quantity: day.quantity, unit: policy.unit }))
  if (named('calendar').length) why.push(because('leave.calendarDays', { days: days.length }))
  return why
}
