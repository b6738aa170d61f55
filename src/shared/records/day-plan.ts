/**
 * What is planned for a day of a person, of which leave, permits and attendance take their parts. Instants are milliseconds
 * since 1970: on a day on which the clock is put forward or back, hours are those that pass.
 */
export interface DayPlan {
  /** The names of its shifts, or of the weekly schedule; empty where nothing is planned. */
  name: string
  /** Working hours, without unpaid breaks, whatever the holiday; 0 where nothing is planned. */
  hours: number
  /** Null where nothing is planned. */
  work: PlannedWork | null
  /** The one that counts that day: a shift on a roster is worked whatever the calendar says. */
  holiday: { name: string; off: number } | null
}

/** When work begins and ends. Each half of the day has half of the working time; a break may lie between them. */
export interface PlannedWork {
  from: number
  firstUntil: number
  secondFrom: number
  until: number
}

/** What is planned on a day; undefined beyond the days that were asked about. */
export type PlanOn = (day: string) => DayPlan | undefined

/** What a holiday leaves free of a day: half a holiday its second half, whatever share of the day it is said to be. */
export function freeBy(holiday: { off: number } | null | undefined): 'nothing' | 'secondHalf' | 'day' {
  if (!holiday || holiday.off <= 0) return 'nothing'
  return holiday.off >= 1 ? 'day' : 'secondHalf'
}

/** Whether a day is free whole for a holiday. */
export const isHoliday = (holiday: { off: number } | null | undefined): boolean => freeBy(holiday) === 'day'

/** The shifts of a day that somebody works: on a holiday nobody works any. */
export const workedShifts = <S>({ shifts, holiday }: { shifts: readonly S[]; holiday: { off: number } | null }): readonly S[] =>
  isHoliday(holiday) ? [] : shifts

/** Those that somebody else would work: a holiday has nobody do so. */
export const freedShifts = <S>({ shifts, holiday }: { shifts: readonly S[]; holiday: { off: number } | null }): readonly S[] =>
  isHoliday(holiday) ? shifts : []

/** What the calculation knows of the person's time. */
export interface WorkingTime {
  /** The weekly schedule's name, for days on which nothing is planned. */
  schedule: string
  /** Hours of the longest day of the week: what a day off counts where calendar days count by the hour. */
  usualHours: number
  planOn: PlanOn
}
