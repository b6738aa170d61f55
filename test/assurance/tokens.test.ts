import { SignJWT, type JWK, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiAudience, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import { issuerOf } from '#server/foundation/settings/config.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let key: JWK

beforeAll(async () => {
  portal = await openPortal()
  const [first] = (await readSecrets(portal.database.db)).signingKeys.keys
  if (!first) throw new Error('the provider has no key')
  key = first
})
afterAll(() => portal.close())

/** A token of the portal's own provider with other times: seconds from now. */
const tokenAt = (times: { iat?: number; nbf?: number; exp: number }, more: JWTPayload = {}) => {
  const now = Math.floor(Date.now() / 1000)
  const claims = Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, now + seconds]))
  return new SignJWT({ sub: 'amina', iss: issuerOf(portal.config), aud: apiAudience(portal.config), scope: 'api1', ...claims, ...more })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid ?? '' })
    .sign(key)
}
const ask = (authorization?: string) =>
  portal.app.inject({ url: '/api/Profiles/GetShortProfile', headers: { ...(authorization !== undefined && { authorization }) } })
const status = async (authorization?: string) => (await ask(authorization)).statusCode

describe('a call', () => {
  it('without a good token is refused alike, telling nothing', async () => {
    const good = await portal.token('amina')
    const told = new Set<string>()
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${good}`,
      good,
      `Bearer ${good}x`,
      `Bearer ${good.slice(0, -6)}AAAAAA`,
      `Bearer ${'a'.repeat(9000)}`,
      `Bearer ${await portal.token('nobody')}`,
    ]) {
      const answer = await ask(authorization)
      expect([authorization?.slice(0, 20), answer.statusCode, answer.headers['www-authenticate']]).toEqual([
        authorization?.slice(0, 20),
        401,
        'Bearer',
      ])
      told.add(JSON.stringify({ ...answer.json<object>(), requestId: '' }))
    }
    expect(told.size).toBe(1)
    expect(await status(`bearer ${good}`)).toBe(200)
  })

  it('of somebody disabled or gone is out at once, and in again when they are', async () => {
    const { db } = portal.database
    const bearer = `Bearer ${await portal.token('farah')}`
    expect(await status(bearer)).toBe(200)
    await sql`update employee set disabled_at = now() where user_name = 'farah'`.execute(db)
    expect(await status(bearer)).toBe(401)
    await sql`update employee set disabled_at = null, left_on = current_date - 1 where user_name = 'farah'`.execute(db)
    expect(await status(bearer)).toBe(401)
    await sql`update employee set left_on = current_date where user_name = 'farah'`.execute(db)
    expect(await status(bearer)).toBe(200)
  })

  it('counts no longer once an administrator has ended the sign-ins, and a later sign-in does', async () => {
    const { db } = portal.database
    const gita = `Bearer ${await tokenAt({ iat: -60, exp: 600 }, { sub: 'gita' })}`
    const renewed = `Bearer ${await tokenAt({ iat: 60, exp: 600 }, { sub: 'gita', auth_time: Math.floor(Date.now() / 1000) - 60 })}`
    expect([await status(gita), await status(renewed)]).toEqual([200, 200])
    await sql`insert into access (employee_id, tokens_from) values (${portal.company.id.gita}, now())`.execute(db)
    expect([await status(gita), await status(renewed)]).toEqual([401, 401])
    expect(await status(`Bearer ${await tokenAt({ iat: 60, exp: 600 }, { sub: 'gita' })}`)).toBe(200)
  })

  it('is nobody’s where the token was not given the portal’s scope, or names what only looks like a user', async () => {
    const answer = async (more: JWTPayload) => status(`Bearer ${await tokenAt({ iat: 60, exp: 600 }, more)}`)
    await sql`update employee set user_name = 'katharina' where user_name = 'hadi'`.execute(portal.database.db)
    expect(await answer({ sub: 'Katharina' })).toBe(200)
    for (const sub of ['\u212Aatharina', '\uFF4Batharina', 'katharin\u00AA', 'kath\0arina', 'katharina\0', 'kath\ud800arina'])
      expect([sub, await answer({ sub })]).toEqual([sub, 401])
    expect([await answer({ scope: 'openid' }), await answer({ scope: undefined })]).toEqual([401, 401])
  })

  it('is judged with a clock that is off by no more than seconds', async () => {
    expect(await status(`Bearer ${await tokenAt({ iat: 0, exp: 600 })}`)).toBe(200)
    expect(await status(`Bearer ${await tokenAt({ iat: -900, exp: -600 })}`)).toBe(401)
    expect(await status(`Bearer ${await tokenAt({ iat: 600, nbf: 600, exp: 1200 })}`)).toBe(401)
    // A provider whose clock runs ahead by ten minutes issues tokens that still count.
    expect(await status(`Bearer ${await tokenAt({ iat: 600, exp: 1200 })}`)).toBe(200)
    expect(await status(`Bearer ${await tokenAt({ iat: -600, exp: -5 })}`)).toBe(200)
  })
})
