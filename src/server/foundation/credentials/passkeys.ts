import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { first, rows, type Db, type Tx } from '../database/db.ts'
import { newId } from '../basis/ids.ts'
import { makeChallenge, takeChallenge } from './challenges.ts'

/** Where passkeys are made and used: the host's name binds them, the origin is compared. */
export interface RelyingParty {
  /** `hr.example.com` */
  host: string
  /** `https://hr.example.com` */
  origin: string
}

export const relyingPartyOf = (publicUrl: string): RelyingParty => ({ host: new URL(publicUrl).hostname, origin: publicUrl })

/** So many passkeys a person has at most. */
export const mostPasskeys = 20
const patienceMs = 5 * 60_000

/** What a browser is told to sign in with, as `navigator.credentials.get` takes it once its texts are bytes. */
export interface PasskeyAsk {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
}

/** Asks any passkey of this portal: which one it is, and whose, the answer says. A PIN or finger is demanded, so that it is two factors. */
export const askPasskey = async (db: Db, name: string, { host }: RelyingParty): Promise<PasskeyAsk> => ({
  challenge: await makeChallenge(db, name),
  rpId: host,
  timeout: patienceMs,
  userVerification: 'required',
})

/** What a browser is told to make one with (`navigator.credentials.create`). */
export async function offerPasskey(db: Db, { id, userName, name }: { id: string; userName: string; name: string }, { host }: RelyingParty) {
  const known = await rows(
    db,
    sql<{ id: string }>`select credential_id as id from sign_in_passkey where employee_id = ${id}::uuid order by made_at`,
  )
  return {
    challenge: await makeChallenge(db, offerOf(id)),
    rp: { id: host, name: 'Calendula' },
    user: { id: handleOf(id), name: userName, displayName: name },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: patienceMs,
    attestation: 'none' as const,
    excludeCredentials: known.map((one) => ({ type: 'public-key' as const, id: one.id })),
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
  }
}

const offerOf = (employeeId: string) => `new passkey ${employeeId}`
/** Whose it is, as the device keeps it: nobody's name. */
const handleOf = (employeeId: string) => Buffer.from(employeeId.replaceAll('-', ''), 'hex').toString('base64url')

// It brings decoders of certificates, which a portal without passkeys keeps its memory from.
const library = () => import('@simplewebauthn/server')

/** What of a passkey is kept. */
export interface MadePasskey {
  id: string
  publicKey: Uint8Array
  counter: number
}

/** The key that a device has made for what it was offered; null where it is none, or another's. */
export async function madePasskey(
  db: Db,
  employeeId: string,
  response: unknown,
  { host, origin }: RelyingParty,
): Promise<MadePasskey | null> {
  const challenge = await takeChallenge(db, offerOf(employeeId))
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const made = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs: [-7, -8, -257],
  }).catch(() => null)
  return made?.verified ? made.registrationInfo.credential : null
}

/** Keeps a passkey; null where it is known already, or its person has too many. */
export async function keepPasskey(tx: Tx, employeeId: string, name: string, made: MadePasskey): Promise<string | null> {
  const id = newId()
  await lockPasskeys(tx, employeeId)
  const done = await sql`insert into sign_in_passkey (id, employee_id, credential_id, public_key, counter, name)
    select ${id}::uuid, ${employeeId}::uuid, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter}, ${name}
    where (select count(*) from sign_in_passkey where employee_id = ${employeeId}::uuid) < ${mostPasskeys}
    on conflict (credential_id) do nothing`.execute(tx)
  return done.numAffectedRows ? id : null
}

/** One change of a person's passkeys after the other: each sees what the one before has left. */
const lockPasskeys = (tx: Tx, employeeId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${employeeId}`}, 0))`.execute(tx)

interface Kept {
  employeeId: string
  publicKey: Buffer
  counter: number
}

/** Whose passkey has signed what was asked under `name`; null for anything else. */
export async function checkPasskey(db: Db, name: string, given: unknown, { host, origin }: RelyingParty): Promise<string | null> {
  const challenge = await takeChallenge(db, name)
  const response = given as AuthenticationResponseJSON | null
  if (challenge === null || typeof response?.id !== 'string') return null
  const kept = await first(
    db,
    sql<Kept>`select employee_id as "employeeId", public_key as "publicKey", counter from sign_in_passkey where credential_id = ${response.id}`,
  )
  const handle = response.response?.userHandle
  if (!kept || (handle !== undefined && handle !== null && handle !== handleOf(kept.employeeId))) return null
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id: response.id, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter } = checked.authenticationInfo
  const done = await sql`update sign_in_passkey set counter = ${newCounter}, used_at = now()
    where credential_id = ${response.id} and (counter < ${newCounter} or ${newCounter} = 0)`.execute(db)
  return done.numAffectedRows ? kept.employeeId : null
}

/** What came of taking a passkey away: it was not theirs, it is the last way in, or it is gone. */
export type Removed = 'unknown' | 'lastWayIn' | 'removed'

/** Takes one of a person's passkeys away, but never the last way in. */
export async function removePasskey(tx: Tx, employeeId: string, id: string): Promise<Removed> {
  await lockPasskeys(tx, employeeId)
  const found = await first(
    tx,
    sql<{ isTheirs: boolean; isLast: boolean }>`select
      exists (select from sign_in_passkey where id = ${id}::uuid and employee_id = ${employeeId}::uuid) as "isTheirs",
      not exists (select from sign_in_passkey where id <> ${id}::uuid and employee_id = ${employeeId}::uuid)
        and not exists (select from sign_in_password where employee_id = ${employeeId}::uuid) as "isLast"`,
  )
  if (!found?.isTheirs) return 'unknown'
  if (found.isLast) return 'lastWayIn'
  await sql`delete from sign_in_passkey where id = ${id}::uuid`.execute(tx)
  return 'removed'
}

export async function namePasskey(tx: Tx, employeeId: string, id: string, name: string): Promise<boolean> {
  const done = await sql`update sign_in_passkey set name = ${name} where id = ${id}::uuid and employee_id = ${employeeId}::uuid`.execute(tx)
  return Boolean(done.numAffectedRows)
}
