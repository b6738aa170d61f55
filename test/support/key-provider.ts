import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT, type GenerateKeyPairResult, type JWK, type JWTPayload } from 'jose'
import { expect } from 'vitest'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import type { TokenRules } from '#server/foundation/identity/tokens.ts'

/** What the tokens of these tests are checked by. */
export const tokenRules: TokenRules = {
  audience: 'api1',
  clientId: 'calendula',
  apiScopes: ['api1'],
  personClaim: null,
  userClaim: 'sub',
  typed: false,
  acr: [],
  sessionSeconds: 43_200,
}

/** A provider that publishes keys, and counts how often it is asked. */
export interface KeyProvider {
  issuer: string
  keys: JWK[]
  asked: number
  server: Server
}

export async function startKeyProvider(keys: JWK[], keysAddress?: string): Promise<KeyProvider> {
  const started: KeyProvider = { issuer: '', keys, asked: 0, server: createServer() }
  started.server.on('request', (request, response) => {
    started.asked++
    const body = request.url?.endsWith('/keys')
      ? { keys: started.keys }
      : { issuer: started.issuer, jwks_uri: keysAddress ?? `${started.issuer}/keys` }
    response.setHeader('connection', 'close').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve))
  started.issuer = `http://127.0.0.1:${(started.server.address() as AddressInfo).port}`
  return started
}

export async function published({ publicKey }: GenerateKeyPairResult, kid?: string): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), use: 'sig', ...(kid && { kid }) }
}

/** Claims that are good at this issuer's, but for when they end. */
export const goodClaims = (issuer: string): JWTPayload => ({ iss: issuer, aud: 'api1', sub: 'amina', scope: 'openid api1' })

/** Seconds since the epoch, so many from now. */
export const seconds = (from: number): number => Math.floor(Date.now() / 1000) + from

/** What a header says otherwise than usual; without a `kid`, none. */
export type TokenHeader = { kid?: string | undefined; alg?: string; typ?: string }

/** An access token of amina's, good for ten minutes unless its claims say otherwise. */
export const signedToken = (
  issuer: string,
  by: GenerateKeyPairResult,
  claims: JWTPayload = {},
  header: TokenHeader = {},
): Promise<string> =>
  new SignJWT({ ...goodClaims(issuer), exp: seconds(600), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
    .sign(by.privateKey)

export async function expectRefused(check: Promise<unknown>, statusCode = 401): Promise<void> {
  const error: unknown = await check.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(Refusal)
  expect(error).toMatchObject({ statusCode, messages: [{ key: statusCode === 401 ? 'error.signIn' : 'error.unavailable' }] })
}
