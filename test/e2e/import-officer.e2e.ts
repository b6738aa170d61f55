import { afterAll, beforeAll, it } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo?.stop())

/** Managers by the key of their row, days that fit both orders, and departments by name, one of them mistyped. */
const people = Array.from(
  { length: 12 },
  (_, at) =>
    `${at + 1},${at === 0 ? '' : at < 3 ? 1 : 1 + (at % 2)},Z${at + 1},z.${at + 1},Zoe,Number${at},0${1 + (at % 9)}/04/2020,${at === 5 ? 'Workshopp' : 'Workshop'}`,
)
const staff = ['RowKey,ParentRowKey,Employee No,Login,First name,Last name,Hired,Department', ...people].join('\n')

it('an officer is asked what the file does not tell, takes what is proposed, and sees what would be there', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/import`)
  await page.getByLabel('Choose files').setInputFiles({ name: 'zoes.csv', mimeType: 'text/csv', buffer: Buffer.from(staff) })
  await page.getByText('All days of this file fit both orders').waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('Say first how the days of your files are written').waitFor()
  await page.getByRole('button', { name: '1 April 2020 (dd/MM/yyyy)' }).click()
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByRole('combobox', { name: 'Born on' }).waitFor()
  await page.getByRole('combobox', { name: 'Manager' }).click()
  await page.getByRole('option', { name: 'ParentRowKey' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('11 rows').waitFor()
  await page.getByRole('button', { name: 'These look like RowKey: use that' }).click()
  await page.getByText('All of it can be imported').waitFor()
  await page.getByText('“Workshopp” is nearly “Workshop”: the same?').waitFor()
  await page.getByText('Zoe Number1 from 2020/04/02').waitFor()
  // A second part is gone to; what it lacks is told by the names on the page.
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Import more' }).click()
  await page.getByRole('menuitem', { name: 'Opening balances' }).click()
  await page.getByRole('group', { name: 'Opening balances' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('Opening balances › Leave type: it is needed, and nothing is chosen').waitFor()
})
