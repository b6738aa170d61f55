import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { addDays, addMonths, daysBetween, weekday } from '#shared/records/calendar.ts'

/** The weeks that hold a month, Monday first: four to six of them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const days = daysBetween(addDays(first, -weekday(first)), addDays(last, 6 - weekday(last)))
  return Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
}

/** The entries that lie in a month, in the order in which they begin. */
export const entriesIn = (entries: readonly CalendarEntry[], month: string): CalendarEntry[] =>
  entries
    .filter(({ startDate, endDate }) => startDate.slice(0, 7) <= month && month <= endDate.slice(0, 7))
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))

/** The entries of a day, holidays first. */
export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
  entries
    .filter(({ startDate, endDate }) => startDate <= day && day <= endDate)
    .toSorted((a, b) => Number(b.type === 'holiday') - Number(a.type === 'holiday'))
