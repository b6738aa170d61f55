// How much of a leave type each day of a leave takes, written from domain.md ("Leave") and docs/decisions/034 and 037.
import type { LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import { nextDay } from './ledger.ts'
import { lengthOf, weekdayOf, type PlainPlan } from './plan.ts'

export interface LeaveForm {
  startDate: string
  endDate: string
  startDayLeaveType: string
  endDayLeaveType: string
  hours: number | null
}

/** Days that take anything, with their quantity in thousandths of the type's unit. */
export function plainLeaveDays(form: LeaveForm, policy: LeavePolicy, planOn: (day: string) => PlainPlan | null): [string, number][] {
  const found: [string, number][] = []
  for (let day = form.startDate; day <= form.endDate; day = nextDay(day)) {
    const parts = [day === form.startDate ? form.startDayLeaveType : 'full', day === form.endDate ? form.endDayLeaveType : 'full']
    const part = parts.find((each) => each !== 'full') ?? 'full'
    const quantity = quantityOf(part, form.hours ?? 0, policy, planOn(day), day)
    if (quantity > 0) found.push([day, Math.round(quantity * 1000)])
  }
  return found
}

function quantityOf(part: string, hours: number, policy: LeavePolicy, plan: PlainPlan | null, day: string): number {
  const half = part === 'first' || part === 'second' ? 0.5 : 1
  if (policy.calendarDays && policy.unit === 'day') return half
  // Where no working time is set, Monday to Friday count, and no holidays.
  if (!plan?.set) return weekdayOf(day) < 5 && (plan?.off ?? 0) < 1 ? half : 0
  const planned = lengthOf(plan.shifts.flatMap(({ pieces }) => pieces)) / 60
  if (planned === 0 || plan.off === 1) return 0
  if (part === 'hours') return policy.unit === 'hour' ? hours : hours / planned
  // Half a holiday frees the second half.
  const left = plan.off > 0 ? (part === 'second' ? 0 : 0.5) : half
  return policy.unit === 'hour' ? left * planned : left
}
