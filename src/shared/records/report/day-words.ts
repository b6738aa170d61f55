import { addDays, addMonths, placeInWeek } from '../calendar.ts'

/** Days that are of their time: what each word means is said by the day on which it is read. */
export const dayWords = [
  'today',
  'yesterday',
  'weekBegins',
  'weekEnds',
  'lastWeekBegins',
  'lastWeekEnds',
  'monthBegins',
  'monthEnds',
  'lastMonthBegins',
  'lastMonthEnds',
  'yearBegins',
  'yearEnds',
  'lastYearBegins',
  'lastYearEnds',
] as const
type DayWord = (typeof dayWords)[number]

/** The same of years. */
export const yearWords = ['thisYear', 'lastYear'] as const
type YearWord = (typeof yearWords)[number]

export const isDayWord = (text: string): text is DayWord => dayWords.some((word) => word === text)
export const isYearWord = (text: string): text is YearWord => yearWords.some((word) => word === text)

/** Weeks begin with Monday here, as in `calendar.ts`. */
const weekOf = (day: string) => addDays(day, -placeInWeek(day, 0))
const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const yearOf = (day: string, years = 0) => String(Number(day.slice(0, 4)) + years).padStart(4, '0')

/** The day that a word means on `today`, `YYYY-MM-DD` both. */
export function dayOfWord(word: DayWord, today: string): string {
  switch (word) {
    case 'today':
      return today
    case 'yesterday':
      return addDays(today, -1)
    case 'weekBegins':
      return weekOf(today)
    case 'weekEnds':
      return addDays(weekOf(today), 6)
    case 'lastWeekBegins':
      return addDays(weekOf(today), -7)
    case 'lastWeekEnds':
      return addDays(weekOf(today), -1)
    case 'monthBegins':
      return monthOf(today)
    case 'monthEnds':
      return addDays(addMonths(monthOf(today), 1), -1)
    case 'lastMonthBegins':
      return addMonths(monthOf(today), -1)
    case 'lastMonthEnds':
      return addDays(monthOf(today), -1)
    case 'yearBegins':
      return `${yearOf(today)}-01-01`
    case 'yearEnds':
      return `${yearOf(today)}-12-31`
    case 'lastYearBegins':
      return `${yearOf(today, -1)}-01-01`
    case 'lastYearEnds':
      return `${yearOf(today, -1)}-12-31`
  }
}

/** The year that a word means on `today`. */
export const yearOfWord = (word: YearWord, today: string): string => yearOf(today, word === 'thisYear' ? 0 : -1)
