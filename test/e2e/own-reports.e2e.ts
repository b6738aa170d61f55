import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** HR puts a report together by keys alone, and sees what it would show. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

test('a report is put together, looked at, saved and changed', async () => {
  const { page, complaints } = await demo.as('dewi')
  await page.goto(`${demo.url}/reports/new`)
  await page.getByRole('heading', { level: 1, name: 'New report' }).waitFor()
  const preview = page.getByRole('region', { name: 'Preview' }).first()
  await preview.getByRole('columnheader').first().waitFor()
  expect(await faultsOf(page)).toEqual([])

  // A column more, moved up by keys; the focus goes along.
  await page.getByRole('combobox', { name: 'Add a column' }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await preview.getByRole('columnheader', { name: 'Manager' }).waitFor()
  const up = page.getByRole('button', { name: 'Move “Manager” up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.getByText(/“Manager” is column \d of \d/).waitFor()
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true)

  // Grouped, there is a number beside each.
  await page.getByRole('button', { name: 'Take “Person” out' }).click()
  await page.getByRole('checkbox', { name: 'Group' }).check()
  await preview.getByRole('columnheader', { name: 'Number' }).waitFor()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('group', { name: 'Filter 2' }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  // It needs a name.
  await page.getByRole('button', { name: 'Save' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('Who leads whom')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}$/)

  // It is sent regularly, and that is ended again.
  await page.getByRole('button', { name: 'Send regularly' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'How often' }).click()
  await page.getByRole('option', { name: 'Every month' }).click()
  await dialog.getByRole('combobox', { name: 'Day of the month' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const saved = page.url()
  await page.goto(`${demo.url}/reports/mine`)
  await page.getByText('On day 1 of each month at 07:00').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'End sending “Who leads whom”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await page.getByRole('region', { name: 'Sent regularly' }).waitFor({ state: 'hidden' })

  await page.goto(`${saved}/change`)
  await page.getByRole('heading', { level: 1, name: 'Change report' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Who leads whom')
  expect(await page.getByRole('checkbox', { name: 'Group' }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
})
