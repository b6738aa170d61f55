import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    const days = page.getByRole('list', { name: /^Days of/ })
    await days.waitFor()
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
  await page.getByRole('list', { name: 'Me' }).getByRole('link', { name: 'Attendance' }).click()
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
  await page
    .getByRole('list', { name: 'People' })
    .getByRole('link', { name: /Amina Pratama/ })
    .click()
  await page.getByText(/^Amina Pratama ·/).waitFor()
  await page.goto(`${demo.url}/attendance?tab=days`)
  await page.getByRole('button', { name: 'Working hours' }).click()
  const groups = page.getByRole('list', { name: 'Working hours' }).getByRole('button')
  await expect.poll(() => groups.count()).toBe(11)
  await groups.filter({ hasText: 'From 8 h' }).click()
  await expect.poll(() => groups.filter({ hasText: 'From 8 h' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('region', { name: 'Per day' }).getByRole('row').nth(1).waitFor()
  await page.context().close()
})
