import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'

/** What people choose of mails, and what administrators see of them. */

let demo: Demo
let server: MailServer

beforeAll(async () => {
  server = await openMailServer()
  demo = await openDemo({ SMTP_URL: server.url, MAIL_FROM: 'hr@example.com' })
})

afterAll(async () => {
  await demo?.stop()
  await server?.stop()
})

test('from the user menu a person chooses what comes by mail and when, and finds it again', async () => {
  const { page, complaints } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page.getByText(/^Mails go to amina/).waitFor()
  await page.getByRole('switch', { name: 'I am reminded' }).click()
  await page.getByRole('radio', { name: 'Once a day, all in one mail' }).click()
  await page.getByRole('textbox', { name: 'Time of the daily mail' }).fill('7:45')
  await page.getByRole('switch', { name: 'No mail between' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('21:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your choice has been saved').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.reload()
  await page.getByRole('switch', { name: 'I am reminded' }).waitFor()
  expect(await page.getByRole('switch', { name: 'I am reminded' }).isChecked()).toBe(false)
  expect(await page.getByRole('textbox', { name: 'Time of the daily mail' }).inputValue()).toBe('07:45')
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('21:00')
  expect(complaints).toEqual([])
})

test('quiet hours without length are refused beside their field', async () => {
  const { page } = await demo.as('budi')
  await page.goto(`${demo.url}/settings/mail`)
  await page.getByRole('switch', { name: 'No mail between' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('22:00')
  await page.getByRole('textbox', { name: 'Until' }).fill('22:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Quiet hours need a beginning and an end that differ.').waitFor()
})

/** Where the link of this name in the mail to budi about amina's newest request leads; others about older ones may come between. */
function linkIn(name: string, code: string): string {
  const mail = server.mails.findLast(({ to, text }) => to?.[0]?.address?.startsWith('budi') && text?.includes(code))
  return new RegExp(`${name}: (\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

test('a link in a mail signs in, asks and decides; a second time it no longer works', async () => {
  const { page: hers } = await demo.as('amina')
  await hers.goto(`${demo.url}/leave`)
  const type = await leaveTypeNamed(hers, 'Annual leave')
  const { from, until } = await freeDays(hers, type, 1)
  await hers.goto(`${demo.url}/leave/new?leaveTypeId=${type}&startDate=${from}&endDate=${until}`)
  await hers.getByRole('heading', { name: /^\d days?$/ }).waitFor()
  await hers.getByRole('textbox', { name: 'Note' }).fill('Wedding of my sister')
  await hers.getByRole('button', { name: 'Submit' }).click()
  await hers.getByText('Leave request has been submitted successfully').waitFor()
  const heading = await hers.getByRole('heading', { level: 1, name: /LV-\d+-\d+/ }).textContent()
  const code = /LV-\d+-\d+/.exec(heading ?? '')?.[0] ?? ''
  await expect.poll(() => linkIn('Approve', code)).toContain('/ZW1haWwtYWN0aW9u/')
  const { page, complaints } = await demo.open()
  await page.goto(linkIn('Approve', code))
  await page.getByRole('button', { name: /budi/ }).click()
  await page.getByRole('heading', { name: 'Approve this request?' }).waitFor()
  await page.getByText('Nothing has happened yet').waitFor()
  await page.getByText(/of Amina/).waitFor()
  // The same as the inbox shows to decide by.
  for (const title of ['Balance', /^Team on duty/]) await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText('Wedding of my sister').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Enjoy')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText(/LV-\d+-\d+ is approved by you/).waitFor()
  expect(complaints).toEqual([])
  await page.reload()
  await page.getByText(/^This link no longer works/).waitFor()
  await page.goto(linkIn('Reject', code).replace(/\/[^/]+$/, ''))
  await page.getByText(/^This link no longer works/).waitFor()
})

test('an administrator finds a mail that failed and sends it again after being asked', async () => {
  const database = new pg.Client({ connectionString: demo.databaseUrl })
  await database.connect()
  await database.query(
    `insert into mail (id, employee_id, event, key, params, created_at, due_at, state, attempts, first_tried_at, ended_at, error)
     select gen_random_uuid(), id, 'turn', 'told.turn', '{"title":"leave.title","requestor":"Amina"}', now() - interval '3 days', now(), 'failed', 19,
       now() - interval '3 days', now(), 'connect ECONNREFUSED 10.0.0.25:587' from employee where user_name = 'budi'`,
  )
  const { page, complaints } = await demo.as('edgar')
  await page.goto(demo.url)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Set-up' }).click()
  await page.getByRole('navigation', { name: 'Set-up' }).getByRole('link', { name: 'Mails' }).click()
  await page
    .getByText(/^The mail server could not be reached/)
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^More for Budi/ }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^The mail to Budi/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The mail is on its way again').waitFor()
  await page.getByText('No mail has failed.').waitFor()
  const { rows } = await database.query("select state from mail where state = 'failed'")
  await database.end()
  expect(rows).toEqual([])
  expect(complaints).toEqual([])
})
