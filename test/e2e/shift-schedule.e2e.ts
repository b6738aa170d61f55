import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** A month is planned by keyboard and mouse, changes are told before they are lost, and the planned read their own line. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const gridOf = (page: Page) => page.getByRole('grid', { name: /^Shifts of/ })
/** Aditya Ginting's day of the month. */
const cellOf = (page: Page, day: number) =>
  gridOf(page)
    .getByRole('row', { name: /Aditya Ginting/ })
    .getByRole('gridcell', { name: new RegExp(`^Aditya Ginting, \\w+ ${day} `) })
const words = async (page: Page, day: number) => (await cellOf(page, day).getAttribute('title')) ?? ''

/** A night that is planned for the day; that of his crew's pattern may lie there too. */
const nightHere = /Night shift(?!.*from the pattern)/

/** The month to come of the warehouse, where nobody's shifts are over. */
async function openWarehouse(page: Page): Promise<void> {
  await page.goto(`${demo.url}/shift-schedules`)
  await gridOf(page).waitFor()
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: /Warehouse/ }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await cellOf(page, 8).waitFor()
}

test('dewi plans by keyboard: chooses, copies, moves, takes back and saves', async () => {
  const { page } = await demo.as('dewi')
  await openWarehouse(page)
  await cellOf(page, 8).click()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('menuitemradio', { name: /Night shift/ })
    .click()
  await expect.poll(() => words(page, 8)).toMatch(/Night shift 22:00–06:00.*not saved yet/)
  await expect.poll(() => cellOf(page, 8).evaluate((cell) => cell === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await expect.poll(() => words(page, 9)).toMatch(/Night shift/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect.poll(() => words(page, 10)).toMatch(/Night shift/)
  await expect.poll(() => words(page, 9)).toMatch(/Day off/)
  await page.keyboard.press('Delete')
  await expect.poll(() => words(page, 10)).not.toMatch(nightHere)
  await page.keyboard.press('Control+z')
  await expect.poll(() => words(page, 10)).toMatch(/Night shift/)
  await page.getByRole('region', { name: '3 days not saved yet' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('3 days saved').waitFor()
  await page.reload()
  await expect.poll(() => words(page, 10)).toMatch(/Night shift 22:00–06:00(?!.*not saved)/)
  await page.context().close()
})

test('what is pressed before a day was chosen writes nothing and says so; then it is said whose day is written', async () => {
  const { page } = await demo.as('dewi')
  await openWarehouse(page)
  const night = page.getByRole('list', { name: 'What is planned' }).getByRole('button', { name: /Night shift/ })
  await night.click()
  await page.getByRole('status').filter({ hasText: 'Choose days in the table first' }).waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
  expect(await gridOf(page).getByRole('gridcell', { selected: true }).count()).toBe(0)
  await cellOf(page, 19).click()
  await page.getByText(/^Shift of Aditya Ginting, \w+ 19 /).waitFor()
  await night.click()
  await page.getByRole('region', { name: 'One day not saved yet' }).getByRole('button', { name: 'Discard' }).click()
  await page.context().close()
})

test('a shift is dragged, onto a full day it is swapped, and leaving unsaved is asked about', async () => {
  const { page } = await demo.as('dewi')
  await openWarehouse(page)
  const paint = (name: RegExp) => page.getByRole('list', { name: 'What is planned' }).getByRole('button', { name }).click()
  await cellOf(page, 15).click()
  await paint(/Night shift/)
  await cellOf(page, 15).dragTo(cellOf(page, 17))
  await expect.poll(() => words(page, 17)).toMatch(/Night shift/)
  await expect.poll(() => words(page, 15)).toMatch(/Day off/)
  await page.getByRole('status').filter({ hasText: 'Moved to Aditya Ginting' }).waitFor({ state: 'attached' })
  await page.getByRole('list', { name: 'My day' }).getByRole('link', { name: 'Attendance' }).click()
  await page.getByRole('dialog').getByText('are not saved').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => words(page, 17)).not.toMatch(nightHere)
  await page.context().close()
})

test('days that are painted and not saved are to be saved before weeks are copied', async () => {
  const { page } = await demo.as('dewi')
  await openWarehouse(page)
  await cellOf(page, 24).click()
  await page
    .getByRole('list', { name: 'What is planned' })
    .getByRole('button', { name: /Night shift/ })
    .click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy weeks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy weeks' })
  await dialog.getByRole('alert').getByText('One day is not saved yet: please save first.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Try' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.context().close()
})

test('who was slower is told what changed meanwhile, and sees it', async () => {
  const [{ page }, { page: other }] = [await demo.as('dewi'), await demo.signIn('dewi')]
  await openWarehouse(page)
  await openWarehouse(other)
  // What the slower one looks at does not follow by itself, however long this takes.
  await page.route('**/getShiftScheduleList', () => {})
  const plan = async (whose: Page, what: RegExp) => {
    await cellOf(whose, 22).click()
    await whose.getByRole('list', { name: 'What is planned' }).getByRole('button', { name: what }).click()
    await whose.getByRole('button', { name: 'Save' }).click()
  }
  await plan(other, /Night shift/)
  await other.getByText('One day saved').waitFor()
  await plan(page, /Day off/)
  await page
    .getByRole('alert')
    .getByText(/changed meanwhile by Dewi .*, now Night shift/)
    .waitFor()
  await page.unroute('**/getShiftScheduleList')
  await page.getByRole('button', { name: 'Show what stands now' }).click()
  await expect.poll(() => words(page, 22)).toMatch(/Night shift/)
  await page.context().close()
  await other.context().close()
})

test('amina reads her own month, on a phone and on a wide screen, by one stepper, and changes nothing', async () => {
  const { page } = await demo.as('amina', { viewport: { width: 390, height: 844 } })
  await page.goto(`${demo.url}/shift-schedules`)
  const days = page.getByRole('list', { name: 'Amina Pratama' })
  await days.getByRole('listitem').first().waitFor()
  expect(await days.getByRole('button').count()).toBe(0)
  const list = days.getByRole('listitem')
  expect(await list.count()).toBeGreaterThanOrEqual(28)
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [one, next] = [await list.nth(8).boundingBox(), await list.nth(15).boundingBox()]
  expect([one?.x, (next?.y ?? 0) > (one?.y ?? 0)]).toEqual([next?.x, true])
  await page.context().close()
})
