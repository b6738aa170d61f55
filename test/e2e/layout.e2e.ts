import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** What stands where: no holes, nothing glued to its neighbour, the same in the same place. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const boxesOf = async (all: Locator) => {
  await all.first().waitFor()
  const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()))
  return boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
}

test('groups of the set-up stand right beneath each other, and two switches of a group apart', async () => {
  const { page } = await demo.as('edgar', { viewport: { width: 1440, height: 1000 } })
  await page.goto(`${demo.url}/set-up`)
  const groups = await boxesOf(page.getByRole('main').getByRole('region'))
  const columns = [...Map.groupBy(groups, ({ x }) => Math.round(x)).values()].map((column) => column.toSorted((a, b) => a.y - b.y))
  expect(columns.length).toBeGreaterThan(1)
  for (const column of columns)
    for (const [place, group] of column.entries()) {
      const before = column[place - 1]
      if (before) expect(group.y - (before.y + before.height)).toBeLessThanOrEqual(17)
    }
  await page.goto(`${demo.url}/set-up/decisions`)
  const [hint] = await boxesOf(page.getByText('The requestor reads the reason. To approve needs none.'))
  const [next] = await boxesOf(page.getByText('Submit without asking again', { exact: true }))
  expect((next?.y ?? 0) - (hint?.y ?? 0) - (hint?.height ?? 0)).toBeGreaterThanOrEqual(14)
  await page.context().close()
})

test('the transactions of each balance are opened at the foot of its card', async () => {
  const { page } = await demo.as('amina', { viewport: { width: 1440, height: 1000 } })
  await page.goto(`${demo.url}/leave-balance`)
  const buttons = await boxesOf(page.getByRole('button', { name: /^Transactions of / }))
  expect(buttons.length).toBeGreaterThan(1)
  const rows = [...Map.groupBy(buttons, ({ y }) => Math.round(y / 60)).values()]
  for (const row of rows) expect(new Set(row.map(({ y }) => Math.round(y))).size).toBe(1)
  await page.context().close()
})
