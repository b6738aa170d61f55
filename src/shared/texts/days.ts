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

export const withoutComma = (text: string): string => text.replaceAll(',', '')
