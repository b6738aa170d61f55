import { addMonths } from '#shared/records/calendar.ts'

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** How many months a day lies after another. */
export const monthsBetween = (from: string, until: string): number => Math.max(0, monthNumber(until) - monthNumber(from))

/** The first day of a month, so many after that of `from`. */
export const monthAt = (place: number, from: string): string => addMonths(`${from.slice(0, 7)}-01`, place)

/** Where the month of a day stands between two days. */
export const placeOf = (day: string, from: string, until: string): number => Math.min(monthsBetween(from, until), monthsBetween(from, day))
