import { addMonths } from '#shared/records/calendar.ts'
import { dayOf } from '#web/foundation/format/date.ts'
import { writesMonthFirst } from './typing.ts'
import { dayAfterWords, dayWords, months, monthWords, nextWords, todayWords, tomorrowWords, weekdays, weekWords } from './calendar-words.ts'

/**
 * One day as somebody says it: `fri`, `next mon`, `15 dec`, `15 dec 2027`, `15/12`, `15.12.`, `tomorrow`, `+3d`, `2026/12/15`,
 * `20261215`, in English and Indonesian. A day without its year is the next one from today on; where something begins on `begin` that
 * the day ends, it is near that: also a little before it, which is a slip to be told of and not a year to be waited for. Days are
 * `YYYY-MM-DD`. Null where no calendar has it.
 */
export function readDayWords(text: string, today: string, begin?: string): string | null {
  const words = wordsIn(text)
  const from = dateOf(begin ?? today)
  const day = words.length > 0 ? readDay(words, from, dateOf(today), begin === undefined ? from : plus(from, -slip)) : null
  return day && dayOf(day)
}

/** So many days before its beginning an end is still meant to be in the same year. */
const slip = 31

/** A day that was said and that no calendar has: `31 feb`, `2026/02/29`. Months count from 0; without `year` it has none in any. */
export function missingDay(text: string): SaidDate | null {
  const said = saidDate(wordsIn(text))
  // Of a year that has a 29th of February.
  return said && !real(said.year ?? 2000, said.month, said.day) ? said : null
}

const dateOf = (day: string) => new Date(`${day}T00:00:00`)

/** Lower case words; a dash between numbers or words stands alone, the dashes of 2026-12-22 stay. */
export function wordsIn(input: string): string[] {
  return input
    .toLowerCase()
    .replace(/\bhari ini\b/g, 'hariini')
    .replace(/\bminggu depan\b/g, 'next week')
    .replace(/\bs\/d\b/g, ' - ')
    .replace(/(\d{4})[-/](\d{1,2})[-/](\d{1,2})/g, '$1/$2/$3')
    .replace(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, '$1/$2/$3')
    .replace(/\b(\d{1,2})\.(\d{1,2})\.(?!\d)/g, '$1/$2 ')
    .replace(/[–—-]/g, ' - ')
    .replace(/\+\s+/g, '+')
    .replace(/[,.]/g, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
}

/** One day, the first that fits from `from` on; of a month that is named, from `since` on. */
export function readDay(words: readonly string[], from: Date, today: Date, since = from): Date | null {
  const [first = '', second = ''] = words
  if (words.length === 1) {
    if (todayWords.has(first)) return today
    if (tomorrowWords.has(first)) return plus(today, 1)
    if (dayAfterWords.has(first)) return plus(today, 2)
    const weekday = weekdays.get(first)
    if (weekday !== undefined) return plus(from, (weekday - from.getDay() + 7) % 7)
    const ahead = /^\+(\d{1,3})([a-z]*)$/.exec(first)
    if (ahead) return later(today, Number(ahead[1]), ahead[2] ?? '')
    if (/^\d{1,2}$/.test(first)) return nextDayOfMonth(Number(first), from)
  }
  if (words.length === 2 && nextWords.has(first) && weekdays.has(second)) {
    const monday = plus(today, 8 - (today.getDay() || 7))
    return plus(monday, ((weekdays.get(second) ?? 0) + 6) % 7)
  }
  const said = saidDate(words)
  if (!said) return null
  return said.year === null ? nextDate(said.month, said.day, since) : real(said.year, said.month, said.day)
}

interface SaidDate {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

/** Day and month, and the year where that is said too; whether a calendar has it is not asked yet. */
function saidDate(words: readonly string[]): SaidDate | null {
  const [first = '', second = '', third] = words
  if (words.length === 1) {
    const short = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(first)
    if (short) return dayFirst(Number(short[1]), Number(short[2]), short[3])
    const iso = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(first) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(first)
    return iso && dated(Number(iso[3]), Number(iso[2]), iso[1])
  }
  const [day, month] = months.has(second) ? [first, second] : [second, first]
  if (words.length > 3 || !/^\d{1,2}$/.test(day) || !months.has(month)) return null
  return third === undefined || /^\d{4}$/.test(third) ? dated(Number(day), (months.get(month) ?? 0) + 1, third) : null
}

const dated = (day: number, month: number, year: string | undefined): SaidDate | null =>
  month < 1 || month > 12 ? null : { day, month: month - 1, year: year === undefined ? null : Number(year) }

/** So many days, weeks or months from today on. */
function later(today: Date, count: number, unit: string): Date | null {
  if (dayWords.has(unit)) return plus(today, count)
  if (weekWords.has(unit)) return plus(today, 7 * count)
  if (!monthWords.has(unit)) return null
  const [year, month, day] = addMonths(dayOf(today), count).split('-').map(Number)
  return real(year ?? 0, (month ?? 0) - 1, day ?? 0)
}

/** `15/12`: the day stands first, as where it is said, unless the company writes the month first; `12/15`, which can be read one way only, is that. */
function dayFirst(one: number, other: number, year: string | undefined): SaidDate | null {
  const isSwapped = other > 12 || (writesMonthFirst() && one <= 12)
  const [day, month] = isSwapped ? [other, one] : [one, other]
  return dated(day, month, year)
}

function nextDayOfMonth(day: number, from: Date): Date | null {
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const month = new Date(from.getFullYear(), from.getMonth() + ahead, 1)
    const found = real(month.getFullYear(), month.getMonth(), day)
    if (found && found >= from) return found
  }
  return null
}

/** The 29th of February may be years away. */
function nextDate(month: number, day: number, from: Date): Date | null {
  for (let year = from.getFullYear(); year < from.getFullYear() + 9; year += 1) {
    const found = real(year, month, day)
    if (found && found >= from) return found
  }
  return null
}

/** A day that the calendar has, at midnight; null for the 31st of February. */
function real(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month, day)
  return date.getMonth() === month && date.getDate() === day ? date : null
}

export const atMidnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
export const plus = (date: Date, days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
