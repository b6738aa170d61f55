import { dayNumber, dayOf } from '#shared/records/calendar.ts'

type Days = readonly (readonly [day: string, quantity: number])[]

/**
 * Quantities by day as the ledger keeps them: the first day, and what is taken from there on, day by day; of a day that takes
 * nothing nothing is said (`2026-11-03:1,0.5,,1`). A year of them fits into an entry of an index. Days ascend, at most one each.
 */
export function daysAsText(days: Days): string {
  const taking = days.filter(([, quantity]) => quantity > 0)
  const first = taking[0]
  if (!first) return ''
  const parts: string[] = []
  for (const [day, quantity] of taking) parts[dayNumber(day) - dayNumber(first[0])] = String(Math.round(quantity * 1000) / 1000)
  return `${first[0]}:${parts.join(',')}`
}

/** The days of one such text, or of several with `;` between them. */
export function daysInText(text: string): (readonly [day: string, quantity: number])[] {
  const days: (readonly [string, number])[] = []
  for (const part of text.split(';')) {
    const first = part.slice(0, 10)
    const quantities = part.slice(11).split(',')
    quantities.forEach((quantity, at) => {
      if (quantity !== '') days.push([at === 0 ? first : dayOf(dayNumber(first) + at), Number(quantity)])
    })
  }
  return days
}
