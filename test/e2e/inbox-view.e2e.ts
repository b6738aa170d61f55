import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DutyDay } from '../../src/shared/contract/duty-day.ts'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { addDays } from '../../src/shared/records/calendar.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { leaveTypeNamed } from '../support/free-days.ts'

/** The inbox as each likes it, and what a card proposes where too few would be on duty. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo({}, { holdSeconds: 6 })
})

afterAll(() => demo?.stop())

async function openInbox(): Promise<Page> {
  const { page } = await demo.as('budi')
  await page.goto(`${demo.url}/inbox`)
  await page.getByRole('list', { name: 'Requests that wait for you' }).getByRole('listitem').first().waitFor()
  return page
}

async function view(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

test('lines instead of cards, gathered by module, chosen as a group; found so again later', async () => {
  const page = await openInbox()
  await view(page, 'Dense list')
  await view(page, 'Module')
  const loans = page.getByRole('region', { name: 'Loan' })
  await loans.getByRole('checkbox', { name: 'Choose all listed of Loan' }).check()
  const lines = await loans.getByRole('listitem').count()
  await page.getByRole('group', { name: 'Decide the selected requests' }).getByText(`${lines} selected`).waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('region', { name: 'Leave request' }).getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: 'View' }).click()
  expect(await page.getByRole('menuitemradio', { name: 'Dense list' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('menuitemradio', { name: 'Nothing' }).click()
  await page.getByRole('list', { name: 'Requests that wait for you' }).waitFor()
  await page.context().close()
})

interface Preview {
  concerns: { blocking: boolean }[]
  days: { value: number } | null
  coverage: DutyDay[]
}

test('a day below the minimum: the nearest dates are sent back in one click, in words of the portal', async () => {
  const [{ page: budi }, { page: amina }] = [await demo.as('budi'), await demo.as('amina')]
  for (const page of [budi, amina]) await page.goto(`${demo.url}/leave`)
  const leaveTypeId = await leaveTypeNamed(amina, 'Annual leave')
  const today = new Date().toISOString().slice(0, 10)
  const previewOf = (page: Page, day: string) =>
    callOnPage<Preview>(page, leaveRequest.calls.preview.path, { leaveTypeId, startDate: day, endDate: day })
  const isFree = ({ days, concerns }: Preview) => days?.value === 1 && concerns.every(({ blocking }) => !blocking)
  let day = ''
  for (let ahead = 20; ahead < 100 && day === ''; ahead += 1) {
    const candidate = addDays(today, ahead)
    if (isFree(await previewOf(budi, candidate)) && isFree(await previewOf(amina, candidate))) day = candidate
  }
  for (const page of [budi, amina])
    await callOnPage(page, leaveRequest.calls.saveAndSubmit.path, { leaveTypeId, startDate: day, endDate: day })
  const { coverage } = await previewOf(amina, day)
  const { code } = (
    await callOnPage<{ listData: { code: string }[] }>(amina, leaveRequest.calls.list.path, {
      scope: 'mine',
      startDateFrom: day,
      startDateTo: day,
    })
  ).listData[0] as { code: string }

  const { page: edgar } = await demo.as('edgar')
  await edgar.goto(`${demo.url}/set-up/staffing`)
  await edgar.getByRole('row').filter({ hasText: 'Platform' }).click()
  const dialog = edgar.getByRole('dialog', { name: 'Platform' })
  await dialog.getByRole('textbox').fill(String((coverage[0]?.onDuty ?? 0) + 1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await budi.goto(`${demo.url}/inbox`)
  await budi
    .getByRole('listitem')
    .filter({ has: budi.getByRole('checkbox', { name: new RegExp(code) }) })
    .getByRole('button')
    .click()
  const proposals = budi.getByRole('group', { name: 'Nearest dates that keep the minimum' })
  await proposals.getByRole('button').first().click()
  await budi.getByRole('region', { name: 'What can still be taken back' }).getByText(`Sending back Leave request ${code}`).waitFor()
  await budi.getByText('Leave request has been revised').waitFor()
  await amina.goto(`${demo.url}/leave`)
  await amina.getByText(code).first().click()
  await amina
    .getByRole('region', { name: 'Sent back' })
    .getByText(/Could you take .* instead\? On .* the team would fall below its minimum/)
    .waitFor()
  for (const page of [budi, amina, edgar]) await page.context().close()
})
