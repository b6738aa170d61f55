import type { en } from './en/index.ts'

/** Key of a text; every language has the same keys. */
export type TextKey = keyof typeof en
export type Texts = Record<TextKey, string>

export const languages = { en: 'English', id: 'Bahasa Indonesia' } as const
export type Language = keyof typeof languages
export const defaultLanguage: Language = 'en'

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && value in languages
