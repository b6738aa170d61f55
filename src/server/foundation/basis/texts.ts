import { createInstance } from 'i18next'
import { withDaysWritten } from '#shared/texts/days-in-text.ts'
import { defaultLanguage, isLanguage, type Language, type TextKey } from '#shared/texts/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { shortDay } from '#shared/texts/days.ts'
import { numbersInTexts, textFormatter } from '#shared/texts/formatter.ts'
import { id } from '#shared/texts/id/index.ts'
import { separatorsOf, writtenNumber } from '#shared/texts/number.ts'
import { holidayName } from '#shared/texts/own-names.ts'
import { writtenDay } from '#shared/texts/days.ts'
import { companyFace } from './company-face.ts'
import type { Params } from './refusal.ts'

const i18n = createInstance()

/** A public holiday's name in a language; one that was written by hand stays as it is. */
export const holidayIn = (name: string, language: string): string => holidayName(name, (key) => i18n.t(key, { lng: language }))

await i18n
  .use(
    textFormatter(
      (language) => separatorsOf(companyFace().numbers, language),
      (key, lng) => i18n.t(key, { lng }),
    ),
  )
  .init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { en: { translation: en }, id: { translation: id } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: numbersInTexts },
  })

/** The text of `key` in a language. */
export function say(language: Language, key: TextKey, params: Params = {}): string {
  const said = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? say(language, value.key, value.params) : value,
  ])
  return i18n.t(key, { ...Object.fromEntries(said), lng: language })
}

/** A day as screens write it, `2026/11/24`. */
export const dayText = (day: string): string => writtenDay(day, companyFace().dateForm)

/** What was kept as text, with its days as screens write them. */
export const daysWritten = (text: string): string => withDaysWritten(text, dayText)

/** A number as somebody's language writes it, or as the company does. */
export const numberText = (value: number, language: Language): string => writtenNumber(value, separatorsOf(companyFace().numbers, language))

/** A text of rules and refusals: the days in it are written as people say them, `Tue 24 Nov` (decision 050). */
export const sayWithDays = (language: Language, key: TextKey, params: Params = {}): string =>
  say(
    language,
    key,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace(isoDay, (day) => shortDay(new Date(`${day}T00:00:00Z`), language)) : value,
      ]),
    ),
  )

const isoDay = /\b\d{4}-\d{2}-\d{2}\b/g

/** A language where the company offers it, else that of whoever has chosen none. */
export function offeredLanguage(wished: unknown): Language {
  const { languages, language } = companyFace()
  return isLanguage(wished) && languages.includes(wished) ? wished : language
}

/** The first language of an Accept-Language header that the company offers. */
export function preferredLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (isLanguage(tag) && companyFace().languages.includes(tag)) return tag
  }
  return companyFace().language
}

/** A name kept in several languages, in somebody's. */
export const inLanguage = (names: Record<string, string>, language: Language): string => names[language] || names[defaultLanguage] || ''
