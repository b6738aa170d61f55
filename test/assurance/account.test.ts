import { sql } from 'kysely'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { accountCalls, secondFactorSetting } from '#shared/areas/account.ts'
import type { AnswerOf, Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { hashPassword } from '#server/foundation/credentials/password-hash.ts'
import { ofAccount, takeTry } from '#server/foundation/credentials/sign-in-locks.ts'
import { setPassword } from '#server/foundation/credentials/passwords.ts'
import { Browser } from '../support/browser-like.ts'
import type { Name } from '../support/company.ts'
import { byPassword, openSigningPortal, toldBy, type SigningPortal } from '../support/password-sign-in.ts'
import { totpByHand } from '../support/totp-by-hand.ts'

let portal: SigningPortal
beforeAll(async () => {
  portal = await openSigningPortal()
})
afterAll(() => portal.close())

const words = 'kucing oranye makan jagung'
const others = 'tiga ekor bebek berenang'
const db = () => portal.database.db

/** A password that costs little to look at: whoever signs in with it gets a dear one. */
const give = async (name: Name, password = words) =>
  sql`insert into sign_in_password (employee_id, hash) values (${portal.company.id[name]}::uuid, ${await hashPassword(password, { ln: 4, r: 8, p: 1 })})
    on conflict (employee_id) do update set hash = excluded.hash`.execute(db())

/** Calls with a token of one's own sign-in. */
function holding(token: string) {
  return async <E extends Endpoint>(
    endpoint: E,
    input: SendOf<E>,
  ): Promise<{ status: number; body: AnswerOf<E>; said: string; fields: string[] }> => {
    const { id = '', session = '', ...fields } = input as Record<string, unknown>
    const url = `/api${endpoint.path.replace('{id}', String(id)).replace('{session}', String(session))}`
    const headers = { authorization: `Bearer ${token}` }
    const answer = await portal.app.inject(
      endpoint.method === 'GET' ? { url, headers } : { method: endpoint.method, url, headers, payload: fields },
    )
    const body = answer.json()
    return { status: answer.statusCode, body, said: body.Message ?? '', fields: Object.keys(body.fields ?? {}) }
  }
}
const signedIn = async (name: Name, password = words) => (await byPassword(portal, new Browser(), name, password)).access_token

/** Somebody has left their screen: the sign-in is of a quarter of an hour ago. */
const stale = async (name: Name) => portal.ownToken(name)
const forget = () => sql`delete from sign_in_lock`.execute(db())
const audited = async (name: Name) =>
  (
    await sql<{
      act: string
    }>`select act from audit where entity = 'access' and entity_id = ${portal.company.id[name]} order by seq`.execute(db())
  ).rows.map(({ act }) => act)

describe('amina', () => {
  it('changes her password: by the present one, to one that may be taken, and is signed out elsewhere', async () => {
    await give('amina')
    const [here, there] = [await signedIn('amina'), await signedIn('amina')]
    const call = holding(here)
    const change = (currentPassword: string | null, newPassword: string) =>
      call(accountCalls.updatePassword, { currentPassword, newPassword })
    expect(await change(null, others)).toMatchObject({ status: 400, fields: ['currentPassword'] })
    expect(await change('not hers', others)).toMatchObject({
      status: 400,
      said: 'This is not your present password.',
      fields: ['currentPassword'],
    })
    expect(await change(words, 'aminatester2026')).toMatchObject({ status: 400, fields: ['newPassword'] })
    expect(await change(words, others)).toMatchObject({ status: 200, body: { done: true } })
    const known = (await call(accountCalls.details, {})).body
    expect(known).toMatchObject({ provider: 'own', isDemo: false, userName: 'amina', passkeys: [], totp: false, secondFactorAsked: false })
    expect(known.sessions.map(({ isOwn }) => isOwn)).toEqual([true])
    // Another process has not seen the other token yet.
    const answer = await portal.app.inject({ url: '/api/account/AccountDetails', headers: { authorization: `Bearer ${there}` } })
    expect(answer.statusCode).toBe(401)
    expect(await audited('amina')).toEqual(['change password'])
    expect((await byPassword(portal, new Browser(), 'amina', others)).access_token).toMatch(/^ey/)
  })

  it('is asked for her password where she has been signed in for long, and is guessed at no more than at the sign-in', async () => {
    await give('amina')
    await forget()
    const call = holding(await stale('amina'))
    expect((await call(accountCalls.details, {})).body.freshUntil).toBe(null)
    expect(await call(accountCalls.offerTotp, { currentPassword: null })).toMatchObject({ status: 400, fields: ['currentPassword'] })
    for (let free = 0; free < 4; free += 1) await takeTry(db(), [ofAccount(portal.company.id.amina)])
    expect((await call(accountCalls.offerTotp, { currentPassword: 'guess' })).status).toBe(400)
    expect((await call(accountCalls.offerTotp, { currentPassword: words })).status).toBe(429)
    await forget()
    expect((await call(accountCalls.offerTotp, { currentPassword: words })).status).toBe(200)
    // Who has no password signs in again.
    const hers = holding(await stale('carla'))
    expect(await hers(accountCalls.offerTotp, {})).toMatchObject({
      status: 403,
      said: 'You signed in a while ago. Sign in again, then change it.',
    })
    expect((await hers(accountCalls.updatePassword, { newPassword: others })).status).toBe(403)
  })

  it('turns codes on, signs in with one, with a recovery code, and off again', async () => {
    await give('amina')
    const call = holding(await signedIn('amina'))
    const { body: offer } = await call(accountCalls.offerTotp, {})
    expect(offer).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), qr: { path: expect.stringContaining('M4 4') } })
    expect(await call(accountCalls.confirmTotp, { code: '000000' })).toMatchObject({ status: 400, fields: ['code'] })
    const { body: on } = await call(accountCalls.confirmTotp, { code: totpByHand(offer.secret, Date.now() - 30_000) })
    expect(on.codes).toHaveLength(10)
    expect((await call(accountCalls.offerTotp, {})).said).toBe('Codes are on already.')

    const browser = new Browser()
    const page = await portal.openSignIn(browser)
    const step = await browser.post(page.url, { name: 'amina', password: words })
    expect([step.status, toldBy(await step.text())]).toEqual([200, expect.stringContaining('six digits')])
    // The page that is loaded again asks for the code again, in no other browser.
    expect(toldBy(await (await browser.get(page.url)).text())).toContain('six digits')
    expect((await new Browser().post(page.url, { code: '123456' })).status).toBe(400)
    const wrong = await browser.post(page.url, { code: '000000' })
    expect([wrong.status, toldBy(await wrong.text())]).toEqual([401, expect.stringContaining('This code is not right')])
    const right = await page.tokens(await browser.post(page.url, { code: totpByHand(offer.secret, Date.now()) }))
    expect(decodeJwt(right.access_token).sub).toBe('amina')

    const lost = new Browser()
    const again = await portal.openSignIn(lost)
    await lost.post(again.url, { name: 'amina', password: words })
    const recovered = await again.tokens(await lost.post(again.url, { code: (on.codes[0] ?? '').toLowerCase() }))
    expect(decodeJwt(recovered.access_token).sub).toBe('amina')
    const once = new Browser()
    const third = await portal.openSignIn(once)
    await once.post(third.url, { name: 'amina', password: words })
    expect((await once.post(third.url, { code: on.codes[0] ?? '' })).status).toBe(401)
    const over = await once.post(third.url, { act: 'startOver' })
    expect(toldBy(await over.text())).toContain('User name or e-mail address')

    expect((await call(accountCalls.details, {})).body).toMatchObject({ totp: true, codesLeft: 9 })
    const { body: renewed } = await call(accountCalls.renewCodes, {})
    expect(renewed.codes.filter((code) => on.codes.includes(code))).toEqual([])
    expect((await call(accountCalls.endTotp, {})).body).toEqual({ done: true })
    expect((await call(accountCalls.renewCodes, {})).said).toBe('Codes are not on.')
    expect((await call(accountCalls.details, {})).body).toMatchObject({ totp: false, codesLeft: 0 })
    const { rows } = await sql<{ dump: string }>`select database_to_xml(true, false, '')::text as dump`.execute(db())
    for (const secret of [on.codes[1], on.codes[1]?.replaceAll('-', ''), words]) expect(rows[0]?.dump.includes(secret ?? '-')).toBe(false)
  })

  it('is made to wait who guesses codes, whatever session they guess in', async () => {
    await give('amina')
    await forget()
    const call = holding(await signedIn('amina'))
    const { body: offer } = await call(accountCalls.offerTotp, {})
    await call(accountCalls.confirmTotp, { code: totpByHand(offer.secret, Date.now() - 30_000) })
    const statuses: number[] = []
    for (let visit = 0; visit < 2; visit += 1) {
      const browser = new Browser()
      const { url } = await portal.openSignIn(browser)
      await browser.post(url, { name: 'amina', password: words })
      for (let guess = 0; guess < 4; guess += 1) statuses.push((await browser.post(url, { code: `00000${guess}` })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    await forget()
    await call(accountCalls.endTotp, {})
  })

  it('sees where she is signed in and ends it, her own sign-ins alone', async () => {
    await give('amina')
    await give('budi')
    const browser = new Browser()
    const page = await portal.openSignIn(browser)
    const here = (await page.tokens(await browser.post(page.url, { name: 'amina', password: words }))).access_token
    const [there, his] = [await signedIn('amina'), await signedIn('budi')]
    const call = holding(here)
    const { sessions } = (await call(accountCalls.details, {})).body
    const other = sessions.find(
      ({ isOwn, signedInDate }) =>
        !isOwn &&
        signedInDate ===
          sessions
            .map((one) => one.signedInDate)
            .toSorted()
            .at(-1),
    )
    expect(sessions.filter(({ isOwn }) => isOwn)).toMatchObject([{ place: 'machine' }])
    const theirs = (await holding(his)(accountCalls.details, {})).body.sessions
    expect(theirs).toHaveLength(1)
    expect((await call(accountCalls.endSession, { id: theirs[0]?.id ?? newId() })).status).toBe(404)
    expect((await call(accountCalls.endSession, { id: other?.id ?? newId() })).body).toEqual({ done: true })
    expect((await call(accountCalls.endSession, { id: other?.id ?? newId() })).status).toBe(404)
    expect((await holding(there)(accountCalls.details, {})).status).toBe(401)
    await signedIn('amina')
    expect((await call(accountCalls.endOthers, {})).body).toEqual({ done: true })
    expect((await call(accountCalls.details, {})).body.sessions.map(({ isOwn }) => isOwn)).toEqual([true])
    expect((await holding(his)(accountCalls.details, {})).status).toBe(200)
  })
})

describe('the company', () => {
  const ask = (asked: 'nobody' | 'privileged' | 'everybody') => portal.as('edgar').call(secondFactorSetting.calls.change, { asked })

  it('asks a second step of HR: dewi sets it up as she signs in, and cannot turn it off', async () => {
    await give('dewi')
    await give('budi')
    expect((await portal.as('dewi').call(secondFactorSetting.calls.change, { asked: 'nobody' })).status).toBe(403)
    expect((await ask('privileged')).status).toBe(200)
    expect(decodeJwt(await signedIn('budi')).sub).toBe('budi')
    const browser = new Browser()
    const page = await portal.openSignIn(browser)
    const enrol = await (await browser.post(page.url, { name: 'dewi', password: words })).text()
    expect(toldBy(enrol)).toContain('Your company asks for more than a password')
    const secretOn = (text: string) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '')
    const secret = secretOn(enrol)
    expect(secretOn(await (await browser.get(page.url)).text())).toBe(secret)
    expect((await browser.post(page.url, { act: 'goOn' })).status).toBe(401)
    expect((await browser.post(page.url, { code: '000000' })).status).toBe(401)
    const codes = await (await browser.post(page.url, { code: totpByHand(secret, Date.now()) })).text()
    expect(codes.match(/<li><code>/g)).toHaveLength(10)
    const { access_token: token } = await page.tokens(await browser.post(page.url, { act: 'goOn' }))
    const call = holding(token)
    expect((await call(accountCalls.details, {})).body).toMatchObject({ totp: true, codesLeft: 10, secondFactorAsked: true })
    expect((await call(accountCalls.endTotp, {})).said).toContain('Your company asks for a second step')
    expect(await audited('dewi')).toEqual(['turn codes on'])
    expect((await ask('everybody')).status).toBe(200)
    const his = new Browser()
    const { url } = await portal.openSignIn(his)
    expect(toldBy(await (await his.post(url, { name: 'budi', password: words })).text())).toContain('Scan this')
    await ask('nobody')
  })

  it('asks whoever has a single passkey for that one: by a password alone nobody comes in or sets up codes beside it', async () => {
    await give('carla')
    await sql`insert into sign_in_passkey (id, employee_id, credential_id, public_key, counter, name)
      values (${newId()}::uuid, ${portal.company.id.carla}::uuid, 'of carla', '', 0, 'Phone')`.execute(db())
    expect((await ask('everybody')).status).toBe(200)
    const browser = new Browser()
    const { url } = await portal.openSignIn(browser)
    const answer = await browser.post(url, { name: 'carla', password: words })
    const text = await answer.text()
    expect([answer.status, toldBy(text)]).toEqual([401, expect.stringContaining('sign in with your passkey')])
    expect(text).not.toMatch(/<code>|Scan this/)
    expect((await browser.post(url, { code: '000000' })).headers.get('location')).toBeNull()
    const { rows } = await sql`select from sign_in_totp where employee_id = ${portal.company.id.carla}::uuid`.execute(db())
    expect(rows).toEqual([])
    await ask('nobody')
  })
})

