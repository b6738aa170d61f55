import { addDays, dayNumber } from '#shared/records/calendar.ts'
import { joined, type DaySpan } from '#server/foundation/live/days.ts'

/** A day of somebody. */
export interface OfDay {
  employeeId: string
  day: string
}

/** The least span that holds some days, in whatever order; there is one at least. */
export const spanOf = (days: readonly string[]): DaySpan => days.map((day): DaySpan => ({ from: day, until: day })).reduce(joined)

/** Days of somebody, from one until another. */
export interface PersonSpan extends DaySpan {
  employeeId: string
}

/** The same days of some people: they are computed in one go. */
export interface PeopleSpan extends DaySpan {
  employeeIds: string[]
}

/** People with the same span together, in the order in which they come. */
export function bySpan(spans: Iterable<PersonSpan>): PeopleSpan[] {
  const found = new Map<string, PeopleSpan>()
  for (const { employeeId, from, until } of spans) {
    const key = `${from} ${until}`
    const known = found.get(key) ?? { employeeIds: [], from, until }
    known.employeeIds.push(employeeId)
    found.set(key, known)
  }
  return [...found.values()]
}

/** So many days of people are computed in one go, of more nobody's call would be answered for too long; and of so many people. */
const [mostDays, mostPeople] = [2000, 200]

/** The same days of people, as many at a time as are computed in one go: one of them at least. */
export function* inGoes({ employeeIds, from, until }: PeopleSpan): Generator<PeopleSpan> {
  const most = Math.max(1, Math.min(mostPeople, Math.floor(mostDays / (dayNumber(until) - dayNumber(from) + 1))))
  for (const part of inParts(employeeIds, most)) yield { employeeIds: part, from, until }
}

/** Parts of so many at most. */
export function* inParts<T>(all: readonly T[], most: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += most) yield all.slice(at, at + most)
}

/** The days of people that some of their days move, so many before and after each: spans that do not meet. */
export function spansAround(days: readonly OfDay[], { before, after }: { before: number; after: number }): PeopleSpan[] {
  const spans = new Map<string, PersonSpan[]>()
  for (const { employeeId, day } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const [from, until] = [addDays(day, -before), addDays(day, after)]
    const own = spans.get(employeeId) ?? []
    spans.set(employeeId, own)
    const last = own.at(-1)
    if (last && from <= last.until) last.until = until
    else own.push({ employeeId, from, until })
  }
  return bySpan([...spans.values()].flat())
}
