import { weekday } from '../calendar.ts'
import { eve, minutesADay, minutesOf, type Wall } from '../clock.ts'

/** What is known of a person's working time: hours by weekday (Monday first), when a day begins and ends, days off of the site. */
export interface WorkingWeek {
  week: readonly number[]
  schedule: string
  /** `08:30` or `08:30:00`; where nobody set them, the usual office day. */
  startTime: string | null
  endTime: string | null
  holidays: readonly { day: string; name: string; off: number }[]
  /** What is planned on a day; undefined where the week stands. */
  planOn?: (day: string) => DayPlan | undefined
}

/** What is planned on a day by a roster, a pattern or a week: hours that count, 0 on a day off, from when until when. */
export interface DayPlan {
  hours: number
  start: string
  end: string
  /** The one that counts that day: a shift on a roster is worked whatever the calendar says. */
  holiday: { name: string; off: number } | null
}

/** A working day: minutes from its midnight, beyond 1440 where it goes on after it, and the hours that count. */
export interface Shift {
  from: number
  until: number
  hours: number
}

const usual = { start: '08:00', end: '17:00' }

/** The day off that takes a whole day. */
export function holidayOn(day: string, { holidays, planOn }: WorkingWeek): { name: string } | undefined {
  const plan = planOn?.(day)
  if (plan) return plan.holiday && plan.holiday.off >= 1 ? plan.holiday : undefined
  return holidays.find((holiday) => holiday.day === day && holiday.off >= 1)
}

const bounds = ({ startTime, endTime }: WorkingWeek) => [minutesOf(startTime ?? usual.start), minutesOf(endTime ?? usual.end)] as const

/** Work may go on after midnight. */
export const isOvernight = (time: WorkingWeek): boolean => time.planOn !== undefined || endsAfterMidnight(time)

function endsAfterMidnight(time: WorkingWeek): boolean {
  const [from, end] = bounds(time)
  return end <= from
}

/** The working time of a day; null where there is none. A day with fewer hours than the longest ends after them, without a break. */
export function shiftOn(day: string, time: WorkingWeek): Shift | null {
  const plan = time.planOn?.(day)
  const hours = plan?.hours ?? time.week[weekday(day)] ?? 0
  if (hours === 0 || holidayOn(day, time)) return null
  if (plan) return planned(plan)
  const [from, end] = bounds(time)
  const whole = endsAfterMidnight(time) ? end + minutesADay : end
  const short = hours < Math.max(...time.week)
  return { from, until: short ? Math.min(whole, from + hours * 60) : whole, hours }
}

function planned({ hours, start, end }: DayPlan): Shift {
  const [from, until] = [minutesOf(start), minutesOf(end)]
  return { from, until: until <= from ? until + minutesADay : until, hours }
}

/** The day whose working time a moment is in: the day before where that goes on after midnight, else its own. */
export function workdayOf(at: Wall, time: WorkingWeek): string {
  const before = shiftOn(eve(at.day), time)
  return before && at.minutes + minutesADay < before.until ? eve(at.day) : at.day
}
