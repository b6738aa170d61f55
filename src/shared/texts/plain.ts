/** A text as it is looked for: in small letters, without marks. */
export const plainText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that is typed stands in a text. */
export function hasWords(text: string, typed: string): boolean {
  const within = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}

/** What fits what is typed: first what begins with it, then what has it at the beginning of its words, then the rest; each as it stood. */
export function fitting<T>(all: readonly T[], typed: string, textOf: (one: T) => string): T[] {
  const begun = plainText(typed).trim()
  if (begun === '') return [...all]
  const words = begun.split(/\s+/)
  const rankOf = (text: string) => {
    if (text.startsWith(begun)) return 0
    const own = text.split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((each) => each.startsWith(word))) ? 1 : 2
  }
  return all
    .filter((one) => hasWords(textOf(one), typed))
    .map((one) => ({ one, rank: rankOf(plainText(textOf(one))) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}
