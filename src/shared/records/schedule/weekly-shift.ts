import { weekday } from '../calendar.ts'
import { clockText, minutesADay, minutesOf } from '../clock.ts'
import type { ShiftRule } from './shift.ts'
import type { WeeklyRule } from './weekly-rule.ts'

/** A week of working hours, Monday first. */
export interface WeeklySchedule {
  code: string
  name: string
  hours: readonly number[]
  /** `08:30` or `08:30:00`. */
  start: string
  end: string
}

/**
 * The shift of a weekly schedule on a day; null where no hours are worked. What the span lasts beyond the hours is an unpaid
 * break in its middle; a day with fewer hours than the longest ends after them, without a break.
 */
export function weeklyShift(schedule: WeeklySchedule, day: string, rule: WeeklyRule): ShiftRule | null {
  const hours = schedule.hours[weekday(day)] ?? 0
  if (hours <= 0) return null
  const start = minutesOf(schedule.start)
  const end = minutesOf(schedule.end)
  const whole = end <= start ? end + minutesADay - start : end - start
  const work = Math.min(whole, Math.round(hours * 60))
  const short = hours < Math.max(...schedule.hours)
  const length = short ? work : whole
  const rest = length - work
  const restFrom = start + Math.floor(work / 2)
  return {
    code: schedule.code,
    name: schedule.name,
    start: clockText(start),
    end: clockText(start + length),
    breaks: rest > 0 ? [{ from: clockText(restFrom), until: clockText(restFrom + rest), paid: false }] : [],
    ...rule,
  }
}
