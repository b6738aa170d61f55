import { createInstance } from 'i18next'
import { defaultLanguage, isLanguage, type Language, type TextKey } from '#shared/texts/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { textFormatter } from '#shared/texts/formatter.ts'
import { id } from '#shared/texts/id/index.ts'
import { holidayName } from '#shared/texts/own-names.ts'
import { usualSeparators, type Separators } from '#shared/texts/number.ts'
import type { Params } from './refusal.ts'

let separators = usualSeparators

/** How the company writes numbers, from now on in all texts of this process. */
export function writeNumbersBy({ thousandSeparator, decimalSeparator }: Separators): void {
  separators = { thousandSeparator, decimalSeparator }
}

const i18n = createInstance()

/** A public holiday's name in a language; one that was written by hand stays as it is. */
export const holidayIn = (name: string, language: string): string => holidayName(name, (key) => i18n.t(key, { lng: language }))

await i18n
  .use(
    textFormatter(
      () => separators,
      (key, lng) => i18n.t(key, { lng }),
    ),
  )
  .init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { en: { translation: en }, id: { translation: id } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  })

/** The text of `key` in a language. */
export function say(language: Language, key: TextKey, params: Params = {}): string {
  const said = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? say(language, value.key, value.params) : value,
  ])
  return i18n.t(key, { ...Object.fromEntries(said), lng: language })
}

/** A text of rules and refusals: the days in it are written as screens write them, `2026/11/24`. */
export const sayWithDays = (language: Language, key: TextKey, params: Params = {}): string =>
  say(
    language,
    key,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value.replace(isoDay, '$1/$2/$3') : value]),
    ),
  )

const isoDay = /\b(\d{4})-(\d{2})-(\d{2})\b/g

/** The first language of an Accept-Language header that the portal speaks. */
export function preferredLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (isLanguage(tag)) return tag
  }
  return defaultLanguage
}

/** A name kept in several languages, in somebody's. */
export const inLanguage = (names: Record<string, string>, language: Language): string => names[language] || names[defaultLanguage] || ''
