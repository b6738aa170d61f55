import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { freeDays, leaveTypeNamed } from '../support/free-days.ts'

/** The portal's main job as people do it: a leave from the form to the ledger and back. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const slashes = (day: string) => day.replaceAll('-', '/')
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const codeOf = async (page: Page) => /LV-\d+-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''

/** Presses Tab until the keyboard has arrived. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const handle = await target.elementHandle()
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await page.evaluate((element) => document.activeElement === element, handle)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}

/** Days that nothing stands in the way of, and what amina will have left on them. */
async function findDays(page: Page, count: number): Promise<Days> {
  await page.goto(`${demo.url}/leave`)
  const type = await leaveTypeNamed(page, 'Annual leave')
  const { from, until } = await freeDays(page, type, count)
  return { type, from, until, left: await annualLeft(page, until) }
}

interface Days {
  type: string
  from: string
  until: string
  left: number
}

/** Files a leave of amina's; the request is on the screen then. Answers its code. */
async function fileLeave(page: Page, { type, from, until }: Days): Promise<string> {
  await page.goto(`${demo.url}/leave/new?leaveTypeId=${type}&startDate=${from}&endDate=${until}`)
  await page.getByRole('heading', { name: /^\d days?$/ }).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Leave request has been submitted successfully').waitFor()
  await page.getByText(/^Waits for Budi Santoso/).waitFor()
  return codeOf(page)
}

/** What amina will have left of her annual leave on a day to come. */
async function annualLeft(page: Page, day: string): Promise<number> {
  await page.goto(`${demo.url}/leave-balance`)
  const told = page.waitForResponse((response) => response.url().includes(`get-leave-summary?date=${day}`))
  await page.getByRole('textbox', { name: 'As of' }).fill(slashes(day))
  await told
  await page.getByText(/^Projected to/).waitFor()
  const why = await page.getByRole('button', { name: /^Why Annual leave/ }).getAttribute('aria-label')
  return Number(/[\d.]+/.exec(why ?? '')?.[0])
}

