import { sql } from 'kysely'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { mailCalls } from '#shared/areas/mail.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { mailOf } from '#server/app.ts'
import { keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { bringing } from '../support/bringing.ts'
import { Browser } from '../support/browser-like.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { byPassword, openSigningPortal, toldBy, type SigningPortal } from '../support/password-sign-in.ts'
import { roleOf } from '../support/roles.ts'

let portal: SigningPortal
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  portal = await openSigningPortal({ SMTP_URL: server.url, MAIL_FROM: 'Calendula <hr@example.com>' })
  wrapSecretsWith(portal.database.db, keyOf('a key of thirty-two letters or more'))
})
afterAll(async () => {
  await portal.close()
  await server.stop()
})
beforeEach(async () => {
  server.mails.length = 0
  await sql`delete from mail`.execute(portal.database.db)
  await sql`delete from sign_in_lock`.execute(portal.database.db)
})

const send = () => mailOf(portal.config, portal.database.db, () => {})?.run()
const addressIn = (text = '') => /http:\S+\/oidc\/invitation\/[\w-]{43}/.exec(text)?.[0] ?? ''
const words = 'kucing oranye makan jagung'
const waiting = async () =>
  (
    await sql<{
      key: string
      to: string
    }>`select m.key, e.user_name as "to" from mail m join employee e on e.id = m.employee_id order by m.id`.execute(portal.database.db)
  ).rows.map(({ key, to }) => `${to} ${key}`)

describe('amina', () => {
  it('is invited by mail, whatever she wants to hear by mail, and HR is not shown where it leads', async () => {
    await portal.as('amina').call(mailCalls.choose, {
      eventsOff: ['turn', 'decision', 'reminder', 'escalation'],
      digestAt: '05:00',
      quietFrom: '00:00',
      quietUntil: '23:59',
    })
    const { body } = await portal.as('dewi').call(accessCalls.invite, { ids: [portal.company.id.amina] })
    expect(body.listData).toMatchObject([{ outcome: 'mailed', address: null, until: expect.any(String) }])
    expect(await send()).toBe(1)
    const [mail] = server.mails
    expect(mail?.subject).toBe('Your way into the portal of Calendula')
    expect(mail?.headers.some(({ key }) => key.startsWith('list-unsubscribe'))).toBe(false)
    const address = addressIn(mail?.text)
    expect(mail?.html).toContain(address)
    const { rows } = await sql<{ dump: string }>`select database_to_xml(true, false, '')::text as dump`.execute(portal.database.db)
    expect(rows[0]?.dump.includes(address.slice(-43))).toBe(false)
    expect((await new Browser().post(address, { password: words })).status).toBe(200)
    expect(decodeJwt((await byPassword(portal, new Browser(), 'amina', words)).access_token).sub).toBe('amina')
    expect(await waiting()).toEqual(['amina told.account.invited', 'amina told.account.passwordChosen'])
    await send()
    expect(server.mails.at(-1)?.text).toContain('If it was not you, tell HR at once.')
  })

  it('has forgotten her password and is sent a way to another; nobody hears who exists', async () => {
    const browser = new Browser()
    const page = await portal.openSignIn(browser)
    expect(page.text).toContain('/oidc/forgotten')
    const forgotten = `${portal.home}/oidc/forgotten`
    const asked = async (name: string) => {
      const answer = await browser.post(forgotten, { name })
      return [answer.status, toldBy(await answer.text())]
    }
    const known = await asked('amina@example.com')
    expect(known).toEqual([200, expect.stringContaining('a mail is on its way')])
    for (const name of ['nobody', '', 'x\0']) expect(await asked(name)).toEqual(known)
    await expect.poll(waiting).toEqual(['amina told.account.newPassword'])
    await send()
    const address = addressIn(server.mails[0]?.text)
    // Her password stands until she has chosen another.
    expect((await byPassword(portal, new Browser(), 'amina', words)).access_token).toMatch(/^ey/)
    expect((await new Browser().post(address, { password: 'tiga ekor bebek berenang' })).status).toBe(200)
    const { rows } = await sql<{ act: string }>`select act from audit where entity = 'access' order by seq desc limit 2`.execute(
      portal.database.db,
    )
    expect(rows.map(({ act }) => act)).toEqual(['choose password', 'ask for password'])
    // Nobody's letter box is filled.
    const statuses = []
    for (let more = 0; more < 5; more += 1) statuses.push((await asked('amina'))[0])
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    // They are written once they are answered: none is left for who comes next.
    await expect.poll(async () => (await waiting()).filter((one) => one.endsWith('newPassword'))).toHaveLength(4)
  })
})

it('hears of what others do to her sign-in, and whoever has no address is invited by hand', async () => {
  const { id } = portal.company
  await sql`insert into sign_in_recovery_code (hash, employee_id) values ('x', ${id.amina}::uuid)`.execute(portal.database.db)
  await portal.as('dewi').call(accessCalls.removeSecondFactor, { id: id.amina })
  await send()
  expect(server.mails[0]?.text).toContain('Dewi Tester has taken away your passkeys and codes')
  await sql`update employee set email = null where user_name = 'budi'`.execute(portal.database.db)
  const { body } = await portal.as('dewi').call(accessCalls.invite, { ids: [id.budi, id.carla] })
  expect(body.listData.map(({ outcome }) => outcome)).toEqual(['toHandOver', 'mailed'])
})

