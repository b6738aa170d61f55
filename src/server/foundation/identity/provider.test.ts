import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, type Config } from '../settings/config.ts'
import { newId } from '../basis/ids.ts'
import { createServer } from '../http/http.ts'
import { mountIdentityProvider } from './provider.ts'
import type { Accounts } from './accounts.ts'
import { mintAccessToken, readSecrets } from './provider-secrets.ts'
import { mountPageAssets } from '../http/page.ts'
import { openPortalTokens } from './portal-tokens.ts'
import type { TokenCheck } from './tokens.ts'
import { Browser } from '../../../../test/support/browser-like.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { freePort } from '../../../../test/support/ports.ts'

const people = new Map([
  ['amina', 'Amina Putri'],
  ['budi', '<Budi> "S"'],
])
const shown = () => [...people].map(([userName, name]) => ({ userName, name, caption: 'Employee' }))
const ids = new Map(['amina', 'budi', 'citra'].map((userName) => [userName, newId()]))
const accountOf = (userName: string) =>
  people.has(userName) ? { id: ids.get(userName) ?? '', userName, name: people.get(userName) ?? '', email: null } : null
const accounts: Accounts = {
  isDemo: () => Promise.resolve(true),
  list: () => Promise.resolve(shown().slice(0, 1)),
  find: (userName) => Promise.resolve(accountOf(userName)),
  named: (text) => Promise.resolve(accountOf(text)),
  byId: (id) => Promise.resolve(accountOf([...ids].find(([, own]) => own === id)?.[0] ?? '')),
  companyName: () => Promise.resolve('Calendula'),
  asksSecondFactor: () => Promise.resolve(false),
  isEntrusted: () => Promise.resolve(false),
  isAdministrator: () => Promise.resolve(false),
  isIdentity: () => Promise.resolve(true),
  noted: () => Promise.resolve(),
  search: (text) => Promise.resolve(shown().filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))),
}

let fresh: FreshDatabase
let config: Config
let app: Awaited<ReturnType<typeof createServer>>
let tokens: TokenCheck
let oidc: string

beforeAll(async () => {
  fresh = await freshDatabase()
  config = readConfig({ PORT: String(await freePort()), BASE_PATH: '/hr', NODE_ENV: 'test' })
  app = await createServer({ basePath: config.basePath, strict: true })
  mountPageAssets(app, config)
  await mountIdentityProvider(app, { config, database: fresh.database, accounts, forgotten: null })
  await app.listen({ port: config.port, host: config.host })
  tokens = await openPortalTokens(config, fresh.database)
  oidc = `${config.publicUrl}/hr/oidc`
})

afterAll(async () => {
  await app.close()
  await fresh.drop()
})

test('one click signs a person in: code, access token, renewal, silent renewal and sign-out', async () => {
  const browser = new Browser()
  const { code, verifier } = await signIn(browser, { user: 'amina' })
  const answer = await exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri() })
  expect(answer).toMatchObject({ token_type: 'Bearer', scope: 'api1' })
  expect(await tokens.check(answer.access_token)).toMatchObject({ user: 'amina', person: ids.get('amina') })
  expect(decodeJwt(answer.id_token)).toMatchObject({ sub: ids.get('amina'), preferred_username: 'amina', nonce: 'n' })
  expect(decodeJwt(answer.id_token)).not.toHaveProperty('name')
  await expect(tokens.check(answer.id_token)).rejects.toMatchObject({ statusCode: 401 })

  const renewed = await exchange({ grant_type: 'refresh_token', refresh_token: answer.refresh_token })
  expect(await tokens.check(renewed.access_token)).toMatchObject({ user: 'amina' })
  // The browser's library asks for the scopes of the last answer again.
  const narrowed = await exchange({ grant_type: 'refresh_token', refresh_token: renewed.refresh_token, scope: 'api1' })
  expect(await tokens.check(narrowed.access_token)).toMatchObject({ user: 'amina' })

  const silent = await browser.get(authorizeUrl(challengeOf('x'.repeat(50)), { prompt: 'none' }))
  expect(silent.headers.get('location')).toContain(`${redirectUri()}?code=`)

  const end = new URLSearchParams({
    id_token_hint: answer.id_token,
    post_logout_redirect_uri: `${home()}/openid-connect/logout-redirect`,
    state: 's',
  })
  const leaving = await browser.get(`${oidc}/session/end?${end}`)
  const left = await browser.submit(await leaving.text(), `${oidc}/session/end`)
  expect(left.headers.get('location')).toBe(`${home()}/openid-connect/logout-redirect?state=s`)
  const after = await browser.get(authorizeUrl(challengeOf('x'.repeat(50)), { prompt: 'none' }))
  expect(after.headers.get('location')).toContain('error=login_required')
  expect(await exchange({ grant_type: 'refresh_token', refresh_token: answer.refresh_token })).toMatchObject({ error: 'invalid_grant' })
})

