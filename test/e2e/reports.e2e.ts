import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** HR asks a report, has it as a file, and throws that away. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

test('a report is asked, shown, taken as a file and thrown away', async () => {
  const { page, complaints } = await demo.as('dewi')
  await page.goto(`${demo.url}/reports`)
  await page.getByRole('textbox', { name: 'Find a report' }).fill('joiners')
  await page.getByRole('link', { name: /^Joiners and leavers/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Joiners and leavers' }).waitFor()
  const table = page.getByRole('table')
  await table.waitFor()
  const before = await table.getByRole('row').count()

  // What is asked stands in the address, and is asked again by whoever comes back to it.
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('2000/01/01')
  await from.press('Tab')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(before)
  expect(page.url()).toContain('from=2000-01-01')
  await page.reload()
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(before)
  await page.getByRole('region', { name: 'Rows by event' }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'As a file' }).click()
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  await page.getByRole('heading', { level: 1, name: 'My reports' }).waitFor()
  await page.getByText('Ready').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  // The list is read anew once a file is ready.
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Joiners and leavers', { exact: true }).first().click()])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Day,Event,Person')
  expect(lines.length).toBeGreaterThan(before)

  await page
    .getByRole('button', { name: /^Menu of Joiners and leavers|Joiners and leavers/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/You have had no report made/).waitFor()
  expect(complaints).toEqual([])
})