describe('what somebody signs in by', () => {
  const save = async (by: 'hadi' | 'dewi', what: object) => {
    const { body } = await portal.as(by).call(peopleCalls.details, { id: portal.company.id.gita })
    const { signInLocked, ...details } = body
    const saved = await portal.as(by).call(peopleCalls.saveDetails, { ...details, id: portal.company.id.gita, ...what })
    return { signInLocked, status: saved.status, fields: Object.keys(saved.error?.fields ?? {}) }
  }

  it('is changed by whoever may help them sign in, and not by those who look after posts alone', async () => {
    const over = { reach: 'sites' as const, siteIds: [portal.company.site.jakarta] }
    await roleOf(portal.database.db, 'POSTS', [portal.company.id.hadi], { duties: { People: 'write' }, reach: over })
    const locked = expect.stringContaining('whoever may help them sign in changes it')
    expect(await save('hadi', { email: 'hadi@example.com' })).toEqual({ signInLocked: locked, status: 403, fields: ['email'] })
    expect(await save('hadi', { userName: 'gita2' })).toEqual({ signInLocked: locked, status: 403, fields: ['userName'] })
    // Everything else of theirs they do correct.
    expect((await save('hadi', { phone: '812' })).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  // Beside each other they arrive in any order.
  const toldTo = () =>
    server.mails
      .map(
        ({ to, subject }) =>
          `${[to]
            .flat()
            .map((one) => one?.address)
            .join()} ${subject}`,
      )
      .toSorted()

  it('is told to the address of before, also where no other is known any more', async () => {
    expect(await save('dewi', { email: 'gita.new@example.com' })).toEqual({ signInLocked: null, status: 200, fields: [] })
    expect((await save('dewi', { email: null, userName: 'gita2' })).status).toBe(200)
    expect(await waiting()).toEqual([
      'gita2 told.account.emailChanged',
      'gita2 told.account.userNameChanged',
      'gita2 told.account.emailChanged',
    ])
    await portal.as('dewi').call(accessCalls.invite, { ids: [portal.company.id.gita] })
    await send()
    expect(toldTo()).toEqual([
      'gita.new@example.com Your e-mail address was changed',
      'gita.new@example.com Your user name was changed',
      'gita@example.com Your e-mail address was changed',
    ])
    expect(server.mails.every(({ text }) => text?.includes('Dewi Tester has changed your '))).toBe(true)
    expect((await save('dewi', { email: 'gita@example.com', userName: 'gita' })).status).toBe(200)
  })

  const invited = async () => {
    await portal.as('dewi').call(accessCalls.invite, { ids: [portal.company.id.gita] })
    await send()
    const address = addressIn(server.mails.pop()?.text)
    expect(address).not.toBe('')
    return address
  }
  const opens = async (address: string) => (await new Browser().get(address)).status
  const acts = async () =>
    (
      await sql<{ act: string }>`
        select act from audit where entity = 'access' and entity_id = ${portal.company.id.gita}::uuid order by seq desc limit 2`.execute(
        portal.database.db,
      )
    ).rows.map(({ act }) => act)

  it('ends an invitation to the address of before, and whoever changes it is told', async () => {
    const address = await invited()
    const { signInLocked: _, ...details } = (await portal.as('dewi').call(peopleCalls.details, { id: portal.company.id.gita })).body
    const change = async (more: object) =>
      (await portal.as('dewi').call(peopleCalls.saveDetails, { ...details, ...more, id: portal.company.id.gita })).body
    expect([await change({ phone: '813' }), await opens(address)]).toEqual([{ id: portal.company.id.gita, invitationEnded: false }, 200])
    expect((await change({ email: 'gita.new@example.com' })).invitationEnded).toBe(true)
    expect([await opens(address), await acts()]).toEqual([404, ['end invitation', 'invite']])
    expect((await change({ email: 'gita@example.com' })).invitationEnded).toBe(false)
  })

  it('ends the way to another password that was asked for, before its mail goes to where nobody is any more', async () => {
    const { amina } = portal.company.id
    const { signInLocked: _, ...details } = (await portal.as('dewi').call(peopleCalls.details, { id: amina })).body
    const moved = (email: string) => portal.as('dewi').call(peopleCalls.saveDetails, { ...details, id: amina, email })
    await new Browser().post(`${portal.home}/oidc/forgotten`, { name: 'amina' })
    await expect.poll(waiting).toEqual(['amina told.account.newPassword'])
    expect((await moved('amina.new@example.com')).body.invitationEnded).toBe(true)
    await send()
    expect(toldTo()).toEqual(['amina@example.com Your e-mail address was changed'])
    expect((await moved('amina@example.com')).status).toBe(200)
  })

  it('is told, and its invitation ends, where an import changes it or is taken back', async () => {
    const edgar = bringing(portal, 'edgar')
    const id = await edgar.begin()
    await edgar.bring(id, 'addresses.csv', 'code,login,mail\nE-gita,gita.moved,gita.moved@example.com\n')
    const fields = { code: 'code', userName: 'login', email: 'mail' }
    await edgar.map(id, { key: 'code', files: { a: { name: 'addresses.csv' } }, employees: { file: 'a', fields } })
    const address = await invited()
    await sql`delete from mail`.execute(portal.database.db)
    expect((await edgar.act(id, 'try')).told?.notes.map(({ why }) => why)).toEqual([expect.stringContaining('1 invitation is under way')])
    expect([await waiting(), await opens(address)]).toEqual([[], 200])
    expect((await edgar.act(id, 'all')).told?.written).toBe(true)
    expect([await opens(address), await acts()]).toEqual([404, ['end invitation', 'invite']])
    expect((await edgar.act(id, 'undo')).undo?.undone).toBe(true)
    await send()
    expect(toldTo()).toEqual([
      'gita.moved@example.com Your e-mail address was changed',
      'gita.moved@example.com Your user name was changed',
      'gita@example.com Your e-mail address was changed',
      'gita@example.com Your user name was changed',
    ])
    expect(server.mails.every(({ text }) => text?.includes('Edgar Tester has changed your '))).toBe(true)
  })
})
