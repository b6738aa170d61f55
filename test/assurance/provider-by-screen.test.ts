import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountCalls } from '#shared/areas/account.ts'
import { identityProviderCalls as calls } from '#shared/areas/identity-provider.ts'
import { setPassword } from '#server/foundation/credentials/passwords.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { putGiving, systemRole } from '#server/people/roles/givings.ts'
import { keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { Browser } from '../support/browser-like.ts'
import { hasOutsideProvider, startOutsideProvider, type OutsideProvider } from '../support/outside-provider.ts'
import { byPassword, openSigningPortal, toldBy, type SigningPortal } from '../support/password-sign-in.ts'

const password = 'seven green umbrellas dance'
let portal: SigningPortal
let provider: OutsideProvider

beforeAll(async () => {
  if (!hasOutsideProvider()) throw new Error('This test needs the identity provider glewlwyd: apt-get install glewlwyd')
  portal = await openSigningPortal()
  wrapSecretsWith(portal.database.db, keyOf('a key of the company’s own, long enough'))
  provider = await startOutsideProvider(portal.home, [
    { userName: 'edgar', name: 'Edgar' },
    { userName: 'amina', name: 'Amina' },
    { userName: 'stranger', name: 'No employee' },
  ])
})
afterAll(async () => {
  await portal?.close()
  await provider?.stop()
})

const edgar = () => portal.as('edgar')
const stands = async () => (await edgar().call(calls.read)).body
const write = (more: object = {}) => edgar().call(calls.write, { label: 'Glewlwyd', ...provider.connection, ...more })

/** Goes the way of a trial in one browser, as somebody at the provider; what its last page says. */
async function tryAs(userName: string): Promise<string> {
  const browser = new Browser()
  const { address } = (await edgar().call(calls.tryOut)).body
  const there = (await browser.get(address)).headers.get('location') ?? ''
  return toldBy(await (await browser.get(await provider.goThrough(there, userName))).text())
}

/** Comes to the sign-in page, goes through the provider, and comes back to it. */
async function signInAs(userName: string): Promise<{ answer: Response; page: Awaited<ReturnType<SigningPortal['openSignIn']>> }> {
  const browser = new Browser()
  const page = await portal.openSignIn(browser)
  const there = (await browser.get(`${page.url}/outside`)).headers.get('location') ?? ''
  const back = (await browser.get(await provider.goThrough(there, userName))).headers.get('location') ?? ''
  return { answer: await browser.get(new URL(back, portal.home).href), page }
}

it('is written by administrators, its secret told to nobody and wrapped where it is kept', async () => {
  expect((await portal.as('dewi').call(calls.read)).status).toBe(403)
  expect(await stands()).toMatchObject({ environment: null, on: null, written: null, redirect: `${portal.home}/oidc/outside/callback` })
  const answer = await write()
  expect(answer.body.written).toMatchObject({ label: 'Glewlwyd', hasSecret: true, isOn: false, trial: null })
  expect(answer.raw.toString()).not.toContain('secret-of_the.portal')
  const { rows } = await sql<{ secret: object }>`select secret from identity_provider`.execute(portal.database.db)
  expect(Object.keys(rows[0]?.secret ?? {})).toEqual(expect.arrayContaining(['wrapped']))
  const audit = await sql`select detail::text from audit where entity = 'identity provider'`.execute(portal.database.db)
  expect(JSON.stringify(audit.rows)).not.toContain('secret-of_the.portal')
  // What is left as it was is kept, though not for another client.
  expect((await write({ secret: null })).body.written?.hasSecret).toBe(true)
  expect((await write({ secret: null, clientId: 'another' })).body.written?.hasSecret).toBe(false)
})

it('is not written over what another administrator has written since it was opened', async () => {
  const { secret: _secret, ...said } = provider.connection
  const over = { label: 'Glewlwyd', ...said, hasSecret: true }
  expect((await write()).status).toBe(200)
  expect((await write({ label: 'Company', opened: over })).status).toBe(200)
  const second = await write({ label: 'Sign-in', opened: over })
  expect([second.status, second.error.fields]).toEqual([409, { label: ['Now: Company'] }])
  expect((await stands()).written?.label).toBe('Company')
  expect((await write({ opened: { ...over, label: 'Company' } })).status).toBe(200)
})

it('is turned on by whoever has tried it as themself, and has a way in of their own', async () => {
  await write()
  const turnOn = async () => (await edgar().call(calls.turn, { on: true })).error.Message
  expect(await turnOn()).toContain('Try it first')
  expect(await tryAs('stranger')).toContain('Nobody here has this user name')
  expect((await stands()).written?.trial).toMatchObject({ problem: 'nobody', claims: { preferred_username: 'stranger' }, person: null })
  expect(await turnOn()).toContain('Try it first')
  expect(await tryAs('amina')).toContain('You would be Amina Tester, who is somebody else')
  expect(await turnOn()).toContain('Try it first')
  expect(await tryAs('edgar')).toContain('You would be Edgar Tester, as you are now.')
  expect((await stands()).written?.trial).toMatchObject({ problem: null, person: 'Edgar Tester', isOneself: true })
  expect(await turnOn()).toContain('Choose a password')
  for (const name of ['edgar', 'amina'] as const)
    await transaction(portal.database.db, (tx) => setPassword(tx, portal.company.id[name], password))
  // Another administrator has tried nothing.
  await transaction(portal.database.db, async (tx) => {
    const roleId = await systemRole(tx, 'administrator')
    await putGiving(tx, { roleId, employeeId: portal.company.id.farah, startsOn: '2020-01-01', by: portal.company.id.edgar })
  })
  expect((await portal.as('farah').call(calls.turn, { on: true })).status).toBe(409)
  expect((await edgar().call(calls.turn, { on: true })).body.on).toMatchObject({ label: 'Glewlwyd', isOn: true })
})

it('lets people in by it, and by nothing else but administrators', async () => {
  const { page, answer } = await signInAs('amina')
  expect(toldBy(page.text)).toContain('Sign in with Glewlwyd')
  const { access_token: token } = await page.tokens(answer)
  const { rows } = await sql<{ subject: string }>`select subject from access where employee_id = ${portal.company.id.amina}`.execute(
    portal.database.db,
  )
  expect(rows).toHaveLength(1)
  const home = await fetch(`${portal.home}/api/v2/home`, { headers: { authorization: `Bearer ${token}` } })
  expect(home.status).toBe(200)
  const refused = await signInAs('stranger')
  expect([refused.answer.status, toldBy(await refused.answer.text())]).toEqual([
    401,
    expect.stringContaining('Nobody here has this user name'),
  ])
  const browser = new Browser()
  const own = await portal.openSignIn(browser)
  expect((await browser.post(own.url, { name: 'amina', password })).status).toBe(403)
  expect((await byPassword(portal, new Browser(), 'edgar', password)).access_token).toBeTruthy()
  expect((await portal.as('amina').call(accountCalls.details)).body).toMatchObject({ provider: 'outside' })
  expect((await edgar().call(accountCalls.details)).body).toMatchObject({ provider: 'own' })
  expect((await portal.as('amina').call(accountCalls.offerTotp, { currentPassword: password })).status).toBe(409)
})

it('whoever is somebody else at the provider than before does not come in', async () => {
  const { db } = portal.database
  await sql`update access set subject = 'who had this name before' where employee_id = ${portal.company.id.amina}`.execute(db)
  const { answer } = await signInAs('amina')
  expect([answer.status, toldBy(await answer.text())]).toEqual([401, expect.stringContaining('belongs to somebody else at the provider')])
})

it('what comes back is taken once, in the browser that set out, for the sign-in that it was for', async () => {
  await sql`update access set issuer = null, subject = null, bound_at = null where employee_id = ${portal.company.id.amina}`.execute(
    portal.database.db,
  )
  const [own, other] = [new Browser(), new Browser()]
  const page = await portal.openSignIn(own)
  const there = (await own.get(`${page.url}/outside`)).headers.get('location') ?? ''
  const back = await provider.goThrough(there, 'amina')
  // A link with somebody else's sign-in, sent to another.
  const led = (await other.get(back)).headers.get('location') ?? ''
  expect((await other.get(new URL(led, portal.home).href)).status).toBe(400)
  const elsewhere = await portal.openSignIn(other)
  expect((await other.get(`${elsewhere.url}/outside?state=${new URL(back).searchParams.get('state')}`)).status).toBe(401)
  expect((await other.get(`${portal.home}/oidc/outside/callback?state=made-up&code=x`)).status).toBe(400)
  expect((await other.get(`${portal.home}/oidc/outside/callback`)).status).toBe(400)
  // A trial of an administrator, ended in another browser.
  const { address } = (await edgar().call(calls.tryOut)).body
  const tried = (await own.get(address)).headers.get('location') ?? ''
  expect((await other.get(await provider.goThrough(tried, 'amina'))).status).toBe(400)
  expect((await own.get(address)).status).toBe(400)
})

it.each([
  ['issuer', 'nothing answers there', 'https://127.0.0.1:9'],
  ['issuer', 'something else answers there', ''],
  ['issuer', 'no address', 'javascript:alert(1)'],
  ['issuer', 'a user name in the address', 'https://x:y@login.example.com'],
])('refuses %s where it is wrong: %s', async (field, _why, issuer) => {
  const answer = await write({ issuer: issuer || portal.home })
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
  expect((await stands()).on?.issuer).toBe(provider.connection.issuer)
})

it('a wrong secret is told by the trial, and what is on stays on', async () => {
  await write({ secret: 'wrong' })
  expect(await tryAs('edgar')).toContain('did not accept the portal')
  expect((await stands()).written?.trial?.problem).toBe('token')
  expect((await edgar().call(calls.turn, { on: true })).status).toBe(409)
  expect((await signInAs('amina')).answer.status).toBe(303)
})

it('is turned off again, and passwords let everybody in', async () => {
  expect((await edgar().call(calls.turn, { on: false })).body.on).toBeNull()
  expect((await byPassword(portal, new Browser(), 'amina', password)).access_token).toBeTruthy()
})
