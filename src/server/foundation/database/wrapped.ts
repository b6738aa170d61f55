import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db, Tx } from './db.ts'

/** A secret as it stands in the database where the portal has a key for it: AES-256-GCM, bound to its name. */
export interface Wrapped {
  wrapped: string
  iv: string
  tag: string
  /** Which key it was; absent where it was wrapped before keys had names. */
  key?: string
}

/** The portal was started with another key than its secrets were wrapped with, or with none. */
export class OtherSecretsKey extends Error {}

interface Keys {
  present: Buffer
  /** With which what is older can still be read. */
  before: readonly Buffer[]
}

/** By what the database and its transactions have in common. */
const keys = new WeakMap<object, Keys>()
const sharedBy = (db: Db | Tx): object => db.getExecutor().adapter
const keysOf = (db: Db | Tx): Keys | undefined => keys.get(sharedBy(db))

/** From now on secrets of this database are wrapped with `present` (32 bytes), and those of before read with theirs. */
export const wrapSecretsWith = (db: Db, present: Buffer, before: readonly Buffer[] = []): void =>
  void keys.set(sharedBy(db), { present, before })

/** Whether there is a key at all: what is private is not kept without one. */
export const hasSecretsKey = (db: Db | Tx): boolean => keysOf(db) !== undefined

/** Tells one key from another, and nothing of it. */
const idOf = (key: Buffer): string => createHash('sha256').update('secrets key').update(key).digest('hex').slice(0, 16)

export const isWrapped = (content: unknown): content is Wrapped => typeof content === 'object' && content !== null && 'wrapped' in content

/** What is written for a secret: itself where there is no key. */
export function wrap(db: Db | Tx, name: string, content: unknown): unknown {
  const key = keysOf(db)?.present
  if (!key) return content
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(name))
  const wrapped = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
  const tag = cipher.getAuthTag()
  return { wrapped: wrapped.toString('base64'), iv: iv.toString('base64'), tag: tag.toString('base64'), key: idOf(key) } satisfies Wrapped
}

/** A secret wrapped with the present key; null where it is already. Throws OtherSecretsKey. */
export function wrappedAnew(db: Db | Tx, name: string, content: unknown): unknown {
  const key = keysOf(db)?.present
  if (key === undefined || (isWrapped(content) && content.key === idOf(key))) return null
  return wrap(db, name, unwrap(db, name, content))
}

/** A secret as it was before `wrap`; one from before there was a key is answered as it is. Throws OtherSecretsKey. */
export function unwrap(db: Db | Tx, name: string, content: unknown): unknown {
  if (!isWrapped(content)) return content
  const known = keysOf(db)
  if (!known) throw new OtherSecretsKey('The secrets in the database are wrapped: set SECRETS_KEY (or SECRETS_KEY_FILE) to their key.')
  const fitting = [known.present, ...known.before].filter((key) => content.key === undefined || content.key === idOf(key))
  for (const key of fitting) {
    const opened = openedWith(key, name, content)
    if (opened) return opened.content
  }
  throw new OtherSecretsKey('The secrets in the database were wrapped with another key than SECRETS_KEY.')
}

/** Null where the key is another, or the secret another's. */
function openedWith(key: Buffer, name: string, { wrapped, iv, tag }: Wrapped): { content: unknown } | null {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(Buffer.from(tag, 'base64'))
  try {
    const text = Buffer.concat([decipher.update(Buffer.from(wrapped, 'base64')), decipher.final()])
    return { content: JSON.parse(text.toString()) as unknown }
  } catch {
    return null
  }
}

/** Any text of at least 32 letters as a key. */
export const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The key beside the embedded database, made at the first start, readable by its owner alone. */
export function keyInFolder(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secrets-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return keyOf(readFileSync(file, 'utf8').trim())
}
