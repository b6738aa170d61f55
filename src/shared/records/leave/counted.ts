import type { Because } from '../because.ts'
import type { DayPart, LeaveDay } from './days.ts'
import { leavePolicyVersion, type LeavePolicy } from './policy.ts'

/** A day as it was counted when the leave was submitted. */
export interface CountedLeaveDay {
  date: string
  quantity: number
  part: DayPart
}

interface Counted {
  value: number
  days: LeaveDay[]
  why: Because[]
}

/**
 * A leave as it was counted, of what it would count now: the quantities of its submit stay, whatever was planned otherwise
 * since. `counted`: the days that count something.
 */
export function asCounted(now: Counted, counted: readonly CountedLeaveDay[], unit: LeavePolicy['unit']): Counted {
  const stored = new Map(counted.map((day) => [day.date, day]))
  const days = now.days.map((day): LeaveDay => {
    const stood = stored.get(day.date)
    if ((stood?.quantity ?? 0) === day.quantity) return day
    if (!stood) return { ...day, quantity: 0, because: 'weekend', name: null }
    const because = stood.part === 'full' ? 'full' : stood.part === 'hours' ? 'hours' : 'half'
    return { ...day, quantity: stood.quantity, part: stood.part, because, name: null }
  })
  if (days.every((day, index) => day === now.days[index])) return now
  const value = Math.round(days.reduce((sum, day) => sum + day.quantity, 0) * 1000) / 1000
  return { value, days, why: [{ rule: 'leave.asCounted', facts: { value, now: now.value, unit }, version: leavePolicyVersion }] }
}
