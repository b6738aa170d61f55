import type { TeamMember } from '#shared/areas/calendar.ts'
import { friendlyDate, monthName } from '#web/foundation/format/friendly.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import { absenceLine, whatOf } from '#web/platform/people/absence-words.ts'
import { standingIn, type PeriodColumn } from './period-columns.ts'

/** A column in words: its day, or its month. */
export const columnName = ({ from, days }: PeriodColumn, language: string): string =>
  days === 1 ? friendlyDate(from, language) : monthName(from.slice(0, 7), language)

/** What stands in a cell, one thing a line. */
export function cellLines(row: TeamMember, column: PeriodColumn, language: string, say: Say): string[] {
  const { absences, marks, holidays } = standingIn(row, column)
  const isDay = column.days === 1
  return [
    ...absences.map((absence) => (isDay ? whatOf(absence, say) : absenceLine(absence, language, say))),
    ...marks.map(({ date, text }) => (isDay ? text : `${friendlyDate(date, language)}: ${text}`)),
    ...holidays.map(({ date, name }) => (isDay ? name : `${friendlyDate(date, language)}: ${name}`)),
  ]
}
