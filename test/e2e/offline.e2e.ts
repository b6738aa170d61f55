import pg from 'pg'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { faultsOf } from '../support/axe.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo, type DemoPerson } from '../support/demo.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'

/** The portal as an app, and without a network: what was last seen stands there, what is typed is sent once, a clash is shown. */

const { calls } = leaveRequest
let demo: Demo
let client: pg.Client

beforeAll(async () => {
  demo = await openDemo()
  client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  await demo?.stop()
})

const offline = (page: Page) => page.getByText('You are offline.', { exact: true })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const table = (page: Page) => page.getByRole('region', { name: 'Leave', exact: true }).getByRole('row')
const filed = async (note: string) =>
  (await client.query(`select count(*)::int as n from request where form->>'note' = $1`, [note])).rows[0].n

/** The devices of people who have been here: each is set up once. */
const devices = new Map<DemoPerson, Promise<BrowserContext>>()

function deviceOf(person: DemoPerson): Promise<BrowserContext> {
  const device = devices.get(person) ?? newDevice(person)
  devices.set(person, device)
  return device
}

/** A browser of somebody with a session of their own, which has kept what pages are made of, and the leave list and form. */
async function newDevice(person: DemoPerson): Promise<BrowserContext> {
  const { page } = await demo.signIn(person, { serviceWorkers: 'allow' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${demo.url}/leave`)
  await table(page).nth(1).waitFor()
  await page.waitForTimeout(1000)
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('heading', { name: 'Who will approve' }).waitFor()
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(4)
  await page.waitForTimeout(1000)
  const context = page.context()
  await page.close()
  return context
}

/** Somebody on their device, with a network, at the form of a leave; `day` is one that they could take. */
async function seen(person: DemoPerson): Promise<{ page: Page; context: BrowserContext; day: string }> {
  const context = await deviceOf(person)
  const page = await context.newPage()
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('heading', { name: 'Who will approve' }).waitFor()
  const { from: day } = await freeDays(page, await leaveTypeNamed(page, 'Annual leave'), 1)
  return { page, context, day }
}

/** Leaves a device as it was come to: with a network, and no page open. */
async function leave(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await Promise.all(context.pages().map((page) => page.close()))
}

/** How many answers the device keeps, sealed. */
const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('calendula.seen')
        opening.addEventListener('success', () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('answers')) return resolve(0)
          const counting = database.transaction('answers').objectStore('answers').count()
          counting.addEventListener('success', () => {
            database.close()
            resolve(counting.result)
          })
        })
      }),
  )

async function typeLeave(page: Page, day: string, note: string): Promise<void> {
  await page.goto(`${demo.url}/leave/new`)
  const written = day.replaceAll('-', '/')
  await page.getByRole('textbox', { name: 'From' }).fill(written)
  await page.getByRole('textbox', { name: 'Until' }).fill(written)
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
}

test('the portal can be installed: a manifest with icons and shortcuts, and a worker', async () => {
  const { page } = await demo.as('amina', { serviceWorkers: 'allow' })
  await page.goto(demo.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, shortcuts, start_url, display } = JSON.parse(data ?? '{}') as {
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
    start_url: string
    display: string
  }
  expect([start_url, display, shortcuts.map(({ url }) => url)]).toEqual(['./', 'standalone', ['./leave/new', './inbox']])
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const src of [...icons.map((icon) => icon.src), 'icon-apple.png'])
    expect((await page.request.get(`${demo.url}/${src}`)).headers()['content-type']).toBe('image/png')
  // To some browsers the contexts of tests are private windows, which install nothing.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await page.context().close()
})

test('without a network it opens with what was last seen, marked so; a leave that is submitted is sent once', async () => {
  const { page, context, day } = await seen('amina')
  await context.setOffline(true)
  await page.goto(`${demo.url}/leave`)
  await table(page).nth(1).waitFor()
  await page.getByText(/This is what you saw at \d\d:\d\d\.$/).waitFor()
  await page.goto(`${demo.url}/loan`)
  await page.getByText('Not opened here before').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)

  await typeLeave(page, day, 'On the train')
  await page.getByRole('button', { name: 'Submit' }).click()
  await waiting(page).getByText('Will be sent when you are online').waitFor()
  expect(await faultsOf(page)).toEqual([])
  // It outlives the page, and can be had back as it was typed.
  await page.reload()
  await waiting(page)
    .getByRole('button', { name: /^Take back/ })
    .click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('On the train')
  expect(await waiting(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await waiting(page).waitFor()
  // Two tabs hear of the network at once.
  const other = await context.newPage()
  await other.goto(`${demo.url}/leave`)
  await waiting(other).waitFor()
  expect(await filed('On the train')).toBe(0)
  await context.setOffline(false)
  await expect.poll(() => filed('On the train'), { timeout: 30_000 }).toBe(1)
  await waiting(page).waitFor({ state: 'detached' })
  await offline(page).waitFor({ state: 'detached' })
  await page.waitForTimeout(1000)
  expect(await filed('On the train')).toBe(1)
  const told = await Promise.all([page, other].map((tab) => tab.getByText('Leave request has been submitted successfully').count()))
  expect(told.toSorted()).toEqual([0, 1])
  await leave(context)
})

/** The portal files what is submitted, and nobody hears of it. */
const losingAnswer = (change: (headers: Record<string, string>) => Record<string, string>) => {
  let lost = false
  return async (route: Route) => {
    const headers = change(route.request().headers())
    const answer = await route.fetch({ headers })
    if (lost) return route.fulfill({ response: answer })
    lost = true
    await route.abort('connectionreset')
  }
}

test('an answer that is lost makes nothing twice; without the key of the act it would', async () => {
  const withoutKey = (headers: Record<string, string>) => {
    const { 'idempotency-key': _, ...others } = headers
    return others
  }
  for (const [note, change, times] of [
    ['Lost on the way', (headers: Record<string, string>) => headers, 1],
    ['Lost without a key', withoutKey, 2],
  ] as const) {
    const { page, context, day } = await seen('farah')
    await page.route(`**/api${calls.save.path}`, losingAnswer(change))
    await typeLeave(page, day, note)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => filed(note), { timeout: 20_000 }).toBe(times)
    await waiting(page).waitFor({ state: 'detached' })
    expect(await filed(note)).toBe(times)
    await leave(context)
  }
})

test('what was refused comes back to its form, with what was typed and what is wrong with it', async () => {
  const { page, context, day } = await seen('amina')
  await context.setOffline(true)
  await typeLeave(page, day, 'Twice on one day')
  await page.getByRole('button', { name: 'Submit' }).click()
  await waiting(page).waitFor()
  // Meanwhile the same day is asked for from another device.
  const { page: elsewhere } = await demo.signIn('amina')
  const leaveTypeId = await leaveTypeNamed(elsewhere, 'Annual leave')
  await callOnPage(elsewhere, calls.saveAndSubmit.path, { leaveTypeId, startDate: day, endDate: day })
  await elsewhere.context().close()
  await context.setOffline(false)
  await waiting(page)
    .getByText(/^Could not be sent: /)
    .waitFor({ timeout: 30_000 })
  await waiting(page)
    .getByRole('button', { name: /^Look at it/ })
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Twice on one day')
  expect(await waiting(page).count()).toBe(0)
  await leave(context)
})

test('what somebody has saved meanwhile is shown beside what was typed: either is kept', async () => {
  const { page, context, day } = await seen('amina')
  await typeLeave(page, day, 'First')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/leave\/[0-9a-f-]{36}$/)
  await page.getByText('Leave request has been saved').waitFor()
  const place = page.url()
  const { page: elsewhere } = await demo.signIn('amina')
  const clash = page.getByRole('dialog', { name: 'Changed while you were looking' })
  const noteThere = async (note: string) => {
    await elsewhere.goto(place)
    await elsewhere.getByRole('textbox', { name: 'Note' }).fill(note)
    await elsewhere.getByRole('button', { name: 'Save', exact: true }).click()
    await elsewhere.getByText('Leave request has been saved').waitFor()
  }
  const note = page.getByRole('textbox', { name: 'Note' })
  const row = clash.getByRole('row', { name: /^Note · differs/ })

  // Typed and saved without a network, and sent over what is there by then.
  await page.waitForTimeout(1000)
  await context.setOffline(true)
  await note.fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waiting(page).getByText('Will be saved when you are online').waitFor()
  await noteThere('Theirs')
  await context.setOffline(false)
  await waiting(page)
    .getByRole('button', { name: /^Look at it/ })
    .click({ timeout: 30_000 })
  await clash.waitFor()
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Mine', 'Theirs'])
  expect(await faultsOf(page)).toEqual([])
  await clash.getByRole('button', { name: 'Keep mine' }).click()
  expect(await note.inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => filed('Mine')).toBe(1)

  // Typed in a form that is open, and refused as it is saved.
  await page.waitForTimeout(1000)
  await page.route('**/api/x/live', () => {})
  await note.fill('Mine again')
  await noteThere('Theirs again')
  if (!(await clash.isVisible())) await page.getByRole('button', { name: 'Save', exact: true }).click()
  await clash.waitFor()
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Mine again', 'Theirs again'])
  await clash.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => note.inputValue()).toBe('Theirs again')
  await Promise.all([leave(context), elsewhere.context().close()])
})

test('deciding needs the network, and says so', async () => {
  const { page, context } = await seen('budi')
  await page.goto(`${demo.url}/inbox`)
  const approve = page.getByRole('group', { name: 'Your decision' }).getByRole('button', { name: /^Approve/ })
  await approve.waitFor()
  await context.setOffline(true)
  await approve.click()
  const asked = page.getByRole('dialog').getByRole('button', { name: /^Approve/ })
  if (await asked.isVisible()) await asked.click()
  await page.getByText(/this needs the network/).waitFor()
  expect(await waiting(page).count()).toBe(0)
  await leave(context)
})

test('nothing of whoever signs out without a network stays, and who comes next sees nothing of theirs', async () => {
  const { page, context } = await seen('amina')
  // Nobody is signed in on it afterwards.
  devices.delete('amina')
  await context.setOffline(true)
  await page.goto(`${demo.url}/leave`)
  await table(page).nth(1).waitFor()
  const code = await page
    .getByText(/^LV-\d+-\d+$/)
    .first()
    .innerText()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  // The words stand there at once; the page that says them is another one once all is told, and leads home by itself.
  await Promise.all([page.waitForURL(/logout-redirect/, { waitUntil: 'commit' }), page.getByRole('menuitem', { name: 'Sign out' }).click()])
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  await expect.poll(() => keptAnswers(page)).toBe(0)
  expect(await page.evaluate(() => JSON.stringify(Object.keys(localStorage)))).not.toMatch(/seenKey|deviceKey|accessToken/)
  // What the worker keeps is the portal's alone.
  const cached = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.length).toBeGreaterThan(50)
  expect(cached.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  await page.goto(`${demo.url}/leave`)
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()

  await context.setOffline(false)
  await page.goto(`${demo.url}/`)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: /farah/ }).click()
  await page.getByRole('heading', { name: /Farah/ }).waitFor()
  await context.setOffline(true)
  await page.goto(`${demo.url}/leave`)
  await page.getByText('Not opened here before').waitFor()
  expect(await page.getByText(code).count()).toBe(0)
  await leave(context)
})
