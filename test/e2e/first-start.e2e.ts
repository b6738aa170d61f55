import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcedDatabase } from '../../src/server/foundation/settings/data-folder.ts'
import { faultsOf, overhangOf } from '../support/axe.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { freshDatabase } from '../support/database.ts'
import { withDevice } from '../support/passkey-device.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'

/** From an empty folder: a company of one's own, the demo company beside it, and without it again. */

let folder: string
let portal: RunningPortal
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-first-start-'))
  portal = await startPortal({ DATA_DIR: folder, CALENDULA_COMPANY: '' }, 'Calendula asks what to begin with')
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

const told = () => [...portal.output().matchAll(/wants this code: ([A-Z0-9-]+)/g)].at(-1)?.[1] ?? ''
const password = 'seven green umbrellas dance'

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name or e-mail address' }).fill(name)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').first().waitFor()
}

test('nobody from elsewhere sets the portal up without the code of its console, and no other page does', async () => {
  const from = (headers: Record<string, string>, body?: string) =>
    fetch(`${portal.url}/`, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(body !== undefined && { method: 'POST', body }),
      redirect: 'manual',
    })
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
  expect(await (await from(elsewhere)).text()).toContain('Code from the console')
  const guessed = await from(elsewhere, 'company=own&code=AAAA-AAAA-AAAA')
  expect([guessed.status, await guessed.text()]).toEqual([403, expect.stringContaining('That is not the code')])
  // Ten wrong ones have another take its place: each counts once, whatever else its form says.
  const first = told()
  for (let more = 0; more < 8; more += 1) await from(elsewhere, 'company=own&code=AAAA-AAAA-AAAA')
  expect(await (await from(elsewhere, `code=${first}`)).text()).toContain('Begin with my own company')
  await from(elsewhere, 'company=own&code=AAAA-AAAA-AAAA')
  expect((await from(elsewhere, `code=${first}`)).status).toBe(403)
  await expect.poll(told).not.toBe(first)
  expect(await (await from(elsewhere, `code=${told()}`)).text()).toContain('Begin with my own company')
  expect(await (await from({ 'sec-fetch-site': 'cross-site' }, 'company=own')).text()).toContain('Begin with my own company')
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(503)
})

