import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/shared/records/calendar.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** A permit for some hours: what it would be stands there before anybody is told, and it is never over another. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const routeOf = (page: Page) => page.getByRole('region', { name: 'Who will approve' }).getByRole('listitem').allTextContents()
const away = (page: Page) => page.getByRole('region', { name: 'Away from work' })
const line = (...names: string[]) => names.map((name) => expect.stringContaining(name) as string)

interface WorkingTime {
  day: string
  opens: string | null
}

/** The next working day that is no shift of a roster: the demo company has one for amina, on another day each time it is made. */
async function officeDay(page: Page): Promise<string> {
  const on = (wish: object) => callOnPage<WorkingTime>(page, '/x/permit-out/day', wish)
  let time = await on({})
  while (time.opens !== '08:30') time = await on({ day: addDays(time.day, 1) })
  return time.day
}

/** Fills in a new form of amina's; answers its day. */
async function fill(page: Page, from: string, until: string, reason: RegExp = /^Business errand/): Promise<string> {
  await page.goto(`${demo.url}/permit-out/new`)
  const draft = page.getByRole('button', { name: 'Discard draft' })
  if (await draft.isVisible()) await draft.click()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: reason }).click()
  await page.getByRole('textbox', { name: 'Day' }).fill((await officeDay(page)).replaceAll('-', '/'))
  await page.getByRole('textbox', { name: 'From' }).fill(from)
  await page.getByRole('textbox', { name: 'Until' }).fill(until)
  await page.getByRole('textbox', { name: 'Note' }).fill('Handing over the badges at the data centre')
  return page.getByRole('textbox', { name: 'Day' }).inputValue()
}

test('the day stands beside the form; a long permit asks more people than a short one', async () => {
  const { page } = await demo.as('amina')
  await fill(page, '14:00', '16:30')
  await away(page).getByText('2 h 30 m').waitFor()
  await away(page).getByRole('img', { name: 'Working day 08:30–17:30, away 14:00–16:30' }).waitFor()
  await away(page).getByText('Back at 16:30').waitFor()
  await expect.poll(() => routeOf(page), { timeout: 10_000 }).toEqual(line('Budi Santoso'))
  await page.getByRole('textbox', { name: 'From' }).fill('09:30')
  await page.getByRole('checkbox', { name: 'I do not come back that day' }).check()
  await away(page).getByText('Not back that day').waitFor()
  expect(await page.getByRole('textbox', { name: 'Until' }).inputValue()).toBe('17:30')
  await expect.poll(() => routeOf(page), { timeout: 10_000 }).toEqual(line('Budi Santoso', 'Carla Mendes'))
  await away(page).getByRole('button', { name: /why/i }).click()
  await page.getByText('09:30–17:30: 8 h by the clock.').waitFor()
  await page.context().close()
})

test('what no working time allows is refused beside the field, and nothing is sent', async () => {
  const { page } = await demo.as('amina')
  await fill(page, '17:00', '19:00', /^Personal errand/)
  await page.getByRole('alert').getByText('The working time is 08:30–17:30').waitFor()
  let sent = 0
  page.on('request', (request) => /save-and-submit|CreateOrUpdate/.test(request.url()) && sent++)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('dialog', { name: 'VALIDATION ERROR PROBLEM' })
    .getByText(/The working time is/)
    .waitFor()
  expect(sent).toBe(0)
  await page.context().close()
})

test('is decided from the inbox, and its hours are taken', async () => {
  const { page: amina } = await demo.as('amina')
  const day = await fill(amina, '10:00', '12:00')
  await away(amina).getByText('2 h').waitFor()
  await amina.getByRole('button', { name: 'Submit' }).click()
  await amina.getByText('Permit out has been submitted successfully').waitFor()
  await amina.getByText(/^Waits for Budi Santoso/).waitFor()

  const { page: budi } = await demo.as('budi')
  await budi.goto(`${demo.url}/inbox`)
  await budi.getByText('Business errand · 2 h').first().click()
  const weighed = budi.getByRole('region', { name: 'If you approve' })
  await weighed.getByText('Back at 12:00').waitFor()
  await weighed.getByText('The time counts as worked.').waitFor()
  await budi.getByText('Handing over the badges at the data centre').waitFor()
  await budi.context().close()

  const { page: decider } = await demo.as('budi')
  await decider.goto(amina.url())
  await decider.getByRole('button', { name: 'Approve' }).click()
  await inDialog(decider, 'Approve').click()
  await decider.getByText('Permit out has been approved successfully').waitFor()
  await decider.context().close()

  await amina.reload()
  await amina.getByText(/^Approved by Budi Santoso/).waitFor()
  await amina.goto(`${demo.url}/permit-out`)
  await amina.getByText(`${day} 10:00–12:00`).waitFor()
  expect(await fill(amina, '11:00', '13:00')).toBe(day)
  await amina
    .getByRole('alert')
    .getByText(/already a permit for 10:00–12:00/)
    .waitFor()
  await amina.context().close()
})
