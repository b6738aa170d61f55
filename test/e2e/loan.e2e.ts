import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo, type DemoPerson } from '../support/demo.ts'

/** A loan by amount: what it costs stands there before anybody is told, and a large one asks more people. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

/** What the limit leaves of the chosen kind of loan, as the amount's field says. */
const leftOf = async (page: Page) =>
  digits(
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^up to Rp/ })
      .textContent(),
  )

/** Fills in amina's form with a share of what her limit leaves. */
async function fill(page: Page, share: number): Promise<{ limit: number; amount: number }> {
  await page.goto(`${demo.url}/loan/new`)
  await page.getByRole('combobox', { name: 'Kind of loan' }).click()
  await page.getByRole('option', { name: /^Vehicle loan/ }).click()
  await page.getByText('7.5 % a year on what is still owed').first().waitFor()
  const limit = await leftOf(page)
  const amount = Math.floor((limit * share) / 1000) * 1000
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(amount))
  await page.getByRole('textbox', { name: 'Instalments' }).fill('12')
  return { limit, amount }
}

const routeOf = (page: Page) => page.getByRole('region', { name: 'Who will approve' }).getByRole('listitem').allTextContents()

test('the schedule follows the amount; a large loan asks more people than a small one', async () => {
  const { page } = await demo.as('amina')
  await fill(page, 0.1)
  const line = (...names: string[]) => names.map((name) => expect.stringContaining(name) as string)
  await expect.poll(() => routeOf(page), { timeout: 10_000 }).toEqual(line('Budi Santoso', 'Dewi Wulandari'))
  await fill(page, 0.9)
  await expect.poll(() => routeOf(page), { timeout: 10_000 }).toEqual(line('Budi Santoso', 'Carla Mendes', 'Dewi Wulandari'))
  await page.getByRole('button', { name: /^Show all/ }).click()
  const rows = page.getByRole('table').getByRole('row')
  expect(await rows.count()).toBe(13)
  const last = await rows.last().getByRole('cell').last().textContent()
  expect(digits(last)).toBe(0)
  await page.context().close()
})

test('an amount is grouped key by key, keeps its caret, and is refused beside its field where it cannot be read', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/loan/new`)
  await page.getByRole('combobox', { name: 'Kind of loan' }).click()
  await page.getByRole('option', { name: /^Vehicle loan/ }).click()
  const field = page.getByRole('textbox', { name: 'Amount' })
  await field.fill('')
  await field.pressSequentially('1250000')
  expect(await field.inputValue()).toBe('1,250,000')
  await field.press('Backspace')
  expect(await field.inputValue()).toBe('125,000')
  await field.press('Home')
  await field.pressSequentially('38')
  expect(await field.inputValue()).toBe('38,125,000')
  await field.fill('')
  await field.pressSequentially('5.000.000')
  await field.blur()
  expect(await field.inputValue()).toBe('5,000,000')
  // As the portal itself shows amounts.
  await field.fill('Rp 4,000,000')
  await field.blur()
  expect(await field.inputValue()).toBe('4,000,000')
  await field.fill('5jt')
  await page.getByText('Please write the amount in digits, as Rp 1,500,000').waitFor()
  await field.blur()
  expect(await field.inputValue()).toBe('5jt')
})

test('above the limit is refused beside the field, and nothing is sent', async () => {
  const { page } = await demo.as('amina')
  await fill(page, 1.5)
  await page
    .getByText(/The limit leaves/)
    .first()
    .waitFor()
  let sent = 0
  page.on('request', (request) => /save-and-submit|create-or-update/.test(request.url()) && sent++)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('dialog', { name: 'VALIDATION ERROR PROBLEM' })
    .getByText(/The limit leaves/)
    .waitFor()
  expect(sent).toBe(0)
  await page.context().close()
})

test('level by level a large loan is approved, and the limit shows it', async () => {
  const { page: amina } = await demo.as('amina')
  const { limit, amount } = await fill(amina, 0.6)
  await amina.getByText(/^1[12] times$/).waitFor()
  await amina.getByRole('button', { name: 'Submit' }).click()
  await amina.getByText('Loan has been submitted successfully').waitFor()
  await amina.getByText(/^Waits for Budi Santoso/).waitFor()
  const place = amina.url()
  for (const person of ['budi', 'carla', 'dewi'] satisfies DemoPerson[]) {
    const { page } = await demo.as(person)
    await page.goto(place)
    await page.getByRole('button', { name: 'Approve' }).click()
    await inDialog(page, 'Approve').click()
    await page.getByText('Loan has been approved successfully').waitFor()
    await page.context().close()
  }
  await amina.reload()
  await amina.getByText(/^Approved by Dewi Wulandari/).waitFor()
  await amina.goto(`${demo.url}/loan/new`)
  await amina.getByRole('combobox', { name: 'Kind of loan' }).click()
  await amina.getByRole('option', { name: /^Vehicle loan/ }).click()
  await expect.poll(() => leftOf(amina)).toBe(limit - amount)
  await amina.context().close()
})
