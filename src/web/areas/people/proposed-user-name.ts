/** Letters that no mark can be taken from. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }

/** In plain small letters and digits, as a user name is typed anywhere. */
const plainly = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/./gu, (letter) => plain[letter] ?? letter)
    .replace(/[^a-z0-9-]/g, '')

/** What somebody may sign in as: the first of their first names and the last of their last names. Empty where neither has a plain letter. */
export function proposedUserName(firstName: string, lastName: string): string {
  const [first = ''] = firstName.trim().split(/\s+/)
  const last = lastName.trim().split(/\s+/).at(-1) ?? ''
  return [first, last].map(plainly).filter(Boolean).join('.')
}