test('who signs in where the provider knows somebody else follows: its own page may send itself off, and ends the one before', async () => {
  const browser = new Browser()
  const { code, verifier } = await signIn(browser, { user: 'amina' })
  const before = await exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri() })
  const { url } = await openSignIn(browser)
  const chosen = await browser.post(url, { user: 'budi' })
  const between = await browser.get(new URL(chosen.headers.get('location') ?? '', oidc).href)
  const page = await between.text()
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? []
  const policy = between.headers.get('content-security-policy')
  expect([script === '', policy]).toEqual([
    false,
    expect.stringContaining(`'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  ])
  const ended = await browser.submit(page, oidc)
  const resumed = await browser.get(ended.headers.get('location') ?? '')
  expect(resumed.headers.get('location')).toContain(`${redirectUri()}?code=`)
  expect(await exchange({ grant_type: 'refresh_token', refresh_token: before.refresh_token })).toMatchObject({ error: 'invalid_grant' })
})

test('an access token ends with its sign-in: by signing out, and by a renewal with what was used already', async () => {
  const given = async () => {
    const browser = new Browser()
    const { code, verifier } = await signIn(browser, { user: 'budi' })
    const answer = await exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri() })
    return { browser, answer }
  }
  const { browser, answer } = await given()
  const first = decodeJwt(answer.access_token)
  const renewed = await exchange({ grant_type: 'refresh_token', refresh_token: answer.refresh_token })
  expect(renewed.refresh_token).not.toBe(answer.refresh_token)
  expect(decodeJwt(renewed.access_token)).toMatchObject({ sid: first['sid'], auth_time: first['auth_time'] })
  expect(first['auth_time']).toBeGreaterThan(Date.now() / 1000 - 60)
  expect(await tokens.check(renewed.access_token)).toMatchObject({ user: 'budi', session: first['sid'] })
  const leaving = await browser.get(`${oidc}/session/end?${new URLSearchParams({ id_token_hint: answer.id_token })}`)
  await browser.submit(await leaving.text(), `${oidc}/session/end`)
  // Another process has not seen the token yet; this one asks again within half a minute.
  const elsewhere = await openPortalTokens(config, fresh.database)
  await expect(elsewhere.check(renewed.access_token)).rejects.toMatchObject({ statusCode: 401 })

  const { answer: stolen } = await given()
  const next = await exchange({ grant_type: 'refresh_token', refresh_token: stolen.refresh_token })
  expect(await exchange({ grant_type: 'refresh_token', refresh_token: stolen.refresh_token })).toMatchObject({ error: 'invalid_grant' })
  expect(await exchange({ grant_type: 'refresh_token', refresh_token: next.refresh_token })).toMatchObject({ error: 'invalid_grant' })
  await expect(elsewhere.check(next.access_token)).rejects.toMatchObject({ statusCode: 401 })
})

test('anybody is found by a part of the name, and names are text, never markup', async () => {
  const browser = new Browser()
  const page = await openSignIn(browser)
  const found = await browser.post(page.url, { search: 'bud' })
  const text = await found.text()
  expect(text).toContain('value="budi"')
  expect(text).not.toContain('<Budi>')
  expect(text).toContain('&#60;Budi&#62; &#34;S&#34;')
  expect(await (await browser.post(page.url, { search: '<b>' })).text()).toContain('Nobody here is called “&#60;b&#62;”')
  const chosen = await browser.post(page.url, { search: ' BUDI ' })
  expect(chosen.status).toBe(303)
})

test('the page says that it is the demo, loads only its own files and can be read in Indonesian', async () => {
  const browser = new Browser()
  const { response, url } = await openSignIn(browser)
  const text = await response.text()
  expect(text).toContain('it asks for no password')
  expect(text).not.toMatch(/<script(?![^>]*src=)|style=|https?:\/\//)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
  for (const [, file] of text.matchAll(/(?:href|src)="([^"]+\.(?:css|svg|js))"/g))
    expect((await fetch(`${config.publicUrl}${file}`)).status).toBe(200)
  expect(await (await browser.get(url, { 'accept-language': 'id-ID' })).text()).toContain('tanpa kata sandi')
})

test('the page speaks the language of the portal that sends somebody, whatever their browser prefers', async () => {
  const browser = new Browser()
  const { url } = await openSignIn(browser, 'v'.repeat(50), { ui_locales: 'fr id' })
  expect(await (await browser.get(url, { 'accept-language': 'en-GB' })).text()).toContain('tanpa kata sandi')
  expect(await (await browser.post(url, { search: 'nobody' })).text()).toContain('tanpa kata sandi')
})

test('a person who is gone meanwhile is neither signed in nor renewed', async () => {
  people.set('citra', 'Citra')
  const browser = new Browser()
  const { code, verifier } = await signIn(browser, { user: 'citra' })
  const answer = await exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri() })
  people.delete('citra')
  expect(await exchange({ grant_type: 'refresh_token', refresh_token: answer.refresh_token })).toMatchObject({ error: 'invalid_grant' })
  const silent = await browser.get(authorizeUrl(challengeOf('x'.repeat(50)), { prompt: 'none' }))
  expect(silent.headers.get('location')).toContain('error=login_required')
  const again = await browser.get(authorizeUrl(challengeOf('x'.repeat(50))))
  expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in/')])
  const page = await openSignIn(browser)
  expect(await (await browser.post(page.url, { user: 'citra' })).text()).toContain('Nobody here is called')
})

test('what OAuth 2.1 forbids is refused', async () => {
  const browser = new Browser()
  const noPkce = new URL(authorizeUrl(challengeOf('x')))
  noPkce.searchParams.delete('code_challenge')
  noPkce.searchParams.delete('code_challenge_method')
  expect((await browser.get(noPkce.href)).headers.get('location')).toContain('error=invalid_request')
  const implicit = new URL(authorizeUrl(challengeOf('x'), { response_type: 'id_token token' }))
  expect((await browser.get(implicit.href)).headers.get('location')).toContain('error=unsupported_response_type')
  const elsewhere = await browser.get(authorizeUrl(challengeOf('x'), { redirect_uri: 'https://evil.example/' }))
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null])
  const { code } = await signIn(new Browser(), { user: 'amina' })
  const wrong = await exchange({ grant_type: 'authorization_code', code, code_verifier: 'w'.repeat(50), redirect_uri: redirectUri() })
  expect(wrong).toMatchObject({ error: 'invalid_grant' })
})

test("a sign-in page is of one browser: another's, an old or an invented one shows the way back", async () => {
  const { url } = await openSignIn(new Browser())
  const stranger = await new Browser().post(url, { user: 'amina' })
  expect(stranger.status).toBe(400)
  expect(await stranger.text()).toContain('open for too long')
  expect((await new Browser().get(`${oidc}/sign-in/invented`)).status).toBe(400)
})

test.each<Record<string, string>>([
  { host: 'hr.example.com' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 gate' },
])('whoever comes through a proxy (%j) is signed in by nobody, and the page says what to set', async (headers) => {
  for (const url of ['/hr/oidc/.well-known/openid-configuration', '/hr/oidc/sign-in/x', '/hr/oidc/auth?client_id=calendula']) {
    const response = await app.inject({ url, headers })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([403, 'no-store'])
    expect(response.body).toContain('holds the demo company')
  }
  const renewal = await app.inject({ method: 'POST', url: '/hr/oidc/token', headers, payload: 'grant_type=refresh_token' })
  expect(renewal.statusCode).toBe(403)
})

test('addresses come from the settings, not from what the caller writes into Host', async () => {
  const response = await app.inject({ url: '/hr/oidc/.well-known/openid-configuration', headers: { host: '127.0.0.1:1' } })
  expect(response.json()).toMatchObject({ issuer: oidc, token_endpoint: `${oidc}/token`, authorization_endpoint: `${oidc}/auth` })
  expect(response.body).not.toContain('127.0.0.1')
})

test('a token minted for a script is accepted, and every process signs with the same keys', async () => {
  const [first, second] = await Promise.all([readSecrets(fresh.database.db), readSecrets(fresh.database.db)])
  expect(first).toEqual(second)
  expect(await tokens.check(await mintAccessToken(config, first, 'budi', 60))).toMatchObject({ user: 'budi' })
})

test('it is never there beside an outside provider', async () => {
  const outside = readConfig({ OIDC_AUTHORITY: 'https://login.example.com' })
  const other = await createServer({ basePath: '', strict: true })
  await expect(mountIdentityProvider(other, { config: outside, database: fresh.database, accounts, forgotten: null })).rejects.toThrow(
    'not for use beside',
  )
})

const home = () => `${config.publicUrl}/hr`
const redirectUri = () => `${home()}/openid-connect/redirect-callback`
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

function authorizeUrl(challenge: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'calendula',
    response_type: 'code',
    redirect_uri: redirectUri(),
    scope: config.scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'state',
    nonce: 'n',
    ...more,
  })
  return `${oidc}/auth?${query}`
}

async function openSignIn(browser: Browser, verifier = 'v'.repeat(50), more: Record<string, string> = {}) {
  const start = await browser.get(authorizeUrl(challengeOf(verifier), { prompt: 'login', ...more }))
  expect(start.status).toBe(303)
  const url = new URL(start.headers.get('location') ?? '', oidc).href
  const response = await browser.get(url)
  expect(response.status).toBe(200)
  return { url, response }
}

async function signIn(browser: Browser, choice: { user: string }) {
  const verifier = randomBytes(40).toString('base64url')
  const { url } = await openSignIn(browser, verifier)
  const chosen = await browser.post(url, choice)
  const resumed = await browser.get(new URL(chosen.headers.get('location') ?? '', oidc).href)
  const back = new URL(resumed.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri())
  expect(back.searchParams.get('state')).toBe('state')
  return { code: back.searchParams.get('code') ?? '', verifier }
}

interface TokenAnswer {
  access_token: string
  id_token: string
  refresh_token: string
}

async function exchange(fields: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(`${oidc}/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'calendula', ...fields }) })
  return (await response.json()) as TokenAnswer
}

