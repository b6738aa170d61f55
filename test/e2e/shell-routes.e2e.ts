import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** The shell's routes below a base path, as the second document's section 2 lists them. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo({ BASE_PATH: '/portal' })
})

afterAll(() => demo?.stop())

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`calendula.${name}`), key)
const pathOf = (page: Page) => page.url().slice(demo.url.length)

/** Keeps a page from signing itself in again, so that what a route has left behind can be read. */
const closeProvider = (page: Page) => page.route('**/oidc/**', (route) => route.abort())

test('/logout clears the username and goes to the log-off address of the provider', async () => {
  const { page } = await demo.signIn('amina')
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname))
  await page.goto(`${demo.url}/logout`)
  await page.waitForURL(`${demo.url}/`)
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  expect(asked).toContain('/portal/oidc/session/end')
  expect(asked).toContain('/portal/openid-connect/logout-redirect')
  expect([await kept(page, 'username'), await kept(page, 'accessToken')]).toEqual([null, null])
  await page.context().close()
})

test('/iframe-logout clears the username only', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/iframe-logout`)
  await page.waitForFunction(() => localStorage.getItem('calendula.username') === null)
  expect(await kept(page, 'accessToken')).not.toBeNull()
  await page.context().close()
})

test('/store-username/{usernameId} keeps the username and goes home', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/store-username/somebody%20else`)
  await page.waitForURL(`${demo.url}/`)
  expect(await kept(page, 'username')).toBe('somebody else')
  await page.context().close()
})

test('/openid-connect/silent-callback shows the text “silent”', async () => {
  const { page } = await demo.open()
  await page.goto(`${demo.url}/openid-connect/silent-callback`)
  await page.getByText('silent', { exact: true }).waitFor()
  expect((await page.locator('body').innerText()).trim()).toBe('silent')
  await page.context().close()
})

test('/openid-connect/redirect-callback completes sign-in, keeps the token and returns to the saved target', async () => {
  const { page } = await demo.open()
  await page.goto(`${demo.url}/leave?tab=balances`)
  await page.getByRole('button', { name: /amina/ }).click()
  await page.waitForURL(`${demo.url}/leave?tab=balances`)
  await page.getByRole('tab', { name: 'Balances', selected: true }).waitFor()
  expect([await kept(page, 'username'), (await kept(page, 'accessToken'))?.split('.').length]).toEqual(['amina', 3])
  expect(await page.evaluate(() => sessionStorage.getItem('calendula.target'))).toBeNull()
  await page.context().close()
})

test('a callback opened a second time returns quietly; any other error of sign-in opens the error dialog', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/openid-connect/redirect-callback?code=used&state=forgotten`)
  await page.waitForURL(`${demo.url}/`)
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto(`${demo.url}/openid-connect/redirect-callback?error=access_denied`)
  await page.getByRole('dialog', { name: 'VALIDATION ERROR PROBLEM' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  await page.context().close()
})

test('/openid-connect/logout-redirect removes the token and goes home', async () => {
  const { page } = await demo.signIn('amina')
  await closeProvider(page)
  await page.goto(`${demo.url}/openid-connect/logout-redirect`)
  await page.waitForURL(`${demo.url}/`)
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  expect(await kept(page, 'accessToken')).toBeNull()
  await page.context().close()
})

test('every other path asks for sign-in, and stands inside the frame', async () => {
  const stranger = await demo.open()
  await stranger.page.goto(`${demo.url}/no/such/page`)
  await stranger.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await stranger.page.getByRole('navigation', { name: 'Main navigation' }).count()).toBe(0)
  await stranger.page.context().close()
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/no/such/page`)
  await page.getByRole('main').getByRole('heading', { name: 'There is no such page' }).waitFor()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Requests' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${demo.url}/leave`)
  await page.getByRole('heading', { name: 'Leave', exact: true }).waitFor()
  await page.context().close()
})

// Each way in which an address may lead elsewhere is asked of `safeTarget`; here, that what was saved goes through it.
test.each(['https://evil.example/', '/portal//evil.example'])('a saved target %s leads home after sign-in', async (target) => {
  const { page } = await demo.open()
  const left: string[] = []
  page.on('request', (request) => new URL(request.url()).hostname !== 'localhost' && left.push(request.url()))
  await page.goto(`${demo.url}/inbox`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.evaluate((address) => sessionStorage.setItem('calendula.target', address), target)
  await page.getByRole('button', { name: /amina/ }).click()
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  expect([pathOf(page), left]).toEqual(['/', []])
  await page.context().close()
})

test.each(['//evil.example', '%5C%5Cevil.example', 'javascript:alert(1)'])('no parameter of a route leads to %s', async (address) => {
  const { page } = await demo.signIn('amina')
  const left: string[] = []
  page.on('request', (request) => new URL(request.url()).hostname !== 'localhost' && left.push(request.url()))
  const given = `code=a&state=b&returnUrl=${address}&redirect=${address}&target=${address}`
  for (const route of ['/store-username/amina', '/openid-connect/redirect-callback']) {
    await page.goto(`${demo.url}${route}?${given}`)
    await page.waitForURL(`${demo.url}/`)
    await page.getByRole('heading', { name: /Amina/ }).waitFor()
  }
  await page.goto(`${demo.url}/openid-connect/logout-redirect?${given}`)
  await page.waitForURL(`${demo.url}/`)
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  await page.goto(`${demo.url}/oidc/session/end?client_id=calendula&post_logout_redirect_uri=${address}`)
  expect(new URL(page.url()).hostname).toBe('localhost')
  expect(left).toEqual([])
  await page.context().close()
})

test('after start a worker for push messages is registered for the whole portal', async () => {
  const { page } = await demo.as('amina', { serviceWorkers: 'allow' })
  await page.goto(`${demo.url}/`)
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${demo.url}/`)
  await page.context().close()
})

test('groups of the sidebar are closed until they are used, but for where one is and what one has pinned', async () => {
  const { page } = await demo.signIn('farah')
  const nav = page.getByRole('navigation', { name: 'Main navigation' })
  const links = () => nav.getByRole('link').allTextContents()
  await nav.getByRole('link', { name: 'Home' }).waitFor()
  const daily = ['Calendula Demo', 'Home', 'Action required', 'Calendar', 'Attendance', 'Leave balance']
  // A group of one screen is that screen.
  const shown = (...more: readonly string[]) => [...daily, ...more, 'Announcements']
  expect(await links()).toEqual(shown())
  const requests = nav.getByRole('button', { name: 'Requests', exact: true })
  expect(await requests.getAttribute('aria-expanded')).toBe('false')
  await page.goto(`${demo.url}/loan`)
  await page.getByRole('heading', { level: 1, name: 'Loans' }).waitFor()
  expect(await requests.getAttribute('aria-expanded')).toBe('true')
  await nav.getByRole('button', { name: 'Keep Timesheets in sight' }).click()
  await requests.click()
  expect(await links()).toEqual(shown('Loans', 'Timesheets'))
  await page.goto(demo.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await links()).toEqual(shown('Timesheets'))
  await nav.getByRole('button', { name: 'Keep Timesheets in sight no more' }).click()
  expect(await links()).toEqual(shown())
  await page.context().close()
})
