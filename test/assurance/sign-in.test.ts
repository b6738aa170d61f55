import { sql } from 'kysely'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { accountCalls } from '#shared/areas/account.ts'
import { companySetting } from '#shared/areas/company.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { ofAccount, takeTry } from '#server/foundation/credentials/sign-in-locks.ts'
import { hashPassword } from '#server/foundation/credentials/password-hash.ts'
import { Browser } from '../support/browser-like.ts'
import type { Name } from '../support/company.ts'
import { byPassword, openSigningPortal, toldBy, type SigningPortal } from '../support/password-sign-in.ts'

let portal: SigningPortal
beforeAll(async () => {
  portal = await openSigningPortal()
})
afterAll(() => portal.close())

const words = 'kucing oranye makan jagung'
const status = async (token: string) =>
  (await portal.app.inject({ url: '/api/Profiles/GetShortProfile', headers: { authorization: `Bearer ${token}` } })).statusCode

const invite = async (by: Name, ids: string[]) => (await portal.as(by).call(accessCalls.invite, { ids })).body.listData
const addressFor = async (name: Name, by: Name = 'edgar') => (await invite(by, [portal.company.id[name]]))[0]?.address ?? ''

/** What the page says under its heading. */
const answerOf = async (answer: Response) => [answer.status, toldBy(await answer.text())] as const
const tried = async (name: string, password: string, browser = new Browser()) => {
  const { url } = await portal.openSignIn(browser)
  return browser.post(url, { name, password })
}
const forget = () => sql`delete from sign_in_lock`.execute(portal.database.db)
const audited = async (name: Name) =>
  (
    await sql<{ act: string; actor: string | null }>`
      select a.act, e.user_name as actor from audit a left join employee e on e.id = a.actor_id
      where a.entity = 'access' and a.entity_id = ${portal.company.id[name]} order by a.seq`.execute(portal.database.db)
  ).rows.map(({ act, actor }) => `${actor}: ${act}`)

describe('amina', () => {
  it('is invited by dewi, chooses a password that others do not use, and signs in with it', async () => {
    const state = async () =>
      (await portal.as('edgar').call(accessCalls.list, { scope: 'all', filterSearch: 'amina' })).body.listData.map((row) => row.state)
    expect(await state()).toEqual(['waiting'])
    const [invited] = await invite('dewi', [portal.company.id.amina])
    expect(await state()).toEqual(['invited'])
    // The first one waits until she comes to it.
    const hours = (Date.parse(invited?.until ?? '') - Date.now()) / 3_600_000
    expect([hours > 71.9, hours <= 72]).toEqual([true, true])
    expect(invited).toMatchObject({ employee: 'Amina Tester', outcome: 'toHandOver', why: null, until: expect.any(String) })
    const address = invited?.address ?? ''
    expect(address).toMatch(new RegExp(`^${portal.home}/oidc/invitation/[\\w-]{43}$`))
    const browser = new Browser()
    const page = await browser.get(address)
    expect([page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
    expect(toldBy(await page.text())).toContain('For Amina Tester, who signs in as “amina”.')
    for (const [password, why] of [
      ['short', 'at least 12 characters'],
      ['Password2026!', 'Many people use that'],
      ['amina-tester-1', 'made of your name or the company’s'],
      ['a\0aaaaaaaaaaaa', 'at least 12 characters'],
    ] as const) {
      const [code, said] = await answerOf(await browser.post(address, { password }))
      expect([code, said]).toEqual([400, expect.stringContaining(why)])
    }
    const [chosen, said] = await answerOf(await browser.post(address, { password: words }))
    expect([chosen, said]).toEqual([200, expect.stringContaining('Your password stands')])
    expect(await state()).toEqual(['active'])
    const [another] = await invite('dewi', [portal.company.id.amina])
    const minutes = (Date.parse(another?.until ?? '') - Date.now()) / 60_000
    expect([minutes > 59, minutes <= 60]).toEqual([true, true])
    for (const name of ['AMINA ', 'Amina@Example.com']) {
      const { access_token: token } = await byPassword(portal, new Browser(), name, words)
      expect([decodeJwt(token).sub, await status(token)]).toEqual(['amina', 200])
    }
    expect(await audited('amina')).toEqual(['dewi: invite', 'amina: choose password', 'dewi: invite'])
  })

  it('hears the same as somebody whom nobody knows, and the page shows nobody', async () => {
    const { text } = await portal.openSignIn(new Browser())
    expect(text).not.toMatch(/Budi|amina|name="search"|asks for no password/)
    expect(text).not.toMatch(/<script(?![^>]*src=)|style=|https?:\/\//)
    const known = await answerOf(await tried('amina', 'not her password at all'))
    expect(known).toEqual([401, expect.stringContaining('That does not fit together.')])
    expect(await answerOf(await tried('nobody', 'not her password at all'))).toEqual(known)
    // Who was never invited, one who is disabled, and what no database holds.
    await sql`update employee set disabled_at = now() where user_name = 'gita'`.execute(portal.database.db)
    for (const name of ['budi', 'gita', 'x\0', '<b>"']) expect(await answerOf(await tried(name, words))).toEqual(known)
    await sql`update employee set disabled_at = null where user_name = 'gita'`.execute(portal.database.db)
    expect((await tried('amina', '')).status).toBe(401)
    await forget()
  })

  it('is not signed in by a click, as in the demo, nor by a form without a password', async () => {
    const browser = new Browser()
    const { url } = await portal.openSignIn(browser)
    for (const fields of [{ user: 'amina' }, { search: 'amina' }, { name: 'amina' }, {}] as Record<string, string>[]) {
      const answer = await browser.post(url, fields)
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    }
  })
})

describe('whoever guesses', () => {
  it('is told to wait, whether somebody is called so or not, and signs nobody in meanwhile', async () => {
    const { id } = portal.company
    for (const [name, guessed] of [
      ['amina', id.amina],
      ['nobody at all', 'nobody at all'],
    ] as const) {
      await forget()
      for (let free = 0; free < 4; free += 1) await takeTry(portal.database.db, [ofAccount(guessed)])
      expect((await tried(name, 'one guess more')).status).toBe(401)
      const locked = await tried(name, words)
      expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^1[0-5]$/)])
      expect(toldBy(await locked.text())).toMatch(/That was tried too often\. Try again in 1[0-5] seconds\./)
    }
    // By another of her names she is the same.
    await forget()
    for (let free = 0; free < 4; free += 1) await takeTry(portal.database.db, [ofAccount(id.amina)])
    expect([(await tried('AMINA', 'wrong')).status, (await tried('amina@example.com', words)).status]).toEqual([401, 429])
    await forget()
  })

  it('at a page of the sign-in of somebody else, or at one that was used, gets nowhere', async () => {
    const browser = new Browser()
    const { url } = await portal.openSignIn(browser)
    expect((await new Browser().post(url, { name: 'amina', password: words })).status).toBe(400)
    expect((await browser.post(url, { name: 'amina', password: words })).status).toBe(303)
  })
})

