import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { decodeJwt, EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'
import { bonusCalls, payrollCalls } from '#shared/areas/pay.ts'
import { refuse, type Refusal } from '#server/foundation/basis/refusal.ts'
import { documentPasswordSince } from '#server/foundation/credentials/document-passwords.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { secret } from '#server/foundation/identity/provider-secrets.ts'
import { signedPart } from '#server/foundation/identity/tokens.ts'
import { bearerOf } from '#server/people/callers/identify.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { demandDocumentPassword } from '#server/platform/account/document-password.ts'
import { keptPaySetting } from '#server/records/pay/set-up.ts'

/** So long a key opens documents. */
const keySeconds = 10 * 60

type Asking = Pick<Call<Viewer>, 'person' | 'request'>

/** Serves what opens slips, and whether it is needed. */
export function serveDocumentKey(api: Api<Viewer>, db: Db): void {
  for (const { open, configuration } of [payrollCalls, bonusCalls]) {
    api.serve(configuration, async (_input, { person }) => {
      const [{ asksPassword }, since] = await Promise.all([keptPaySetting.of(db), documentPasswordSince(db, person.id)])
      return { asksPassword, hasPassword: since !== null }
    })
    api.serve(open, ({ password }, call) => sealedKey(db, call, password))
  }
}

/**
 * The key to one's documents, for their password: sealed, so that nobody reads it but the portal, which keeps nothing of it. It is of
 * the person, of the sign-in it was made in and of the password of now.
 */
export async function sealedKey(
  db: Db,
  call: Asking,
  password: string,
  now = new Date(),
): Promise<{ key: string; validUntilDate: string }> {
  const since = await documentPasswordSince(db, call.person.id)
  if (since === null) throw shut('pay.noPassword')
  await demandDocumentPassword(db, call, password, 'password')
  const until = Math.floor(now.getTime() / 1000) + keySeconds
  const key = await new EncryptJWT({ ...boundTo(call, since), password })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(until)
    .encrypt(await sealingKey(db))
  return { key, validUntilDate: new Date(until * 1000).toISOString() }
}

interface Opened {
  /** What files are encrypted with; null: with nothing. */
  password: string | null
}

/**
 * What files of one's documents are encrypted with, by the key that the call brings; null where the company asks for none. What is no
 * key of this person, sign-in and password is refused as none is, whatever is wrong with it.
 */
export async function openedDocuments(db: Db, call: Asking, now = new Date()): Promise<Opened> {
  const opened = await openedBy(db, call, now)
  if (typeof opened === 'string') throw shut(opened)
  return opened
}

/** Whether one's documents are open: of those that are not, no amount is told. */
export const areDocumentsOpen = async (db: Db, call: Asking): Promise<boolean> => typeof (await openedBy(db, call, new Date())) === 'object'

async function openedBy(db: Db, call: Asking, now: Date): Promise<Opened | Shut> {
  const { asksPassword } = await keptPaySetting.of(db)
  if (!asksPassword) return { password: null }
  const since = await documentPasswordSince(db, call.person.id)
  if (since === null) return 'pay.noPassword'
  const { password, ...bound } = await unsealed(db, call.request.headers['x-document-key'], now)
  const expected = boundTo(call, since)
  if (typeof password !== 'string' || Object.entries(expected).some(([name, value]) => bound[name] !== value)) return 'pay.askPassword'
  return { password }
}

/** Whose key it is, and for which password. */
const boundTo = ({ person, request }: Asking, since: string) => ({ sub: person.id, signIn: signInOf(request), since })

/** The session at the provider, which goes on when the token is renewed; of a token that names none, the token itself. */
function signInOf(request: FastifyRequest): string {
  const token = bearerOf(request) ?? ''
  const { iss, sid } = decodeJwt(token)
  const named = typeof sid === 'string' ? [iss, sid] : [signedPart(token)]
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url')
}

/** What a key says; nothing where it is none. */
async function unsealed(db: Db, key: string | string[] | undefined, now: Date): Promise<JWTPayload> {
  if (typeof key !== 'string' || !isPlain(key)) return {}
  try {
    const options = {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
      currentDate: now,
    }
    return (await jwtDecrypt(key, await sealingKey(db), options)).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return {}
    throw error
  }
}

/** The last letter of a part holds bits that say nothing: with others in their place it would be another spelling of the same. */
const isPlain = (key: string): boolean => key.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

async function sealingKey(db: Db): Promise<Uint8Array> {
  const kept = await secret(db, 'document-keys', async () => randomBytes(32).toString('base64url'))
  return new Uint8Array(hkdfSync('sha256', Buffer.from(kept, 'base64url'), '', 'key to the documents of a person', 32))
}

type Shut = 'pay.askPassword' | 'pay.noPassword'

function shut(why: Shut): Refusal {
  const refusal = refuse(401, why)
  refusal.challenge = 'DocumentKey'
  return refusal
}
