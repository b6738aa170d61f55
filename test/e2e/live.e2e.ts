import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { openPage } from '../support/browser.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'

/** Two people at their screens, which two processes serve: what one does, the other sees, and nobody reloads. */

const { calls } = leaveRequest
let demo: Demo
let beside: RunningPortal

beforeAll(async () => {
  demo = await openDemo()
  beside = await startPortal({ DATABASE_URL: demo.databaseUrl })
})

afterAll(async () => {
  await beside?.stop()
  await demo?.stop()
})

const card = (page: Page, code: string) => page.getByRole('checkbox', { name: new RegExp(code) })

/** Somebody at the process beside, with a session of its own there. */
async function besideAs(person: string): Promise<Page> {
  const { page } = await openPage(demo.browser)
  await page.goto(beside.url)
  await page.getByRole('button', { name: new RegExp(person) }).click()
  await page.getByRole('navigation').first().waitFor()
  return page
}

async function file(page: Page): Promise<{ id: string; code: string }> {
  const leaveTypeId = await leaveTypeNamed(page, 'Annual leave')
  const { from, until } = await freeDays(page, leaveTypeId, 1)
  return callOnPage(page, calls.saveAndSubmit.path, { leaveTypeId, startDate: from, endDate: until })
}

/** Waits until a page hears what changes, and has settled. */
const heard = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/x/live') && response.ok())

test('a request comes into the open inbox, and its approval onto the requestor’s open screen', async () => {
  const { page: budi, complaints } = await demo.as('budi')
  const hears = heard(budi)
  await budi.goto(`${demo.url}/inbox`)
  await hears
  const amina = await besideAs('amina')
  const { id, code } = await file(amina)
  await card(budi, code).waitFor()
  await budi.getByRole('button', { name: /unread/i }).waitFor()

  const hearsToo = heard(amina)
  await amina.goto(`${beside.url}/leave/${id}`)
  await hearsToo
  await amina.getByRole('heading', { name: new RegExp(code) }).waitFor()
  await callOnPage(budi, calls.approve.path, { id, note: '' })
  await amina.getByText('Approved', { exact: true }).first().waitFor()
  await expect.poll(() => card(budi, code).count()).toBe(0)
  expect(complaints).toEqual([])
  await Promise.all([amina.context().close(), budi.context().close()])
})

test('the tabs of a browser share one stream, and another goes on when its reader is closed', async () => {
  const { page: one } = await demo.as('budi')
  const opened: string[] = []
  one.context().on('request', (request) => {
    if (request.url().endsWith('/api/x/live')) opened.push(request.url())
  })
  const hears = heard(one)
  await one.goto(`${demo.url}/inbox`)
  await hears
  const two = await one.context().newPage()
  await two.goto(`${demo.url}/inbox`)
  await two.getByRole('list', { name: 'Requests that wait for you' }).waitFor()
  const amina = await besideAs('amina')
  const first = await file(amina)
  await Promise.all([card(one, first.code).waitFor(), card(two, first.code).waitFor()])
  expect(opened).toHaveLength(1)
  const takesOver = heard(two)
  await one.close()
  await takesOver
  const second = await file(amina)
  await card(two, second.code).waitFor()
  await Promise.all([amina.context().close(), two.context().close()])
})
