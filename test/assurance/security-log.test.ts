import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/foundation/settings/config.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import type { Company } from '../support/company.ts'
import { freshCompany, type FreshDatabase } from '../support/database.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'

const environment = { PUBLIC_URL: 'http://localhost:4995', NODE_ENV: 'test', LOG_LEVEL: 'warn' }
let fresh: FreshDatabase
let company: Company
let portal: RunningPortal

beforeAll(async () => {
  const founded = await freshCompany()
  fresh = founded
  company = founded.company
  portal = await startPortal({ ...environment, DATABASE_URL: fresh.url, TRUSTED_PROXIES: '127.0.0.0/8 ::1' })
})
afterAll(async () => {
  await portal?.stop()
  await fresh?.drop()
})

interface Line {
  security: string
  status: number
  method: string
  route: string | null
  person: string | null
  address: string
  reqId: string
}

/** The lines of security that a call adds to the log. */
async function told(path: string, init: RequestInit = {}): Promise<Line[]> {
  const before = portal.output().length
  const answer = await fetch(`${portal.url}${path}`, init)
  await answer.arrayBuffer()
  // The log is written before the answer, but arrives by another way.
  if (answer.status >= 400) await expect.poll(() => portal.output().slice(before)).toContain(`,"status":${answer.status},`)
  return portal
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line) as Line)
}

const bearer = async (name: string) => {
  const token = await mintAccessToken(readConfig(environment), await readSecrets(fresh.database.db), name, 600)
  return { authorization: `Bearer ${token}` }
}
const json = (headers: Record<string, string>, body: string): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body,
})

describe('the log of security', () => {
  it('tells each sign-in once, with who and from where', async () => {
    const headers = await bearer('amina')
    const first = told('/api/Profiles/GetShortProfile', { headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } })
    await first
    await expect.poll(() => portal.output()).toContain('"signed in"')
    const line = portal
      .output()
      .split('\n')
      .find((text) => text.includes('"signed in"'))
    expect(JSON.parse(line ?? '')).toMatchObject({ status: 200, person: company.id.amina, address: '203.0.113.7', level: 40 })
    await told('/api/Profiles/GetShortProfile', { headers })
    expect(portal.output().split('"signed in"')).toHaveLength(3)
  })

  it('tells every refusal, with the pattern of the call and never with what stood in it', async () => {
    const amina = await bearer('amina')
    const stranger = await bearer('nobody')
    const [id, link] = ['01a203ad-d7b8-7000-975d-c79282838bed', 'U0VDUkVU']
    const refusals: [RequestInit, string, number, string][] = [
      [{}, '/api/v2/home', 401, 'not signed in'],
      [{ headers: { authorization: 'Bearer SECRET.SECRET.SECRET' } }, '/api/v2/home', 401, 'not signed in'],
      [json(amina, '{}'), '/api/x/mail/list', 403, 'not allowed'],
      [{ headers: amina }, `/api/leave-request/${id}`, 404, 'not found'],
      [{ headers: amina }, `/api/${link}/${link}`, 404, 'not found'],
      [json(amina, '{"endpoint": {"SECRET": 1}}'), '/api/x/push/state', 400, 'refused'],
      [json(amina, `"${'x'.repeat(1_100_000)}"`), '/api/x/push/state', 413, 'refused'],
      [{ method: 'POST', headers: { ...amina, 'content-type': 'text/SECRET' }, body: 'x' }, '/api/x/push/state', 415, 'refused'],
    ]
    for (const [init, path, status, event] of refusals) {
      const lines = await told(path, init)
      expect([path, lines.at(-1)]).toMatchObject([
        path,
        { status, security: event, reqId: expect.any(String), method: init.method ?? 'GET' },
      ])
    }
    expect((await told('/api/v2/home', { headers: stranger })).map((line) => line.security)).toEqual(['unknown user'])
    const missing = await told(`/api/leave-request/${id}`, { headers: amina })
    expect(missing).toMatchObject([
      { route: expect.stringContaining('/:id'), person: company.id.amina, address: expect.stringMatching(/127|::1/) },
    ])
    for (const secret of ['SECRET', id, link, amina.authorization.slice(7)]) expect(portal.output()).not.toContain(secret)
  })

  it('tells whose sign-in was ended', async () => {
    const headers = await bearer('farah')
    await sql`insert into access (employee_id, tokens_from) values (${company.id.farah}, now())`.execute(fresh.database.db)
    expect(await told('/api/v2/home', { headers })).toMatchObject([{ security: 'sign-in ended', status: 401, person: company.id.farah }])
  })

  it('tells who asks too often', async () => {
    const budi = await bearer('budi')
    let last: Line[] = []
    for (let call = 0; call < 31; call += 1) last = await told('/api/x/push/device', { ...json(budi, '{}'), method: 'PUT' })
    expect(last.at(-1)).toMatchObject({ status: 429, security: 'too many' })
  })
})
