import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** Another shift on some days: each day stands there before and after, for whoever asks and for whoever decides. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const today = new Date().toISOString().slice(0, 10)
/** A Monday on which nobody has asked for anything. */
const monday = addDays(today, 49 - weekday(today))
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const days = (page: Page) => page.getByRole('region', { name: 'Before and after' }).getByRole('listitem')

async function choose(page: Page, name: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}

test('is asked for day by day, decided from its screen, and stands in the roster', async () => {
  const { page: amina } = await demo.as('amina')
  await amina.goto(`${demo.url}/manual-shift/new?day=${monday}`)
  await choose(amina, 'Shift', /Night shift/)
  await choose(amina, 'Reason', /Workload/)
  // Holidays among them are left out.
  await amina.getByRole('textbox', { name: 'Until' }).fill(addDays(monday, 4))
  await expect.poll(() => days(amina).count(), { timeout: 10_000 }).toBeGreaterThan(1)
  expect(await days(amina).first().textContent()).toContain('Night shift 22:00–06:00')
  await amina.getByRole('button', { name: 'Submit' }).click()
  await amina.waitForURL(/\/manual-shift\/[0-9a-f-]{36}$/)
  const { page: budi } = await demo.as('budi')
  await budi.goto(amina.url())
  await days(budi).first().waitFor()
  await budi.getByRole('button', { name: 'Approve' }).click()
  await inDialog(budi, 'Approve').click()
  await budi.getByText('Approved').first().waitFor()
  await amina.goto(`${demo.url}/manual-shift/new?day=${monday}&endDate=${addDays(monday, 4)}`)
  await choose(amina, 'Shift', /Night shift/)
  await choose(amina, 'Reason', /Workload/)
  await amina.getByText('The shift is planned on these days already.').first().waitFor()
  await Promise.all([amina.context().close(), budi.context().close()])
})
