const locales: Record<string, string> = { en: 'en-GB', id: 'id-ID' }

/** The place whose way of writing days and numbers goes with a language of the portal. */
export const localeOf = (language: string): string => locales[language] ?? language

const forms = new Map<string, Intl.DateTimeFormat>()

/** How a language writes a day or a part of it; days have no time, so that no time zone can move them. */
export function dayForm(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = forms.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options })
  forms.set(key, known)
  return known
}

/** A day as people say it in a sentence: `Tue 24 Nov`, with the year where it is not `thisYear`. The one short form of days (decision 050). */
export function shortDay(day: Date, language: string, thisYear = new Date().getFullYear()): string {
  const year = day.getUTCFullYear() === thisYear ? {} : { year: 'numeric' as const }
  return withoutComma(dayForm(language, { weekday: 'short', day: 'numeric', month: 'short', ...year }).format(day))
}

/** First and last of some days as a subject says them, each with as much of its month and year as the other does not say. */
export function spokenDays(from: string, until: string, language: string, thisYear: string): { from: string; until: string } {
  const said = (day: string, parts: Intl.DateTimeFormatOptions) => dayForm(language, parts).format(new Date(`${day}T00:00:00Z`))
  const dayMonth = { day: 'numeric', month: 'long' } as const
  const whole = { ...dayMonth, year: 'numeric' } as const
  const last = said(until, until.startsWith(thisYear) && from.startsWith(thisYear) ? dayMonth : whole)
  if (from.slice(0, 7) === until.slice(0, 7)) return { from: from === until ? last : said(from, { day: 'numeric' }), until: last }
  return { from: said(from, from.slice(0, 4) === until.slice(0, 4) ? dayMonth : whole), until: last }
}

export const withoutComma = (text: string): string => text.replaceAll(',', '')

/** How a whole day can be written; a company has one form (decision 050). */
export const dateForms = ['YYYY/MM/DD', 'YYYY-MM-DD', 'DD/MM/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'MM/DD/YYYY'] as const
export type DateForm = (typeof dateForms)[number]
export const usualDateForm: DateForm = 'YYYY/MM/DD'

/** `2026-11-24` as `24.11.2026`, `2026-11` as `11.2026`: the one way in which whole days and months are written, on both tiers. */
export function writtenDay(iso: string, form: DateForm = usualDateForm): string {
  const [year = '', month = '', day] = iso.split('-')
  const places = day === undefined ? form.replace(/DD\W|\WDD$/, '') : form
  return places
    .replace('YYYY', year)
    .replace('MM', month)
    .replace('DD', day ?? '')
}

/** How a week can begin, counted as weekdays are: 0 is Monday. */
export const firstWeekdays = [0, 5, 6] as const
