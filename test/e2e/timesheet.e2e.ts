import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/shared/records/calendar.ts'
import { weekStart } from '../../src/shared/records/timesheet/entry.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** A week is typed by keys into a grid, decided with what it comes to, and seen by person. */

let demo: Demo
/** The Monday of a week that is over, and no timesheet of the demo's has. */
const monday = addDays(weekStart(new Date().toISOString().slice(0, 10)), -14)

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const cells = (page: Page, row: string) => page.getByRole('textbox', { name: new RegExp(`^${row}, `) })
const addRow = async (page: Page, project: string) => {
  await page.getByRole('combobox', { name: 'Add row' }).click()
  await page.getByRole('option', { name: project }).click()
}

test('a week is typed by keys, told while it is typed, and decided', async () => {
  const { page: farah } = await demo.as('farah')
  await farah.goto(`${demo.url}/timesheets/new?start=${monday}`)
  await addRow(farah, 'Running operation')
  await addRow(farah, 'Security audit')
  const operation = cells(farah, 'Running operation')
  await operation.first().click()
  await farah.keyboard.type('1.5')
  await farah.keyboard.press('ArrowRight')
  await farah.keyboard.type('90m')
  await farah.keyboard.press('Enter')
  await farah.keyboard.type('9-12:30')
  await farah.keyboard.press('ArrowUp')
  expect(await operation.first().inputValue()).toBe('1:30')
  expect(await operation.nth(1).inputValue()).toBe('1:30')
  expect(await cells(farah, 'Security audit').nth(1).inputValue()).toBe('09:00–12:30')
  const sum = farah.getByRole('region', { name: 'This timesheet' })
  await sum.getByText('6 h 30 m').waitFor()
  await operation.nth(2).fill('soon')
  await farah
    .getByRole('alert')
    .getByText(/say from when until when/)
    .waitFor()
  await operation.nth(2).fill('')
  await farah.getByRole('button', { name: 'Submit' }).click()
  await farah.getByText('Timesheet has been submitted successfully').waitFor()
  await farah.getByText(/^Waits for /).waitFor()
  await farah.getByRole('table', { name: 'Booked time of the week' }).getByText('09:00–12:30').waitFor()
  await farah.context().close()
})

test('a new one of a week that was begun opens this, and another all the same where it is wished', async () => {
  const { page: amina } = await demo.as('amina')
  await amina.goto(`${demo.url}/timesheets/new?start=${monday}`)
  await addRow(amina, 'Customer portal')
  await cells(amina, 'Customer portal').first().fill('2')
  await amina.getByRole('button', { name: 'Save', exact: true }).click()
  await amina.waitForURL(/timesheets\/[0-9a-f-]{36}/)
  await amina.goto(`${demo.url}/timesheets/new?start=${monday}`)
  await amina.getByText(/ is of this week already: it was opened in place of a new one/).waitFor()
  expect(await cells(amina, 'Customer portal').first().inputValue()).toBe('2:00')
  await amina.getByRole('link', { name: 'New one all the same' }).click()
  await amina.getByRole('heading', { level: 1, name: 'New timesheet' }).waitFor()
  await amina.getByText('No project yet.').waitFor()
  await amina.context().close()
})

test('a manager sees the week by person and what an approval books', async () => {
  const { page: budi } = await demo.as('budi')
  await budi.goto(`${demo.url}/timesheets?tab=people`)
  // On a Monday, where the people are, the week before has not been handed in yet.
  const waiting = budi.getByText('Waiting', { exact: true })
  await expect
    .poll(
      async () => {
        if ((await waiting.count()) < 2) await budi.getByRole('button', { name: 'Previous week' }).click()
        return waiting.count()
      },
      { interval: 1500 },
    )
    .toBeGreaterThan(1)
  await budi.goto(`${demo.url}/inbox`)
  await budi
    .getByText(/^Timesheet · /)
    .first()
    .click()
  const weighed = budi.getByRole('region', { name: 'If you approve' })
  await weighed.getByText('Booked').waitFor()
  await weighed.getByText('no budget').first().waitFor()
  await budi.context().close()
})

test('on a phone one day is typed at a time; HR sets up what is booked on', async () => {
  const { page: amina } = await demo.as('amina', { viewport: { width: 390, height: 844 } })
  await amina.goto(`${demo.url}/timesheets/new?start=${monday}`)
  await amina.getByRole('button', { name: 'Copy last week' }).click()
  const shown = cells(amina, 'Customer portal').filter({ visible: true })
  expect(await shown.count()).toBeLessThanOrEqual(2)
  await amina
    .getByRole('button', { name: 'Next day' })
    .or(amina.getByRole('button', { name: 'Previous day' }))
    .first()
    .waitFor()
  await amina.context().close()
  const { page: dewi } = await demo.as('dewi')
  await dewi.goto(`${demo.url}/set-up/timesheets`)
  await dewi.getByRole('button', { name: 'New project' }).click()
  const dialog = dewi.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('FAIR')
  await dialog.getByRole('textbox', { name: 'Name (English)' }).fill('Trade fair')
  await dialog.getByRole('textbox', { name: 'Name (Indonesian)' }).fill('Pameran')
  await dialog.getByRole('textbox', { name: 'Budget in hours' }).fill('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dewi.getByRole('region', { name: 'Projects' }).getByText('Trade fair').waitFor()
  await dewi.context().close()
})
