import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '../support/browser.ts'
import { foundCompany } from '../support/company.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'
import { hasOutsideProvider, startOutsideProvider, type OutsideProvider } from '../support/outside-provider.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'
import { freePort } from '../support/ports.ts'

let browser: Browser
let database: FreshDatabase
let provider: OutsideProvider
let portal: RunningPortal

beforeAll(async () => {
  if (!hasOutsideProvider()) throw new Error('This test needs the identity provider glewlwyd: apt-get install glewlwyd')
  const port = String(await freePort())
  provider = await startOutsideProvider(`http://localhost:${port}`, [
    { userName: 'amina', name: 'Amina' },
    { userName: 'stranger', name: 'No employee' },
  ])
  database = await freshDatabase()
  await foundCompany(database.database)
  portal = await startPortal({ PORT: port, DATABASE_URL: database.url, ...provider.settings })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await provider?.stop()
  await database?.drop()
})

test('a person signs in at a provider that nobody here wrote and arrives where they wanted to go', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${portal.url}/inbox`)
  await provider.signIn(page, 'amina')
  await page.waitForURL(`${portal.url}/inbox`)
  await page.getByRole('button', { name: 'Your menu, Amina Tester' }).waitFor()
  await page.goto(portal.url)
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('calendula.accessToken'))
  expect(await statusWith(token)).toBe(200)
  const idToken = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('calendula.oidc.user:')) ?? ''
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { id_token?: string }).id_token ?? ''
  })
  expect(idToken).not.toBe('')
  expect(await statusWith(idToken)).toBe(401)
  await page.context().close()
})

test('whom the provider knows but the company does not gets nothing', async () => {
  const { page } = await openPage(browser)
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && request.url().includes('/oidc/auth?') && asked.push(request.url()))
  await page.goto(portal.url)
  await provider.signIn(page, 'stranger')
  const told = page.getByRole('dialog', { name: 'VALIDATION ERROR PROBLEM' })
  await told.getByText(/nobody here has this user name/).waitFor()
  await told.getByRole('button', { name: 'Close' }).first().click()
  // Not sent to and fro between provider and portal.
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(asked.filter((url) => !url.includes('prompt=none') && !url.includes('g_continue'))).toHaveLength(1)
  await page.context().close()
})

test('beside it the demo sign-in does not exist, and no token is printed', async () => {
  for (const path of ['/oidc/.well-known/openid-configuration', '/oidc/auth?client_id=calendula', '/oidc/jwks'])
    expect((await fetch(`${portal.url}${path}`)).status).toBe(404)
})

async function statusWith(token: string | null): Promise<number> {
  return (await fetch(`${portal.url}/api/v2/home`, { headers: { authorization: `Bearer ${token}` } })).status
}
