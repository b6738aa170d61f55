import { useTranslation } from 'react-i18next'
import { isLanguage, defaultLanguage, type Language } from '#shared/texts/index.ts'
import { flowRuleName, holidayName } from '#shared/texts/own-names.ts'
import { texts, type AnyTextKey } from './i18n.ts'

/** What stands in a text. A number gets its separators there; a year has none and is handed over as text. */
export type TextValues = Readonly<Record<string, unknown>> & { readonly year?: string }

export type Say = (key: AnyTextKey, values?: TextValues) => string

/** Texts of a component; it draws itself anew when the language changes. */
export function useText(): Say {
  const { t } = useTranslation(undefined, { i18n: texts })
  return (key, values) => t(key, { ...values })
}

/** A text whose key comes from the server; the key itself where the catalogue has none. */
export function useTextOf(): (key: string) => string {
  const { t } = useTranslation(undefined, { i18n: texts })
  return (key) => t(key, { defaultValue: key })
}

const ofAnyKey = (say: Say) => (key: string) => say(key as AnyTextKey)

/** A public holiday by the name under which it is kept. */
export const holidayText = (name: string, say: Say): string => holidayName(name, ofAnyKey(say))

/** A rule of an approval flow by the name under which it is kept. */
export const flowRuleText = (name: string, say: Say): string => flowRuleName(name, ofAnyKey(say))

export function useLanguage(): Language {
  const { i18n } = useTranslation(undefined, { i18n: texts })
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}
