import { dayForm, localeOf, shortDay, withoutComma } from '#shared/texts/days.ts'
import { defaultLanguage, isLanguage } from '#shared/texts/index.ts'
import { formatRange, isEmptyDate } from './date.ts'
import { formatDuration } from './duration.ts'

/** How people say dates: in the language of the person, for sentences; tables use `formatDate`. */

/** A day without time, so that no time zone can move it. */
const asDay = (value: string) => new Date(`${value.slice(0, 10).replaceAll('/', '-')}T00:00:00Z`)

/** `Tue 24 Nov`; with the year where it is not `thisYear`. '' for an empty date. */
export function friendlyDate(value: string | null | undefined, language = 'en', thisYear = new Date().getFullYear()): string {
  if (isEmptyDate(value)) return ''
  return shortDay(asDay(value!), language, thisYear)
}

/** `31 February`, `29 February 2026`, of days too that no calendar has; months count from 0. */
export const dayOfMonth = ({ day, month, year }: { day: number; month: number; year: number | null }, language = 'en'): string =>
  [day, dayForm(language, { month: 'long' }).format(Date.UTC(2000, month)), year].filter((part) => part !== null).join(' ')

/** `Tue`, in full `Tuesday`. */
export const weekdayName = (value: string, language = 'en', length: 'short' | 'long' = 'short'): string =>
  isEmptyDate(value) ? '' : dayForm(language, { weekday: length }).format(asDay(value))

/** `November 2026`, of `2026-11`. */
export const monthName = (month: string, language = 'en'): string =>
  dayForm(language, { month: 'long', year: 'numeric' }).format(asDay(`${month}-01`))

/** `Nov`, of `2026-11-24`: for an axis of months, which says the year once. */
export const shortMonth = (value: string, language = 'en'): string => dayForm(language, { month: 'short' }).format(asDay(value))

/** `Tue 24 Nov`, `Tue 24 – Wed 25 Nov`, `Mon 30 Nov – Tue 1 Dec`. */
export function friendlyRange(
  from: string | null | undefined,
  until: string | null | undefined,
  language = 'en',
  thisYear = new Date().getFullYear(),
): string {
  if (isEmptyDate(from)) return friendlyDate(until, language, thisYear)
  if (isEmptyDate(until) || from!.slice(0, 10) === until!.slice(0, 10)) return friendlyDate(from, language, thisYear)
  const [start, end] = [asDay(from!), asDay(until!)]
  const sameMonth = start.getUTCMonth() === end.getUTCMonth() && start.getUTCFullYear() === end.getUTCFullYear()
  const first = sameMonth
    ? withoutComma(`${dayForm(language, { weekday: 'short' }).format(start)} ${start.getUTCDate()}`)
    : friendlyDate(from, language, thisYear)
  return `${first} – ${friendlyDate(until, language, thisYear)}`
}

/** A part of a text; `whole` says which day or days it names, `2026/11/24 – 2026/11/25`, where it names any. */
export interface DatedPiece {
  text: string
  whole: string | null
}

/** A text cut where `friendlyDate` or `friendlyRange` wrote a day or days into it. The pieces together are the text. */
export function datedPieces(text: string, language = 'en', thisYear = new Date().getFullYear()): DatedPiece[] {
  const pieces: DatedPiece[] = []
  let at = 0
  for (const match of text.matchAll(shortDays(language).pattern)) {
    const whole = wholeDates(match, language, thisYear)
    if (whole === null) continue
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), whole: null })
    pieces.push({ text: match[0], whole })
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), whole: null })
  return pieces
}

/** What was read has to be what would be written for it: a name that looks like a day is none. */
function wholeDates({ 0: written, groups = {} }: RegExpMatchArray, language: string, thisYear: number): string | null {
  const { months } = shortDays(language)
  const { day = '', month = '', year, firstDay, firstMonth, firstYear } = groups
  const lastYear = Number(year ?? thisYear)
  const iso = (y: number, m: string, d: string) =>
    `${String(y).padStart(4, '0')}-${String(months.indexOf(m) + 1).padStart(2, '0')}-${d.padStart(2, '0')}`
  const until = iso(lastYear, month, day)
  if (firstDay === undefined) return friendlyDate(until, language, thisYear) === written ? formatRange(until, until) : null
  // Within a month the first day says neither its month nor its year.
  const from = firstMonth === undefined ? iso(lastYear, month, firstDay) : iso(Number(firstYear ?? thisYear), firstMonth, firstDay)
  return friendlyRange(from, until, language, thisYear) === written ? formatRange(from, until) : null
}

const patterns = new Map<string, { pattern: RegExp; months: string[] }>()

/** How days are written in a language, and the names of its months in order. */
function shortDays(language: string): { pattern: RegExp; months: string[] } {
  const known = patterns.get(language)
  if (known) return known
  const part = (date: string, type: 'weekday' | 'month') =>
    dayForm(language, { weekday: 'short', day: 'numeric', month: 'short' })
      .formatToParts(asDay(date))
      .find((each) => each.type === type)?.value ?? ''
  const months = Array.from({ length: 12 }, (_, month) => part(`2026-${String(month + 1).padStart(2, '0')}-01`, 'month'))
  const weekdays = Array.from({ length: 7 }, (_, day) => part(`2026-06-0${day + 1}`, 'weekday'))
  const [weekday, month] = [weekdays, months].map((names) => names.toSorted((a, b) => b.length - a.length).join('|'))
  const one = (d: string, m: string, y: string) => `(?:${weekday}) (?<${d}>\\d{1,2})(?: (?<${m}>${month})(?: (?<${y}>\\d{4}))?)`
  const made = {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:${one('firstDay', 'firstMonth', 'firstYear')}? – )?${one('day', 'month', 'year')}(?![\\p{L}\\d])`,
      'gu',
    ),
    months,
  }
  patterns.set(language, made)
  return made
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `2 hours ago`, `yesterday`, `in 3 days`; under a minute `now`. */
export function relativeTime(instant: string | Date, now: Date = new Date(), language = 'en'): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const words = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? words.format(Math.round(seconds / step[1]), step[0]) : words.format(0, 'second')
}

/** How long ago, in one number: `3 days`, and below a day in the form of all hours: `5 h`, `0 m`. */
export function shortAge(instant: string | Date, language = 'en', now: Date = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000)
  const [unit, size] = steps.find(([name, length]) => name !== 'week' && seconds >= length) ?? ['minute', 60]
  const count = Math.floor(seconds / size)
  if (unit === 'hour' || unit === 'minute')
    return formatDuration(unit === 'hour' ? count * 60 : count, 'short', isLanguage(language) ? language : defaultLanguage)
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
