import { stored } from './storage.ts'

/** What nobody has come back for in so long goes. */
export const keptMs = 60 * 24 * 60 * 60_000
/** A device's clock may have been set right since; what is dated later than this is dated by nothing that can be believed. */
const aheadMs = 24 * 60 * 60_000

/** What somebody's texts are sealed with; `mark` stands for them in names and says nothing of them. */
export interface SealingKey {
  readonly key: string
  readonly cipher: CryptoKey
  readonly mark: string
}

/** A text, which one it is, and when it was typed (milliseconds since 1970). */
export interface Typed {
  readonly which: string
  readonly text: string
  readonly at: number
}

/** `null` where it is no key. */
export async function openKey(key: string): Promise<SealingKey | null> {
  try {
    const cipher = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
    return { key, cipher, mark: await digest(`${key} person`) }
  } catch {
    return null
  }
}

/** Where a text is kept: without the key nobody finds out what it is a draft of. */
export const nameOf = async ({ key }: SealingKey, which: string): Promise<string> =>
  `${stored.sealedPrefix}${await digest(`${key} text ${which}`)}`

/** The text under its name, as the device keeps it. Under another name, or with another time, nobody can open it. */
export async function seal({ cipher }: SealingKey, name: string, { which, text, at }: Typed): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify([which, text]))
  const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(name, String(at)) }, cipher, plain)
  return [at, hex(iv), hex(new Uint8Array(content))].join('.')
}

/** What was sealed with this key for this name; what is somebody else's, or was moved or changed since, stays closed. */
export async function unseal({ cipher }: SealingKey, name: string, sealed: string): Promise<Typed | null> {
  const [at = '', iv = '', content = ''] = sealed.split('.')
  if (!isCurrent(sealed)) return null
  try {
    const how = { name: 'AES-GCM', iv: bytes(iv), additionalData: placeOf(name, at) }
    const plain = await crypto.subtle.decrypt(how, cipher, bytes(content))
    const [which, text] = JSON.parse(new TextDecoder().decode(plain)) as [string, string]
    return { which, text, at: Number(at) }
  } catch {
    return null
  }
}

/** Whether it may still stand on the device, whoever's it is. */
export const isCurrent = (sealed: string, now: number = Date.now()): boolean => {
  const at = Number(sealed.split('.')[0])
  return at > now - keptMs && !isAhead(at, now)
}

/** Of a time so far to come that it is believed nowhere: the clock was set right since, or is wrong now. */
export const isAhead = (at: number, now: number = Date.now()): boolean => !(at < now + aheadMs)

/** Of two that were typed in one millisecond all tabs take the same. */
export const isLater = (one: Typed, other: Typed): boolean => (one.at === other.at ? one.text > other.text : one.at > other.at)

const placeOf = (name: string, at: string) => new TextEncoder().encode(`${name} ${at}`)

const digest = async (text: string) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))).slice(0, 32)

const hex = (all: Uint8Array) => Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
