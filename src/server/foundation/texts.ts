import { createInstance } from 'i18next'
import { defaultLanguage, isLanguage, type Language, type TextKey } from '#shared/texts/index.ts'
import { durationFormats } from '#shared/texts/duration.ts'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import type { Params } from './refusal.ts'

const i18n = createInstance()
await i18n.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  resources: { en: { translation: en }, id: { translation: id } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

for (const [name, write] of Object.entries(durationFormats)) i18n.services.formatter?.add(name, write)

/** The text of `key` in a language. */
export function say(language: Language, key: TextKey, params: Params = {}): string {
  return i18n.t(key, { lng: language, ...params })
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
export const inLanguage = (names: Record<string, string>, language: Language): string => names[language] ?? names[defaultLanguage] ?? ''
