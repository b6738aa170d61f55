import pg from 'pg'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest, openPageIn } from '../support/browser.ts'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo({ TENANCY_NAME: 'acme', IDLE_LOGOFF_MINUTES: '30' })
})

afterAll(() => demo?.stop())

const home = (page: Page) => page.getByRole('heading', { name: /Amina/ })
const signedOut = (page: Page) => page.getByRole('heading', { name: 'Signed out' })
const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Requests for sign-in at the provider, in the order in which they are made. */
function signIns(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/oidc/auth') asked.push(url)
  })
  return asked
}

test('without a token a silent sign-in is tried first, then the provider is asked with the tenancy name', async () => {
  const { page } = await demo.open()
  const asked = signIns(page)
  await page.goto(demo.url)
  await signInPage(page).waitFor()
  expect(asked.map((url) => url.searchParams.get('prompt'))).toEqual(['none', null])
  for (const { searchParams } of asked)
    expect([
      searchParams.get('response_type'),
      searchParams.get('code_challenge_method'),
      searchParams.get('scope'),
      searchParams.get('acr_values'),
    ]).toEqual(['code', 'S256', 'openid profile offline_access api1', 'tenant:acme'])
  await page.context().close()
})

test('who is known to the provider is signed in without seeing its page', async () => {
  const { page } = await demo.as('amina')
  const asked = signIns(page)
  await page.goto(`${demo.url}/openid-connect/silent-callback`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${demo.url}/leave`)
  await page.getByRole('heading', { name: 'Leave', exact: true }).waitFor()
  expect(asked.map((url) => url.searchParams.get('prompt'))).toEqual(['none'])
  expect(await page.evaluate(() => localStorage.getItem('calendula.username'))).toBe('amina')
  await page.context().close()
})

test('while authentication is validated the page says so', async () => {
  const { page } = await demo.open()
  await page.goto(demo.url)
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/oidc/token', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /amina/ }).click()
  await page.getByText('Please wait while we validate your authentication', { exact: true }).waitFor()
  expect(await home(page).count()).toBe(0)
  go()
  await home(page).waitFor()
  await page.context().close()
})

/** Answers the first `times` calls for home with 401; what was asked, with which token. */
async function refuseHome(page: Page, times: number): Promise<Request[]> {
  const asked: Request[] = []
  await page.route('**/api/v2/home', async (route, request) => {
    asked.push(request)
    if (asked.length > times) return route.continue()
    await route.fulfill({ status: 401, json: { Message: 'Please sign in.', Errors: [], requestId: 'x' } })
  })
  return asked
}

test('a refused call is repeated once with a new token, and nobody notices', async () => {
  const { page } = await demo.signIn('amina')
  const asked = await refuseHome(page, 1)
  const asides = signIns(page)
  await page.goto(demo.url)
  await home(page).waitFor()
  const tokens = asked.map((request) => request.headers()['authorization'])
  // The stream of news has everything asked once more when it opens.
  expect(new Set(tokens.slice(1)).size).toBe(1)
  expect(tokens[1]).not.toBe(tokens[0])
  expect([asides, await page.getByRole('alert').count()]).toEqual([[], 0])
  await page.context().close()
})

test('refused twice, the person goes to sign-in and comes back to where they were', async () => {
  const { page } = await demo.signIn('amina')
  const asked = await refuseHome(page, 2)
  const asides = signIns(page)
  const toProvider = page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/auth')
  await page.goto(`${demo.url}/leave?tab=balances`)
  await toProvider
  expect(asked).toHaveLength(2)
  await page.waitForURL(`${demo.url}/leave?tab=balances`)
  await page.getByRole('tab', { name: 'Balances', selected: true }).waitFor()
  expect(asides.map((url) => url.searchParams.get('acr_values'))).toEqual(['tenant:acme'])
  await page.context().close()
})

test('what one tab signs out is gone in all, and a sign-in in one brings the others back', async () => {
  const { page: first } = await demo.signIn('amina')
  const second = await first.context().newPage()
  await first.goto(`${demo.url}/leave`)
  await second.goto(`${demo.url}/leave-balance`)
  await second.getByRole('heading', { name: 'Leave balance' }).waitFor()
  await first.getByRole('button', { name: /^Your menu/ }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await first.waitForURL(`${demo.url}/`)
  for (const page of [first, second]) {
    await signedOut(page).waitFor()
    expect(await page.getByText('Amina').count()).toBe(0)
  }
  await first.getByRole('button', { name: 'Sign in again' }).click()
  await first.getByRole('button', { name: /amina/ }).click()
  await second.getByRole('heading', { name: 'Leave balance' }).waitFor()
  await first.context().close()
})

test('signing out ends the token, the session at the provider and what the browser keeps, and signs nobody in again', async () => {
  const { page } = await demo.signIn('farah')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  const token = await page.evaluate(() => localStorage.getItem('calendula.accessToken'))
  const kept = () => page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(await kept()).not.toMatch(/Farah|@/)
  const asked = signIns(page)
  // The screen is cleared at once; what the browser keeps, once the provider has let the person go and sent them home.
  const back = page.waitForRequest((request) => new URL(request.url()).pathname === '/openid-connect/logout-redirect')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signedOut(page).waitFor()
  await back
  await page.waitForURL(`${demo.url}/`)
  await page.getByRole('button', { name: 'Sign in again' }).waitFor()
  expect(await kept()).not.toMatch(/farah|accessToken|signedInAt|oidc\.user|formats/i)
  const answer = await fetch(`${demo.url}/api/v2/home`, { headers: { authorization: `Bearer ${token}` } })
  expect([token === null, answer.status]).toEqual([false, 401])
  // Neither an address typed anew nor a way back signs anybody in, or shows what was there.
  await page.goto(`${demo.url}/inbox`)
  await signedOut(page).waitFor()
  await page.goBack()
  await signedOut(page).waitFor()
  expect([asked, await page.getByText('Farah').count()]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await signInPage(page).waitFor()
  expect(asked.map((url) => url.searchParams.get('prompt'))).toEqual(['login'])
  await page.context().close()
})

test('thirty minutes without a sign of life in any tab sign the person off', async () => {
  const { page: first } = await demo.signIn('amina')
  const second = await first.context().newPage()
  await first.context().clock.install()
  await first.goto(`${demo.url}/leave-balance`)
  await second.goto(`${demo.url}/leave`)
  const there = () => first.getByRole('heading', { name: 'Leave balance' }).waitFor()
  await there()
  await second.getByRole('heading', { name: 'Leave', exact: true }).waitFor()
  await first.context().clock.fastForward('20:00')
  const lastSign = () => first.evaluate(() => Number(localStorage.getItem('calendula.activity')))
  const before = await lastSign()
  await second.keyboard.press('Shift')
  // One tab reads what another has kept a moment later.
  await expect.poll(lastSign).toBeGreaterThan(before)
  await first.context().clock.fastForward('20:00')
  await there()
  expect(await first.evaluate(() => localStorage.getItem('calendula.username'))).toBe('amina')
  await first.context().clock.fastForward('09:30')
  const warned = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
  for (const page of [first, second]) await warned(page).waitFor()
  await second.getByRole('button', { name: 'Stay signed in' }).click()
  for (const page of [first, second]) await warned(page).waitFor({ state: 'detached' })
  await first.context().clock.fastForward('31:00')
  // One of the tabs signs out, the other shows it. Until the one is on its way both may show it: what a page keeps is read afterwards.
  await Promise.any([first, second].map((page) => page.waitForURL(`${demo.url}/`)))
  for (const page of [first, second]) await signedOut(page).waitFor()
  expect(await first.evaluate(() => localStorage.getItem('calendula.accessToken'))).toBeNull()
  await first.context().close()
})

/** What a session is renewed with, as the browser keeps it. */
const refreshToken = (page: Page) =>
  page.evaluate(() => {
    const [, user] = Object.entries(localStorage).find(([key]) => key.includes('oidc.user')) ?? []
    return (JSON.parse(user ?? '{}') as { refresh_token?: string }).refresh_token ?? ''
  })

/** What the provider answers to whoever has it. */
async function renewalWith(refresh_token: string) {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: 'calendula' })
  const answer = await fetch(`${demo.url}/oidc/token`, { method: 'POST', body })
  return ((await answer.json()) as { error?: string }).error
}

test('whoever opens the browser of somebody who has been gone for too long finds nobody signed in', async () => {
  const { page } = await demo.signIn('amina')
  const renewing = await refreshToken(page)
  // No tab is open for three hours, in which the token runs out.
  await page.goto(`${demo.url}/openid-connect/silent-callback`)
  await page.evaluate(() => {
    localStorage.setItem('calendula.activity', String(Date.now() - 3 * 3_600_000))
    localStorage.setItem('calendula.accessTokenExpiry', String(Math.floor(Date.now() / 1000) - 2 * 3600))
    localStorage.setItem('calendula.accessToken', 'ran.out.long-ago')
  })
  const back = page.waitForRequest((request) => new URL(request.url()).pathname === '/openid-connect/logout-redirect')
  await page.goto(`${demo.url}/leave`)
  await signedOut(page).waitFor()
  await back
  await page.waitForURL(`${demo.url}/`)
  expect([renewing === '', await renewalWith(renewing)]).toEqual([false, 'invalid_grant'])
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: /budi/ }).click()
  // It was they who opened the address: they come to it.
  await page.waitForURL(`${demo.url}/leave`)
  await page.getByRole('heading', { name: 'Leave', exact: true }).waitFor()
  await page.context().close()
})

test('what somebody has typed and not sent stays on the device when they sign out, for them alone', async () => {
  const { page } = await demo.signIn('amina')
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  const note = page.getByRole('textbox', { name: 'Note' })
  const signInAs = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: /^Your menu/ }).waitFor()
    await page.goto(`${demo.url}/leave/new`)
    await page.getByRole('heading', { name: 'Who will approve' }).waitFor()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${demo.url}/`)
    await signedOut(page).waitFor()
  }
  await page.goto(`${demo.url}/leave/new`)
  await note.fill('My mother is ill')
  await page.getByText(/Draft saved/).waitFor()
  await signOut()
  expect(await kept()).toMatch(/calendula\.sealed\./)
  expect(await kept()).not.toMatch(/mother|leave|amina|deviceKey/i)
  await signInAs(/farah/)
  expect(await note.inputValue()).toBe('')
  // Whoever says that they are somebody else is not, to the device either.
  await page.goto(`${demo.url}/store-username/amina`)
  await page.getByRole('heading', { name: /Farah/ }).waitFor()
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('heading', { name: 'Who will approve' }).waitFor()
  expect([await note.inputValue(), await kept()]).toEqual(['', expect.not.stringMatching(/mother/)])
  await signOut()
  await signInAs(/amina/)
  expect(await note.inputValue()).toBe('My mother is ill')
  await page.context().close()
})

