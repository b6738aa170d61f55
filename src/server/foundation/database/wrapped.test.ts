import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { openDatabase } from './db.ts'
import { readSecrets } from '../identity/provider-secrets.ts'
import { keyOf, OtherSecretsKey, wrapSecretsWith } from './wrapped.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** Another process on the same database, with a key of its own or none. */
async function elsewhere<T>(key: Buffer | null, work: (db: FreshDatabase['database']['db']) => Promise<T>): Promise<T> {
  const other = openDatabase(fresh.url, { max: 1 })
  if (key) wrapSecretsWith(other.db, key)
  try {
    return await work(other.db)
  } finally {
    await other.close()
  }
}

const stored = async () =>
  JSON.stringify((await sql<{ content: object }>`select content from identity_secret`.execute(fresh.database.db)).rows)

test('secrets of before are wrapped as soon as there is a key, and only that key opens them', async () => {
  const before = await readSecrets(fresh.database.db)
  const [signing] = before.signingKeys.keys
  expect(await stored()).toContain(String(signing?.d))
  // 3072 bits: 128 bits of security.
  expect(Buffer.from(String(signing?.n), 'base64url')).toHaveLength(384)
  const key = keyOf('a key of more than thirty-two letters')
  expect(await elsewhere(key, readSecrets)).toEqual(before)
  const text = await stored()
  for (const secret of [signing?.d, signing?.p, before.cookieKeys[0]]) expect(text).not.toContain(String(secret))
  expect(await elsewhere(key, readSecrets)).toEqual(before)
  await expect(elsewhere(null, readSecrets)).rejects.toThrow(OtherSecretsKey)
  await expect(elsewhere(keyOf('another key of more than 32 letters'), readSecrets)).rejects.toThrow('another key than SECRETS_KEY')
})

test('a secret is bound to its name: one put in the place of another opens nothing', async () => {
  const key = keyOf('a key of more than thirty-two letters')
  await sql`update identity_secret set content = (select content from identity_secret where name = 'cookie-keys')
    where name = 'signing-keys'`.execute(fresh.database.db)
  await expect(elsewhere(key, readSecrets)).rejects.toThrow(OtherSecretsKey)
})
