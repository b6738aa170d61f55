import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openDemo, type Demo } from '../support/demo.ts'

/** Forms that are filled in by the keyboard alone, as fast as somebody types who does not look. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const value = (page: Page, role: 'textbox' | 'combobox', name: string) => page.getByRole(role, { name, exact: true }).inputValue()

test('whoever is hired is typed without a pause, with lists that are searched, and is not lost by Escape and Enter', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/people`)
  await page.getByRole('button', { name: 'Hire', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'First name' }).pressSequentially('Joost')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Brinkhorst')
  await expect.poll(() => value(page, 'textbox', 'User name')).toBe('joost.brinkhorst')
  expect(await value(page, 'textbox', 'First name')).toBe('Joost')
  const unit = dialog.getByRole('combobox', { name: 'Unit' })
  await unit.focus()
  await page.keyboard.type('ware')
  const offered = page.getByRole('listbox', { name: 'Unit' }).getByRole('option')
  await offered.first().waitFor()
  for (const option of await offered.allTextContents()) expect(option.toLowerCase()).toContain('ware')
  await page.keyboard.press('Enter')
  expect((await unit.inputValue()).toLowerCase()).toContain('ware')
  const manager = dialog.getByRole('combobox', { name: 'Manager' })
  await manager.focus()
  await page.keyboard.type('carla')
  await page.keyboard.press('Tab')
  await expect.poll(() => manager.inputValue()).toBe('Carla Mendes')
  await manager.focus()
  await page.keyboard.type('zzz')
  await page.keyboard.press('Tab')
  await dialog.getByText('Nothing in the list fits “zzz”: choose one that is there.').waitFor()
  expect([await manager.inputValue(), await page.getByRole('listbox', { name: 'Manager' }).count()]).toEqual(['zzz', 0])
  await dialog.getByRole('button', { name: 'Hire', exact: true }).click()
  await expect.poll(() => manager.evaluate((own) => own === document.activeElement)).toBe(true)
  // The first takes back what was typed into the list, the next asks.
  await page.keyboard.press('Escape')
  await expect.poll(() => manager.inputValue()).toBe('Carla Mendes')
  await page.keyboard.press('Escape')
  await page.getByText('Leave without saving? What you have typed will be lost.').waitFor()
  const no = page.getByRole('button', { name: 'No', exact: true })
  await expect.poll(() => no.evaluate((own) => own === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await no.waitFor({ state: 'detached' })
  expect(await value(page, 'textbox', 'First name')).toBe('Joost')
  await page.context().close()
})

test('an end that is typed before its beginning is the same year’s, and told once', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('textbox', { name: 'From' }).fill('18 dec')
  const until = page.getByRole('textbox', { name: 'Until' })
  await until.fill('16 dec')
  await page.keyboard.press('Tab')
  expect((await until.inputValue()).slice(0, 4)).toBe((await value(page, 'textbox', 'From')).slice(0, 4))
  await page.getByText('The last day is before the first.').waitFor()
  expect(
    await page
      .getByText(/balance/i)
      .and(page.getByRole('alert'))
      .count(),
  ).toBe(0)
  await page.context().close()
})

test('the command bar fills in what is typed of a request, tells examples, and signs out', async () => {
  const { page } = await demo.signIn('amina')
  await page.goto(demo.url)
  await page.getByRole('button', { name: /^Your menu/ }).waitFor()
  const typed = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill(text)
  }
  await typed('overtime tomorrow 18-20')
  await page.getByRole('option', { name: /New overtime.*18:00–20:00/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New overtime' }).waitFor()
  expect([await value(page, 'textbox', 'From'), await value(page, 'textbox', 'Until')]).toEqual(['18:00', '20:00'])
  const reason = page.getByRole('combobox', { name: 'Reason' })
  await reason.focus()
  await page.keyboard.type('dead')
  await page.keyboard.press('Tab')
  await expect.poll(() => reason.inputValue()).toBe('Deadline of a customer')
  await typed('annual leave tomorrow')
  await page.getByRole('option', { name: /Annual leave/ }).waitFor()
  await page.getByRole('dialog').getByRole('combobox').fill('qwertz')
  await page.getByText(/^Nothing found for “qwertz”\. Try “leave fri”/).waitFor()
  await page.getByRole('dialog').getByRole('combobox').fill('dark')
  await page.getByRole('option', { name: /^Dark/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await typed('logout')
  await page.getByRole('option', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Your menu/ }).waitFor({ state: 'detached' })
  await page.context().close()
})
