import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'

export type Both = readonly [english: string, indonesian: string]
type Texts = Readonly<Record<string, string>>
/** Words by the rest of their keys, behind the name of a family. */
type Families = Readonly<Record<string, Readonly<Record<string, Both>>>>

const place = { en: 0, id: 1 } as const
type Language = keyof typeof place

export const bothLanguages: readonly (readonly [name: string, language: Language, texts: Texts])[] = [
  ['English', 'en', en],
  ['Indonesian', 'id', id],
]

export const inLanguage = (table: Readonly<Record<string, Both>>, language: Language): Texts =>
  Object.fromEntries(Object.entries(table).map(([key, both]) => [key, both[place[language]]]))

/** All words of some families, as the texts have them: one that is new is among them. */
export const writtenOf = (families: Families, texts: Texts): Record<string, Texts> =>
  Object.fromEntries(
    Object.keys(families).map((family) => [
      family,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, word]) => (key.startsWith(family) ? [[key.slice(family.length), word]] : [])),
      ),
    ]),
  )

export const meantBy = (families: Families, language: Language): Record<string, Texts> =>
  Object.fromEntries(Object.entries(families).map(([family, table]) => [family, inLanguage(table, language)]))