test('a half that a type does not have is told and taken back by one press; days are read as they are said, and picked as one', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave/new?startDayLeaveType=second&endDayLeaveType=second`)
  const told = page.getByRole('alert').filter({ hasText: 'Annual leave is taken in whole days' })
  await told.waitFor()
  await told.getByRole('button', { name: 'Take whole days' }).click()
  await told.waitFor({ state: 'detached' })

  const [from, until] = (['From', 'Until'] as const).map((name) => page.getByRole('textbox', { name, exact: true }))
  if (!from || !until) throw new Error('a leave has two days')
  const year = new Date().getFullYear() + 1
  await from.fill(`15 jun ${year}`)
  await page
    .getByText(/^Tue 15 Jun|15 Jun/)
    .first()
    .waitFor()
  await from.press('Tab')
  expect(await from.inputValue()).toBe(`${year}/06/15`)
  expect(await until.evaluate((own) => own === document.activeElement)).toBe(true)

  // What is no day is named, and goes no further: the last day waits for the next first one.
  await from.fill('31 feb')
  await from.press('Tab')
  await page.getByText('There is no 31 February').waitFor()
  expect([await from.inputValue(), await until.inputValue()]).toEqual(['31 feb', `${year}/06/15`])
  await from.fill(`17.6.${year}`)
  await from.press('Tab')
  expect([await from.inputValue(), await until.inputValue()]).toEqual([`${year}/06/17`, `${year}/06/17`])

  await page.getByRole('button', { name: 'Choose From in a calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'From' })
  await calendar.getByRole('button', { name: `21 June ${year}` }).click()
  await calendar.getByRole('button', { name: `23 June ${year}` }).click()
  await calendar.waitFor({ state: 'detached' })
  expect([await from.inputValue(), await until.inputValue()]).toEqual([`${year}/06/21`, `${year}/06/23`])
  await page.context().close()
})

test('by keyboard alone amina asks for three days, and sees what they take, what is left and who decides', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave/new`)
  const { from, until } = await freeDays(page, await leaveTypeNamed(page, 'Annual leave'), 3)
  await page.getByRole('heading', { name: 'Who will approve' }).waitFor()
  const write = async (name: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await write('From', slashes(from))
  await write('Until', slashes(until))
  await write('Note', 'Family visit')
  const aside = page.getByRole('complementary', { name: 'What it would do' })
  await aside.getByRole('heading', { name: '3 days', exact: true }).waitFor()
  await aside.getByRole('heading', { name: /^Team on duty/ }).waitFor()
  const balance = await aside.getByRole('region', { name: 'Your balance' }).innerText()
  const [before = 0, after = 0] = [...balance.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
  expect(before - after).toBe(3)
  const route = await aside.getByRole('region', { name: 'Who will approve' }).getByRole('listitem').allTextContents()
  expect(route).toEqual([expect.stringContaining('Budi Santoso'), expect.stringContaining('Carla Mendes')])
  await aside.getByRole('button', { name: 'Why 3 days?' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByText(/by the schedule/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Note' }).fill('Tickets are booked')
  await tabTo(page, page.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await page.getByText('Leave request has been submitted successfully').waitFor()
  await page.getByText(/^Waits for Budi Santoso/).waitFor()
  await page.getByRole('main').getByText('Tickets are booked').first().waitFor()
  await page.context().close()
})

test('budi approves by one key, carla with a note; the ledger has it, and HR takes it back', async () => {
  const { page: amina } = await demo.as('amina')
  const days = await findDays(amina, 3)
  const code = await fileLeave(amina, days)
  const place = amina.url()

  const { page: budi } = await demo.as('budi')
  await budi.goto(`${demo.url}/inbox`)
  const waiting = budi.getByRole('list', { name: 'Requests that wait for you' }).getByRole('listitem')
  await budi.getByRole('button', { name: 'Oldest' }).click()
  await waiting
    .filter({ has: budi.getByRole('checkbox', { name: new RegExp(code) }) })
    .getByRole('button')
    .click()
  await budi.getByRole('link', { name: `Open ${code}` }).waitFor()
  await budi.getByRole('region', { name: 'If you approve' }).waitFor()
  await budi.keyboard.press('a')
  await budi.getByText('Leave request has been approved successfully').waitFor()
  await budi.getByRole('link', { name: `Open ${code}` }).waitFor({ state: 'detached' })

  const { page: carla } = await demo.as('carla')
  await carla.goto(place)
  await carla.getByText(/^Waits for Carla Mendes/).waitFor()
  await carla.getByRole('button', { name: 'Approve' }).click()
  await carla.getByRole('dialog', { name: 'Approve Note' }).getByRole('textbox', { name: 'Note' }).fill('Have a good time')
  await inDialog(carla, 'Approve').click()
  await carla.getByText('Leave request has been approved successfully').waitFor()
  await carla.getByText(/^Approved by Carla Mendes/).waitFor()

  expect(await annualLeft(amina, days.until)).toBe(days.left - 3)
  await amina.getByRole('button', { name: 'Transactions of Annual leave' }).click()
  const ledger = amina.getByRole('dialog', { name: 'Annual leave' })
  await ledger.getByRole('tab', { name: 'Gain Transaction', selected: true }).waitFor()
  await ledger.getByText('Entitlement').first().waitFor()
  await ledger.getByRole('tab', { name: 'Deduct Transaction' }).click()
  await ledger.getByRole('columnheader', { name: 'Deducted' }).waitFor()
  await ledger.getByRole('row').nth(1).waitFor()
  await amina.goto(place)
  await amina.getByRole('region', { name: 'Action History' }).getByText('Have a good time').waitFor()

  const { page: dewi } = await demo.as('dewi')
  await dewi.goto(place)
  await dewi.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dewi.getByRole('dialog', { name: 'Cancel Note' }).getByRole('textbox', { name: 'Note' }).fill('Came to work after all')
  await inDialog(dewi, 'Cancel').click()
  await dewi.getByText('Leave request has been cancelled successfully').waitFor()
  await dewi.getByText('Cancelled after approval', { exact: true }).first().waitFor()
  expect(await annualLeft(amina, days.until)).toBe(days.left)
  for (const page of [amina, budi, carla, dewi]) await page.context().close()
})

test('HR sends an approved leave back: the balance is as before, and amina changes it and submits again', async () => {
  const { page: amina } = await demo.as('amina')
  const days = await findDays(amina, 2)
  await fileLeave(amina, days)
  const place = amina.url()
  const id = place.split('/').at(-1)
  const { page: budi } = await demo.as('budi')
  await budi.goto(place)
  await callOnPage(budi, leaveRequest.calls.approve.path, { id })
  expect(await annualLeft(amina, days.until)).toBe(days.left - 2)

  const { page: dewi } = await demo.as('dewi')
  await dewi.goto(place)
  await dewi.getByRole('button', { name: 'Send back' }).click()
  const dialog = dewi.getByRole('dialog', { name: 'Send Back Note' })
  await dialog.getByText(/^What it changed is reversed/).waitFor()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The second day is a holiday')
  await inDialog(dewi, 'Send back').click()
  await dewi.getByText('Leave request has been reopened').waitFor()
  await dewi.getByText(/^Dewi .+ reopened it on/).waitFor()
  await dewi.getByRole('button', { name: 'Send back' }).waitFor({ state: 'detached' })
  expect(await annualLeft(amina, days.until)).toBe(days.left)

  await amina.goto(place)
  await amina.getByText(/^Dewi .+ reopened it on .+ Change it and submit again/).waitFor()
  await amina.getByRole('region', { name: 'Action History' }).getByText('The second day is a holiday').waitFor()
  await amina.getByRole('textbox', { name: 'Until', exact: true }).fill(slashes(days.from))
  await amina.getByRole('heading', { name: '1 day', exact: true }).waitFor()
  await amina.getByRole('button', { name: 'Submit' }).click()
  await inDialog(amina, 'Submit').click()
  await amina.getByText('Leave request has been submitted successfully').waitFor()
  await amina.getByText(/^Waits for Budi Santoso/).waitFor()
  expect(await annualLeft(amina, days.until)).toBe(days.left - 1)
  for (const page of [amina, budi, dewi]) await page.context().close()
})

test('a rejection says who and why, and gives the days back', async () => {
  const { page: amina } = await demo.as('amina')
  const days = await findDays(amina, 1)
  await fileLeave(amina, days)
  const { page: budi } = await demo.as('budi')
  await budi.goto(amina.url())
  await budi.getByRole('button', { name: 'Reject' }).click()
  const asked = budi.getByRole('group', { name: 'Reject Note' })
  await asked.getByRole('button', { name: 'Reject' }).click()
  await asked.getByText('Please say why.').waitFor()
  await asked.getByRole('textbox', { name: 'Why not?' }).fill('The customer comes that day')
  await asked.getByRole('button', { name: 'Reject' }).click()
  await budi.getByText('Leave request has been rejected successfully').waitFor()
  await amina.reload()
  await amina.getByText(/^Rejected by Budi Santoso/).waitFor()
  await amina.getByRole('region', { name: 'Action History' }).getByText('The customer comes that day').waitFor()
  expect(await annualLeft(amina, days.until)).toBe(days.left)
  for (const page of [amina, budi]) await page.context().close()
})

test('what is under way is withdrawn from the list, after a note, and taken up again there', async () => {
  const { page } = await demo.as('amina')
  const code = await fileLeave(page, await findDays(page, 1))
  await page.goto(`${demo.url}/leave`)
  await page.getByRole('button', { name: `More for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel Submission' }).click()
  await page.getByRole('dialog', { name: 'Cancel Note' }).getByRole('textbox', { name: 'Note' }).fill('Plans have changed')
  await inDialog(page, 'Cancel Submission').click()
  await page.getByText('Leave request has been cancelled successfully').waitFor()
  await page.getByRole('row', { name: new RegExp(`${code}.*Cancelled`) }).waitFor()
  await page.getByRole('button', { name: `More for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Take up again' }).click()
  await page.getByRole('dialog', { name: 'Take Up Again Note' }).getByRole('textbox', { name: 'Note' }).fill('They have not')
  await inDialog(page, 'Take up again').click()
  await page.getByText('Leave request has been reopened').waitFor()
  await page.getByText(/^Amina .+ reopened it on/).waitFor()
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  await page.context().close()
})
