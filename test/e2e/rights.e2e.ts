import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { atRest } from '../support/browser.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'

/** Carla is away; Farah decides for her until Carla is back. */

const { calls } = leaveRequest
let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const given = (page: Page) => page.getByRole('region', { name: 'Rights I gave' })

async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A leave of amina's that budi has approved and that waits for carla; answers its id. */
async function waitsForCarla(amina: Page, budi: Page): Promise<string> {
  const leaveTypeId = await leaveTypeNamed(amina, 'Annual leave')
  const { from, until } = await freeDays(amina, leaveTypeId, 3)
  const { id } = await callOnPage<{ id: string }>(amina, calls.saveAndSubmit.path, { leaveTypeId, startDate: from, endDate: until })
  await callOnPage(budi, calls.approve.path, { id })
  return id
}

test('a colleague decides on behalf of somebody until that right is ended', async () => {
  const [{ page: amina }, { page: budi }, { page: carla }, { page: farah }] = [
    await demo.as('amina'),
    await demo.as('budi'),
    await demo.as('carla'),
    await demo.as('farah'),
  ]
  for (const page of [amina, budi]) await page.goto(demo.url)
  const [first, second] = [await waitsForCarla(amina, budi), await waitsForCarla(amina, budi)]

  await carla.goto(`${demo.url}/rights`)
  await given(carla)
    .getByText(/Nobody decides for you/)
    .waitFor()
  await carla.getByRole('button', { name: 'Give a right' }).click()
  const dialog = carla.getByRole('dialog', { name: 'Give a right' })
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill('Farah')
  await carla.getByRole('option', { name: /Farah/ }).click()
  await dialog.getByRole('checkbox', { name: 'All requests' }).uncheck()
  await dialog.getByRole('button', { name: 'Give the right' }).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByRole('checkbox', { name: 'Leave', exact: true }).check()
  await dialog.getByRole('button', { name: 'Give the right' }).click()
  await carla.getByText('Farah Idris may decide for you').waitFor()
  await given(carla).getByText('In force').waitFor()

  await farah.goto(`${demo.url}/rights`)
  await farah.getByRole('region', { name: 'Rights given to me' }).getByText('Carla Mendes').first().waitFor()
  await farah.goto(`${demo.url}/inbox`)
  await farah.getByText('on behalf of Carla Mendes').first().waitFor()
  await farah.goto(`${demo.url}/leave/${first}`)
  await farah.getByRole('button', { name: 'Approve' }).click()
  await inDialog(farah, 'Approve').click()
  await farah.getByText('Leave request has been approved successfully').waitFor()
  await farah.getByText('on behalf of Carla Mendes').first().waitFor()
  await amina.goto(`${demo.url}/leave/${first}`)
  await amina.getByText('on behalf of Carla Mendes').first().waitFor()
  await farah.goto(`${demo.url}/inbox/history`)
  await farah.getByText('on behalf of Carla Mendes').first().waitFor()

  await carla.reload()
  await given(carla)
    .getByText(/^since .+ · 1 decision$/)
    .waitFor()
  await carla.getByRole('button', { name: /^End now: Farah/ }).click()
  await inDialog(carla, 'End now').click()
  await given(carla)
    .getByText(/Nobody decides for you/)
    .waitFor()
  await given(carla).getByText('2 rights that have ended').click()
  await given(carla).getByText('Ended', { exact: true }).waitFor()
  expect(await statusOf(farah, second)).toBe(404)
  await farah.goto(`${demo.url}/leave/${second}`)
  await farah.getByRole('heading', { name: 'There is no such page' }).waitFor()
})

/** Status of the page's own call to approve. */
const statusOf = (page: Page, id: string): Promise<number> =>
  callOnPage(page, calls.approve.path, { id }).then(
    () => 200,
    (error: Error) => Number(/\b4\d\d\b/.exec(error.message)?.[0]),
  )

test('what stands in the way is told beside the field, and nothing is given', async () => {
  const { page: budi } = await demo.as('budi')
  await budi.goto(`${demo.url}/rights`)
  await budi.getByRole('region', { name: 'Rights given to me' }).getByText('Ratna Kusumawardhani').waitFor()
  await given(budi).getByText('On standby').waitFor()
  await budi.getByRole('button', { name: 'Give a right' }).click()
  const dialog = budi.getByRole('dialog', { name: 'Give a right' })
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill('Carla')
  await budi.getByRole('option', { name: /Carla Mendes/ }).click()
  await dialog.getByRole('button', { name: 'Give the right' }).click()
  await dialog.getByText(/has this right of yours already whenever you are on leave/).waitFor()
  await dialog
    .getByRole('alert')
    .filter({ hasText: /has it already/ })
    .getByRole('button', { name: 'Change that one' })
    .click()
  await dialog.waitFor({ state: 'detached' })
  await budi.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
  await budi.keyboard.press('Escape')
  await budi.getByRole('dialog').waitFor({ state: 'detached' })
  expect(
    await given(budi)
      .getByRole('button', { name: /^End now/ })
      .count(),
  ).toBe(1)
})

