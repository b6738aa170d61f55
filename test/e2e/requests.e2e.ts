import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('a leave request from the form to the decision, with a way back and somebody who is too late', async () => {
  const { page: amina } = await demo.as('amina')
  await amina.goto(`${demo.url}/leave/new`)
  await amina.getByRole('heading', { name: 'Who will approve' }).waitFor()
  await amina.getByText('Budi Santoso').waitFor()
  await amina.getByRole('textbox', { name: 'Note' }).fill('Dentist')
  await amina.getByText(/Draft saved/).waitFor()
  await amina.reload()
  expect(await amina.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Dentist')
  await amina.getByRole('button', { name: 'Submit' }).click()
  await amina.getByText('Leave request has been submitted successfully').waitFor()
  await amina.getByText(/^Waits for Budi Santoso/).waitFor()

  const { page: budi } = await demo.as('budi')
  const { page: late } = await demo.as('budi')
  const place = amina.url()
  // Somebody whom nothing tells that the request has changed meanwhile.
  await late.route('**/api/x/live', () => {})
  await Promise.all([budi.goto(place), late.goto(place)])
  await late.getByRole('button', { name: 'Approve' }).waitFor()
  await budi.getByRole('button', { name: 'Revise' }).click()
  const asked = budi.getByRole('group', { name: 'Revise Note' })
  await asked.getByRole('textbox').fill('Which dentist?')
  await asked.getByRole('button', { name: 'Revise' }).click()
  await budi.getByText('Leave request has been revised').waitFor()
  await late.getByRole('button', { name: 'Approve' }).click()
  await dialogButton(late, 'Approve').click()
  await late.getByRole('dialog', { name: 'Changed while you were looking' }).waitFor()
  await dialogButton(late, 'Look again').click()
  await late.getByText('Revised', { exact: true }).waitFor()

  await amina.reload()
  await amina.getByRole('region', { name: 'Sent back' }).getByText('Which dentist?').waitFor()
  await amina.getByRole('textbox', { name: 'Note' }).fill('Dr Wijaya')
  await amina.getByRole('button', { name: 'Submit' }).click()
  await amina.getByRole('dialog').getByRole('textbox').fill('Answered')
  await dialogButton(amina, 'Submit').click()
  await amina.getByText(/^Waits for Budi Santoso/).waitFor()
  await late.reload()
  await late.getByRole('button', { name: 'Approve' }).click()
  await dialogButton(late, 'Approve').click()
  await late.getByText('Leave request has been approved successfully').waitFor()
  await late.getByText(/^Approved by Budi Santoso/).waitFor()
})

test('what stands in the way is told beside the field and in the error dialog, and nothing is sent', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave/new?startDate=${dayAhead(100)}&endDate=${dayAhead(160)}`)
  await page.getByText(/The balance is short by/).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('dialog', { name: 'VALIDATION ERROR PROBLEM' })
    .getByText(/The balance is short by/)
    .waitFor()
})

test('an entry is saved, found in the list and deleted after a question', async () => {
  const { page } = await demo.as('farah')
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('heading', { name: 'Who will approve' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Leave request has been saved').waitFor()
  const heading = await page.getByRole('heading', { level: 1, name: /LV-/ }).textContent()
  const code = /LV-\d+-\d+/.exec(heading ?? '')?.[0] ?? ''
  expect(code).not.toBe('')
  await page.goto(`${demo.url}/leave`)
  await page.getByRole('button', { name: `More for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Are you sure you want to delete this row?').waitFor()
  await dialogButton(page, 'Delete').click()
  await page.getByRole('button', { name: `More for ${code}` }).waitFor({ state: 'detached' })
})

test('an entry that is deleted from its form is called deleted, and nothing of it is asked for afterwards', async () => {
  const { page, complaints } = await demo.as('farah')
  const lost: string[] = []
  page.on('response', (response) => response.status() === 404 && lost.push(response.url()))
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('heading', { name: 'Who will approve' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: /LV-/ }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Note' }).waitFor()
  await dialogButton(page, 'Delete').click()
  await page.getByText('Leave request has been deleted successfully').waitFor()
  await page
    .getByRole('tab', { name: 'My requests' })
    .or(page.getByRole('heading', { level: 1, name: 'Leave' }))
    .first()
    .waitFor()
  expect([lost, complaints]).toEqual([[], []])
})

test('replacement and location of a leave arrive where they were typed, and its status is called by its word', async () => {
  const { page } = await demo.as('farah')
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('combobox', { name: 'Leave type' }).click()
  await page.getByRole('option', { name: /^Unpaid leave/ }).click()
  // The Monday after next but one is far enough ahead for the notice that this type asks for.
  const today = new Date()
  const start = dayAhead(15 + ((8 - today.getUTCDay()) % 7)).replaceAll('-', '/')
  for (const end of ['From', 'Until']) {
    await page.getByRole('textbox', { name: end }).fill(start)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('combobox', { name: /^Replacement/ }).click()
  const colleague = page.getByRole('option').first()
  await colleague.waitFor()
  const name = await colleague
    .locator('span')
    .filter({ hasText: /^[A-Z][a-z]+ [A-Z]/ })
    .last()
    .textContent()
  await colleague.click()
  await page
    .getByRole('combobox', { name: 'Location' })
    .or(page.getByRole('textbox', { name: 'Location' }))
    .fill('Yogyakarta')
  await page.getByRole('textbox', { name: 'Note' }).fill('By bus')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Leave request has been submitted successfully').waitFor()
  const valueOf = (term: string) => page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').first().textContent()
  expect(await valueOf('Location')).toBe('Yogyakarta')
  expect(await valueOf('Note')).toBe('By bus')
  expect(await valueOf('Replacement')).toContain(name ?? 'nobody')
  await page.getByText('Submitted', { exact: true }).first().waitFor()
})

test('a loan shows every instalment before it is asked for', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/loan/new`)
  await page.getByRole('textbox', { name: 'Amount' }).pressSequentially('3000000')
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('3,000,000')
  await page.getByRole('textbox', { name: 'Instalments' }).fill('7')
  await page.getByText('6 times', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show all 7' }).click()
  // What rounding leaves over is in the last: 6 × 428,571 + 428,574.
  await page.getByRole('table').getByText('428,574').first().waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Loan has been submitted successfully').waitFor()
})

test('all that somebody asked for, and of one kind alone, is found from the home page', async () => {
  const { page } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('region', { name: 'My requests' }).getByRole('link', { name: 'All of them' }).click()
  await page.getByRole('heading', { level: 1, name: 'My requests' }).waitFor()
  const rows = page.getByRole('region', { name: 'My requests' }).getByRole('row')
  const kinds = async () => new Set((await rows.allTextContents()).flatMap((text) => /([A-Z]{2})-\d{4}-\d+/.exec(text)?.[1] ?? []))
  await expect.poll(async () => (await kinds()).size).toBeGreaterThan(3)
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Module' }).click()
  await page.getByRole('checkbox', { name: 'Leave request' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => [...(await kinds())]).toEqual(['LV'])
  expect(new URL(page.url()).search).toContain('LeaveRequest')
  const first = rows.nth(1)
  const code = /LV-\d+-\d+/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  await first.click()
  await page.getByRole('heading', { level: 1, name: new RegExp(code) }).waitFor()
})
