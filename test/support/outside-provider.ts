import { execFileSync, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { freePort } from './ports.ts'

const scopes = ['openid', 'profile', 'offline_access', 'api1']
export type Client = 'calendula' | 'canteen'
const password = 'correct horse battery'
const clientSecret = 'secret-of_the.portal~8Q'

export interface OutsideProvider {
  /** The settings that make a portal use it. */
  settings: Record<string, string>
  /** Signs a person in on the provider's sign-in page that `page` shows, and goes back to the portal. */
  signIn(page: Page, userName: string): Promise<void>
  /** As an administrator connects it by screen: with a secret, and the address to which it sends people back. */
  connection: { issuer: string; clientId: string; secret: string; scopes: string; userClaim: string }
  /** Signs a person in where the portal sends them, and answers where the provider sends them back. */
  goThrough(address: string, userName: string): Promise<string>
  /** An access token that a person gave to one of the provider's clients: to the portal, or to the canteen's. */
  accessToken(client: Client, userName: string, scope: string): Promise<string>
  stop(): Promise<void>
}

/** Whether Debian's glewlwyd, an identity provider that nobody here wrote, is on this machine. */
export function hasOutsideProvider(): boolean {
  try {
    execFileSync('glewlwyd', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts glewlwyd on an SQLite file, with a client for the portal at `portalUrl` and the named people. */
export async function startOutsideProvider(portalUrl: string, people: { userName: string; name: string }[]): Promise<OutsideProvider> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-provider-'))
  const port = await freePort()
  const base = `http://localhost:${port}`
  const database = new DatabaseSync(path.join(folder, 'provider.db'))
  database.exec(readFileSync('/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3', 'utf8'))
  database.close()
  const configFile = path.join(folder, 'provider.conf')
  writeFileSync(configFile, configuration(port, base, new URL(portalUrl).origin, path.join(folder, 'provider.db')))
  const child = spawn('glewlwyd', [`--config-file=${configFile}`], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await setUp(`${base}/api`, portalUrl, people)
  return {
    settings: { OIDC_AUTHORITY: `${base}/api/oidc`, OIDC_AUDIENCE: 'api1', OIDC_USER_CLAIM: 'preferred_username' },
    connection: {
      issuer: `${base}/api/oidc`,
      clientId: 'calendula-secret',
      secret: clientSecret,
      scopes: 'openid profile',
      userClaim: 'preferred_username',
    },
    goThrough: (address, userName) => goThrough(`${base}/api`, address, userName),
    signIn: (page, userName) => signIn(page, base, userName),
    accessToken: (client, userName, scope) =>
      accessToken(`${base}/api`, `${portalUrl}/openid-connect/redirect-callback`, { client, userName, scope }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Its page needs libraries that Debian packs elsewhere; the calls below are those that the page itself makes.
async function signIn(page: Page, base: string, userName: string): Promise<void> {
  await page.waitForURL(`${base}/login.html?*`)
  const callback = new URL(page.url()).searchParams.get('callback_url') ?? ''
  await page.request.post(`${base}/api/auth/`, { data: { username: userName, password } })
  await page.request.put(`${base}/api/auth/grant/calendula`, { data: { scope: scopes.join(' ') } })
  await page.goto(`${callback}&g_continue`)
}

async function goThrough(api: string, address: string, userName: string): Promise<string> {
  const cookie = await signInAt(api, userName, password)
  const grant = {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'openid profile' }),
  }
  await fetch(`${api}/auth/grant/${new URL(address).searchParams.get('client_id') ?? ''}`, grant)
  const answer = await fetch(`${address}&g_continue`, { headers: { cookie }, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

/** The code flow with PKCE, as a client without a browser goes through it. */
async function accessToken(api: string, redirect: string, asked: { client: Client; userName: string; scope: string }): Promise<string> {
  const cookie = await signInAt(api, asked.userName, password)
  const json = { cookie, 'content-type': 'application/json' }
  await fetch(`${api}/auth/grant/${asked.client}`, { method: 'PUT', headers: json, body: JSON.stringify({ scope: asked.scope }) })
  const verifier = randomBytes(40).toString('base64url')
  const query = new URLSearchParams({
    client_id: asked.client,
    response_type: 'code',
    redirect_uri: redirect,
    scope: asked.scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's',
    nonce: 'n',
  })
  const answer = await fetch(`${api}/oidc/auth?${query}&g_continue`, { headers: { cookie }, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '', api).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', client_id: asked.client, redirect_uri: redirect, code, code_verifier: verifier }
  const given = await fetch(`${api}/oidc/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: token } = (await given.json()) as { access_token?: string }
  if (!token) throw new Error(`The provider gave ${asked.client} no token for ${asked.userName}.`)
  return token
}

async function setUp(api: string, portalUrl: string, people: { userName: string; name: string }[]): Promise<void> {
  const cookie = await signInAsAdministrator(api)
  const post = async (address: string, body: object) => {
    const response = await fetch(`${api}${address}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  }
  await post('/mod/plugin/', { module: 'oidc', name: 'oidc', display_name: 'oidc', parameters: plugin(`${api}/oidc`) })
  for (const name of scopes.filter((scope) => scope !== 'openid'))
    await post('/scope/', {
      name,
      display_name: name,
      description: name,
      password_required: false,
      password_max_age: 0,
      scheme: {},
      scheme_required: {},
    })
  for (const { userName, name } of people) await post('/user/', { username: userName, name, password, enabled: true, scope: scopes })
  for (const [client, name] of Object.entries({ calendula: 'Calendula', canteen: 'Canteen' }))
    await post('/client/', {
      client_id: client,
      name,
      confidential: false,
      enabled: true,
      authorization_type: ['code', 'refresh_token'],
      token_endpoint_auth_method: ['none'],
      redirect_uri: [`${portalUrl}/openid-connect/redirect-callback`, `${portalUrl}/openid-connect/silent-callback`],
      post_logout_redirect_uri: `${portalUrl}/openid-connect/logout-redirect`,
      scope: scopes,
    })
  await post('/client/', {
    client_id: 'calendula-secret',
    name: 'Calendula by screen',
    confidential: true,
    client_secret: clientSecret,
    enabled: true,
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic'],
    redirect_uri: [`${portalUrl}/oidc/outside/callback`],
    scope: scopes,
  })
}

/** The cookies of somebody who has signed in. */
async function signInAt(api: string, username: string, secret: string): Promise<string> {
  const body = JSON.stringify({ username, password: secret })
  const response = await fetch(`${api}/auth/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The account of a new installation. */
async function signInAsAdministrator(api: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await signInAt(api, 'admin', 'password')
    } catch (error) {
      if (attempt > 100) throw error
      await wait(100)
    }
  }
}

function plugin(issuer: string) {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: keys.privateKey,
    cert: keys.publicKey,
    'jwks-show': true,
    'access-token-duration': 3600,
    'refresh-token-duration': 86_400,
    'code-duration': 600,
    'refresh-token-rolling': false,
    'auth-type-code-enabled': true,
    'auth-type-id-token-enabled': true,
    'auth-type-refresh-enabled': true,
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'subject-type': 'public',
    scope: [],
    'additional-parameters': [{ 'user-parameter': 'username', 'token-parameter': 'preferred_username' }],
    claims: [{ name: 'preferred_username', 'user-property': 'username', type: 'string', mandatory: true, scope: [] }],
    'session-management-allowed': true,
    'session-cookie-name': 'PROVIDER_SESSION',
    'session-cookie-expiration': 86_400,
  }
}

const configuration = (port: number, base: string, origin: string, database: string) => `
port=${port}
bind_address="127.0.0.1"
external_url="${base}"
login_url="login.html"
api_prefix="api"
static_files_path="/usr/share/glewlwyd/webapp/"
static_files_mime_types=({ extension=".html" mime_type="text/html" compress=0 }, { extension=".js" mime_type="application/javascript" compress=0 }, { extension=".json" mime_type="application/json" compress=0 })
allow_origin="${origin}"
allow_methods="GET, POST, PUT, DELETE, OPTIONS"
allow_headers="Origin, X-Requested-With, Content-Type, Accept, Authorization"
log_mode="console"
log_level="NONE"
cookie_domain="localhost"
cookie_secure=0
session_key="PROVIDER_SESSION_ID"
admin_session_authentication="cookie"
profile_session_authentication="cookie"
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database={ type="sqlite3" path="${database}" };
`
