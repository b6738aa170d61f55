import { isTooOld } from '../session/idle.ts'
import { ownToken } from '../session/token.ts'
import { nameOf, openKey, seal, unseal, type SealingKey } from '../sealing.ts'
import { keep, kept, stored } from '../storage.ts'

/**
 * What the signed-in person has last seen, on this device, sealed with a key that was made for this session and that a sign-out takes
 * out of the browser in the same turn as the token: what may be left here then opens for nobody.
 */

/** So many letters are kept, the newest. */
const mostLetters = 8_000_000
/** A longer answer would push out many that are looked at. */
const longest = 1_000_000

interface Kept {
  readonly sealed: string
  /** When it was told (milliseconds since 1970), and its letters. */
  readonly at: number
  readonly size: number
}

export async function keepSeen(which: string, answer: unknown, at: number): Promise<void> {
  const said = JSON.stringify(answer)
  if (said === undefined || said.length > longest) return
  const key = (await theirKey()) ?? (await newKey())
  if (!key) return
  const name = await nameOf(key, which)
  const sealed = await seal(key, name, { which, text: said, at })
  await inStore('readwrite', (answers) => {
    // Somebody may have signed out meanwhile.
    if (kept(stored.seenKey) !== key.key) return
    answers.put({ sealed, at, size: sealed.length } satisfies Kept, name)
    keepNewest(answers)
  })
}

/** The answer as it was told, and when; `null` where none is kept, or it is not for whoever is here now. */
export async function recallSeen(which: string): Promise<{ answer: unknown; at: number } | null> {
  const key = await theirKey()
  if (!key) return null
  const name = await nameOf(key, which)
  const found = await inStore<Kept | undefined>('readonly', (answers) => answers.get(name))
  const seen = found ? await unseal(key, name, found.sealed) : null
  return seen && { answer: JSON.parse(seen.text) as unknown, at: seen.at }
}

export async function dropSeen(which: string): Promise<void> {
  const key = await theirKey()
  if (!key) return
  const name = await nameOf(key, which)
  await inStore('readwrite', (answers) => void answers.delete(name))
}

/** The key is the session's, and goes with it: by a sign-out, as somebody else comes in, and where a session is too old to be renewed. */
export const forgetAllSeen = (): Promise<unknown> => inStore('readwrite', (answers) => void answers.clear())

async function theirKey(): Promise<SealingKey | null> {
  return ownToken() === null || isTooOld() ? null : await openKey(kept(stored.seenKey) ?? '')
}

/** What was sealed with another opens no more. */
async function newKey(): Promise<SealingKey | null> {
  if (ownToken() === null || isTooOld()) return null
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  keep(stored.seenKey, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
  await forgetAllSeen()
  return await theirKey()
}

/** The oldest go first. Only their ages and sizes are read. */
function keepNewest(answers: IDBObjectStore): void {
  let letters = 0
  const newestFirst = answers.index('age').openKeyCursor(null, 'prev')
  newestFirst.addEventListener('success', () => {
    const one = newestFirst.result
    if (!one) return
    letters += (one.key as [at: number, size: number])[1]
    if (letters > mostLetters) answers.delete(one.primaryKey)
    one.continue()
  })
}

/** Everything that `work` asks for is one transaction; answers what it asked for. */
async function inStore<T>(mode: IDBTransactionMode, work: (answers: IDBObjectStore) => IDBRequest<T> | void): Promise<T | undefined> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('answers', mode)
      const asked = work(transaction.objectStore('answers'))
      transaction.addEventListener('complete', () => resolve(asked?.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept')))
    })
  } finally {
    database.close()
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('calendula.seen', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('answers').createIndex('age', ['at', 'size']))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
  })
