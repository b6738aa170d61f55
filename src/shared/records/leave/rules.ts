import { addDays, addMonths, dayNumber, daysBetween } from '../calendar.ts'
import { hoursToTake, partOfOneDay, type LeaveSpan } from './days.ts'
import type { WorkingTime } from '../day-plan.ts'
import type { LeavePolicy } from './policy.ts'

/** What a rule of the leave type found. The text is the catalogue's `leave.<rule>`. */
export interface RuleFinding {
  rule:
    | 'order'
    | 'tooLong'
    | 'oneDayForHours'
    | 'onePartADay'
    | 'hoursTooMany'
    | 'halfNotAllowed'
    | 'hoursNotAllowed'
    | 'hoursMissing'
    | 'nothing'
    | 'notice'
    | 'backdated'
    | 'longest'
    | 'document'
    | 'service'
    | 'blocked'
    | 'beforeHire'
    | 'afterLeaving'
  field: string
  facts: Record<string, string | number>
  /** Not even an entry makes sense so. */
  impossible: boolean
}

/** No leave is longer than this many calendar days, whatever its type says: it bounds every computation. */
export const longestSpan = 366

export interface LeaveCircumstances {
  today: string
  hiredOn: string | null
  leftOn: string | null
  attachments: number
}

/** What speaks against the span itself; with `time` also whether its day has as many hours. Empty where it can be computed. */
export function spanFindings(span: LeaveSpan, policy: LeavePolicy, time: WorkingTime): RuleFinding[] {
  const found: RuleFinding[] = []
  const add = (rule: RuleFinding['rule'], field: string, facts: RuleFinding['facts'] = {}) =>
    found.push({ rule, field, facts, impossible: true })
  if (span.endDate < span.startDate) add('order', 'endDate')
  else if (dayNumber(span.endDate) - dayNumber(span.startDate) >= longestSpan) add('tooLong', 'endDate', { days: longestSpan })
  const parts = [span.startPart, span.endPart]
  if (parts.includes('hours')) {
    if (!policy.hours) add('hoursNotAllowed', 'startDayLeaveType')
    else if (span.startDate !== span.endDate) add('oneDayForHours', 'endDate')
    else if (!span.hours) add('hoursMissing', 'hours')
    else {
      const most = hoursToTake(span.startDate, time, policy)
      // Of a day without working hours nothing can be taken: that is told as of any other leave.
      if (most > 0 && span.hours > most) add('hoursTooMany', 'hours', { day: span.startDate, most: Math.round(most * 100) / 100 })
    }
  }
  if (span.startDate === span.endDate && partOfOneDay(span.startPart, span.endPart) === null) add('onePartADay', 'startDayLeaveType')
  if (!policy.halfDays && parts.some((part) => part === 'first' || part === 'second')) add('halfNotAllowed', 'startDayLeaveType')
  return found
}

/** What the leave type's rules say to a leave of `quantity` (in the type's unit). */
export function leaveFindings(span: LeaveSpan, quantity: number, policy: LeavePolicy, known: LeaveCircumstances): RuleFinding[] {
  const found: RuleFinding[] = []
  const add = (rule: RuleFinding['rule'], field: string, facts: RuleFinding['facts']) =>
    found.push({ rule, field, facts, impossible: false })
  const ahead = dayNumber(span.startDate) - dayNumber(known.today)
  if (quantity === 0) add('nothing', 'endDate', {})
  if (known.hiredOn && span.startDate < known.hiredOn) add('beforeHire', 'startDate', { day: known.hiredOn })
  if (known.leftOn && span.endDate > known.leftOn) add('afterLeaving', 'endDate', { day: known.leftOn })
  if (ahead < 0 && -ahead > policy.backdatingDays) add('backdated', 'startDate', { days: policy.backdatingDays })
  else if (ahead >= 0 && ahead < policy.noticeDays)
    add('notice', 'startDate', { days: policy.noticeDays, first: addDays(known.today, policy.noticeDays) })
  if (policy.longest !== null && quantity > policy.longest) add('longest', 'endDate', { most: policy.longest, unit: policy.unit })
  if (policy.documentAfter !== null && quantity > policy.documentAfter && known.attachments === 0)
    add('document', 'attachmentIds', { after: policy.documentAfter, unit: policy.unit })
  const months = Math.max(policy.serviceMonths, policy.probationMonths)
  if (months > 0 && known.hiredOn && span.startDate < addMonths(known.hiredOn, months))
    add('service', 'startDate', { months, first: addMonths(known.hiredOn, months) })
  for (const period of policy.blocked)
    if (span.startDate <= period.until && span.endDate >= period.from)
      add('blocked', 'startDate', { name: period.name, from: period.from, until: period.until })
  return found
}

/** Every day of a span, bounded. */
export const daysOf = (span: LeaveSpan): string[] => daysBetween(span.startDate, span.endDate).slice(0, longestSpan)
