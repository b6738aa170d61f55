import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** A month of one's own and a team's at a glance, narrowed and kept; other calendars read it by a secret address. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const grid = (page: Page) => page.getByRole('grid', { name: /^Calendar of / })
const entries = (page: Page) => grid(page).getByRole('button')

test('a month stands 630 high, an entry opens what it is, and what was looked at is found again', async () => {
  const { page: budi, complaints } = await demo.as('budi')
  await budi.goto(`${demo.url}/calendar`)
  await grid(budi).waitFor()
  expect((await grid(budi).boundingBox())?.height).toBeGreaterThanOrEqual(630)
  await showLate(budi)
  await entries(budi).first().waitFor()
  await entries(budi).first().click()
  const opened = budi.getByRole('dialog')
  await opened.getByText('Date').first().waitFor()
  const box = await opened.boundingBox()
  expect([box?.width, (box?.height ?? 999) <= 260]).toEqual([290, true])
  await budi.keyboard.press('Escape')
  await budi.getByRole('button', { name: 'Previous month' }).click()
  await budi.getByRole('button', { name: 'This month' }).waitFor()
  await budi.reload()
  await budi.getByRole('button', { name: 'Show', exact: true }).click()
  expect(await budi.getByRole('checkbox', { name: 'Late', exact: true }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
  await budi.context().close()
})

/** Chooses in the menu what is shown besides. */
async function showLate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Late', exact: true }).check()
  await page.keyboard.press('Escape')
}

const team = (page: Page) => page.getByRole('grid', { name: /^My team in / })

test('the team stands in rows, gone through by keys; a cell opens what is in it; a year has its months', async () => {
  const { page: budi, complaints } = await demo.as('budi')
  await budi.goto(`${demo.url}/calendar`)
  await budi.getByRole('tab', { name: 'Team' }).click()
  await team(budi).waitFor()
  expect(await team(budi).getByRole('rowheader').first().textContent()).toContain('Budi Santoso')
  const away = team(budi).getByRole('gridcell', { name: /Yusuf Adriansyah, .*Annual leave/ })
  await away.first().waitFor()
  await away.first().focus()
  await away.first().click()
  await budi.getByRole('dialog').getByText('Annual leave').waitFor()
  await budi.getByRole('dialog').getByRole('link', { name: 'Open the request' }).waitFor()
  await budi.keyboard.press('Escape')
  await budi.getByRole('dialog').waitFor({ state: 'detached' })
  const focused = () => budi.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  // The focus comes back to the cell after the dialog has gone.
  await expect.poll(focused).toContain('Yusuf')
  const before = await focused()
  await budi.keyboard.press('ArrowUp')
  await expect.poll(focused).not.toBe(before)
  expect(await focused()).not.toContain('Yusuf')
  await budi.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(before)
  await budi.keyboard.press('Enter')
  await budi.getByRole('dialog').getByText('Annual leave').waitFor()
  await budi.keyboard.press('Escape')
  await budi.getByText('Year', { exact: true }).click()
  await expect.poll(() => team(budi).getByRole('columnheader').count()).toBe(13)
  await budi.getByRole('button', { name: 'Previous year' }).click()
  await budi.getByRole('button', { name: 'This year' }).waitFor()
  // The address leads whoever opens it to the same.
  const looksAt = () => Object.fromEntries(new URL(budi.url()).searchParams)
  await expect.poll(looksAt).toMatchObject({ tab: 'team', drawn: 'year', month: expect.any(String) })
  await budi.reload()
  await budi.getByRole('button', { name: 'This year' }).waitFor()
  await expect.poll(() => team(budi).getByRole('columnheader').count()).toBe(13)
  await budi.getByRole('button', { name: 'Export' }).click()
  const coming = budi.waitForEvent('download')
  await budi.getByRole('menuitem', { name: /XLSX/ }).click()
  expect((await coming).suggestedFilename()).toMatch(/^Team calendar \d{4}.*\.xlsx$/)
  expect(complaints).toEqual([])
  await budi.context().close()
})

test('a unit is chosen among those of which one sees people', async () => {
  const { page: dewi } = await demo.as('dewi')
  await dewi.goto(`${demo.url}/calendar`)
  await dewi.getByRole('tab', { name: 'Team' }).click()
  await dewi.getByRole('combobox', { name: 'Unit' }).click()
  expect(await dewi.getByRole('option').first().textContent()).toBe('People & Culture')
  await dewi.getByRole('option', { name: /^Warehouse/ }).click()
  await dewi.getByRole('grid', { name: /^Warehouse .* in / }).waitFor()
  await dewi.reload()
  await dewi.getByRole('grid', { name: /^Warehouse .* in / }).waitFor()
  await dewi.context().close()
})

test('a secret address is made, read without a sign-in, and renewed', async () => {
  const { page: budi } = await demo.as('budi')
  await budi.goto(`${demo.url}/calendar`)
  await budi.getByRole('button', { name: 'Subscribe' }).click()
  const team = budi.getByRole('region', { name: 'Team: days away' })
  await team.getByRole('button', { name: 'Make an address' }).click()
  const address = team.getByRole('textbox', { name: /The address/ })
  await address.waitFor()
  const first = await address.inputValue()
  const read = async (url: string) => {
    const answer = await fetch(`${demo.url}${new URL(url).pathname.slice(new URL(demo.url).pathname.replace(/\/$/, '').length)}`)
    return [answer.status, answer.status === 200 && (await answer.text()).startsWith('BEGIN:VCALENDAR')]
  }
  expect(await read(first)).toEqual([200, true])
  await team.getByRole('button', { name: 'Renew the address' }).click()
  await expect.poll(() => address.inputValue()).not.toBe(first)
  expect(await read(first)).toEqual([404, false])
  expect(await read(await address.inputValue())).toEqual([200, true])
  await budi.context().close()
})
