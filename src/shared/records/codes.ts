/** Most letters of a code that is made of a name; a number may come behind it. */
const mostLetters = 36

/** A code that nobody has yet, of the letters of a name; where it has none, `nameless` stands in. */
export function codeOf(name: string, isTaken: (code: string) => boolean, nameless: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostLetters)
  return freeCode(letters === '' ? nameless : letters, isTaken)
}

/** A code, with a number behind it where somebody has it already. */
export function freeCode(stem: string, isTaken: (code: string) => boolean): string {
  for (let number = 1; ; number++) {
    const code = number === 1 ? stem : `${stem}-${number}`
    if (!isTaken(code)) return code
  }
}

/** Most letters of a code that is the name as it stands. */
export const longestTerm = 100

/** The code of something new by its name: the name itself where posts and files name it so, else one of its letters. */
export const codeFor = (
  name: string,
  isTaken: (code: string) => boolean,
  { isNamedByCode, nameless }: { isNamedByCode: boolean; nameless: string },
): string => (isNamedByCode ? freeCode(name.slice(0, longestTerm).trim(), isTaken) : codeOf(name, isTaken, nameless))
