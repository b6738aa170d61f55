import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, overhangOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo({ BASE_PATH: '/hr' })
})

afterAll(() => demo?.stop())

test('one click signs amina in and leads to where she wanted to go', async () => {
  const { page, complaints } = await demo.open()
  await page.goto(`${demo.url}/inbox`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('button', { name: /amina|budi|carla|dewi|edgar|farah/ }).count()).toBe(6)
  await page.getByRole('button', { name: /amina/ }).click()
  await page.waitForURL(`${demo.url}/inbox`)
  await page.getByRole('navigation').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('calendula.username'))).toBe('amina')
  expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([])
  await page.context().close()
})

test('anybody of the company is found by name, without a mouse', async () => {
  const { page } = await demo.open()
  await page.goto(demo.url)
  await page.getByLabel('Other user name').fill('nobody at all')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody here is called “nobody at all”').waitFor()
  await page.getByLabel('Other user name').fill('farah')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${demo.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('calendula.username'))).toBe('farah')
  await page.context().close()
})

test.each([
  { width: 390, height: 844, colorScheme: 'light' as const },
  { width: 768, height: 1024, colorScheme: 'dark' as const },
  { width: 1440, height: 900, colorScheme: 'dark' as const },
])('the sign-in page fits $width px in $colorScheme', async ({ width, height, colorScheme }) => {
  const { page } = await demo.open({ viewport: { width, height }, colorScheme })
  await page.goto(demo.url)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await overhangOf(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.context().close()
})

test('the page of the API lists calls and tries them as the person signed in', async () => {
  const { page, complaints } = await demo.open()
  await page.goto(demo.url)
  await page.getByRole('button', { name: /amina/ }).click()
  await page.waitForURL(`${demo.url}/`)
  await page.goto(`${demo.url}/api-docs`)
  await page.getByText('Signed in as amina').waitFor()
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('get /v2/home')
  const call = page.getByRole('group').filter({ hasText: '/v2/home' }).first()
  await call.getByText('/v2/home', { exact: true }).click()
  await call.getByRole('button', { name: 'Send' }).click()
  await call.getByText('200 OK').waitFor()
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('attachmentUpload')
  const upload = page.getByRole('group').filter({ hasText: '/x/attachments' }).first()
  await upload.getByText('/x/attachments', { exact: true }).click()
  await upload.getByLabel('files').setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await upload.getByRole('button', { name: 'Send' }).click()
  await upload.getByText('"fileName": "note.pdf"').waitFor()
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('leave request save')
  const save = page.getByRole('group').filter({ hasText: '/leave-request/CreateOrUpdate' }).first()
  await save.getByText('/leave-request/CreateOrUpdate', { exact: true }).click()
  expect(await save.getByLabel('body').inputValue()).toContain('"startDate": "2026-12-07"')
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

/** The provider's page of a tab, on which somebody is chosen. */
const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()
const greeted = (page: Page, name: RegExp) => page.getByRole('heading', { name }).waitFor()

test('who comes next signs in, also where the page of the one before never reached the provider', async () => {
  const { page } = await demo.signIn('amina')
  const context = page.context()
  await context.route('**/oidc/session/end*', (route) => route.abort())
  const told = page.waitForResponse('**/x/access/sign-out')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await told
  await page.close()
  await context.unroute('**/oidc/session/end*')
  const next = await context.newPage()
  await next.goto(demo.url)
  await next.getByRole('button', { name: 'Sign in again' }).click()
  await choose(next, /budi/)
  await greeted(next, /Budi/)
  await context.close()
})

test('of two who choose themselves in two tabs the second takes the place of the first', async () => {
  const { page: first } = await demo.open()
  const second = await first.context().newPage()
  for (const page of [first, second]) {
    await page.goto(demo.url)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  await choose(first, /farah/)
  await greeted(first, /Farah/)
  await choose(second, /budi/)
  await greeted(second, /Budi/)
  await greeted(first, /Budi/)
  await first.context().close()
})
