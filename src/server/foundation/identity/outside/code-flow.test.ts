import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type GenerateKeyPairResult, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wayBack, wayThere } from './code-flow.ts'
import type { Connection } from './connections.ts'
import { discover } from './discovery.ts'
import { outsideAddress } from './guarded-fetch.ts'
import { ProviderProblem } from './problem.ts'

/** A provider that says whatever a test has it say. */
let server: Server
let issuer: string
let keys: GenerateKeyPairResult
let others: GenerateKeyPairResult
/** What it says otherwise than it should, and what it was asked. */
let says: { discovery?: object; claims?: JWTPayload; signedBy?: GenerateKeyPairResult; person?: object; raw?: string; token?: string }
let asked: { url: string; authorization: string | undefined; body: string }[]

const inner = { inner: true }
const way = { verifier: 'v', nonce: 'n' }
const connection = (more: Partial<Connection> = {}): Connection => ({
  id: '',
  label: 'X',
  issuer,
  clientId: 'portal',
  secret: 'secret',
  scopes: 'openid',
  userClaim: 'preferred_username',
  ...more,
})
const back = (more: Partial<Connection> = {}) =>
  wayBack(connection(more), inner, { code: 'c', redirect: 'https://hr.example.com/back', way })
const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderProblem ? error.key : String(error)),
  )

beforeAll(async () => {
  ;[keys, others] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  server = createServer((request, response) => {
    void textOf(request).then(async (body) => {
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body })
      response.setHeader('connection', 'close')
      if (says.raw !== undefined) return response.end(says.raw)
      if (request.url === '/keys') return response.end(JSON.stringify({ keys: [jwk] }))
      if (request.url === '/person') return response.end(JSON.stringify(says.person ?? {}))
      if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'a', id_token: says.token ?? (await idToken()) }))
      if (request.url === '/elsewhere') return response.writeHead(302, { location: '/keys' }).end()
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth?tenant=x`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/person`,
          ...says.discovery,
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  says = {}
  asked = []
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

const now = () => Math.floor(Date.now() / 1000)
const good = (): JWTPayload => ({
  iss: issuer,
  aud: 'portal',
  sub: 's-1',
  nonce: 'n',
  iat: now(),
  exp: now() + 60,
  preferred_username: 'amina',
})
const idToken = () =>
  new SignJWT({ ...good(), ...says.claims }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign((says.signedBy ?? keys).privateKey)

describe('the way there', () => {
  it('asks for a code, with PKCE, a nonce and what the address had of its own', async () => {
    const { address, way: kept } = await wayThere(connection(), inner, { state: 's', redirect: 'https://hr.example.com/back' })
    const query = Object.fromEntries(new URL(address).searchParams)
    expect(query).toMatchObject({
      tenant: 'x',
      response_type: 'code',
      code_challenge_method: 'S256',
      state: 's',
      nonce: kept.nonce,
      client_id: 'portal',
    })
    expect(query['code_challenge']).not.toBe(kept.verifier)
  })
})

describe('the way back', () => {
  it('takes what the provider has signed for this portal, and hands the secret over as it asks', async () => {
    expect(await back()).toMatchObject({ issuer, subject: 's-1', claims: { preferred_username: 'amina' } })
    const token = asked.find(({ url }) => url === '/token')
    expect(token).toMatchObject({
      authorization: `Basic ${Buffer.from('portal:secret').toString('base64')}`,
      body: expect.stringContaining('code_verifier=v') as string,
    })
    expect(token?.body).not.toContain('secret')
    says.discovery = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    asked = []
    await back()
    expect(asked.find(({ url }) => url === '/token')).toMatchObject({
      authorization: undefined,
      body: expect.stringContaining('client_secret=secret') as string,
    })
    // A public client has none.
    asked = []
    await back({ secret: null })
    expect(asked.find(({ url }) => url === '/token')?.body).not.toContain('client_secret')
  })

  it.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'canteen' }],
    ['a client that it was given to', { aud: ['portal', 'canteen'], azp: 'canteen' }],
    ['another question', { nonce: 'of another' }],
    ['a time that is over', { exp: 1, iat: 1 }],
    ['nobody', { sub: '' }],
  ])('refuses a token of %s', async (_what, claims) => {
    says.claims = claims
    expect(await problemOf(back())).toBe('idToken')
  })

  it('refuses what is signed by another key, by none, or with the public key as a secret', async () => {
    says.signedBy = others
    expect(await problemOf(back())).toBe('idToken')
    const body = Buffer.from(JSON.stringify(good())).toString('base64url')
    says.token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    expect(await problemOf(back())).toBe('idToken')
    const { n = '' } = await exportJWK(keys.publicKey)
    says.token = await new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(Buffer.from(n))
    expect(await problemOf(back())).toBe('idToken')
  })

  it('asks for what the token does not say, and believes it of the same person alone', async () => {
    says.claims = { preferred_username: undefined }
    says.person = { sub: 's-1', preferred_username: 'amina' }
    expect((await back()).claims['preferred_username']).toBe('amina')
    says.person = { sub: 's-2', preferred_username: 'edgar' }
    expect((await back()).claims['preferred_username']).toBeUndefined()
    // What the token says is not asked for.
    says.claims = {}
    says.person = { sub: 's-1', preferred_username: 'edgar' }
    expect((await back()).claims['preferred_username']).toBe('amina')
  })
})

describe('what a provider names', () => {
  it.each<[string, object, string]>([
    ['another name of itself', { issuer: 'https://evil.example' }, 'otherIssuer'],
    ['no address', { token_endpoint: undefined }, 'address'],
    ['an address that is none', { jwks_uri: 'file:///etc/passwd' }, 'address'],
    ['an address without encryption', { authorization_endpoint: 'http://login.example.com/auth' }, 'address'],
  ])('%s is not followed', async (_what, discovery, problem) => {
    says.discovery = discovery
    expect(await problemOf(discover(issuer, inner))).toBe(problem)
  })

  it('is neither endless nor elsewhere', async () => {
    says.discovery = { token_endpoint: `${issuer}/elsewhere` }
    expect(await problemOf(back())).toBe('token')
    expect(asked.filter(({ url }) => url === '/keys')).toEqual([])
    says.raw = 'x'.repeat(300_000)
    expect(await problemOf(discover(issuer, inner))).toBe('away')
    says.raw = '[]'
    expect(await problemOf(discover(issuer, inner))).toBe('notProvider')
  })

  it.each([
    'http://login.example.com',
    'https://127.0.0.1/x',
    'https://10.0.0.7/realms/x',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost:8443',
    'https://sso.internal/x',
    'https://intranet/x',
    'https://user:pass@login.example.com',
    'javascript:alert(1)',
    'login.example.com',
    '',
    null,
  ])('an address of the own network is no provider’s: %s', (address) => {
    expect(() => outsideAddress(address, { inner: false })).toThrow(ProviderProblem)
  })

  it('an address of the open internet is one', () => {
    expect(outsideAddress('https://login.example.com/x', { inner: false }).hostname).toBe('login.example.com')
  })
})
