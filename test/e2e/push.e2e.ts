import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { faultsOf } from '../support/axe.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'
import { openPushServer, pushBrowser, type PushServer } from '../support/push-browser.ts'

/** Notifications on a device: turned on by a click, shown by the worker, gone with whoever signs out. */

const { calls } = leaveRequest
const browser = pushBrowser()
let demo: Demo
let server: PushServer
let client: pg.Client

beforeAll(async () => {
  server = await openPushServer()
  demo = await openDemo({ PUSH_PRIVATE_SERVICES: 'true' }, { whole: true })
  client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  await demo?.stop()
  await server?.close()
})

/** A browser without a window has no push service: this one stands at the test's own, and the rest is as it is. */
async function signIn(): Promise<Page> {
  const { page } = await demo.signIn('budi', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'], { origin: new URL(demo.url).origin })
  await page.context().addInitScript(
    ({ endpoint, keys }) => {
      const key = 'test.subscription'
      const made = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(key)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(key) ? made : null),
        subscribe: async () => {
          localStorage.setItem(key, 'made')
          return made
        },
      })
    },
    { endpoint: `${server.url}/budi`, keys: { p256dh: browser.p256dh, auth: browser.auth } },
  )
  await page.goto(`${demo.url}/settings/mail`)
  return page
}

const show = (page: Page) => page.getByRole('switch', { name: 'Show notifications on this device' })
const devices = async () => (await client.query('select from push_device')).rowCount

async function turnOn(page: Page): Promise<void> {
  await show(page).click()
  await expect.poll(() => show(page).isChecked()).toBe(true)
  await expect.poll(devices).toBe(1)
}

test('turned on by a click, a new request is shown and leads to its page; turned off, the device is forgotten', async () => {
  const page = await signIn()
  expect(await show(page).isChecked()).toBe(false)
  expect(await faultsOf(page)).toEqual([])
  await turnOn(page)
  await page.reload()
  await expect.poll(() => show(page).isChecked()).toBe(true)

  const { page: amina } = await demo.as('amina')
  await amina.goto(demo.url)
  const leaveTypeId = await leaveTypeNamed(amina, 'Annual leave')
  const { from, until } = await freeDays(amina, leaveTypeId, 1)
  const { id } = await callOnPage<{ id: string }>(amina, calls.saveAndSubmit.path, { leaveTypeId, startDate: from, endDate: until })
  // The portal's own reminders may come to the same device meanwhile.
  const told = () => server.pushed.map(({ body }) => browser.read(body) as { path: string }).find(({ path }) => path === `/leave/${id}`)
  await expect.poll(told).toMatchObject({ body: expect.stringContaining('Amina') as string })
  const message = told()

  // What the push service would hand to the worker.
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((data) => {
    const Pushed = (self as unknown as { PushEvent: new (type: string, init: object) => Event }).PushEvent
    self.dispatchEvent(new Pushed('push', { data: JSON.stringify(data) }))
  }, message as object)
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`),
    )
  await expect.poll(shown).toEqual([expect.stringContaining('Waiting for you: ') as string])
  await worker?.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const Clicked = (self as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent
    self.dispatchEvent(new Clicked('notificationclick', { notification }))
  })
  await page.waitForURL(`**/leave/${id}`)
  await page.goto(`${demo.url}/settings/mail`)
  await show(page).click()
  await expect.poll(devices).toBe(0)
  await Promise.all([page.context().close(), amina.context().close()])
})

test('whoever signs out in one tab takes their notifications off the device', async () => {
  const page = await signIn()
  await turnOn(page)
  const other = await page.context().newPage()
  await other.goto(demo.url)
  await other.getByRole('button', { name: /^Your menu/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await page
    .getByText(/signed out/i)
    .first()
    .waitFor()
  // Other tabs show it before anything is told to others.
  await expect.poll(devices).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull()
  // A context is not closed under way to the provider: Chromium may then never end.
  await other.waitForURL(`${demo.url}/`)
  await page.context().close()
})
