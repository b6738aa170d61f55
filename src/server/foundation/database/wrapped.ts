import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from './db.ts'

/** A secret as it stands in the database where the portal has a key for it: AES-256-GCM, bound to its name. */
interface Wrapped {
  wrapped: string
  iv: string
  tag: string
}

/** The portal was started with another key than its secrets were wrapped with, or with none. */
export class OtherSecretsKey extends Error {}

const keys = new WeakMap<Db, Buffer>()

/** From now on secrets of this database are wrapped with `key` (32 bytes). */
export const wrapSecretsWith = (db: Db, key: Buffer): void => void keys.set(db, key)

export const isWrapped = (content: unknown): content is Wrapped => typeof content === 'object' && content !== null && 'wrapped' in content

/** What is written for a secret: itself where there is no key. */
export function wrap(db: Db, name: string, content: unknown): unknown {
  const key = keys.get(db)
  if (!key) return content
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(name))
  const wrapped = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
  return { wrapped: wrapped.toString('base64'), iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64') }
}

/** A secret as it was before `wrap`; one from before there was a key is answered as it is. Throws OtherSecretsKey. */
export function unwrap(db: Db, name: string, content: unknown): unknown {
  if (!isWrapped(content)) return content
  const key = keys.get(db)
  if (!key) throw new OtherSecretsKey('The secrets in the database are wrapped: set SECRETS_KEY (or SECRETS_KEY_FILE) to their key.')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(content.iv, 'base64'))
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(Buffer.from(content.tag, 'base64'))
  try {
    const text = Buffer.concat([decipher.update(Buffer.from(content.wrapped, 'base64')), decipher.final()])
    return JSON.parse(text.toString()) as unknown
  } catch {
    throw new OtherSecretsKey('The secrets in the database were wrapped with another key than SECRETS_KEY.')
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