describe('an invitation', () => {
  const over = [404, expect.stringContaining('This invitation counts no longer')]
  const use = async (address: string, password = 'tiga ekor bebek berenang') => answerOf(await new Browser().post(address, { password }))

  it('that was used, is followed by another, too old, guessed, or of somebody who has left, tells the same and changes nothing', async () => {
    const { db } = portal.database
    const used = await addressFor('budi')
    const both = await Promise.all([use(used), use(used)])
    expect(both.map(([code]) => code).toSorted()).toEqual([200, 404])
    expect(await use(used)).toEqual(over)
    const told = await answerOf(await new Browser().get(used))
    expect(told).toEqual(over)
    // A first one holds for days, another for an hour: no term is true of both.
    expect(told[1]).not.toMatch(/hour|days/)
    const [earlier, later] = [await addressFor('carla'), await addressFor('carla')]
    expect(await use(earlier)).toEqual(over)
    await sql`update sign_in_invitation set expires_at = now() - interval '1 second' where ended_at is null`.execute(db)
    expect(await use(later)).toEqual(over)
    const gone = await addressFor('farah')
    await sql`update employee set left_on = current_date - 1 where user_name = 'farah'`.execute(db)
    expect(await use(gone)).toEqual(over)
    expect(await invite('edgar', [portal.company.id.farah])).toMatchObject([
      { outcome: 'refused', why: 'This person has left or is disabled.' },
    ])
    await sql`update employee set left_on = null where user_name = 'farah'`.execute(db)
    for (const guess of ['a'.repeat(43), 'x', `${later.slice(-43)}%27`])
      expect(await use(`${portal.home}/oidc/invitation/${guess}`)).toEqual(over)
    const { rows } = await sql<{ name: string }>`
      select e.user_name as name from sign_in_password p join employee e on e.id = p.employee_id order by 1`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['amina', 'budi'])
  })

  it('is for its own person, whoever’s name is sent along, and ends what was open as them', async () => {
    const { access_token: before } = await byPassword(portal, new Browser(), 'amina', words)
    expect(await status(before)).toBe(200)
    const address = await addressFor('amina')
    expect((await new Browser().post(address, { password: 'satu dua tiga burung', name: 'edgar', user: 'edgar' })).status).toBe(200)
    const renewed = await fetch(`${portal.home}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'calendula', grant_type: 'refresh_token', refresh_token: before }),
    })
    expect([await status(before), renewed.status]).toEqual([401, 400])
    expect((await tried('amina', words)).status).toBe(401)
    expect((await tried('edgar', 'satu dua tiga burung')).status).toBe(401)
    expect(decodeJwt((await byPassword(portal, new Browser(), 'amina', 'satu dua tiga burung')).access_token).sub).toBe('amina')
    await forget()
  })
})

it('what the company is called is no password, for whoever is invited and for whoever changes theirs', async () => {
  const { body } = await portal.as('edgar').call(companySetting.calls.read, {})
  const called = async (name: string) =>
    expect((await portal.as('edgar').call(companySetting.calls.change, { ...body.stands, name })).status).toBe(200)
  await called('Surya Kencana')
  const [made, own] = ['surya-kencana-26', 'made of your name or the company’s']
  const address = await addressFor('carla')
  expect(await answerOf(await new Browser().post(address, { password: made }))).toEqual([400, expect.stringContaining(own)])
  expect((await new Browser().post(address, { password: 'empat ekor gajah menari' })).status).toBe(200)
  const { access_token: token } = await byPassword(portal, new Browser(), 'carla', 'empat ekor gajah menari')
  const changed = await portal.app.inject({
    method: accountCalls.updatePassword.method,
    url: `/api${accountCalls.updatePassword.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { currentPassword: 'empat ekor gajah menari', newPassword: made },
  })
  expect([changed.statusCode, changed.json().Message]).toEqual([400, expect.stringContaining(own)])
  await called(body.stands.name)
})

describe('who may invite', () => {
  it('administrators everybody but themselves, HR the people of their sites who have no role', async () => {
    const { id } = portal.company
    const outcomes = async (by: Name, ...names: Name[]) =>
      (
        await invite(
          by,
          names.map((name) => id[name]),
        )
      ).map(({ outcome, why }) => why ?? outcome)
    const hasRole = 'This person is HR or administrator: only an administrator can do this.'
    expect(await outcomes('dewi', 'amina', 'edgar', 'indra', 'dewi')).toEqual([
      'toHandOver',
      hasRole,
      hasRole,
      'How you sign in yourself you change under “My sign-in”.',
    ])
    expect(await outcomes('edgar', 'indra', 'dewi', 'edgar')).toEqual(['toHandOver', 'toHandOver', expect.stringContaining('My sign-in')])
    await sql`update assignment set site_id = ${portal.company.site.berlin} where employee_id = ${id.hadi}`.execute(portal.database.db)
    expect(await outcomes('dewi', 'hadi')).toEqual(['This person works at a site that is not yours.'])
    expect(await outcomes('indra', 'hadi')).toEqual(['toHandOver'])
    const refused = await portal.as('budi').call(accessCalls.invite, { ids: [id.amina] })
    expect([refused.status, refused.error.Message]).toEqual([403, 'Only HR may do this.'])
    expect((await portal.as('edgar').call(accessCalls.invite, { ids: [newId()] })).status).toBe(404)
    expect((await portal.as('edgar').call(accessCalls.invite, { ids: [] })).status).toBe(400)
    expect((await portal.as('edgar').call(accessCalls.invite, { ids: Array.from({ length: 101 }, () => newId()) })).status).toBe(400)
    // Dewi finds the people of her site alone, and may help those without a role.
    const { body } = await portal.as('dewi').call(accessCalls.list, {})
    const found = Object.fromEntries(body.listData.map(({ userName, mayHelp }) => [userName, mayHelp]))
    expect(found).toMatchObject({ amina: true, dewi: false })
    expect(found).not.toHaveProperty('hadi')
    expect((await portal.as('budi').call(accessCalls.list, {})).status).toBe(403)
  })

  it('what an invitation leads to stands nowhere but in the answer', async () => {
    const [invited] = (
      await portal.as('edgar').call(accessCalls.invite, { ids: [portal.company.id.carla] }, { 'idempotency-key': 'again' })
    ).body.listData
    const token = invited?.address?.slice(-43) ?? '-'
    const { rows } = await sql<{ dump: string }>`
      select database_to_xml(true, false, '')::text as dump`.execute(portal.database.db)
    expect(rows[0]?.dump.includes(token)).toBe(false)
  })
})

it('a database of passwords that were hashed otherwise is no use: what somebody puts there by hand is a hash alone', async () => {
  await sql`insert into sign_in_password (employee_id, hash) values (${portal.company.id.hadi}, ${await hashPassword(words, { ln: 10, r: 8, p: 1 })})`.execute(
    portal.database.db,
  )
  expect((await tried('hadi', words)).status).toBe(303)
  const { rows } = await sql<{ hash: string }>`select hash from sign_in_password where employee_id = ${portal.company.id.hadi}`.execute(
    portal.database.db,
  )
  expect(rows[0]?.hash).toContain('$ln=15,r=8,p=3$')
})
