import { plainText } from '#shared/texts/plain.ts'

/** More than so many choices bring the keyboard of a phone: fewer are seen at once. */
export const manyChoices = 7

/** The one that is meant by what was typed: the only one that it has left, or the one that is called just so. Null where several may be. */
export function matchOf<R extends { readonly displayName: string }>(rows: readonly R[], words: string): R | null {
  const [only, ...others] = rows
  if (only && others.length === 0) return only
  const [named, ...more] = rows.filter(({ displayName }) => plainText(displayName) === plainText(words.trim()))
  return named && more.length === 0 ? named : null
}
