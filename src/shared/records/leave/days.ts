import { daysBetween, weekday } from '../calendar.ts'
import type { Because, Explained } from '../because.ts'
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

/** What the calculation knows of the person's time: hours by weekday (Monday first) and days off of the site. */
export interface WorkingTime {
  week: readonly number[]
  schedule: string
  holidays: readonly { day: string; name: string; off: number }[]
  /** What is planned on a day: its hours, 0 where it is off, and the holiday that counts; undefined where the week stands. */
  planOn?: (day: string) => { hours: number; holiday: { name: string; off: number } | null } | undefined
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

function partOf(span: LeaveSpan, index: number, length: number): DayPart {
  if (index === 0 && span.startPart !== 'full') return span.startPart
  if (index === length - 1 && span.endPart !== 'full') return span.endPart
  return 'full'
}

function leaveDay(date: string, part: DayPart, span: LeaveSpan, time: WorkingTime, policy: LeavePolicy): LeaveDay {
  const plan = time.planOn?.(date)
  const hours = plan?.hours ?? time.week[weekday(date)] ?? 0
  const holiday = plan ? plan.holiday : holidayOn(date, time)
  const whole = policy.unit === 'day' ? 1 : hours || 8
  if (policy.calendarDays) return { date, part, quantity: round(whole * share(part, span, hours)), because: 'calendar', name: null }
  if (hours === 0) return { date, part, quantity: 0, because: 'weekend', name: null }
  const off = Math.min(1, holiday?.off ?? 0)
  if (holiday && off === 1) return { date, part, quantity: 0, because: 'holiday', name: holiday.name }
  const quantity = round(whole * Math.min(share(part, span, hours), 1 - off))
  if (holiday) return { date, part, quantity, because: 'half-holiday', name: holiday.name }
  return { date, part, quantity, because: part === 'full' ? 'full' : part === 'hours' ? 'hours' : 'half', name: null }
}

/** The day off on a date: of several the longest; one without any time off is a day like others. */
const holidayOn = (date: string, { holidays }: WorkingTime) =>
  holidays.filter((holiday) => holiday.day === date && holiday.off > 0).sort((a, b) => b.off - a.off)[0]

function share(part: DayPart, span: LeaveSpan, hours: number): number {
  if (part === 'full') return 1
  if (part !== 'hours') return 0.5
  return Math.min(1, (span.hours ?? 0) / (hours || 8))
}

function explain(days: LeaveDay[], time: WorkingTime, policy: LeavePolicy, value: number): Because[] {
  const because = (rule: string, facts: Because['facts']): Because => ({ rule, facts, version: leavePolicyVersion })
  const named = (kind: LeaveDay['because']) => days.filter((day) => day.because === kind)
  const why = [because(policy.unit === 'day' ? 'leave.days' : 'leave.hours', { value, calendar: days.length, schedule: time.schedule })]
  const weekend = named('weekend')
  if (weekend.length) why.push(because('leave.weekend', { days: weekend.map((day) => day.date).join(', ') }))
  for (const day of named('holiday')) why.push(because('leave.holiday', { day: day.date, name: day.name ?? '' }))
  for (const day of named('half-holiday')) why.push(because('leave.halfHoliday', { day: day.date, name: day.name ?? '' }))
  for (const day of named('half')) why.push(because('leave.half', { day: day.date }))
  for (const day of named('hours')) why.push(because('leave.byHour', { day: day.date, quantity: day.quantity }))
  if (named('calendar').length) why.push(because('leave.calendarDays', { days: days.length }))
  return why
}
