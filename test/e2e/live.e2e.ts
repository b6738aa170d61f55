import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIdOf } from '../../src/shared/areas/attendance-days.ts'
import { checkTimeCalls } from '../../src/shared/areas/check-times.ts'
import { addDays, weekday } from '../../src/shared/records/calendar.ts'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { demoSecrets, openDemo, type Demo } from '../support/demo.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'

/** Two people at their screens, which two processes serve: what one does, the other sees, and nobody reloads. */

const { calls } = leaveRequest
let demo: Demo
let beside: RunningPortal

beforeAll(async () => {
  demo = await openDemo()
  beside = await startPortal({ DATABASE_URL: demo.databaseUrl, SECRETS_KEY: demoSecrets })
})

afterAll(async () => {
  await beside?.stop()
  await demo?.stop()
})

/** The inbox as it shows what has just come, however much waits there. */
const newestFirst = () => `${demo.url}/inbox?sort=-waitingSince`
const card = (page: Page, code: string) => page.getByRole('checkbox', { name: new RegExp(code) })

/** Somebody at the process beside, with a session of its own there. */
async function besideAs(person: string): Promise<Page> {
  const { page } = await demo.open()
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
  await budi.goto(newestFirst())
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
  await one.goto(newestFirst())
  await hears
  const two = await one.context().newPage()
  await two.goto(newestFirst())
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

interface Device {
  employeeId: string
  tell(times: string[]): Promise<void>
}

/** A device at the door of amina's site: it tells her check times to the process beside. */
async function openDevice(): Promise<Device> {
  const client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; code: string; siteId: string }>(
    `select e.id, e.code, a.site_id as "siteId" from employee e join assignment a on a.employee_id = e.id and a.ends_on is null where e.user_name = 'amina'`,
  )
  await client.end()
  const [amina] = rows
  if (!amina) throw new Error('amina is not there')
  const edgar = await besideAs('edgar')
  const { key } = await callOnPage<{ key: string }>(edgar, checkTimeCalls.createKey.path, { siteId: amina.siteId, name: 'Front door' })
  await edgar.context().close()
  return {
    employeeId: amina.id,
    async tell(times) {
      const answer = await fetch(`${beside.url}/api${checkTimeCalls.tell.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ items: times.map((at) => ({ employeeCode: amina.code, at })) }),
      })
      expect(await answer.json()).toMatchObject({ taken: times.length })
    },
  }
}

const story = (page: Page) => page.getByRole('region', { name: 'The story of the day' })

test('what a device tells comes onto the open page of the day, for the person and for their manager', async () => {
  const { employeeId, tell } = await openDevice()
  const today = new Date().toISOString().slice(0, 10)
  const sunday = addDays(today, -1 - weekday(today))
  const open = async (person: 'amina' | 'budi') => {
    const opened = await demo.as(person)
    const hears = heard(opened.page)
    await opened.page.goto(`${demo.url}/attendance/detail/${dayIdOf(employeeId, sunday)}`)
    await hears
    await story(opened.page).waitFor()
    return opened
  }
  const [{ page: amina, complaints }, { page: budi }] = [await open('amina'), await open('budi')]
  const next = amina.getByRole('button', { name: 'Next day' })
  await next.focus()
  for (const [times, told] of [
    [['10:11', '12:34'], ['There from 10:11 until 12:34.']],
    [
      ['13:05', '15:40'],
      ['There from 10:11 until 12:34.', 'There from 13:05 until 15:40.'],
    ],
  ] as const) {
    await tell(times.map((time) => `${sunday}T${time}:00`))
    for (const page of [amina, budi])
      await expect
        .poll(() =>
          story(page)
            .getByText(/^There from/)
            .allTextContents(),
        )
        .toEqual(told)
  }
  // Nothing else on the page has moved.
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
  await Promise.all([amina.context().close(), budi.context().close()])
})
