import { dayNumber, weekday } from '../calendar.ts'

/** What is worked in n weeks: by week, by day (Monday first), the ids of shifts; none on a day off. */
export type PatternWeeks = readonly (readonly (readonly string[])[])[]

/** A pattern from a day on. Its first week is the one in which the anchor lies; before the anchor it comes again too. */
export interface PatternStep {
  startsOn: string
  anchor: string
  weeks: PatternWeeks
}

/** The place of a day in a pattern, from 0. */
export function patternPlace(anchor: string, day: string, length: number): { week: number; weekday: number } {
  const monday = (of: string) => dayNumber(of) - weekday(of)
  const weeks = (monday(day) - monday(anchor)) / 7
  return { week: ((weeks % length) + length) % length, weekday: weekday(day) }
}

/** The shifts of a day. */
export function patternShifts({ anchor, weeks }: Pick<PatternStep, 'anchor' | 'weeks'>, day: string): readonly string[] {
  if (weeks.length === 0) return []
  const place = patternPlace(anchor, day, weeks.length)
  return weeks[place.week]?.[place.weekday] ?? []
}
