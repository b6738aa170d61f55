import { sessionCalls } from '#shared/areas/session.ts'
import { call } from './api/call.ts'
import { accessToken, lastSignOut } from './session/token.ts'
import { keep, kept, keysFrom, stored } from './storage.ts'

/** So long the portal is waited for before screens are shown. */
const patienceMs = 8000
/** What nobody has come back for in so long goes. */
const keptMs = 60 * 24 * 60 * 60_000

interface Opened {
  readonly key: string
  readonly cipher: CryptoKey
  readonly mark: string
}

let opened: Opened | null = null
const texts = new Map<string, string>()

/**
 * Opens what the person whose token is kept here has left on this device. What stays when somebody signs out is sealed with a key
 * that the portal gives to them alone and that the browser forgets as they go. It is opened once, as a session starts: screens
 * ask for it without waiting. Without the portal nothing is opened, and nothing is kept either.
 */
export async function openSealed(): Promise<void> {
  texts.clear()
  opened = await openedWith(kept(stored.deviceKey) ?? (await askedKey()))
  for (const name of keysFrom(stored.sealedPrefix)) {
    const sealed = kept(name) ?? ''
    if (isCurrent(sealed)) await unseal(sealed, (which, text) => texts.set(which, text))
    else keep(name, null)
  }
  addEventListener('storage', hearOtherTabs)
}

/** The person in the names of what is kept for them: it tells nobody who they are. '' before it is known. */
export const personMark = (): string => opened?.mark ?? ''

export const recallSealed = (which: string): string | null => texts.get(which) ?? null

/** Keeps a text; false where it cannot be sealed, or the device refused. */
export async function rememberSealed(which: string, text: string, now: number = Date.now()): Promise<boolean> {
  if (!opened) return false
  const { key, cipher } = opened
  texts.set(which, text)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, new TextEncoder().encode(JSON.stringify([which, text])))
  const name = await nameOf(key, which)
  // What was kept anew or forgotten meanwhile stands.
  if (texts.get(which) !== text) return true
  const sealed = [now, hex(iv), hex(new Uint8Array(content))].join('.')
  keep(name, sealed)
  return kept(name) === sealed
}

export async function forgetSealed(which: string): Promise<void> {
  texts.delete(which)
  if (!opened) return
  const name = await nameOf(opened.key, which)
  if (!texts.has(which)) keep(name, null)
}

/** A key that comes when somebody has signed out meanwhile is nobody's. */
async function askedKey(): Promise<string | null> {
  const before = lastSignOut()
  const answer = await call(sessionCalls.deviceKey, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  if (!answer || lastSignOut() !== before || accessToken() === null) return null
  keep(stored.deviceKey, answer.key)
  return answer.key
}

async function openedWith(key: string | null): Promise<Opened | null> {
  if (key === null) return null
  try {
    const cipher = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
    return { key, cipher, mark: await digest(`${key} person`) }
  } catch {
    return null
  }
}

/** Where a text is kept: without the key nobody finds out what it is a draft of. */
const nameOf = async (key: string, which: string) => `${stored.sealedPrefix}${await digest(`${key} text ${which}`)}`

const isCurrent = (sealed: string) => Number(sealed.split('.')[0]) > Date.now() - keptMs

/** Hands on what was sealed with this person's key; what is somebody else's stays closed. */
async function unseal(sealed: string, found: (which: string, text: string) => void): Promise<void> {
  const [, iv = '', content = ''] = sealed.split('.')
  if (!opened) return
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, opened.cipher, bytes(content))
    const [which, text] = JSON.parse(new TextDecoder().decode(plain)) as [string, string]
    found(which, text)
  } catch {
    return
  }
}

function hearOtherTabs({ key, oldValue, newValue }: StorageEvent): void {
  if (!key?.startsWith(stored.sealedPrefix)) return
  if (newValue !== null) void unseal(newValue, (which, text) => texts.set(which, text))
  else if (oldValue !== null) void unseal(oldValue, (which) => texts.delete(which))
}

const digest = async (text: string) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))).slice(0, 32)

const hex = (all: Uint8Array) => Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
