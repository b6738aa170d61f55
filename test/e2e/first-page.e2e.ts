import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostBytes } from '../../scripts/bench/first-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** What everybody waits for each time they come: `npm run bench web` measures it in more ways. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

/** Code and styles that a page has asked for, in bytes as they come. */
const weightOf = (page: Page) =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const weights = asked
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const)
    return [...new Map(weights).values()].reduce((sum, size) => sum + size, 0)
  })

test('the first page weighs no more than it may', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/`)
  await page.getByRole('heading', { level: 1, name: /Amina/ }).waitFor()
  let [before, weight] = [-1, 0]
  // What is asked for once the words are there counts too.
  await expect.poll(async () => ([before, weight] = [weight, await weightOf(page)])[0] === weight, { interval: 1000 }).toBe(true)
  expect(weight).toBeGreaterThan(mostBytes / 2)
  expect(weight).toBeLessThanOrEqual(mostBytes)
  await page.context().close()
})
