import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet, type JWK } from 'jose'
import { sql } from 'kysely'
import { issuerOf, type Config } from '../settings/config.ts'
import { first, type Db, type Tx } from '../database/db.ts'
import { rewrapEach } from '../database/rewrap.ts'
import { unwrap, wrap, wrappedAnew } from '../database/wrapped.ts'

export interface ProviderSecrets {
  /** With the private parts. */
  signingKeys: { keys: JWK[] }
  cookieKeys: string[]
}

/** The `aud` of the embedded provider's access tokens: the address of the API. */
export const apiAudience = (config: Config) => `${config.publicUrl}${config.basePath}/api`

/** The embedded provider's secrets; the first process to ask makes them, all others read the same. */
export async function readSecrets(db: Db): Promise<ProviderSecrets> {
  const signingKeys = await secret<{ keys: JWK[] }>(db, 'signing-keys', async () => {
    const { privateKey } = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true })
    return { keys: [{ ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }] }
  })
  const cookieKeys = await secret<string[]>(db, 'cookie-keys', async () => [randomBytes(32).toString('base64url')])
  return { signingKeys, cookieKeys }
}

/** The same keys without their private parts. */
export function publicKeys({ signingKeys }: ProviderSecrets): JSONWebKeySet {
  return { keys: signingKeys.keys.map(({ kty, n, e, kid, alg, use }) => ({ kty: kty ?? '', n, e, kid, alg, use })) }
}

/** The claim of the embedded provider's access tokens that names the person by id, as user names may be handed on. */
export const personClaim = 'person'

/**
 * An access token as the embedded provider itself would issue it; for scripts. `lifetime` in seconds. `personId`: it counts for that
 * person alone, whoever has the user name later.
 */
export async function mintAccessToken(
  config: Config,
  secrets: ProviderSecrets,
  userName: string,
  lifetime: number,
  personId?: string,
): Promise<string> {
  const [key] = secrets.signingKeys.keys
  if (!key?.kid) throw new Error('The embedded identity provider has no signing key.')
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ scope: 'api1', client_id: config.clientId, ...(personId !== undefined && { [personClaim]: personId }) })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid })
    .setIssuer(issuerOf(config))
    .setAudience(apiAudience(config))
    .setSubject(userName)
    .setJti(randomBytes(16).toString('base64url'))
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(key)
}

/** A secret of the portal: made by whichever process first asks for it, the same for all. */
export async function secret<T>(db: Db, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => (await sql<{ content: unknown }>`select content from identity_secret where name = ${name}`.execute(db)).rows[0]
  const known = await read()
  if (known) return opened(db, name, known.content)
  await sql`
    insert into identity_secret (name, content) values (${name}, ${JSON.stringify(wrap(db, name, await make()))}::jsonb)
    on conflict (name) do nothing`.execute(db)
  const made = await read()
  if (!made) throw new Error(`The secret ${name} could not be stored.`)
  return opened(db, name, made.content)
}

/** A secret that was given to the portal; null: none was. */
export async function keptSecret<T>(db: Db | Tx, name: string): Promise<T | null> {
  const row = await first(db, sql<{ content: unknown }>`select content from identity_secret where name = ${name}`)
  return row ? (unwrap(db, name, row.content) as T) : null
}

/** Keeps a secret that was given to the portal, in the place of the one before. */
export async function keepSecret(tx: Tx, name: string, content: unknown): Promise<void> {
  await sql`
    insert into identity_secret (name, content) values (${name}, ${JSON.stringify(wrap(tx, name, content))}::jsonb)
    on conflict (name) do update set content = excluded.content`.execute(tx)
}

/** Wraps all of them with the present key, those too that nobody has asked for since; answers of how many that was another. */
export const rewrapSecrets = (db: Db): Promise<number> =>
  rewrapEach(db, {
    found: sql`select name as id, content as value from identity_secret`,
    nameOf: ({ id }) => id,
    write: ({ id }, value) => sql`update identity_secret set content = ${value}::jsonb where name = ${id}`,
  })

/** One that was stored before the portal had this key is wrapped with it now. */
async function opened<T>(db: Db, name: string, content: unknown): Promise<T> {
  const secret = unwrap(db, name, content) as T
  const anew = wrappedAnew(db, name, content)
  if (anew !== null)
    await sql`update identity_secret set content = ${JSON.stringify(anew)}::jsonb
      where name = ${name} and content = ${JSON.stringify(content)}::jsonb`.execute(db)
  return secret
}
