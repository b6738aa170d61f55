import { isEmptyDate } from './date.ts'

/** How people say dates: in the language of the person, for sentences; tables use `formatDate`. */

const locales: Record<string, string> = { en: 'en-GB', id: 'id-ID', ar: 'ar' }
const localeOf = (language: string) => locales[language] ?? language

/** A day without time, so that no time zone can move it. */
const asDay = (value: string) => new Date(`${value.slice(0, 10).replaceAll('/', '-')}T00:00:00Z`)

const forms = new Map<string, Intl.DateTimeFormat>()
function form(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = forms.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options })
  forms.set(key, known)
  return known
}

const withoutComma = (text: string) => text.replaceAll(',', '')

/** `Tue 24 Nov`; with the year where it is not `thisYear`. '' for an empty date. */
export function friendlyDate(value: string | null | undefined, language = 'en', thisYear = new Date().getFullYear()): string {
  if (isEmptyDate(value)) return ''
  const day = asDay(value!)
  const year = day.getUTCFullYear() === thisYear ? {} : { year: 'numeric' as const }
  return withoutComma(form(language, { weekday: 'short', day: 'numeric', month: 'short', ...year }).format(day))
}

/** `Tue`, in full `Tuesday`. */
export const weekdayName = (value: string, language = 'en', length: 'short' | 'long' = 'short'): string =>
  isEmptyDate(value) ? '' : form(language, { weekday: length }).format(asDay(value))

/** `November 2026`, of `2026-11`. */
export const monthName = (month: string, language = 'en'): string =>
  form(language, { month: 'long', year: 'numeric' }).format(asDay(`${month}-01`))

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
    ? withoutComma(`${form(language, { weekday: 'short' }).format(start)} ${start.getUTCDate()}`)
    : friendlyDate(from, language, thisYear)
  return `${first} – ${friendlyDate(until, language, thisYear)}`
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

/** How long ago, as short as it can be said: `3d`, `5h`, `0m`. */
export function shortAge(instant: string | Date, language = 'en', now: Date = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000)
  const [unit, size] = steps.find(([name, length]) => name !== 'week' && seconds >= length) ?? steps[steps.length - 1]!
  const count = Math.floor(seconds / size)
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)
}
