import { sessionCalls } from '#shared/areas/session.ts'
import { call } from './api/call.ts'
import { accessToken, whichSession } from './session/token.ts'
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
/** While it is opened. */
let opening: Promise<void> | null = null
/** The session that this page began with: whoever comes after it has another key, and the page is none of theirs. */
let session = ''
const texts = new Map<string, string>()

/**
 * Opens what the person whose token is kept here has left on this device. What stays when somebody signs out is sealed with a key
 * that the portal gives to them alone and that the browser forgets as they go. It is opened as a session starts: screens ask for
 * it without waiting. Without the portal nothing is opened, and it is asked again when there is something to keep.
 */
export async function openSealed(): Promise<void> {
  session = whichSession()
  opened = null
  texts.clear()
  await open()
  addEventListener('storage', hearOtherTabs)
}

/** Who asks at the same time waits for the same answer. */
const open = (): Promise<void> => (opening ??= openNow().finally(() => (opening = null)))

async function openNow(): Promise<void> {
  opened = await openedWith(await theirKey())
  for (const name of keysFrom(stored.sealedPrefix)) {
    const sealed = kept(name) ?? ''
    if (!isCurrent(sealed)) keep(name, null)
    const found = await unsealed(sealed)
    if (found && kept(name) === sealed) texts.set(...found)
  }
}

/** The person in the names of what is kept for them: it tells nobody who they are. '' before it is known. */
export const personMark = (): string => opened?.mark ?? ''

export const recallSealed = (which: string): string | null => texts.get(which) ?? null

/** Keeps a text; false where it cannot be sealed, or the device refused: then what it had before stands. */
export async function rememberSealed(which: string, text: string, now: number = Date.now()): Promise<boolean> {
  if (!opened || opening) await open()
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
  if (kept(name) === sealed) return true
  const before = await unsealed(kept(name) ?? '')
  if (texts.get(which) !== text) return false
  if (before) texts.set(...before)
  else texts.delete(which)
  return false
}

export async function forgetSealed(which: string): Promise<void> {
  // What is to be kept before it waits there too.
  if (opening) await opening
  texts.delete(which)
  if (!opened) return
  const name = await nameOf(opened.key, which)
  if (!texts.has(which)) keep(name, null)
}

/** A key that comes when somebody has signed out meanwhile, or somebody else in, is nobody's. */
async function theirKey(): Promise<string | null> {
  if (!isTheirs()) return null
  const known = kept(stored.deviceKey)
  if (known !== null) return known
  const answer = await call(sessionCalls.deviceKey, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  if (!answer || !isTheirs()) return null
  keep(stored.deviceKey, answer.key)
  return answer.key
}

const isTheirs = () => accessToken() !== null && whichSession() === session

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

/** What was sealed with this person's key, and which text it is; what is somebody else's stays closed. */
async function unsealed(sealed: string): Promise<[which: string, text: string] | null> {
  const [, iv = '', content = ''] = sealed.split('.')
  if (!opened) return null
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, opened.cipher, bytes(content))
    return JSON.parse(new TextDecoder().decode(plain)) as [string, string]
  } catch {
    return null
  }
}

function hearOtherTabs({ key, oldValue, newValue }: StorageEvent): void {
  if (key?.startsWith(stored.sealedPrefix)) void heard(oldValue, newValue)
}

async function heard(oldValue: string | null, newValue: string | null): Promise<void> {
  const found = await unsealed(newValue ?? oldValue ?? '')
  if (!found) return
  if (newValue === null) texts.delete(found[0])
  else texts.set(...found)
}

const digest = async (text: string) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))).slice(0, 32)

const hex = (all: Uint8Array) => Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