test('what no database can hold is refused by whatever door the provider reads it: address, body or header', async () => {
  const form = (body: Record<string, string>, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  })
  const asked = { client_id: 'calendula', response_type: 'code', redirect_uri: redirectUri(), scope: 'openid', state: 's\0', nonce: 'n' }
  const pkce = { code_challenge: challengeOf('x'.repeat(50)), code_challenge_method: 'S256' }
  const basic = { authorization: `Basic ${Buffer.from('%00:x').toString('base64')}` }
  const answers = await Promise.all([
    fetch(`${oidc}/auth?client_id=%00`, { redirect: 'manual' }),
    fetch(`${oidc}/outside/trial/%00`),
    fetch(`${oidc}/outside/callback?state=%00&code=%00`),
    fetch(`${oidc}/auth`, { ...form({ ...asked, ...pkce }), redirect: 'manual' }),
    fetch(`${oidc}/token`, form({ client_id: '\0', grant_type: 'refresh_token', refresh_token: 'x' })),
    fetch(`${oidc}/token`, form({ client_id: 'calendula', grant_type: 'refresh_token', refresh_token: '\0' })),
    fetch(`${oidc}/token`, form({ grant_type: 'refresh_token', refresh_token: 'x' }, basic)),
  ])
  for (const { status } of answers) expect(status).toBeLessThan(500)
  expect(answers[0]?.status).toBe(400)
})
