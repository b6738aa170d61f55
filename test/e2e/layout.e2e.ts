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

test('rights that are given and received end where the button above them does', async () => {
  const { page } = await demo.as('budi', { viewport: { width: 1440, height: 1000 } })
  await page.goto(`${demo.url}/rights`)
  const [button] = await boxesOf(page.getByRole('button', { name: 'Give a right' }))
  const [received] = await boxesOf(page.getByRole('region', { name: 'Rights given to me' }))
  const [ends, end] = [button, received].map((box) => (box?.x ?? 0) + (box?.width ?? 0))
  expect(Math.abs((ends ?? 0) - (end ?? 0))).toBeLessThanOrEqual(1)
  await page.context().close()
})

test('the heading of a number stands off the one behind it', async () => {
  const { page } = await demo.as('edgar', { viewport: { width: 1024, height: 900 } })
  await page.goto(`${demo.url}/set-up/roles`)
  await page.getByRole('tab', { name: 'Who has them' }).click()
  const wordsOf = (name: string) =>
    page.getByRole('columnheader', { name, exact: true }).evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
  const [people, from] = [await wordsOf('People today'), await wordsOf('From')]
  expect(from.left - people.right).toBeGreaterThanOrEqual(24)
  await page.context().close()
})

test('behind a dialog the place of the scrollbar is as dim as the page', async () => {
  const { page } = await demo.as('budi')
  await page.goto(`${demo.url}/rights`)
  // A colour as it is painted, whatever it was mixed of.
  const painted = (of: 'html' | 'dimmed body') =>
    page.evaluate((asked) => {
      const drawn = document.createElement('canvas').getContext('2d')
      if (!drawn) return []
      drawn.fillStyle = getComputedStyle(asked === 'html' ? document.documentElement : document.body).backgroundColor
      drawn.fillRect(0, 0, 1, 1)
      const overlay = document.querySelector('[class*=Modal-overlay]')
      if (asked !== 'html' && overlay) {
        drawn.fillStyle = getComputedStyle(overlay).backgroundColor
        drawn.fillRect(0, 0, 1, 1)
      }
      return [...drawn.getImageData(0, 0, 1, 1).data]
    }, of)
  const apart = async () => {
    const [ground, dimmed] = [await painted('html'), await painted('dimmed body')]
    return Math.max(...ground.map((value, place) => Math.abs(value - (dimmed[place] ?? 0))))
  }
  const before = await painted('html')
  await page.getByRole('button', { name: 'Give a right' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await painted('html')).not.toEqual(before)
  expect(await apart()).toBeLessThanOrEqual(2)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => painted('html')).toEqual(before)
  await page.context().close()
})
