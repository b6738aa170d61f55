import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'
import { callOnPage } from '../support/call-on-page.ts'

/** A missed punch set right: from the odd day to the form filled in, and on to the day as it counts. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const effect = (page: Page) => page.getByRole('region', { name: 'What becomes of the day' })

interface Days {
  listData: { id: string; date: string; isOdd: boolean }[]
}

/** Amina's latest day that began late, as her list of days tells it. */
async function lateDay(page: Page): Promise<{ id: string; date: string }> {
  const body = { employeeId: null, usingAttendanceStatusFilter: true, attendanceStatus: ['late', 'lateAndEarly', 'incomplete'] }
  const { listData } = await callOnPage<Days>(page, '/attendances', { ...body, sortingColumn: 'date', sortingDirection: 1 })
  const day = listData.find(({ isOdd }) => isOdd)
  if (!day) throw new Error('amina has no odd day')
  return day
}

test('an odd day offers its correction filled in; the day stands there before and after, and counts once it is approved', async () => {
  const { page: amina } = await demo.as('amina')
  await amina.goto(`${demo.url}/attendance`)
  const { id, date } = await lateDay(amina)
  await amina.goto(`${demo.url}/attendance/detail/${id}`)
  await amina.getByRole('link', { name: 'Correct the check times' }).first().click()
  await amina.getByRole('heading', { name: 'New check-time correction' }).waitFor()
  expect(await amina.getByRole('textbox', { name: 'Day' }).inputValue()).toBe(date.replaceAll('-', '/'))
  await amina.getByRole('textbox', { name: 'Came' }).fill('08:30')
  await amina.getByRole('textbox', { name: 'Left' }).fill('17:30')
  await effect(amina).getByText('8 h').first().waitFor()
  await amina.getByRole('textbox', { name: 'Reason' }).fill('The gate was being repaired')
  await amina.getByRole('button', { name: 'Submit' }).click()
  await amina.waitForURL(/\/check-time-overrider\/[0-9a-f-]{36}$/)
  const { page: budi } = await demo.as('budi')
  await budi.goto(amina.url())
  await effect(budi).getByText('8 h').first().waitFor()
  await budi.getByRole('button', { name: 'Approve' }).click()
  await inDialog(budi, 'Approve').click()
  await budi.getByText('Approved').first().waitFor()
  await amina.goto(`${demo.url}/attendance/detail/${id}`)
  await amina.getByText('was replaced by an approved correction').first().waitFor()
  await Promise.all([amina.context().close(), budi.context().close()])
})

test('what cannot be is said beside the field, on a phone too', async () => {
  const { page } = await demo.as('amina', { viewport: { width: 390, height: 844 } })
  await page.goto(`${demo.url}/check-time-overrider/new?day=2099-01-05&checkIn=08:00`)
  await page.getByText('Mon 5 Jan 2099 has not come yet.').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.context().close()
})
