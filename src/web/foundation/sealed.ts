import { sessionCalls } from '#shared/areas/session.ts'
import { call } from './api/call.ts'
import { noteHere } from './chosen.ts'
import { isAhead, isCurrent, isLater, nameOf, openKey, seal, unseal, type SealingKey, type Typed } from './sealing.ts'
import { ownToken } from './session/token.ts'
import { keep, kept, keysFrom, stored } from './storage.ts'

/** So long the portal is waited for before screens are shown. */
const patienceMs = 8000

/** What the person of this page has left on this device. It is in memory here and nowhere else. */
interface Opened {
  readonly key: SealingKey
  readonly texts: Map<string, Typed>
}

let opened: Opened | null = null
/** While it is opened. */
let opening: Promise<void> | null = null
/** Somebody's screens are shown, or are about to be. */
let isWanted = false
/** The last time that this tab has given to a text, or has seen of one. */
let latest = 0
/** What screens asked for before it was opened. What is found there then was shown to nobody, and stands until it is. */
const missed = new Set<string>()
/** Who is told of every change, whichever text it is of. */
const readers = new Set<() => void>()
/** Who is told that what was kept of a text has been thrown away in another tab. */
const watchers = new Map<string, Set<() => void>>()

/**
 * Opens what the person whose token is kept here has left on this device. What stays when somebody signs out is sealed with a key
 * that the portal gives to them alone and that the browser forgets as they go. It is opened as a session starts: screens ask for
 * it without waiting. Without the portal nothing is opened, and it is asked again when there is something to keep.
 */
export async function openSealed(): Promise<void> {
  closeSealed()
  isWanted = true
  latest = 0
  missed.clear()
  addEventListener('storage', hearOtherTabs)
  await open()
}

/** Nobody is shown here any more: key and texts go, also those that are on their way. What is being sealed is still kept. */
export function closeSealed(): void {
  isWanted = false
  opened = null
  tellReaders()
}

/** Who asks at the same time waits for the same answer. */
const open = (): Promise<void> => (opening ??= openNow().finally(() => (opening = null)))

async function openNow(): Promise<void> {
  const key = await theirKey()
  for (const name of keysFrom(stored.sealedPrefix)) if (!isCurrent(kept(name) ?? '')) keep(name, null)
  if (!key || !isWanted) return
  const device: Opened = { key, texts: new Map() }
  // Already now: what other tabs keep meanwhile is heard.
  opened = device
  noteHere(key.mark)
  await Promise.all(keysFrom(stored.sealedPrefix).map((name) => take(device, name, kept(name))))
  for (const which of missed) if (!device.texts.has(which)) missed.delete(which)
  tellReaders()
}

/** The person in the names of what is kept for them: it tells nobody who they are. '' before it is known. */
export const personMark = (): string => opened?.key.mark ?? ''

/** What was kept of a text, to be shown. */
export function recallSealed(which: string): string | null {
  if (opened && !opening) missed.delete(which)
  else missed.add(which)
  return opened?.texts.get(which)?.text ?? null
}

/** What was kept of all texts whose names begin so, in no order. */
export const recallAllSealed = (prefix: string): string[] =>
  [...(opened?.texts.values() ?? [])].flatMap(({ which, text }) => (which.startsWith(prefix) ? [text] : []))

/** Hears of every change, in this tab or another. Answers how to stop. */
export function watchAllSealed(changed: () => void): () => void {
  readers.add(changed)
  return () => void readers.delete(changed)
}

const tellReaders = () => {
  for (const changed of readers) changed()
}

/**
 * The time for what is typed now. What was typed after something was seen is later than that, also where the clock was set back
 * meanwhile; a time that would be believed nowhere is not given.
 */
export function timeOfTyping(now: number = Date.now()): number {
  return (latest = isAhead(latest + 1, now) ? now : Math.max(now, latest + 1))
}

/** Hears of it where another tab throws a text away, or sends it. Answers how to stop. */
export function watchSealed(which: string, gone: () => void): () => void {
  const all = watchers.get(which) ?? new Set()
  watchers.set(which, all.add(gone))
  return () => void all.delete(gone)
}

/**
 * Keeps a text that was typed `at` such a time; false where it cannot be sealed, the device refused, or something stands there that
 * nobody has been shown: then what it had before stands. Of what several tabs keep of one text the later typed stands, in
 * whichever order they come to it.
 */
export async function rememberSealed(which: string, text: string, at: number = timeOfTyping()): Promise<boolean> {
  const typed = { which, text, at: isAhead(at) ? timeOfTyping() : at }
  latest = Math.max(latest, typed.at)
  if (!opened || opening) await open()
  if (!opened || missed.has(which)) return false
  opened.texts.set(which, typed)
  tellReaders()
  return await write(opened, typed)
}

/** Keeps a text unless a later one stands there; false where the device refused. */
async function write({ key, texts }: Opened, typed: Typed): Promise<boolean> {
  const name = await nameOf(key, typed.which)
  const sealed = await seal(key, name, typed)
  for (;;) {
    const there = kept(name)
    const found = there === null ? null : await unseal(key, name, there)
    // What was kept anew or forgotten here meanwhile stands.
    if (texts.get(typed.which) !== typed) return true
    // Another tab was here meanwhile.
    if (kept(name) !== there) continue
    const isOvertaken = found !== null && isLater(found, typed)
    if (!isOvertaken) keep(name, sealed)
    if (kept(name) === sealed) return true
    if (found) texts.set(typed.which, found)
    else texts.delete(typed.which)
    return isOvertaken
  }
}

export async function forgetSealed(which: string): Promise<void> {
  // What is to be kept before it waits there too.
  if (opening) await opening
  if (!opened || missed.has(which)) return
  const { key, texts } = opened
  texts.delete(which)
  tellReaders()
  const name = await nameOf(key, which)
  if (!texts.has(which)) keep(name, null)
}

/** A key that comes when somebody has signed out meanwhile, or somebody else in, is nobody's. */
async function theirKey(): Promise<SealingKey | null> {
  if (ownToken() === null) return null
  const known = await openKey(kept(stored.deviceKey) ?? '')
  if (known) return known
  const answer = await call(sessionCalls.deviceKey, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  if (!answer || ownToken() === null) return null
  keep(stored.deviceKey, answer.key)
  return await openKey(answer.key)
}

function hearOtherTabs({ key: name, oldValue, newValue }: StorageEvent): void {
  if (!opened || !name?.startsWith(stored.sealedPrefix)) return
  if (newValue === null) void drop(opened, name, oldValue)
  else void take(opened, name, newValue)
}

/**
 * Takes over what another tab has kept. Where it is older than what was typed here it came past that on its way to the device:
 * this tab writes its own once more.
 */
async function take(device: Opened, name: string, sealed: string | null): Promise<void> {
  const found = await unseal(device.key, name, sealed ?? '')
  // Forgotten meanwhile.
  if (!found || kept(name) === null) return
  latest = Math.max(latest, found.at)
  const here = device.texts.get(found.which)
  if (!here || isAhead(here.at) || isLater(found, here)) device.texts.set(found.which, found)
  else if (isLater(here, found)) await write(device, here)
  tellReaders()
}

/** What was typed here since is kept in its turn. */
async function drop({ key, texts }: Opened, name: string, sealed: string | null): Promise<void> {
  const found = await unseal(key, name, sealed ?? '')
  const here = found ? texts.get(found.which) : undefined
  if (!found || !here || kept(name) !== null || isLater(here, found)) return
  texts.delete(found.which)
  missed.delete(found.which)
  tellReaders()
  for (const gone of watchers.get(found.which) ?? []) gone()
}