describe('dewi of HR', () => {
  it('takes away what amina has lost, sees where she is signed in and ends it; nobody else’s', async () => {
    await give('amina')
    await forget()
    const { id } = portal.company
    const token = await signedIn('amina')
    const mine = holding(token)
    const { body: offer } = await mine(accountCalls.offerTotp, {})
    await mine(accountCalls.confirmTotp, { code: totpByHand(offer.secret, Date.now()) })
    const dewi = portal.as('dewi')
    const seen = await dewi.call(accessCalls.signIn, { id: id.amina })
    expect(seen.body).toMatchObject({ userName: 'amina', totp: true, codesLeft: 10, passkeys: 0, passwordDate: expect.any(String) })
    expect(JSON.stringify(seen.body)).not.toContain(offer.secret)
    const [session] = seen.body.sessions
    expect((await dewi.call(accessCalls.endSession, { id: id.amina, session: newId() })).status).toBe(404)
    expect((await dewi.call(accessCalls.endSession, { id: id.budi, session: session?.id ?? '' })).status).toBe(404)
    expect((await dewi.call(accessCalls.removeSecondFactor, { id: id.amina })).body).toMatchObject({
      totp: false,
      codesLeft: 0,
      sessions: [],
    })
    expect((await mine(accountCalls.details, {})).status).toBe(401)
    await expect.poll(async () => (await byPassword(portal, new Browser(), 'amina', words)).access_token).toMatch(/^ey/)
    const ended = await dewi.call(accessCalls.endSessions, { id: id.amina })
    expect(ended.body.sessions).toEqual([])
    expect((await audited('amina')).slice(-2)).toEqual(['remove second factor', 'end sign-ins'])
    for (const call of [accessCalls.signIn, accessCalls.removeSecondFactor, accessCalls.endSessions]) {
      expect([(await dewi.call(call, { id: id.edgar })).status, (await dewi.call(call, { id: id.dewi })).status]).toEqual([403, 403])
      expect((await portal.as('budi').call(call, { id: id.amina })).status).toBe(403)
      expect((await portal.as('edgar').call(call, { id: newId() })).status).toBe(404)
    }
  })
})

it('with nothing to sign in by a person has no way in that somebody else could use', async () => {
  await transaction(db(), (tx) => setPassword(tx, portal.company.id.hadi, words))
  await sql`delete from sign_in_password where employee_id = ${portal.company.id.hadi}::uuid`.execute(db())
  const browser = new Browser()
  const { url } = await portal.openSignIn(browser)
  const bad = ['', 'null', '{}', '[]', '{"id":1}', '{"id":"x","response":null}', `{"id":"x","rawId":"x","type":"public-key","response":{}}`]
  for (const passkey of bad) expect([passkey, (await browser.post(url, { passkey })).status]).toEqual([passkey, 401])
  expect((await browser.post(url, { passkey: `${'['.repeat(200)}${']'.repeat(200)}` })).status).toBe(401)
})