test('an administrator makes a role, gives it over a unit, and sees the portal as its holder does', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/roles`)
  await page.getByRole('button', { name: 'New role' }).click()
  const role = page.getByRole('dialog', { name: 'New role' })
  await role.getByRole('textbox', { name: 'Code' }).fill('CLERK')
  await role.getByLabel('Name (English)').fill('Time clerk')
  await role.getByRole('combobox', { name: 'Attendance: Others’' }).click()
  await page.getByRole('option', { name: 'See', exact: true }).click()
  await role.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('columnheader', { name: 'Time clerk' }).waitFor()
  const row = page.getByRole('region', { name: 'What each role may do' }).getByRole('row', { name: /^Attendance/ })
  await row.getByText('sees').waitFor()

  await page.getByRole('tab', { name: 'Who has them' }).click()
  await page.getByRole('button', { name: 'Give a role' }).click()
  const giving = page.getByRole('dialog', { name: 'Give a role' })
  await giving.getByRole('combobox', { name: 'Role' }).fill('Time')
  await page.getByRole('option', { name: /Time clerk/ }).click()
  await giving.getByRole('combobox', { name: 'Person', exact: true }).fill('Farah')
  await page.getByRole('option', { name: /Farah/ }).click()
  await giving.getByText(/^1 person has it: Farah Idris/).waitFor()
  await giving.getByRole('button', { name: 'Give a role' }).click()
  await page.getByRole('row', { name: /Farah Idris.*Time clerk/ }).waitFor()

  await page.goto(`${demo.url}/set-up/access?q=farah`)
  await page.getByRole('button', { name: /^More for Farah/ }).click()
  await page.getByRole('menuitem', { name: 'What they may do' }).click()
  await page.getByRole('row', { name: /^Attendance.*sees.*Time clerk/ }).waitFor()
  // Whose language is another: whoever looks reads on in their own, also on a device on which none was chosen.
  await inDatabase("update employee set language = 'id' where user_name = 'farah'")
  await page.evaluate(() => localStorage.removeItem('calendula.language'))
  await page.getByRole('button', { name: 'See Calendula as Farah Idris' }).click()
  const why = page.getByRole('dialog', { name: 'See Calendula as Farah Idris' })
  await why.getByLabel('Why').fill('She asked whom she sees')
  await why.getByRole('button', { name: 'Begin' }).click()
  await page.getByText(/^You see Calendula as Farah Idris does/).waitFor()
  // Others' days have come with the role; what would change anything is refused.
  await page.goto(`${demo.url}/attendance`)
  await page.getByText(/^You see Calendula as Farah Idris does/).waitFor()
  await page.goto(`${demo.url}/leave/new`)
  const submit = page.getByRole('button', { name: 'Submit' })
  // The form grows until all of it is there, and the button moves away from under the pointer.
  await atRest(page)
  await submit.hover()
  await page.getByText('You only look at what Farah Idris sees: nothing can be changed or sent.').waitFor()
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  await page.goto(`${demo.url}/set-up/roles`)
  await page.getByText(/^You see Calendula as Farah Idris does/).waitFor()
  expect(await page.getByRole('button', { name: 'New role' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back to yourself' }).click()
  await page.getByText(/Edgar/).first().waitFor()
  expect(await page.getByText(/^You see Calendula as/).count()).toBe(0)
  await page.context().close()
})

test('an administrator makes a service account and its key; a program reads by it until it is revoked', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/service-accounts`)
  await page.getByText('No other program reads the portal').waitFor()
  await page.getByRole('button', { name: 'New service account' }).click()
  const form = page.getByRole('dialog', { name: 'New service account' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Payroll bureau')
  await form.getByRole('textbox', { name: 'Where it calls from' }).fill('10.0.0.0/99')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This field is required').waitFor()
  await form.getByRole('checkbox', { name: 'Leave request' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('“10.0.0.0/99” is no address and no network.').waitFor()
  await form.getByRole('textbox', { name: 'Where it calls from' }).fill('127.0.0.0/8\n::1')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Keys of Payroll bureau' }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of Payroll bureau' })
  await keys.getByRole('button', { name: 'New key' }).click()
  const made = page.getByRole('dialog', { name: 'New key' })
  await made.getByRole('textbox', { name: 'What the key is for' }).fill('Nightly export')
  await made.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'The key of Nightly export' })
  const key = (await shown.getByText(/^cals_/).textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  const read = async () =>
    fetch(`${demo.url}/api${calls.list.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scope: 'all' }),
    })
  const { totalData } = (await (await read()).json()) as { totalData: number }
  expect(totalData).toBeGreaterThan(10)

  await keys.getByRole('button', { name: 'Revoke: Nightly export' }).click()
  await page.getByRole('dialog', { name: 'Revoke the key of Nightly export?' }).getByRole('button', { name: 'Revoke' }).click()
  await keys.getByText('Revoked').waitFor()
  expect((await read()).status).toBe(401)
  await page.context().close()
})
