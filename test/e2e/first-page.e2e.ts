import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostBytes, mostFiles } from '../../scripts/bench/first-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** What everybody waits for each time they come: `npm run bench web` measures it in more ways. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

/** Files of code and styles that a page has asked for, and their bytes as they come. */
const askedBy = (page: Page) =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const weights = asked
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const)
    const files = new Map(weights)
    return { files: files.size, weight: [...files.values()].reduce((sum, size) => sum + size, 0) }
  })

test('the first page weighs no more than it may, and comes in few files', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/`)
  await page.getByRole('heading', { level: 1, name: /Amina/ }).waitFor()
  const seen = [await askedBy(page)]
  // What is asked for once the words are there counts too.
  await expect.poll(async () => seen.unshift(await askedBy(page)) && seen[0]?.weight === seen[1]?.weight, { interval: 1000 }).toBe(true)
  const [{ files, weight } = { files: 0, weight: 0 }] = seen
  expect(files).toBeLessThanOrEqual(mostFiles)
  expect(weight).toBeGreaterThan(mostBytes / 2)
  expect(weight).toBeLessThanOrEqual(mostBytes)
  await page.context().close()
})
