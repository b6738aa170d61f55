import i18next, { type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { first } from '#shared/texts/en/first.ts'
import { numbersInTexts, textFormatter } from '#shared/texts/formatter.ts'
import { defaultLanguage, isLanguage, type Language, type TextKey, type Texts } from '#shared/texts/index.ts'
import { separatorsOf } from '#shared/texts/number.ts'
import { personFormats } from '../format/person-formats.ts'
import { settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'

/** The other catalogues come when they are asked for. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Record<string, string>>> = {
  id: async () => (await import('#shared/texts/id/index.ts')).id,
}

export const texts: i18n = i18next.createInstance()

const keptLanguage = (): Language => {
  const language = kept(stored.language)
  return isLanguage(language) && settings.company.languages.includes(language) ? language : settings.company.language
}

let chosen = keptLanguage()
let wished = chosen

/** Starts in the kept language, in the company's where none is kept or it offers that no longer. */
export async function startTexts(): Promise<void> {
  wished = chosen = keptLanguage()
  const own: Resource = chosen === 'en' ? {} : { [chosen]: { translation: await catalogues[chosen]() } }
  await texts
    .use(initReactI18next)
    .use(
      textFormatter(
        (language) => separatorsOf(personFormats().numbers, language),
        (key, lng) => texts.t(key, { lng }),
      ),
    )
    .init({
      lng: chosen,
      fallbackLng: defaultLanguage,
      resources: { en: { translation: first }, ...own },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: numbersInTexts },
      returnNull: false,
      react: { useSuspense: false },
    })
  document.documentElement.lang = chosen
  // All tabs of a device speak one language.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === stored.language && isLanguage(newValue)) void changeLanguage(newValue)
  })
}

/** Adds a room's English texts when the room is opened; the other languages come whole. */
export const addTexts = (more: Partial<Texts>): void => void texts.addResourceBundle(defaultLanguage, 'translation', more, true, true)

/** Changes the language at once, without a reload, and keeps the choice. Of several wishes the last one counts. */
export async function changeLanguage(language: Language): Promise<void> {
  wished = language
  if (language !== 'en' && !texts.hasResourceBundle(language, 'translation'))
    texts.addResourceBundle(language, 'translation', await catalogues[language]())
  if (wished !== language) return
  // What hears of the change asks the server anew, and is to ask in the new language.
  chosen = language
  keep(stored.language, language)
  document.documentElement.lang = language
  await texts.changeLanguage(language)
}

/** The language in which the screen stands, or will as soon as its texts are there: what is asked ahead is asked in it too. */
export const currentLanguage = (): Language => chosen

/** `base` of a text that changes with the number: the catalogue has `base_one` and `base_other`. */
type Counted<K> = K extends `${infer Base}_other` ? Base : never
export type AnyTextKey = TextKey | Counted<TextKey>

/** A text outside of components; inside use `useText`. */
export const text = (key: AnyTextKey, values?: Record<string, unknown>): string => texts.t(key, { ...values })
