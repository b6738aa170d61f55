import { weekday } from '../../src/shared/records/calendar.ts'
import { planOfWeek } from '../../src/shared/records/schedule/plan-of-day.ts'
import { planShift, type PlannedShift } from '../../src/shared/records/schedule/shift.ts'
import { usualWeeklyRule } from '../../src/shared/records/schedule/weekly-rule.ts'
import { weeklyShift } from '../../src/shared/records/schedule/weekly-shift.ts'
import type { WorkingTime } from '#shared/records/day-plan.ts'

export interface Week {
  /** Hours by weekday, Monday first. */
  hours: readonly number[]
  name?: string
  start?: string
  end?: string
  timeZone?: string
  holidays?: readonly { day: string; name: string; off: number }[]
}

/** Working time by a week alone. It is long enough for ten hours and a break. */
export const timeBy = ({
  hours,
  name = 'Office',
  start = '08:00',
  end = '19:00',
  timeZone = 'Asia/Jakarta',
  holidays = [],
}: Week): WorkingTime => ({
  schedule: name,
  usualHours: Math.max(0, ...hours),
  planOn: planOfWeek({ name, hours, start, end }, timeZone, holidays),
})

/** What a day has to work and what is free of it, as the week says. */
export const dayOfWeek = ({ hours, holidays = [] }: Week, day: string) => ({
  hours: hours[weekday(day)] ?? 0,
  off: Math.max(0, ...holidays.filter((holiday) => holiday.day === day).map((holiday) => holiday.off)),
})

/** The shift of a day of the week, as attendance is computed by it; none on a day off. */
export function shiftsOf(
  { hours, name = 'Office', start = '08:00', end = '19:00', timeZone = 'Asia/Jakarta' }: Week,
  day: string,
): PlannedShift[] {
  const rule = weeklyShift({ code: '', name, hours, start, end }, day, usualWeeklyRule)
  return rule ? [planShift(rule, day, timeZone)] : []
}
