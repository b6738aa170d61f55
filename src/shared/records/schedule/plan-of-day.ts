import { sure } from '#shared/sure.ts'
import type { DayPlan } from '../day-plan.ts'
import { halvesOf, workingTime } from './expectation.ts'
import { planShift, type PlannedShift } from './shift.ts'
import { minutesIn } from './spans.ts'
import { usualWeeklyRule } from './weekly-rule.ts'
import { weeklyShift, type WeeklySchedule } from './weekly-shift.ts'

/** A day with these shifts, in the order in which they begin. */
export function planOfShifts(shifts: readonly PlannedShift[], holiday: DayPlan['holiday']): DayPlan {
  const working = workingTime(shifts)
  const [opens, closes] = [working[0], working.at(-1)]
  if (!opens || !closes) return { name: '', hours: 0, work: null, holiday }
  const { first, second } = halvesOf(working)
  return {
    name: shifts
      .toSorted((a, b) => a.span.from - b.span.from)
      .map(({ rule }) => rule.name)
      .join(', '),
    hours: minutesIn(working) / 60,
    work: {
      from: opens.from,
      firstUntil: sure(first.at(-1), 'half of the working time is some').until,
      secondFrom: sure(second[0], 'and so is the other half').from,
      until: closes.until,
    },
    holiday,
  }
}

/** The days of a weekly schedule at a place. `holidays`: of several on a day the longest counts. */
export function planOfWeek(
  schedule: Omit<WeeklySchedule, 'code'>,
  timeZone: string,
  holidays: readonly { day: string; name: string; off: number }[],
): (day: string) => DayPlan {
  const known = new Map<string, DayPlan>()
  return (day) => {
    const plan = known.get(day) ?? planOfShifts(shiftsOfWeek(schedule, day, timeZone), holidayOn(holidays, day))
    known.set(day, plan)
    return plan
  }
}

/** What a weekly schedule plans on a day. What is forgiven and counted on it changes nothing of that. */
export function shiftsOfWeek(schedule: Omit<WeeklySchedule, 'code'>, day: string, timeZone: string): PlannedShift[] {
  const rule = weeklyShift({ ...schedule, code: '' }, day, usualWeeklyRule)
  return rule ? [planShift(rule, day, timeZone)] : []
}

/** One without any time off is a day like others. */
function holidayOn(holidays: readonly { day: string; name: string; off: number }[], day: string): DayPlan['holiday'] {
  const [longest] = holidays.filter((holiday) => holiday.day === day && holiday.off > 0).toSorted((a, b) => b.off - a.off)
  return longest ? { name: longest.name, off: longest.off } : null
}