test('who has typed what the device refuses to keep is asked before the menu signs them out', async () => {
  const { page } = await demo.signIn('amina')
  await page.goto(`${demo.url}/leave/new`)
  await page.evaluate(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (!key.startsWith('calendula.sealed.')) return set.call(this, key, value)
      document.title = 'refused'
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByRole('textbox', { name: 'Note' }).fill('My mother is ill')
  await page.waitForFunction(() => document.title === 'refused')
  for (const answer of ['No', 'Yes']) {
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText(/^Leave without saving/).waitFor()
    await page.getByRole('button', { name: answer, exact: true }).click()
  }
  await signedOut(page).waitFor()
  await page.context().close()
})

test('a sign-out waits for no renewal in another tab, and what that brings is worth nothing', async () => {
  const { page: first } = await demo.signIn('farah')
  const { page: second } = await openPageIn(first.context())
  await second.goto(demo.url)
  await second.getByRole('button', { name: /^Your menu/ }).waitFor()
  // What either asks for as it opens would be refused in place of the call that is meant, or draw the menu anew.
  await Promise.all([atRest(first), atRest(second)])
  await second.getByRole('button', { name: /^Your menu/ }).click()
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const renewed = new Promise<{ access_token: string; refresh_token: string }>((resolve) => {
    void first.route('**/oidc/token', async (route) => {
      const response = await route.fetch()
      resolve(await response.json())
      await held
      await route.fulfill({ response })
    })
  })
  await refuseHome(first, 1)
  await first.goto(demo.url)
  const brought = await renewed
  const back = second.waitForRequest((request) => new URL(request.url()).pathname === '/openid-connect/logout-redirect')
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await back
  await signedOut(second).waitFor()
  const kept = () => second.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(await kept()).not.toMatch(/farah|accessToken|oidc/i)
  go()
  await signedOut(first).waitFor()
  await atRest(first)
  expect(await kept()).not.toMatch(/farah|accessToken|oidc/i)
  const answer = await fetch(`${demo.url}/api/v2/home`, { headers: { authorization: `Bearer ${brought.access_token}` } })
  expect([answer.status, await renewalWith(brought.refresh_token)]).toEqual([401, 'invalid_grant'])
  await first.context().close()
})

test('whoever closes the page while they sign out has signed out', async () => {
  const { page } = await demo.signIn('farah')
  const context = page.context()
  const renewing = await refreshToken(page)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.close()
  const later = await context.newPage()
  await later.goto(demo.url)
  await signedOut(later).waitFor()
  await expect.poll(() => renewalWith(renewing)).toBe('invalid_grant')
  await context.close()
})

test('a disabled employee is out at the next call', async () => {
  const { page } = await demo.signIn('farah')
  await page.goto(`${demo.url}/leave-balance`)
  await page.getByRole('heading', { name: 'Leave balance' }).waitFor()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Requests' }).click()
  // What a page asks while it opens would already be the next call.
  await atRest(page)
  await disable('farah')
  // By keyboard: the call that a hovered link makes ahead already leads to sign-in, away from under a pointer.
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Loans' }).focus()
  await page.keyboard.press('Enter')
  await signInPage(page).waitFor()
  expect(await page.getByRole('button', { name: /farah/ }).count()).toBe(0)
  await page.context().close()
})

test('an ID token of another provider, or for another application, signs nobody in', async () => {
  for (const strange of [{ iss: 'https://login.evil.example' }, { aud: 'canteen' }, { aud: ['canteen', 'calendula'], azp: 'canteen' }]) {
    const { page } = await demo.open()
    await page.route('**/oidc/token', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { id_token: string }
      const [head = '', claims = '', signature = ''] = answer.id_token.split('.')
      const changed = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), ...strange }
      const id_token = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
      await route.fulfill({ response, json: { ...answer, id_token } })
    })
    await page.goto(demo.url)
    await page.getByRole('button', { name: /amina/ }).click()
    await page.getByText('The identity provider answered with a token that is not for this portal.').waitFor()
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /accessToken|username|oidc\.user/.test(key)))
    expect([strange, left]).toEqual([strange, []])
    await page.context().close()
  }
})

async function disable(userName: string): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
  await client.query('update employee set disabled_at = now() where user_name = $1', [userName])
  await client.end()
}
