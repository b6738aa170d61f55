/** Days as `YYYY-MM-DD`: no time, no zone. */

const millisecondsADay = 86_400_000

export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / millisecondsADay)

export const dayOf = (number: number): string => new Date(number * millisecondsADay).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days)

/** The same day of another month, or that month's last day where it has none. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** 0 Monday … 6 Sunday. */
export const weekday = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** Every day from one to another, both included; none when they are the wrong way round. */
export function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let number = dayNumber(from); number <= dayNumber(until); number += 1) days.push(dayOf(number))
  return days
}

export const endOfYear = (day: string): string => `${day.slice(0, 4)}-12-31`
