import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** Something is announced, found, read and confirmed, and who has not is seen and reminded. */

let demo: Demo
/** Each try announces something of its own. */
let tries = 0

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

test('an administrator announces something; it is read, confirmed, and those who have not are reminded', async () => {
  const title = `The new office ${(tries += 1)}`
  const { page: edgar, complaints } = await demo.as('edgar')
  await edgar.goto(`${demo.url}/set-up/announcements`)
  await edgar.getByRole('button', { name: 'New announcement' }).first().click()
  const form = edgar.getByRole('dialog', { name: 'New announcement' })
  await form.getByRole('textbox', { name: 'Name (English)' }).fill(title)
  await form
    .getByRole('textbox', { name: 'What it says in English' })
    .fill('# Where\nFrom **Monday** on: [the plan](https://example.com/plan)\n\n- Bring a box')
  await form.getByText(/people see it today/).waitFor()
  await form.getByRole('region', { name: 'As it will be read' }).getByRole('heading', { name: 'Where' }).waitFor()
  await form.getByRole('checkbox', { name: 'Everybody confirms that they have read it' }).check()
  expect(await faultsOf(edgar)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await edgar.getByText(title).first().waitFor()

  const { page: amina, complaints: hers } = await demo.as('amina')
  await amina.goto(demo.url)
  await amina.getByRole('region', { name: 'Announcements' }).getByRole('link', { name: title }).waitFor()
  await amina.goto(`${demo.url}/announcements`)
  await amina.getByText('To be confirmed').first().waitFor()
  await amina.getByText(title, { exact: true }).click()
  await amina.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await amina.getByRole('link', { name: 'the plan' }).getAttribute('href')).toBe('https://example.com/plan')
  await amina.getByRole('button', { name: 'I have read it' }).click()
  await amina.getByText(/You confirmed on/).waitFor()
  expect(await faultsOf(amina)).toEqual([])

  await edgar.reload()
  await edgar.getByRole('button', { name: `Seen by 1: ${title}` }).click()
  const readers = edgar.getByRole('dialog', { name: `Who has seen “${title}”` })
  await readers.getByRole('button', { name: 'Remind those who have not' }).click()
  await edgar.getByText(/people were reminded/).waitFor()
  await readers.getByRole('textbox', { name: 'Search' }).fill('Amina')
  await readers.getByText('Not seen', { exact: true }).first().waitFor({ state: 'detached' })
  await readers.getByText('Confirmed', { exact: true }).waitFor()
  expect(await faultsOf(edgar)).toEqual([])
  expect([...complaints, ...hers]).toEqual([])
})
