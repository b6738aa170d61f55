/** Days as `YYYY-MM-DD`, from year 1 to 9999: no time, no zone. What lies beyond is the first or last of them. */

const millisecondsADay = 86_400_000

/** Reading and writing a day takes long, and most that are asked for are those around today. */
const mostKnown = 20_000
const read = new Map<string, number>()
const written = new Map<number, string>()

function keep<K, V>(known: Map<K, V>, key: K, value: V): V {
  if (known.size >= mostKnown) known.clear()
  known.set(key, value)
  return value
}

export const dayNumber = (day: string): number =>
  read.get(day) ?? keep(read, day, Math.round(Date.parse(`${day}T00:00:00Z`) / millisecondsADay))

const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']
const [least, most] = [dayNumber(firstDay), dayNumber(lastDay)]

export const dayOf = (number: number): string =>
  written.get(number) ??
  keep(written, number, new Date(Math.min(most, Math.max(least, number)) * millisecondsADay).toISOString().slice(0, 10))

export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days)

/** The same day of another month, or that month's last day where it has none. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + Math.trunc(months)
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1]
  if (inYear < 1) return firstDay
  if (inYear > 9999) return lastDay
  const first = `${String(inYear).padStart(4, '0')}-${String(inMonth).padStart(2, '0')}-01`
  const beginning = new Date(`${first}T00:00:00Z`)
  const length = new Date(beginning.setUTCMonth(inMonth, 0)).getUTCDate()
  return `${first.slice(0, 8)}${String(Math.min(date, length)).padStart(2, '0')}`
}

/** 0 Monday … 6 Sunday. */
export const weekday = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** Its place in a week that begins with the weekday `first`: 0 to 6. */
export const placeInWeek = (day: string, first: number): number => (weekday(day) - first + 7) % 7

/** Every day from one to another, both included; none when they are the wrong way round. */
export function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let number = dayNumber(from); number <= dayNumber(until); number += 1) days.push(dayOf(number))
  return days
}

export const endOfYear = (day: string): string => `${day.slice(0, 4)}-12-31`

/** The first of two days, or moments written alike. */
export const earlier = (one: string, other: string): string => (one < other ? one : other)

/** The last of two days, or moments written alike. */
export const later = (one: string, other: string): string => (one > other ? one : other)

/** The day from which on stands what was never said to begin. */
export const sinceEver = '1900-01-01'
