import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/server/foundation/database/db.ts'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** HR hands a period over to the payroll: everything that it needs of the people, each with its why. */

let demo: Demo
let database: Database

beforeAll(async () => {
  demo = await openDemo()
  database = openDatabase(demo.databaseUrl, { max: 2 })
})

afterAll(async () => {
  await database?.close()
  await demo?.stop()
})

/** The present one: the first whose slips nobody reads yet. */
async function presentPeriod(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select p.id from pay_period p join pay_group g on g.id = p.group_id
    where g.code = 'ID-MONTHLY' and p.kind = 'pay' and not exists (select from pay_release r where r.period_id = p.id)
    order by p.starts_on limit 1`.execute(database.db)
  return rows[0]?.id ?? ''
}

test('HR hands a period over, reads its inputs with their days, adjusts one by hand and hands it over again', async () => {
  const { page, complaints } = await demo.as('dewi')
  const id = await presentPeriod()
  await page.goto(`${demo.url}/pay-periods/${id}`)
  const part = page.getByRole('region', { name: 'Hand-over' })
  await part.getByText(/Everything that the payroll needs of these days/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await part.getByRole('button', { name: 'Hand over', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Hand over' })
  await sure.getByText(/It becomes a version that stays as it is/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await sure.getByRole('button', { name: 'Hand over' }).click()

  // The page follows until it is computed.
  const sums = part.getByRole('table', { name: 'Sums of the hand-over' })
  await sums.getByRole('row', { name: /Hours worked.*\d h/ }).waitFor()
  await part.getByText('Version 1', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await part.getByRole('link', { name: 'Inputs' }).click()
  await page.getByRole('heading', { level: 1, name: /^Inputs of / }).waitFor()
  const inputs = page.getByRole('region', { name: 'Inputs' })
  const search = page.getByRole('main').getByRole('textbox', { name: /^Search/ })
  await search.fill('Amina Pratama')
  await inputs.getByRole('row', { name: /Amina Pratama.*Hours worked/ }).click()
  const one = page.getByRole('dialog', { name: 'Hours worked' })
  await one.getByText(/Amina Pratama/).waitFor()
  const days = one.getByRole('table', { name: 'Day by day' })
  await days
    .getByRole('row', { name: /\d{4}\/\d{2}\/\d{2}.*\d h/ })
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Workbook (XLSX)' }).click()])
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await page.getByRole('button', { name: 'Back' }).click()

  await part.getByRole('button', { name: 'Adjust' }).click()
  const dialog = page.getByRole('dialog', { name: /^Adjust / })
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Amina Pratama')
  await page.getByRole('option', { name: /Amina Pratama/ }).click()
  await dialog.getByRole('combobox', { name: 'Component' }).click()
  await page.getByRole('option', { name: 'Transport allowance' }).click()
  await dialog.getByRole('button', { name: 'Adjust' }).click()
  const lacking = dialog.getByText('This field is required')
  await lacking.first().waitFor()
  // Neither a quantity nor an amount, and no reason.
  expect(await lacking.count()).toBe(2)
  await dialog.getByLabel('Reason').fill('Fares to the training in Surabaya')
  await dialog.getByLabel('Amount').fill('150000')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Adjust' }).click()
  const adjusted = part.getByRole('table', { name: 'Adjusted by hand' })
  await adjusted.getByRole('row', { name: /Amina Pratama.*Transport allowance.*Fares to the training.*Rp 150,000/ }).waitFor()

  await part.getByText('Since then something has changed of one person.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await part.getByRole('button', { name: 'Hand over again' }).click()
  await page.getByRole('dialog', { name: 'Hand over again' }).getByRole('button', { name: 'Hand over again' }).click()
  await sums.getByRole('row', { name: /Adjustment by hand: Transport allowance.*Rp 150,000/ }).waitFor()
  await part.getByText('Version 2', { exact: true }).waitFor()
  expect(await part.getByText(/Since then something has changed/).count()).toBe(0)

  // What the version before has stays as it was.
  await part.getByRole('link', { name: 'Version 1' }).click()
  await search.fill('Amina Pratama')
  await inputs.getByRole('row', { name: /Amina Pratama.*Hours worked/ }).waitFor()
  expect(await inputs.getByText(/Adjustment by hand/).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: 'Version 2' }).click()
  const fresh = inputs.getByRole('row', { name: /Adjustment by hand: Transport allowance/ })
  await fresh.getByText('New', { exact: true }).waitFor()
  await fresh.click()
  await page.getByRole('dialog').getByText('Fares to the training in Surabaya').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back' }).click()

  await adjusted.getByRole('button', { name: /^Take back: Transport allowance/ }).click()
  await page.getByRole('dialog', { name: 'Take back' }).getByRole('button', { name: 'Take back' }).click()
  await page.getByText('The adjustment was taken back.').waitFor()
  await adjusted.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('HR sets up an allowance by attendance, and what the payroll calls overtime', async () => {
  const { page, complaints } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/pay`)
  const allowances = page.getByRole('region', { name: 'Allowances by attendance' })
  await allowances.getByRole('button', { name: 'New allowance' }).click()
  const allowance = page.getByRole('dialog', { name: 'New allowance' })
  await allowance.getByLabel('Name (English)').fill('Meal allowance')
  await allowance.getByLabel('Least time worked').fill('4:30')
  await allowance.getByLabel('Each day').fill('25000')
  await allowance.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: /^IDR/ }).click()
  expect(await faultsOf(page)).toEqual([])
  await allowance.getByRole('button', { name: 'Save' }).click()
  await allowances.getByText('Meal allowance').waitFor()
  await allowances.getByText(/from 4 h 30 m on/).waitFor()
  await allowances.getByText(/Rp 25,000 a day/).waitFor()

  const types = page.getByRole('region', { name: 'Wage types of the payroll' })
  await types.getByRole('button', { name: 'New wage type' }).click()
  const type = page.getByRole('dialog', { name: 'New wage type' })
  await type.getByLabel('Name (English)').fill('Overtime, twofold')
  await type.getByRole('textbox', { name: 'Code', exact: true }).fill('2030')
  await type.getByRole('combobox', { name: 'Kind of input' }).click()
  await page.getByRole('option', { name: 'Overtime', exact: true }).click()
  await type.getByText(/A rate, such as 1.5/).waitFor()
  await type.getByLabel('Of the kind').fill('2')
  expect(await faultsOf(page)).toEqual([])
  await type.getByRole('button', { name: 'Save' }).click()
  await types.getByText('Overtime, twofold').waitFor()
  expect(complaints).toEqual([])
})
