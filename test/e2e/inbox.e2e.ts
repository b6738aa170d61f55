import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'

/** Many requests decided at once, as an approver does it on a Monday morning. */

const { calls } = leaveRequest
let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const cards = (page: Page) => page.getByRole('list', { name: 'Requests that wait for you' }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('group', { name: 'Decide the selected requests' })
const sendNote = (page: Page, act: string) => page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()

/** `unaware`: nothing tells this screen what changes meanwhile. */
async function openInbox({ unaware = false, sort = 'waitingSince' } = {}): Promise<Page> {
  const { page } = await demo.as('budi')
  if (unaware) await page.route('**/api/x/live', () => {})
  await page.goto(`${demo.url}/inbox?sort=${sort}`)
  await cards(page).first().waitFor()
  return page
}

test('two requests are chosen by keys, approved with one note, and are gone; the note is in their history', async () => {
  const page = await openInbox()
  const before = await cards(page).count()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByText('2 selected').waitFor()
  // One act stands out: that on the selected.
  const colourOf = (place: Locator, name: RegExp) =>
    place.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  const beside = page.getByRole('group', { name: 'Your decision' })
  expect(await colourOf(bar(page), /^Approve/)).not.toBe(await colourOf(bar(page), /^Revise/))
  expect(await colourOf(beside, /^Approve/)).toBe(await colourOf(beside, /^Revise/))
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Approve Note' }).getByRole('textbox').fill('Enjoy the days')
  await sendNote(page, 'Approve')
  await page.getByText('2 requests decided').waitFor()
  await expect.poll(() => cards(page).count(), { timeout: 10_000 }).toBe(before - 2)
  await page.goto(`${demo.url}/inbox/history`)
  await expect.poll(() => page.getByText('Enjoy the days').count(), { timeout: 10_000 }).toBe(2)
  await page.context().close()
})

test('what cannot be decided stays with its reason, can be tried again and is closed', async () => {
  const { page: amina } = await demo.as('amina')
  await amina.goto(`${demo.url}/leave`)
  const leaveTypeId = await leaveTypeNamed(amina, 'Annual leave')
  const { from, until } = await freeDays(amina, leaveTypeId, 1)
  const filed = { leaveTypeId, startDate: from, endDate: until }
  const { id, code } = await callOnPage<{ id: string; code: string }>(amina, calls.saveAndSubmit.path, filed)
  const page = await openInbox({ unaware: true, sort: '-waitingSince' })
  const mine = cards(page).filter({ has: page.getByRole('checkbox', { name: new RegExp(code) }) })
  await mine.getByRole('checkbox').check()
  await callOnPage(amina, calls.cancel.path, { id, note: '' })
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await sendNote(page, 'Approve')
  const queue = page.getByRole('region', { name: 'Decisions under way' })
  await queue.getByText('1 request could not be decided').waitFor()
  await queue.getByRole('listitem').filter({ hasText: code }).waitFor()
  await page.reload()
  const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await queue.getByRole('button', { name: 'Try these again' }).click()
  await forgotten
  // The first is gone from the list, and the second has ended: until then either might be the one that is closed.
  const standing = async () => [await queue.getByRole('article').count(), await queue.getByText('1 request could not be decided').count()]
  await expect.poll(standing, { timeout: 10_000 }).toEqual([1, 1])
  await queue.getByRole('button', { name: 'Close' }).click()
  await queue.waitFor({ state: 'detached' })
  await amina.context().close()
  await page.context().close()
})

test('a phone chooses and decides too', async () => {
  const { page } = await demo.as('budi', { viewport: { width: 390, height: 844 } })
  await page.goto(`${demo.url}/inbox`)
  await cards(page).first().getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Revise' }).click()
  await page.getByRole('dialog', { name: 'Revise Note' }).getByRole('textbox').fill('Please take other days')
  await sendNote(page, 'Revise')
  await page.getByText('1 request decided').waitFor()
  await page.context().close()
})

test('on a phone a request is read from its top, and the list stands again where it was left', async () => {
  const { page } = await demo.as('budi', { viewport: { width: 390, height: 600 } })
  await page.goto(`${demo.url}/inbox`)
  const card = cards(page).nth(6).getByRole('button').last()
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(100)
  await card.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'inbox-preview'])
  await page.evaluate(() => scrollTo(0, 300))
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await card.waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  expect(await card.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.context().close()
})
