import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** Balances adjusted by HR, by a manager and by oneself: what they would be stands there before anybody is told. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const effect = (page: Page) => page.getByRole('region', { name: 'Balance', exact: true })
const routeOf = (page: Page) => page.getByRole('region', { name: 'Who will approve' }).getByRole('listitem').allTextContents()
const numbers = async (page: Page) => {
  const text = await effect(page)
    .getByText(/days as of/)
    .locator('..')
    .innerText()
  return [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
}
const choose = async (page: Page, field: string, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A new form of somebody who files for others. */
async function begin(page: Page, whose: string, type: RegExp): Promise<void> {
  await page.goto(`${demo.url}/leave-adjustment/new`)
  const field = page.getByRole('combobox', { name: 'Employee' })
  await field.click()
  await field.fill(whose)
  await page
    .getByRole('option', { name: new RegExp(whose) })
    .first()
    .click()
  await choose(page, 'Adjustment type', type)
}

test('HR adds two days that expire; the manager approves; the person reads why in the balance', async () => {
  const { page: dewi } = await demo.as('dewi')
  await begin(dewi, 'Amina', /^Add to the balance/)
  await dewi.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await dewi.getByRole('textbox', { name: 'Expiry date' }).fill('2099/06/30')
  await effect(dewi)
    .getByText(/days as of/)
    .waitFor()
  const [before = 0, after = 0] = await numbers(dewi)
  expect(after - before).toBe(2)
  await expect.poll(() => routeOf(dewi), { timeout: 10_000 }).toEqual([expect.stringContaining('Budi Santoso')])
  await dewi.getByRole('button', { name: 'Submit' }).click()
  await dewi.getByText('This field is required').waitFor()
  await dewi.getByRole('textbox', { name: 'Reason' }).fill('Sick during the annual leave of March')
  await dewi.getByRole('button', { name: 'Submit' }).click()
  await dewi.getByText('Leave adjustment has been submitted successfully').waitFor()
  await dewi.getByText(/^Waits for Budi Santoso/).waitFor()

  const { page: budi } = await demo.as('budi')
  await budi.goto(`${demo.url}/inbox`)
  await budi
    .getByText(/for Amina Pratama · until/)
    .first()
    .click()
  const weighed = budi.getByRole('region', { name: 'If you approve' })
  await weighed.getByText('Amina Pratama · Annual leave').waitFor()
  await weighed.getByText('+2 days').waitFor()
  await budi.getByText('Sick during the annual leave of March').waitFor()
  await budi.goto(dewi.url())
  await budi.getByRole('button', { name: 'Approve' }).click()
  await inDialog(budi, 'Approve').click()
  await budi.getByText('Leave adjustment has been approved successfully').waitFor()
  await budi.context().close()
  await dewi.context().close()

  const { page: amina } = await demo.as('amina')
  await amina.goto(`${demo.url}/leave-balance`)
  await amina
    .getByRole('button', { name: /^Why.*Annual leave|^Why \d.*days/i })
    .first()
    .click()
  await amina.getByText(/Adjustment of 2 .*“Sick during the annual leave of March”/).waitFor()
  await amina.goto(`${demo.url}/leave-adjustment`)
  await amina.getByText('2 days').first().waitFor()
  await amina.context().close()
})

test('days that leave rely on are not deducted, and nothing is sent', async () => {
  const { page } = await demo.as('budi')
  await begin(page, 'Amina', /^Deduct from the balance/)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Far too many')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('500')
  await page
    .getByText(/The balance is short by/)
    .first()
    .waitFor()
  let sent = 0
  page.on('request', (request) => /save-and-submit|CreateOrUpdate/.test(request.url()) && sent++)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('dialog', { name: 'VALIDATION ERROR PROBLEM' })
    .getByText(/The balance is short by/)
    .waitFor()
  expect(sent).toBe(0)
  await page.context().close()
})

test('an employee asks for days to be paid out, and for nothing else', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave-adjustment/new`)
  await page.getByText(/At least 1 at once, at most 6 a year/).waitFor()
  expect(await page.getByRole('combobox', { name: 'Employee' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Adjustment type' }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual([expect.stringContaining('Pay out')])
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await effect(page)
    .getByText(/1 day of at most 6 paid out/)
    .waitFor()
  await expect
    .poll(() => routeOf(page), { timeout: 10_000 })
    .toEqual([expect.stringContaining('Budi Santoso'), expect.stringContaining('Dewi Wulandari')])
  await page.context().close()
})

test('what expires can be used for longer: the balance says from which day on', async () => {
  const { page } = await demo.as('dewi')
  await begin(page, 'Amina', /^Change the expiry date/)
  await choose(page, 'Available balance', /Entitlement/)
  await page.getByRole('textbox', { name: 'New expiry date' }).fill('2099/03/31')
  await page.getByText(/This is more than 120 months from today/).waitFor()
  const year = new Date().getFullYear() + 1
  await page.getByRole('textbox', { name: 'New expiry date' }).fill(`${year}/03/31`)
  await effect(page)
    .getByText(new RegExp(`Usable until .*31 Mar ${year} instead of`))
    .waitFor()
  // What would have gone over anyway is neither lost without the change nor gained by it.
  const [before = 0, after = 0] = await numbers(page)
  const [would] = await effect(page)
    .getByText(/would otherwise expire unused/)
    .allTextContents()
  expect(after - before).toBe(would === undefined ? 0 : Number.parseFloat(would))
  await page.context().close()
})
