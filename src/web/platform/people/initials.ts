/** First letters of the first and last word of a name: `AP`; `?` where there is none. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase() || '?'
}

export const tints = 8

/** One of eight colours, always the same for the same person: by their name, which is known wherever they are shown. */
export function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum % tints
}
