import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** The same for several people, odd days corrected together, and the page of a person from which the rest is reached. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const choose = async (page: Page, field: string, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('HR adds a day for three people at once, who each have a request of their own', async () => {
  const { page } = await demo.as('dewi')
  await page.goto(`${demo.url}/leave-adjustment/new`)
  await page.getByRole('button', { name: 'For several people' }).click()
  // People are chosen first; nothing is wrong yet with a form that nobody has filled in.
  const choosing = dialog(page, 'For whom is it?')
  for (const name of ['Amina Pratama', 'Budi Santoso', 'Carla Mendes'])
    await choosing.getByRole('checkbox', { name: new RegExp(name) }).check()
  await choosing.getByRole('button', { name: 'Move to selected' }).click()
  await choosing.getByRole('button', { name: 'Save' }).click()
  await page.getByText('For 3 people: Amina Pratama, Budi Santoso, and Carla Mendes').waitFor()
  expect(await page.getByText('This field is required').count()).toBe(0)
  expect(await page.getByRole('combobox', { name: 'Employee' }).inputValue()).toBe('Amina Pratama')
  // There is nothing of one person to save, and what lacks is told when all are sent.
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('This field is required').first().waitFor()
  // The chosen ones are remembered.
  await page.getByRole('button', { name: 'Change' }).click()
  await choosing.getByRole('region', { name: 'Selected' }).getByText('Carla Mendes').waitFor()
  await choosing.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Adjustment type', /^Add to the balance/)
  await choose(page, 'Leave type', /^Annual leave/)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await page.getByRole('textbox', { name: 'Reason' }).fill('A day for the move of the office')
  await page.getByRole('button', { name: 'Submit' }).click()

  const trying = dialog(page, 'The same for 3 people')
  await trying.getByText('3 of 3 can be submitted.').waitFor()
  expect(await trying.getByRole('listitem').count()).toBe(3)
  await trying.getByRole('button', { name: 'Submit 3 requests' }).click()
  await page.getByText('3 requests submitted: Leave adjustment').waitFor()
  await page.waitForURL('**/requests')
  for (const name of ['Amina Pratama', 'Budi Santoso', 'Carla Mendes'])
    await page
      .getByRole('row', { name: new RegExp(`Annual leave · \\+1 day for ${name}.*Submitted`) })
      .first()
      .waitFor()
  await page.context().close()
})

test('odd days are corrected as they were planned, each as a request; what cannot be is told and left', async () => {
  const { page } = await demo.as('dewi')
  await page.goto(`${demo.url}/attendance?tab=days&odd=yes`)
  await page.getByRole('button', { name: /^Check time missing/ }).click()
  await page.getByRole('button', { name: 'Correct as planned' }).click()
  const reason = dialog(page, 'Correct as planned')
  const offered = async () => Number(/^(\d+) of \d+ odd days/.exec((await reason.getByText(/odd days lack/).textContent()) ?? '')?.[1])
  const lacking = await offered()
  await reason.getByRole('switch', { name: 'Days with times that differ too' }).check()
  await reason.getByText(/or have one that differs from the plan/).waitFor()
  expect(await offered()).toBeGreaterThanOrEqual(lacking)
  await reason.getByRole('switch', { name: 'Days with times that differ too' }).uncheck()
  await reason.getByRole('button', { name: 'Look at each' }).click()
  await reason.getByText('This field is required').waitFor()
  await reason.getByRole('textbox', { name: 'Reason' }).fill('The device at the gate was out of order')
  await reason.getByRole('button', { name: 'Look at each' }).click()
  const trying = dialog(page, 'Correct as planned')
  await trying.getByText(/^\d+ of \d+ can be submitted\.$/).waitFor({ timeout: 60_000 })
  await trying
    .getByText(/· (In|Out) \d\d:\d\d/)
    .first()
    .waitFor()
  // What can be is ticked; one of them is left.
  const submit = trying.getByRole('button', { name: /^Submit \d+ request/ })
  const counted = async () => Number(/\d+/.exec((await submit.textContent()) ?? '')?.[0])
  const all = await counted()
  expect(all).toBeGreaterThan(1)
  await trying.getByRole('listitem').getByRole('checkbox').first().uncheck()
  const count = await counted()
  expect(count).toBe(all - 1)
  await submit.click()
  await page.getByText(new RegExp(`^${count} requests? submitted: Check-time correction`)).waitFor({ timeout: 60_000 })
  await page.context().close()
})

test('the page of a person is found from their card, says how today stands, and begins a request for them', async () => {
  const { page } = await demo.as('budi')
  await page.goto(`${demo.url}/leave?tab=team`)
  await page
    .getByRole('cell', { name: /Amina Pratama/ })
    .first()
    .getByText('Amina Pratama')
    .hover()
  await page.getByRole('group', { name: 'Identification of Amina Pratama' }).getByRole('link', { name: 'Amina Pratama' }).click()
  await page.getByRole('heading', { level: 1, name: 'Amina Pratama' }).waitFor()
  await page.getByRole('region', { name: /^Today/ }).waitFor()
  await page
    .getByRole('region', { name: 'Reports to' })
    .getByRole('link', { name: /Carla Mendes/ })
    .waitFor()
  await page.getByRole('button', { name: 'New request for Amina' }).click()
  await page.getByRole('menuitem', { name: 'Leave request' }).click()
  await page.getByRole('heading', { level: 1, name: 'New leave request' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'For' }).inputValue()).toBe('Amina Pratama')
  await page.context().close()
})
