import type { CalendarEntry } from '#shared/areas/calendar.ts'

/** The entries that lie in a month, in the order in which they begin. */
export const entriesIn = (entries: readonly CalendarEntry[], month: string): CalendarEntry[] =>
  entries
    .filter(({ startDate, endDate }) => startDate.slice(0, 7) <= month && month <= endDate.slice(0, 7))
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))

/**
 * The entries of each day of a week from above, so that one which goes over several days lies in one line; null where a line
 * is free on the day. Holidays first, then what begins earlier and lasts longer.
 */
export function linesOf(entries: readonly CalendarEntry[], week: readonly string[]): [day: string, lines: (CalendarEntry | null)[]][] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const lines: CalendarEntry[][] = []
  const from = ({ startDate }: CalendarEntry) => (startDate < first ? first : startDate)
  for (const entry of entries
    .filter(({ startDate, endDate }) => startDate <= last && endDate >= first)
    .toSorted(
      (a, b) =>
        Number(b.type === 'holiday') - Number(a.type === 'holiday') || from(a).localeCompare(from(b)) || b.endDate.localeCompare(a.endDate),
    )) {
    const line = lines.find((taken) => taken.every((other) => other.endDate < from(entry) || other.startDate > entry.endDate))
    if (line) line.push(entry)
    else lines.push([entry])
  }
  return week.map((day) => {
    const slots = lines.map((line) => line.find(({ startDate, endDate }) => startDate <= day && day <= endDate) ?? null)
    return [day, slots.slice(0, slots.findLastIndex((slot) => slot !== null) + 1)]
  })
}
