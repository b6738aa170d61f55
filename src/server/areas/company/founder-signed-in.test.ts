import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { rows } from '#server/foundation/database/db.ts'
import { readConfig, type Config } from '#server/foundation/settings/config.ts'
import { openPortalTokens } from '#server/foundation/identity/portal-tokens.ts'
import { Browser } from '../../../../test/support/browser-like.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { freePort } from '../../../../test/support/ports.ts'

/** Whoever founds a company is signed in by that, and nobody else by anything near it. */

let fresh: FreshDatabase
let config: Config
let app: FastifyInstance
let lines: string[]
beforeEach(async () => {
  fresh = await freshDatabase()
  const env = { PORT: String(await freePort()), NODE_ENV: 'test', CALENDULA_COMPANY: 'own', LOG_LEVEL: 'fatal', BASE_PATH: '/hr' }
  config = readConfig({ ...env, DATABASE_URL: fresh.url })
  lines = []
  app = await createApp({ config, database: fresh.database, tell: (line) => void lines.push(line) })
  await app.listen({ port: config.port, host: config.host })
})
afterEach(async () => {
  await app.close()
  await fresh.drop()
})

const typed = {
  company: 'Marigold Ltd',
  site: 'Bandung',
  country: 'ID',
  timeZone: 'Asia/Jakarta',
  start: '09:00',
  end: '18:00',
  hours: '8',
  firstName: 'Rani',
  lastName: 'Kusuma',
  userName: 'rani',
  email: '',
  password: 'seven green umbrellas dance',
}
const home = () => `${config.publicUrl}/hr`
const begin = (browser: Browser, fields: Record<string, string> = typed) => browser.post(`${home()}/start`, fields)

/** Where the provider leads who asks it for a code, and the person of the token that it gives for one; null: nobody is signed in. */
async function whoIs(browser: Browser): Promise<string | null> {
  const verifier = 'v'.repeat(50)
  const redirect_uri = `${home()}/openid-connect/redirect-callback`
  const asked = new URLSearchParams({
    client_id: 'calendula',
    response_type: 'code',
    redirect_uri,
    scope: config.scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's',
    nonce: 'n',
  })
  const led = (await browser.get(`${home()}/oidc/auth?${asked}`)).headers.get('location') ?? ''
  if (!led.startsWith(redirect_uri)) return null
  const code = new URL(led).searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    client_id: 'calendula',
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri,
  })
  const { access_token } = (await (await fetch(`${home()}/oidc/token`, { method: 'POST', body })).json()) as { access_token: string }
  return (await (await openPortalTokens(config, fresh.database)).check(access_token)).user
}

it('the founder goes on to their home page and is signed in; another browser is not, and nothing is founded twice', async () => {
  const [rani, sari] = [new Browser(), new Browser()]
  expect((await begin(rani, { ...typed, password: 'short' })).headers.getSetCookie()).toEqual([])
  const founded = await begin(rani)
  expect([founded.status, founded.headers.get('location')]).toEqual([303, '/hr/'])
  for (const cookie of founded.headers.getSetCookie()) expect(cookie).toMatch(/^calendula_session(\.sig)?=.*; path=\/hr\/oidc; .*httponly/i)
  expect(founded.headers.getSetCookie()).toHaveLength(2)
  expect(await whoIs(rani)).toBe('rani')
  const again = await begin(sari, { ...typed, userName: 'sari' })
  expect([again.status, again.headers.getSetCookie(), await whoIs(sari)]).toEqual([303, [], null])
  expect((await sari.get(`${home()}/start/ready`)).headers.getSetCookie()).toEqual([])
})

it('of two at the same time the one whose company it is is signed in', async () => {
  const browsers = [new Browser(), new Browser()]
  const names = ['rani', 'sari']
  await Promise.all(browsers.map((browser, at) => begin(browser, { ...typed, userName: names[at] ?? '' })))
  const who = await Promise.all(browsers.map(whoIs))
  expect(who.filter((name) => name !== null)).toHaveLength(1)
  expect(names).toContain(who.find((name) => name !== null))
})

it('from elsewhere nobody is signed in without the code of the console, nor by the page of somebody else', async () => {
  const elsewhere = async (fields: Record<string, string>, headers: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${home()}/start`, { method: 'POST', body, headers, redirect: 'manual' })
    return [answer.status, answer.headers.getSetCookie().length]
  }
  const away = { 'x-forwarded-for': '203.0.113.7' }
  expect(await elsewhere(typed, { 'sec-fetch-site': 'cross-site' })).toEqual([200, 0])
  expect(await elsewhere({ ...typed, code: 'AAAA-AAAA-AAAA' }, away)).toEqual([403, 0])
  const code = /wants this code: ([A-Z0-9-]+)/.exec(lines.join('\n'))?.[1] ?? ''
  expect(await elsewhere({ ...typed, code }, away)).toEqual([303, 2])
})

it('every line of the audit says from where the company was begun', async () => {
  await begin(new Browser())
  const told = await rows(fresh.database.db, sql<{ from: string | null }>`select distinct from_where as "from" from audit`)
  expect(told).toEqual([{ from: expect.stringMatching(/^127\.0\.0\.1|^::1/) }])
})
