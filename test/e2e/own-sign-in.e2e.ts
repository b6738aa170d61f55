import { sql } from 'kysely'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/foundation/database/db.ts'
import { setPassword } from '#server/foundation/credentials/passwords.ts'
import { faultsOf, overhangOf } from '../support/axe.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { freshCompany } from '../support/database.ts'
import { startOutsideProvider } from '../support/outside-provider.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'
import { totpByHand } from '../support/totp-by-hand.ts'

/** Of a company of its own: nobody signs in by a click. */
let company: Awaited<ReturnType<typeof freshCompany>>
let portal: RunningPortal
let browser: Browser

const words = 'kucing oranye makan jagung'

beforeAll(async () => {
  company = await freshCompany({ max: 2 })
  await transaction(company.database.db, (tx) => setPassword(tx, company.company.id.edgar, words))
  ;[portal, browser] = await Promise.all([startPortal({ DATABASE_URL: company.url }), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await company?.drop()
})

const open = async (options?: BrowserContextOptions) => openPage(browser, options)

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(portal.url)
  await page.getByLabel('User name or e-mail address').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('edgar invites amina from the access screen; she chooses a password and signs in with it', async () => {
  const { page, complaints } = await open()
  await signIn(page, 'edgar', 'not his password')
  await page.getByRole('alert').getByText('That does not fit together').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(words)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${portal.url}/`)
  await page.goto(`${portal.url}/set-up/access`)
  await page
    .getByRole('button', { name: /Amina Tester/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invited' })
  const address = await dialog.getByRole('code').innerText()
  // The first one counts for days: the day is told with the time.
  await dialog.getByText(/It is shown this once, opens once, and counts until \d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  // What is shown this once is not closed by a slip.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'The addresses are shown this once' }).getByRole('button', { name: 'No' }).click()
  expect(await dialog.getByRole('code').innerText()).toBe(address)
  await page.context().close()

  const { page: hers } = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await hers.goto(address)
  await hers.getByText('For Amina Tester, who signs in as “amina”.').waitFor()
  expect([await overhangOf(hers), await faultsOf(hers)]).toEqual([0, []])
  await hers.getByLabel('New password').fill('aminatester2026')
  await hers.keyboard.press('Enter')
  await hers.getByRole('alert').getByText('made of your name').waitFor()
  expect([await overhangOf(hers), await faultsOf(hers)]).toEqual([0, []])
  await hers.getByLabel('New password').fill('tiga ekor bebek berenang')
  await hers.keyboard.press('Enter')
  await hers.getByRole('link', { name: 'Sign in' }).click()
  await signIn(hers, 'amina@example.com', 'tiga ekor bebek berenang')
  await hers.waitForURL(`${portal.url}/`)
  await hers.goto(address)
  await hers.getByRole('heading', { name: 'This invitation counts no longer' }).waitFor()
  expect([await overhangOf(hers), await faultsOf(hers)]).toEqual([0, []])
  await hers.context().close()
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

test.each([
  { width: 390, height: 844, colorScheme: 'light' as const },
  { width: 1440, height: 900, colorScheme: 'dark' as const },
])('the sign-in page fits $width px in $colorScheme, and works without a script', async (options) => {
  const { page } = await open({ ...options, viewport: options })
  await page.goto(portal.url)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect([await overhangOf(page), await faultsOf(page)]).toEqual([0, []])
  const address = page.url()
  const state = await page.context().storageState()
  await page.context().close()
  const { page: plain } = await open({ ...options, viewport: options, javaScriptEnabled: false, storageState: state })
  await plain.goto(address)
  await plain.locator('#name').fill('edgar')
  await plain.locator('#password').fill(words)
  await plain.keyboard.press('Enter')
  await plain.waitForURL(/redirect-callback\?code=/)
  await plain.context().close()
})

test('edgar connects the company’s identity provider, tries it and turns it on; amina signs in by it', async () => {
  const people = [
    { userName: 'edgar', name: 'Edgar' },
    { userName: 'amina', name: 'Amina' },
  ]
  const provider = await startOutsideProvider(portal.url, people)
  const { page } = await open()
  await signIn(page, 'edgar', words)
  await page.waitForURL(`${portal.url}/`)
  await page.goto(`${portal.url}/set-up/sign-in`)
  const part = page.getByRole('form', { name: 'Identity provider' })
  const { clientId, secret, issuer } = provider.connection
  const typed = { 'Client ID': clientId, 'Client secret': secret, 'Name on the sign-in page': 'Melati account', Scopes: 'openid profile' }
  for (const [name, value] of Object.entries(typed)) await part.getByLabel(name, { exact: true }).fill(value)
  await part.getByLabel('Address of the provider (issuer)').fill('https://127.0.0.1:9')
  await part.getByRole('button', { name: 'Save' }).click()
  await part.getByText('The provider does not answer').waitFor()
  // What was typed is still there.
  await part.getByLabel('Address of the provider (issuer)').fill(issuer)
  await part.getByRole('button', { name: 'Save' }).click()
  await part.getByText('A secret is kept').waitFor()
  const turnOn = page.getByRole('button', { name: 'Switch to Melati account' })
  expect(await turnOn.isDisabled()).toBe(true)
  const [tried] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: 'Try it' }).click()])
  await provider.signIn(tried, 'edgar')
  await tried.getByRole('heading', { name: 'Melati account works' }).waitFor()
  expect([await overhangOf(tried), await faultsOf(tried)]).toEqual([0, []])
  await tried.close()
  await page.reload()
  await page.getByText('You would be Edgar Tester, as you are now.').waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([await overhangOf(page), await faultsOf(page)], `${width} px`).toEqual([0, []])
  }
  await turnOn.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to Melati account' }).click()
  await page.getByText('People sign in with Melati account (').waitFor()

  const { page: hers } = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await hers.goto(`${portal.url}/inbox`)
  await hers.getByRole('link', { name: 'Sign in with Melati account' }).waitFor()
  expect([await overhangOf(hers), await faultsOf(hers)]).toEqual([0, []])
  await hers.getByRole('link', { name: 'Sign in with Melati account' }).click()
  await provider.signIn(hers, 'amina')
  await hers.waitForURL(`${portal.url}/inbox`)
  await hers.context().close()

  await page.getByRole('button', { name: 'Back to passwords' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to passwords' }).click()
  await page.getByText('People sign in with passwords and passkeys of the portal’s own.').waitFor()
  await page.context().close()
  await provider.stop()
})

test('where the company asks it, budi sets up a second step on his phone as he signs in, and keeps his recovery codes', async () => {
  const { db } = company.database
  await transaction(db, (tx) => setPassword(tx, company.company.id.budi, words))
  await sql`insert into setting (key, value) values ('second-factor', '{"asked":"everybody"}')`.execute(db)
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await signIn(page, 'budi', words)
  await page.getByRole('img', { name: 'Code to be scanned by an authenticator app' }).waitFor()
  expect([await overhangOf(page), await faultsOf(page)]).toEqual([0, []])
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(totpByHand(secret, Date.now()))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  expect([await page.getByRole('listitem').count(), await overhangOf(page), await faultsOf(page)]).toEqual([10, 0, []])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.waitForURL(`${portal.url}/`)
  await page.context().close()
})
