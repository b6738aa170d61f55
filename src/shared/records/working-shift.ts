import { eve, wallAt } from './clock.ts'
import { freeBy, type DayPlan, type PlanOn } from './day-plan.ts'

/** The working time of a day: instants in milliseconds, and the hours that count. */
export interface Shift {
  from: number
  until: number
  hours: number
}

/** What is worked of a planned day; null where nothing is. On half a holiday its first half. */
export function shiftOf(plan: DayPlan | undefined): Shift | null {
  const free = freeBy(plan?.holiday)
  if (!plan?.work || free === 'day') return null
  const { from, firstUntil, until } = plan.work
  return free === 'secondHalf' ? { from, until: firstUntil, hours: plan.hours / 2 } : { from, until, hours: plan.hours }
}

/** The day whose working time a moment is in: the day before where that goes on after midnight, else its own by the clock. */
export function workdayOf(at: number, timeZone: string, planOn: PlanOn): string {
  const { day } = wallAt(at, timeZone)
  const before = shiftOf(planOn(eve(day)))
  return before && at < before.until ? eve(day) : day
}

/** Whether work that ends then has gone on after the midnight of its day. */
export const goesOn = (until: number, day: string, timeZone: string): boolean => wallAt(until - 1, timeZone).day > day
