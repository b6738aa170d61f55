import { useTranslation } from 'react-i18next'
import { isLanguage, defaultLanguage, type Language } from '#shared/texts/index.ts'
import { texts, type AnyTextKey } from './i18n.ts'

export type Say = (key: AnyTextKey, values?: Record<string, unknown>) => string

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

export function useLanguage(): Language {
  const { i18n } = useTranslation(undefined, { i18n: texts })
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}
