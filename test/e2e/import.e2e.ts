import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'
import { faultyStaff } from '../support/faulty-staff.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo?.stop())

it('brings a file, is told what is wrong, puts it right, writes it and takes it back', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/import`)
  await page.getByText('Drop your files here').waitFor()
  await page.getByLabel('Choose files').setInputFiles(faultyStaff)
  await page.getByRole('heading', { name: 'staff.csv', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Beginning of staff.csv' }).waitFor()
  await page.getByRole('button', { name: 'How it is read: staff.csv' }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByRole('heading', { name: 'Where they work' }).waitFor()
  await page.getByRole('button', { name: 'Rows and rules: Where they work' }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('1 thing is refused').waitFor()
  const cell = page.getByRole('textbox', { name: 'Hired' })
  await cell.fill('28.02.2022')
  await cell.press('Enter')
  await page.getByText('Put right, not checked yet').waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('All of it can be imported').waitFor()
  await page.getByRole('button', { name: 'Import all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/rows were imported/).waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('All of it can be taken back').waitFor()
  await page.getByRole('button', { name: /^Take back \d+ rows/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('It was taken back: every row is as before.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'staff.csv' }) })
  await expect.poll(() => row.first().textContent()).toContain('Taken back')
})
