/** A text as it is looked for: in small letters, without marks. */
export const plainText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that is typed stands in a text. */
export function hasWords(text: string, typed: string): boolean {
  const within = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
