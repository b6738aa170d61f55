import { addDays, dayNumber, weekday } from '../calendar.ts'
import { rosterWarnings, type RosterDay, type TimesOfDay } from './roster-rules.ts'

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

/** What is wrong with a day of a pattern: its shifts overlap, or there is too little rest before it. */
export interface PatternFault {
  week: number
  weekday: number
  rule: 'overlap' | 'rest'
  /** Hours of rest; 0 where none is left. */
  hours: number
}

/** A Monday; the clocks of UTC never change, so that only the pattern is looked at. */
const someMonday = '2026-01-05'

/** What is wrong with a pattern, whose first week follows its last. `timesOf`: of a shift; undefined where it is unknown. */
export function patternFaults(
  weeks: PatternWeeks,
  timesOf: (shiftId: string) => TimesOfDay | undefined,
  minimumRestHours: number,
): PatternFault[] {
  const round = weeks.flat().map((ids) => ids.flatMap((id) => timesOf(id) ?? []))
  // The second time each day follows what it follows ever after.
  const days = [...round, ...round].map((shifts, place): RosterDay => ({
    day: addDays(someMonday, place),
    timeZone: 'UTC',
    shifts,
    rostered: false,
    leave: null,
    free: false,
  }))
  return rosterWarnings(days, { minimumRestHours, mostDaysInRow: Infinity }).flatMap(({ rule, day, facts }): PatternFault[] => {
    const place = dayNumber(day) - dayNumber(someMonday) - round.length
    if (place < 0 || (rule !== 'overlap' && rule !== 'rest')) return []
    return [{ week: Math.floor(place / 7), weekday: place % 7, rule, hours: facts['hours'] ?? 0 }]
  })
}
