import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** HR sets up leave without a programmer: a rule that holds from a day on, and the types of a country. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('dewi changes a rule from a day to come; what holds until then is still told', async () => {
  const { page, complaints } = await demo.as('dewi')
  await page.goto(`${demo.url}/set-up/leave-types`)
  await row(page, 'ANNUAL-DE').getByRole('button', { name: 'Annual leave (Germany)' }).first().click()
  // The row leads to its versions: there is one, with the law of its country.
  await page.getByText('1 version', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'What the law asks' }).getByRole('link').waitFor()
  await page.getByRole('button', { name: 'Change from a day on' }).click()
  const amount = dialog(page).getByRole('textbox', { name: 'A year, for full time' })
  expect(await amount.inputValue()).toBe('28')
  await amount.fill('30')
  await dialog(page).getByRole('textbox', { name: 'Rounded to multiples of' }).fill('0')
  await dialog(page).getByRole('textbox', { name: 'From' }).last().fill('2031-01-01')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  // What divides by nothing is told beside its field.
  await dialog(page).getByText('Rounding divides by it').waitFor()
  await dialog(page).getByRole('textbox', { name: 'Rounded to multiples of' }).fill('0,5')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  // The one to come stands above what holds, with what it says otherwise.
  const [toCome, holds] = [
    page.getByRole('listitem').filter({ hasText: 'To come' }),
    page.getByRole('listitem').filter({ hasText: 'Holds today' }),
  ]
  await toCome.getByRole('heading', { name: 'From 2031/01/01' }).waitFor()
  await toCome
    .getByText(/^A year, for full time/)
    .first()
    .waitFor()
  expect(await toCome.getByRole('definition').first().textContent()).toMatch(/28 days\s+30 days/)
  await holds.getByText('until 2030/12/31').waitFor()
  await page.getByRole('region', { name: 'Who changed it' }).getByText('Changed', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Set-up' }).getByRole('link', { name: 'Leave types' }).click()
  await row(page, 'ANNUAL-DE').getByText('28 days a year').waitFor()
  await row(page, 'ANNUAL-DE').getByText('another rule from 2031/01/01').waitFor()
  // What is to come is taken back from its line; the only one that stays cannot be.
  await row(page, 'ANNUAL-DE').getByRole('button', { name: 'Annual leave (Germany)' }).first().click()
  await page.getByRole('button', { name: 'Take it back · From 2031/01/01' }).click()
  await dialog(page).getByRole('button', { name: 'Take it back' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('1 version', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Take it back/ }).count()).toBe(0)
  // The browser tells the refusal, too.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
})

test('the types of a country are looked at, one is changed, and they are taken over', async () => {
  const { page, complaints } = await demo.as('dewi')
  await page.goto(`${demo.url}/set-up/leave-types`)
  await page.getByRole('button', { name: 'Take over from a country' }).click()
  await dialog(page)
    .getByRole('textbox', { name: 'Country' })
    .or(dialog(page).getByRole('combobox', { name: 'Country' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Singapore' }).click()
  await dialog(page).getByText('At least 7 days, one more with each year of service').waitFor()
  await dialog(page)
    .getByRole('checkbox', { name: /Unpaid leave/ })
    .uncheck()
  await dialog(page).getByRole('button', { name: 'Change Annual leave' }).click()
  await dialog(page).last().getByRole('textbox', { name: 'A year, for full time' }).fill('14')
  await dialog(page).last().getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByRole('listitem').filter({ hasText: 'ANNUAL-SG' }).getByText('14 days a year').waitFor()
  await dialog(page).getByRole('button', { name: 'Take over 3 types' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await row(page, 'ANNUAL-SG').getByText('14 days a year').waitFor()
  expect(await row(page, 'UNPAID-SG').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a rule is tried on everybody, looked at by person and published with what it does', async () => {
  const { page, complaints } = await demo.as('dewi')
  await page.goto(`${demo.url}/set-up/leave-types`)
  // The company's own stands first, before that of the country.
  await page.getByRole('link', { name: 'Simulator · Annual leave', exact: true }).first().click()
  await page.getByRole('button', { name: 'Change the rule' }).click()
  await dialog(page).getByRole('button', { name: 'Add a step' }).click()
  await dialog(page).getByRole('textbox', { name: 'Years' }).fill('3')
  await dialog(page).getByRole('textbox', { name: 'More a year' }).fill('2')
  await dialog(page).getByRole('button', { name: 'Try it' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  // The draft stands beside what holds, and what differs is said to whoever does not see it.
  await page.getByRole('row', { name: /After 3 years.*2 days.*changed/ }).waitFor()
  const gaining = page.getByRole('button', { name: /^Gain \d/ })
  await gaining.waitFor()
  const count = /\d+/.exec((await gaining.textContent()) ?? '')?.[0] ?? ''
  expect(Number(count)).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Why/ }).first().click()
  await page.getByText('With it').waitFor()
  await page
    .getByText(/Coming: 14 from .*1 Jan 20\d\d/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Publish from/ }).click()
  await dialog(page).getByText(`${count} gain, 0 lose`).waitFor()
  await dialog(page).getByRole('button', { name: 'Publish' }).click()
  await page.getByText(/^Published: it holds from/).waitFor()
  await page.getByRole('navigation', { name: 'Set-up' }).getByRole('link', { name: 'Leave types' }).click()
  await row(page, 'Annual leaveANNUAL')
    .first()
    .getByText(/another rule from/)
    .waitFor()
  expect(complaints).toEqual([])
})
