import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.stop())

const staff = `Employee No;Login;First Name;Last Name;Hired;Department;Job Title;Manager No
N1;ana.s;Ana;Sánchez;02.01.2020;Workshop;Head of workshop;
N2;bo.l;Bo;Łukasz;03.01.2021;Workshop;Mechanic;N1
N3;cy.d;Cy;Dupont;30.02.2022;Workshop;Mechanic;N1
`

it('brings a file, is told what is wrong, puts it right and writes it', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/import`)
  await page.screenshot({ path: '/tmp/shots-imports/list-empty.png', fullPage: true })
  await page.getByLabel('Choose files').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(staff) })
  await page.getByRole('heading', { name: 'staff.csv', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Beginning of staff.csv' }).waitFor()
  await page.screenshot({ path: '/tmp/shots-imports/files.png', fullPage: true })
  await page.getByRole('button', { name: 'How staff.csv is read' }).click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/shots-imports/form.png', fullPage: true })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/shots-imports/columns.png', fullPage: true })
  await page.getByRole('button', { name: 'More about First name' }).click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: '/tmp/shots-imports/field.png', fullPage: true })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Which rows: Where they work' }).click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: '/tmp/shots-imports/part.png', fullPage: true })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Try it' }).first().click()
  await page.waitForTimeout(2500)
  await page.screenshot({ path: '/tmp/shots-imports/tried.png', fullPage: true })
  expect(await page.getByText('30.02.2022').count()).toBeGreaterThan(0)
})
