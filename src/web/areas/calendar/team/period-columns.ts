import type { TeamMember } from '#shared/areas/calendar.ts'
import type { AbsenceSpan } from '#shared/contract/absence-span.ts'
import { addDays, addMonths, dayNumber, daysBetween, earlier, later, weekday } from '#shared/records/calendar.ts'

/** A month is drawn by days, a year by months. */
export type Drawn = 'month' | 'year'

/** A column of the grid: a day, or the days of a month. */
export interface PeriodColumn {
  from: string
  until: string
  days: number
}

export function columnsOf(from: string, until: string, drawn: Drawn): PeriodColumn[] {
  if (drawn === 'month') return daysBetween(from, until).map((day) => ({ from: day, until: day, days: 1 }))
  return Array.from({ length: 12 }, (_, month) => {
    const first = addMonths(from, month)
    const last = addDays(addMonths(first, 1), -1)
    return { from: first, until: last, days: dayNumber(last) - dayNumber(first) + 1 }
  })
}

type Span = Pick<PeriodColumn, 'from' | 'until'>

export const isWithin = (one: Span, other: Span): boolean => one.from <= other.until && other.from <= one.until

/** Where a piece lies in a period, as shares of its length: half days as halves, what lies outside cut off. */
export function placeOf(
  piece: Pick<AbsenceSpan, 'from' | 'until' | 'startsHalf' | 'endsHalf'>,
  span: Span,
): { start: number; size: number } {
  const first = dayNumber(span.from)
  const length = dayNumber(span.until) - first + 1
  const begins = piece.from < span.from ? 0 : dayNumber(piece.from) - first + (piece.startsHalf ? 0.5 : 0)
  const ends = piece.until > span.until ? length : dayNumber(piece.until) - first + (piece.endsHalf ? 0.5 : 1)
  return { start: begins / length, size: (ends - begins) / length }
}

/** What stands in a column of somebody's row. */
export const standingIn = ({ absences, marks, holidays }: TeamMember, column: Span) => ({
  absences: absences.filter((absence) => isWithin(absence, column)),
  marks: marks.filter(({ date }) => column.from <= date && date <= column.until),
  holidays: holidays.filter(({ date }) => column.from <= date && date <= column.until),
})

/** Whether nobody is expected there on a day: a weekend, or a holiday where they work. */
export const isFree = ({ holidays }: TeamMember, day: string): boolean => weekday(day) > 4 || holidays.some(({ date }) => date === day)

/** A piece as far as it lies in a period. */
export const cutTo = <P extends Span>(piece: P, span: Span): P => ({
  ...piece,
  from: later(piece.from, span.from),
  until: earlier(piece.until, span.until),
})
