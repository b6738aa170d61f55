import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, type JWTPayload } from 'jose'
import { isStorable } from '../../http/body.ts'
import { discover, keysOf, type Discovered } from './discovery.ts'
import { askJson, type Reach } from './guarded-fetch.ts'
import { ProviderProblem } from './problem.ts'
import type { Connection } from './connections.ts'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const clockToleranceSeconds = 30
const longestToken = 16_384

/** What is kept of a way to the provider until somebody comes back from it. */
export interface Way {
  verifier: string
  nonce: string
}

/** What the provider is asked beside who it is: to ask for proof anew, in which language. */
export type Wishes = Readonly<Record<string, string>>

const token = () => randomBytes(32).toString('base64url')

/** Where somebody goes to sign in (code flow, PKCE S256, nonce), and what has to be kept until they are back. */
export async function wayThere(connection: Connection, reach: Reach, asked: { state: string; redirect: string; wishes?: Wishes }) {
  const { authorization } = await discover(connection.issuer, reach)
  const way: Way = { verifier: token(), nonce: token() }
  const address = new URL(authorization)
  for (const [name, value] of Object.entries({
    ...asked.wishes,
    client_id: connection.clientId,
    response_type: 'code',
    redirect_uri: asked.redirect,
    scope: connection.scopes,
    state: asked.state,
    nonce: way.nonce,
    code_challenge: createHash('sha256').update(way.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value)
  return { address: address.href, way }
}

/** Whom the provider vouches for. */
export interface Vouched {
  issuer: string
  subject: string
  /** What the ID token says, and what the provider says beside it where that lacks the user name. */
  claims: JWTPayload
}

/** Hands a code in for what the provider says of the person, and checks it (OpenID Connect Core, 3.1.3.7). Throws ProviderProblem. */
export async function wayBack(connection: Connection, reach: Reach, back: { code: string; redirect: string; way: Way }): Promise<Vouched> {
  const found = await discover(connection.issuer, reach)
  const { idToken, accessToken } = await handedIn(connection, found, reach, back)
  try {
    const { payload } = await jwtVerify(idToken, await keysOf(found, reach), {
      algorithms,
      issuer: found.issuer,
      audience: connection.clientId,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const { azp, nonce, sub = '' } = payload
    if (nonce !== back.way.nonce) throw new Error('It answers another question (nonce).')
    if (azp !== undefined && azp !== connection.clientId) throw new Error('It is for another client (azp).')
    if (sub === '' || !isStorable(sub) || sub.length > 255) throw new Error('It names nobody (sub).')
    const more = payload[connection.userClaim] === undefined ? await saidBeside(found, reach, { accessToken, sub }) : {}
    return { issuer: found.issuer, subject: sub, claims: { ...more, ...payload } }
  } catch (error) {
    if (error instanceof ProviderProblem) throw error
    throw new ProviderProblem('idToken', error instanceof Error ? error.message : '')
  }
}

/** Some write into the ID token who it is and no more: the rest is asked for, and has to be of the same person (OpenID Connect Core, 5.3.2). */
async function saidBeside(
  { person }: Discovered,
  reach: Reach,
  { accessToken, sub }: { accessToken: string; sub: string },
): Promise<JWTPayload> {
  if (person === null || accessToken === '') return {}
  const { status, body } = await askJson(person, reach, { authorization: `Bearer ${accessToken}` })
  const said = typeof body === 'object' && body !== null ? (body as JWTPayload) : {}
  return status === 200 && said.sub === sub ? said : {}
}

async function handedIn(
  { clientId, secret }: Connection,
  { token: address, secretBy }: Discovered,
  reach: Reach,
  { code, redirect, way }: { code: string; redirect: string; way: Way },
): Promise<{ idToken: string; accessToken: string }> {
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: way.verifier })
  const basic = secret !== null && secretBy === 'basic'
  if (!basic) form.set('client_id', clientId)
  if (secret !== null && !basic) form.set('client_secret', secret)
  const encoded = [clientId, secret ?? ''].map(encodeURIComponent).join(':')
  const { body } = await askJson(address, reach, {
    form,
    ...(basic && { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` }),
  })
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { id_token: idToken, access_token: given } = said
  const accessToken = typeof given === 'string' && given.length <= longestToken ? given : ''
  if (typeof idToken === 'string' && idToken.length <= longestToken) return { idToken, accessToken }
  throw new ProviderProblem('token', [said['error'], said['error_description']].filter((part) => typeof part === 'string').join(': '))
}
