import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** Overtime of one or of a team: what it is worth stands there before anybody is told. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

/** The Saturday after next: nobody's shift, nobody's leave. */
const today = new Date().toISOString().slice(0, 10)
const saturday = addDays(today, 12 - weekday(today) + 7)

const counts = (page: Page) => page.getByRole('region', { name: 'Counts' })

/** Opens a form that the address has filled in, and says why. */
async function begin(page: Page, from: string, until: string): Promise<void> {
  await page.goto(`${demo.url}/overtime-schedule/new?day=${saturday}&from=${from}&until=${until}`)
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Release or maintenance' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Moving the racks')
}

test('one’s own: the day off, its rates and why, and no more than the day allows', async () => {
  const { page, complaints } = await demo.as('amina')
  await begin(page, '09:00', '12:00')
  await counts(page).getByText('worth 6 h').waitFor()
  await counts(page)
    .getByText(/Day off: nothing planned/)
    .waitFor()
  await counts(page).getByRole('button', { name: /why/i }).first().click()
  await page.getByText(/day off: 3 h at 2\./).waitFor()
  await page.keyboard.press('Escape')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Break' }).fill('-5')
  await page.getByText('Negative value is not allowed').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Break' }).fill('0')
  await page.getByRole('textbox', { name: 'Until' }).fill('09:10')
  await page
    .getByRole('alert')
    .getByText(/nothing of it counts/)
    .waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a team’s: people are chosen, one with times of their own, and it is decided from the inbox', async () => {
  const { page: budi } = await demo.as('budi')
  await begin(budi, '09:00', '12:00')
  await budi.getByRole('button', { name: 'Choose people' }).click()
  const dialog = budi.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Amina/ }).check()
  await dialog.getByRole('checkbox', { name: /Umi/ }).check()
  await dialog.getByRole('button', { name: 'Move to selected' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await budi.getByRole('button', { name: /^Own times of Umi/ }).click()
  await budi
    .getByRole('group', { name: /^Own times of Umi/ })
    .getByRole('textbox', { name: 'Until' })
    .fill('11:00')
  await counts(budi).getByText('5 h', { exact: true }).waitFor()
  await counts(budi).getByText('worth 10 h · 2 people').waitFor()
  await budi.getByRole('button', { name: 'Submit' }).click()
  await budi.getByText('Overtime has been submitted successfully').waitFor()

  const { page: carla } = await demo.as('carla')
  await carla.goto(`${demo.url}/inbox`)
  await carla.getByText('Overtime · 2 × 3 h · Release or maintenance').first().click()
  const weighed = carla.getByRole('region', { name: 'If you approve' })
  await weighed.getByText('worth 10 h · 2 people').waitFor()
  await weighed.getByText(/Amina Pratama: Day off/).waitFor()
  await carla
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await carla.getByText('Overtime · 2 × 3 h · Release or maintenance').first().waitFor({ state: 'detached' })
  await budi.context().close()
  await carla.context().close()
})

test('a team’s on a phone: read from a table, what is wrong with it told by row', async () => {
  const { page } = await demo.as('budi', { viewport: { width: 390, height: 844 } })
  await begin(page, '14:00', '16:00')
  const buffer = Buffer.from('code,from,until\nNOBODY,,\n')
  await page.getByLabel('Import a table').last().setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer })
  await page.getByText('Row 2, code “NOBODY”: nobody for whom you may file has this code').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.context().close()
})
