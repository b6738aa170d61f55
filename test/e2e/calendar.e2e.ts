import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** A month at a glance, narrowed and kept; other calendars read it by a secret address. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const grid = (page: Page) => page.getByRole('table', { name: /^Calendar of / })
const entries = (page: Page) => grid(page).getByRole('button')

test('a month stands 630 high, an entry opens what it is, and what was looked at is found again', async () => {
  const { page: budi, complaints } = await demo.as('budi')
  await budi.goto(`${demo.url}/calendar`)
  await grid(budi).waitFor()
  expect((await grid(budi).boundingBox())?.height).toBeGreaterThanOrEqual(630)
  await budi.getByRole('tab', { name: 'Team' }).click()
  await budi.getByRole('combobox', { name: 'Employee' }).waitFor()
  await budi.getByRole('button', { name: 'Late', exact: true }).click()
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
  await budi.getByRole('combobox', { name: 'Employee' }).waitFor()
  expect(await budi.getByRole('button', { name: 'Late', exact: true }).getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
  await budi.context().close()
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
