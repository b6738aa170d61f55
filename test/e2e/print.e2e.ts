import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'
import { printed } from '../support/printed.ts'

/** On paper stands what is read, whole, and nothing of the frame or of what is pressed. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const frame = /Action required|Rights to others|Search or type|Ctrl K/

const kinds: [string, 'amina' | 'budi' | 'dewi', string, (page: Page) => Promise<unknown>, RegExp[], RegExp][] = [
  [
    'a list',
    'amina',
    '/leave',
    (page) => page.getByRole('table').waitFor(),
    [/Leave/, /Annual leave/, /Approved/],
    /New request|Export|Columns|Rows a page/,
  ],
  [
    'the calendar of a team',
    'budi',
    '/calendar',
    async (page) => {
      await page.getByRole('tab', { name: 'Team' }).click()
      await page.getByRole('grid').waitFor()
    },
    [/Yusuf Adriansyah/, /Annual leave/, /Waiting for approval/],
    /Export|Subscribe|Print/,
  ],
  [
    'a month of attendance',
    'amina',
    '/attendance',
    (page) =>
      page
        .getByRole('grid', { name: /^Days of/ })
        .getByRole('link')
        .first()
        .waitFor(),
    [/Worked/, /Present/, /Odd days/],
    /Per day|Previous month/,
  ],
]

test.each(kinds)('%s', async (_what, person, path, ready, there, never) => {
  const { page } = await demo.as(person)
  await page.goto(`${demo.url}${path}`)
  await ready(page)
  const { text, sheets } = await printed(page)
  for (const words of there) expect(text).toMatch(words)
  expect(text).not.toMatch(frame)
  expect(text).not.toMatch(never)
  expect(sheets).toHaveLength(1)
  await page.context().close()
})

test('a leave is one sheet or two with who decided, without what can be done to it', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave`)
  await page.getByRole('row').filter({ hasText: 'Approved' }).getByRole('button', { name: /^LV-/ }).first().click()
  await page.getByRole('heading', { name: 'Action History' }).waitFor()
  const { text, sheets } = await printed(page)
  expect(text).toMatch(/LV-\d{4}-\d{6}/)
  expect(text).toMatch(/Budi Santoso/)
  expect(text).not.toMatch(frame)
  expect(text).not.toMatch(/Cancel submission|Copy as new/i)
  expect(sheets.length).toBeLessThanOrEqual(2)
  await page.context().close()
})

test('a long table has its head on every sheet', async () => {
  const { page } = await demo.as('dewi')
  await page.goto(`${demo.url}/attendance?tab=days&size=100`)
  await page.getByRole('table').waitFor()
  const { sheets } = await printed(page)
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets.slice(0, -1)) expect(sheet).toMatch(/\bShift In Out\b/)
  await page.context().close()
})
