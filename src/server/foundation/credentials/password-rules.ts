import { refuse, type Refusal } from '../basis/refusal.ts'
import type { TextKey } from '#shared/texts/index.ts'

/** Whose a password is to be: nobody takes what the person or the company is called. */
export interface PasswordOwner {
  names: readonly string[]
}

export const shortestPassword = 12
/** Far beyond what anybody types; a passphrase of twenty words has room. */
export const longestPassword = 256
/** Of so few different signs a password is a pattern. */
const fewSigns = 5

let common: Promise<ReadonlySet<string>> | null = null

/** Common and leaked passwords, as the package ships them: some 50,000, read when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

/**
 * Why a password may not be taken; null where it may. As NIST SP 800-63B asks: long, not one that others use or that leaked, not
 * what one is called; no rule of which signs it is made.
 */
export async function passwordRefusal(password: string, { names }: PasswordOwner, field: string): Promise<Refusal | null> {
  const key = faultOf(password.normalize('NFKC'), names, await commonPasswords())
  return key && refuse(400, key, { n: key === 'password.long' ? longestPassword : shortestPassword }, field)
}

/** The same as a text key, over a list of common ones. */
export function faultOf(typed: string, names: readonly string[], common: ReadonlySet<string>): TextKey | null {
  if ([...typed].length > longestPassword) return 'password.long'
  const password = seenOf(typed)
  if ([...password].length < shortestPassword) return [...typed].length < shortestPassword ? 'password.short' : 'password.unseen'
  const small = password.toLowerCase()
  if (new Set(small).size < fewSigns || isRow(small) || isOfRuns(small)) return 'password.simple'
  const cores = coresOf(small)
  if (cores.some((core) => common.has(core))) return 'password.common'
  return isOfNames(small, names) ? 'password.own' : null
}

/**
 * What of a password people see, and blanks between: readers of files leave the rest out, as whoever types it again does. Without
 * these a password of twelve letters may be one letter, or none.
 */
const seenOf = (typed: string): string => typed.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()

/** Signs that follow each other by the same step: `abcdefghijkl`, `987654321098`. */
function isRow(text: string): boolean {
  const codes = [...text].map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.codePointAt(0) ?? 0)))
  const steps = codes.slice(1).map((code, at) => (isDigit(text, at) ? (code - (codes[at] ?? 0) + 10) % 10 : code - (codes[at] ?? 0)))
  return new Set(steps).size === 1
}

/** What fingers or the tongue run along: the rows of keyboards one after the other, as they are in most countries, and the alphabet. */
const paths = [
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertzuiopasdfghjklyxcvbnm',
  '1234567890azertyuiopqsdfghjklmwxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
]
const runs = [...paths, ...paths.map((path) => [...path].toReversed().join(''))]

/** Less than this by chance in any word: `er`, `as`. */
const shortestRun = 3

/** Nothing but such runs, whatever signs stand between them: `qwertyuiopas`, `lkjhgfdsa-321`, `qwerqwerqwer`. */
function isOfRuns(text: string): boolean {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '')
  let rest = bare
  while (rest !== '') {
    const length = Math.max(...runs.map((run) => commonStart(rest, run)))
    if (length < shortestRun) return false
    rest = rest.slice(length)
  }
  return bare.length >= shortestPassword
}

/** So many signs a text goes along a run, from where its first one stands there. */
function commonStart(text: string, run: string): number {
  const from = run.indexOf(text.charAt(0))
  if (from < 0) return 0
  let length = 1
  while (length < text.length && text[length] === run[from + length]) length += 1
  return length
}

const isDigit = (text: string, at: number) => /^\d\d$/.test(text.slice(at, at + 2))

/** What is left of a password less what people add to reach a length: signs and digits at its ends, and that it is said twice. */
function coresOf(text: string): string[] {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const whole = [text, bare, ...spelledOut(text), ...spelledOut(bare)]
  return [...whole, ...whole.map(repeated)].filter((core) => core.length > 3)
}

const letters: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** `p@ssw0rd` as it is meant, and without what stands between its parts. */
const spelledOut = (text: string): string[] => {
  const meant = text.replace(/[0134578@$!]/g, (sign) => letters[sign] ?? sign)
  return [meant, meant.replace(/[^\p{L}\p{N}]/gu, '')]
}

/** What a text says again and again: `secret` of `secretsecret`. */
const repeated = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** Made of nothing but names of its person or company, and of digits and signs. */
function isOfNames(text: string, names: readonly string[]): boolean {
  const parts = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((part) => part.normalize('NFKC').toLowerCase().replaceAll(' ', ''))
    .filter((part) => [...part].length >= 3)
    .toSorted((one, other) => other.length - one.length)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ' '), text)
  return rest !== text && !/\p{L}{4}/u.test(rest)
}
