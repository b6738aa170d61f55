import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekday } from '../../src/shared/records/calendar.ts'
import { openDatabase } from '../../src/server/foundation/database/db.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** Attendance tells a day's story, and an odd day offers the request that sets it right. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

/** Goes back, month by month, to a day on which somebody came late or left early. */
async function openOddDay(page: Page): Promise<void> {
  await page.goto(`${demo.url}/attendance`)
  for (let month = 0; month < 12; month += 1) {
    const days = page.getByRole('grid', { name: /^Days of/ })
    await days.getByRole('link').first().waitFor()
    const odd = days.getByRole('link', { name: /(Late|Left early) .*Odd/ })
    if ((await odd.count()) > 0) return odd.first().click()
    const before = await page.getByRole('heading', { level: 2 }).textContent()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page
      .getByRole('heading', { level: 2 })
      .filter({ hasNotText: before ?? '' })
      .waitFor()
  }
  throw new Error('nobody is that punctual')
}

test('amina opens her month, an odd day, reads its story and follows the request it offers', async () => {
  const { page } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('list', { name: 'My day' }).getByRole('link', { name: 'Attendance' }).click()
  await page.getByRole('term').filter({ hasText: 'Worked' }).waitFor()
  await openOddDay(page)
  const story = page.getByRole('region', { name: 'The story of the day' }).getByRole('listitem')
  await story.first().waitFor()
  expect(await story.first().textContent()).toMatch(/Office Indonesia was planned from 08:30 until 17:30/)
  expect(await story.last().textContent()).toMatch(/That makes \d+ (h|m).* worked of \d+ (h|m).* planned/)
  const [, from = '', until = ''] =
    /(\d\d:\d\d)–(\d\d:\d\d)/.exec(
      (await page
        .getByText(/\d [hm] (is|are) missing at the/)
        .first()
        .textContent()) ?? '',
    ) ?? []
  await page.getByRole('link', { name: 'Ask for a permit out for this time' }).first().click()
  await page.getByRole('textbox', { name: 'From' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe(from)
  expect(await page.getByRole('textbox', { name: 'Until' }).inputValue()).toBe(until)
  await page.context().close()
})

test('a manager sees what the month comes to for each of her people, and every day in groups', async () => {
  const { page } = await demo.as('carla')
  await page.goto(`${demo.url}/attendance?tab=people`)
  // Many people stand in a table; cards are a press away.
  await page.getByRole('table', { name: 'People' }).getByRole('rowheader').first().waitFor()
  await page.getByText('Cards', { exact: true }).click()
  await page.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor()
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Employee' }).fill('Amina Pratama')
  await page
    .getByRole('table', { name: 'People' })
    .getByRole('link', { name: /Amina Pratama/ })
    .click()
  await page.getByText(/^Amina Pratama ·/).waitFor()
  await page.goto(`${demo.url}/attendance?tab=days`)
  await page.getByRole('button', { name: 'Odd days only' }).click()
  await expect.poll(() => page.url()).toMatch(/odd=yes/)
  await page.getByRole('button', { name: 'Odd days only' }).click()
  await page.getByRole('button', { name: 'Working hours' }).click()
  const groups = page.getByRole('list', { name: 'Working hours' }).getByRole('button')
  await expect.poll(() => groups.count()).toBe(11)
  await groups.filter({ hasText: 'From 8 h' }).click()
  await expect.poll(() => groups.filter({ hasText: 'From 8 h' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('region', { name: 'Per day' }).getByRole('row').nth(1).waitFor()
  await page.context().close()
})

test('everybody’s days stand whole on a wide screen: columns that are seldom filled are drawn where anything is in them', async () => {
  const { page } = await demo.as('dewi', { viewport: { width: 1440, height: 900 } })
  await page.goto(`${demo.url}/attendance?tab=days`)
  const days = page.getByRole('region', { name: 'Per day' })
  await days.getByRole('row').nth(20).waitFor()
  const { scroll, client } = await days
    .getByRole('table')
    .locator('..')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }))
  expect(scroll).toBeLessThanOrEqual(client)
  await page.context().close()
})

/** Days of three weeks of 2019, when nobody kept attendance yet, with hours that were booked on them. */
const bookedDays = ['2019-05-02', '2019-05-07', '2019-05-12', '2019-05-31']

test('what is booked on days on which nothing is kept stands under their weekdays, and each tells it and no more', async () => {
  const { db, close } = openDatabase(demo.databaseUrl, { max: 1 })
  for (const day of bookedDays)
    await sql`
      insert into attendance_booking (id, employee_id, day, origin, worked, overtime, missing, cause)
      select gen_random_uuid(), id, ${day}::date, ${addDays(day, -20)}::date, 90, 0, -90, 'check-times' from employee where user_name = 'amina'`.execute(
      db,
    )
  await close()
  const { page } = await demo.as('amina')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${demo.url}/attendance?month=2019-05`)
    const grid = page.getByRole('grid', { name: 'Days of May 2019' })
    await grid.getByRole('link').first().waitFor()
    const whole = await grid.boundingBox()
    const boxes = await Promise.all((await grid.getByRole('link').all()).map((day) => day.boundingBox()))
    const columns = boxes.map((box) => Math.floor((((box?.x ?? 0) + (box?.width ?? 0) / 2 - (whole?.x ?? 0)) / (whole?.width ?? 1)) * 7))
    expect(columns).toEqual(bookedDays.map(weekday))
    const heights = boxes.map((box) => box?.y)
    const weeks = [...new Set(heights)]
    expect(heights.map((height) => weeks.indexOf(height))).toEqual([0, 1, 1, 2])
    await grid.getByRole('link', { name: /31 May/ }).click()
    await page.getByText('Attendance is not kept for this day').waitFor()
    const told = (name: string) => page.getByRole('region', { name }).getByRole('listitem').allTextContents()
    expect(await told('Booked from closed days')).toEqual([
      expect.stringMatching(/^From Sat 11 May 2019, .* Worked \+1 h 30 m, Missing −1 h 30 m$/),
    ])
    expect(await told('The story of the day')).toEqual([expect.stringContaining('Booked here from Sat 11 May 2019')])
    expect(await page.getByRole('term').count()).toBe(0)
  }
  await page.context().close()
})

test('on a phone the number of an odd day can be read: what marks it stands beneath', async () => {
  const { page } = await demo.as('amina', { viewport: { width: 390, height: 844 } })
  await page.goto(`${demo.url}/attendance`)
  const odd = page.getByRole('gridcell').getByRole('link', { name: /odd/i })
  const previous = page.getByRole('button', { name: 'Previous month' })
  await expect
    .poll(
      async () => {
        if ((await odd.count()) === 0) await previous.click()
        return odd.count()
      },
      { interval: 1500 },
    )
    .toBeGreaterThan(0)
  const apart = await odd.first().evaluate((day) => {
    const [number, mark] = [...day.querySelectorAll(':scope > time, :scope > [aria-hidden]')].map((part) => part.getBoundingClientRect())
    return number && mark && mark.top >= number.bottom && mark.right <= day.getBoundingClientRect().right
  })
  expect(apart).toBe(true)
  await page.context().close()
})