test('a company of one’s own begins in the browser; its first administrator signs in and sees what is still open', async () => {
  const { page, complaints } = await openPage(browser, { timezoneId: 'Asia/Makassar' })
  await page.goto(`${portal.url}/leave`)
  await page.getByRole('heading', { name: 'What would you like to begin with?' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Begin with my own company' }).click()
  await page.getByRole('heading', { name: 'Your company' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overhangOf(page), `${width} px`).toBe(0)
  }
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([
    'This field is required',
    'This field is required',
    'Please choose a country.',
    'This field is required',
    'This field is required',
    'A password has at least 12 characters.',
  ])
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Name of the company' }).fill('Marigold Ltd')
  await page.getByRole('textbox', { name: 'Work begins at' }).fill('half nine')
  await page.getByRole('textbox', { name: 'Ends at' }).fill('5 pm')
  await page.getByRole('textbox', { name: 'Name of the place' }).fill('Bandung')
  // The time zone is one of the country's: the browser's where it is one, else that of most people there.
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const choose = (country: string) => page.getByRole('combobox', { name: 'Country' }).selectOption({ label: country })
  expect([await zone.inputValue(), await zone.locator('option').allInnerTexts()]).toEqual(['Asia/Makassar', ['Asia/Makassar']])
  await choose('Germany')
  expect([await zone.inputValue(), await zone.locator('option').allInnerTexts()]).toEqual([
    'Europe/Berlin',
    ['Europe/Berlin', 'Europe/Busingen'],
  ])
  await choose('India')
  expect(await zone.locator('option').allInnerTexts()).toEqual(['Asia/Kolkata'])
  await choose('United States')
  expect(await zone.inputValue()).toBe('America/New_York')
  await choose('Indonesia')
  expect(await zone.inputValue()).toBe('Asia/Makassar')
  await zone.selectOption('Asia/Jakarta')
  await page.getByRole('textbox', { name: 'First name' }).fill('Rani')
  // The user name follows the address until somebody writes another.
  await page.getByRole('textbox', { name: /^E-mail address/ }).pressSequentially('Rani@marigold.example')
  expect(await page.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('rani')
  const typed = page.getByRole('textbox', { name: 'Password' })
  await typed.fill(password)
  await page.getByRole('button', { name: 'Show' }).click()
  expect([await typed.getAttribute('type'), await typed.inputValue()]).toEqual(['text', password])
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('alert').getByText('“half nine” could not be read as a time').waitFor()
  // What was right is kept, the password too.
  expect(await zone.inputValue()).toBe('Asia/Jakarta')
  await page.getByRole('textbox', { name: 'Work begins at' }).fill('8.30')
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  // Who has just chosen a password is not asked for it.
  const open = page.getByRole('region', { name: 'Before people can begin' })
  await open.getByRole('link', { name: 'Leave types' }).waitFor()
  expect(await open.getByRole('listitem').count()).toBe(10)
  expect(await faultsOf(page)).toEqual([])
  // Who comes later finds a company.
  await page.goto(`${portal.url}/start`)
  await open.waitFor()
  expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([])
  await page.context().close()
})

test('a company begins with a passkey in place of a password', async () => {
  const database = await freshDatabase({ max: 1 })
  const other = await startPortal({ DATABASE_URL: database.url })
  const { page, complaints } = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await withDevice(page)
  await page.goto(other.url)
  await page.getByRole('heading', { name: 'Your company' }).waitFor()
  const typed = { 'Name of the company': 'Melati', 'Name of the place': 'Solo', 'First name': 'Sari', 'User name': 'sari' }
  for (const [name, value] of Object.entries(typed)) await page.getByRole('textbox', { name }).fill(value)
  const byPasskey = page.getByRole('button', { name: 'Begin with a passkey instead of a password' })
  // Nothing is made on the device before all else is right.
  await byPasskey.click()
  await page.getByRole('alert').getByText('Please choose a country.').waitFor()
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Indonesia' })
  await byPasskey.click()
  await page.getByRole('heading', { name: 'Make your passkey' }).waitFor()
  expect([await overhangOf(page), await faultsOf(page)]).toEqual([0, []])
  await page.getByRole('button', { name: 'Make the passkey and begin' }).click()
  const open = page.getByRole('region', { name: 'Before people can begin' })
  await open.waitFor()
  // As on another day: the page offers the passkey as soon as it is there, and the device is opened by a finger that always is.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(other.url)
  await open.waitFor()
  expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([])
  await page.context().close()
  await other.stop()
  await database.drop()
})

test('the demo company stands beside it, one is open at a time, and it can be removed with all that is in it', async () => {
  const { page } = await openPage(browser)
  const databases = async () => {
    const url = new URL(announcedDatabase(folder) ?? '')
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    const { rows } = await client.query<{ datname: string }>(`select datname from pg_database where datname like 'calendula%' order by 1`)
    await client.end()
    return rows.map(({ datname }) => datname)
  }
  const goTo = async (company: 'the demo company' | 'my own company') => {
    await page.goto(`${portal.url}/set-up/demo`)
    // Of a company that has begun it is not said that it begins.
    await page.getByText(company === 'my own company' ? /^Back to your own company/ : /^Look at the demo company/).waitFor()
    await page.getByRole('button', { name: `Open ${company}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Open ${company}` })
      .click()
  }
  await page.goto(portal.url)
  await page.getByText('At Marigold Ltd').waitFor()
  await signIn(page, 'rani@marigold.example')
  await goTo('the demo company')
  await page.getByText('This is the demo company').waitFor({ timeout: 240_000 })
  expect(portal.output()).toContain('Making the demo company: a year of requests')
  expect(await databases()).toEqual(['calendula', 'calendula_demo'])
  await page.getByRole('button', { name: /edgar/ }).click()
  await page.getByRole('navigation').first().waitFor()
  await goTo('my own company')
  await page.getByText('At Marigold Ltd').waitFor({ timeout: 30_000 })
  await signIn(page, 'rani')
  await page.goto(`${portal.url}/set-up/demo`)
  await page.getByRole('button', { name: 'Remove the demo company' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo company' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Remove the demo company' }).count()).toBe(0)
  expect(await databases()).toEqual(['calendula'])
  await page.context().close()
})
