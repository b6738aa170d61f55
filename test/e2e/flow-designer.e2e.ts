import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, overhangOf, settle } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { leaveTypeNamed } from '../support/free-days.ts'

/** Administrators draw flows: on screen, by hand and by keyboard, checked and tried before they count. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Opens the flow of leaves, the way an administrator comes to it. */
async function openLeaveFlow(page: Page): Promise<void> {
  await page.goto(demo.url)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Set-up' }).click()
  await page.getByRole('navigation', { name: 'Set-up' }).getByRole('link', { name: 'Approval flows' }).click()
  await page.getByRole('heading', { level: 1, name: 'Approval flows' }).waitFor()
  await page.getByText('Manager', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Open the flow of Leave request' }).click()
  await page.getByRole('heading', { level: 1, name: 'Leave request' }).waitFor()
}

const rulesOn = (page: Page) => page.getByRole('article').evaluateAll((rules) => rules.map((rule) => rule.getAttribute('aria-label')))

async function addLongLeaves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a rule', exact: true }).click()
  const rule = page.getByRole('article', { name: /^Rule 3/ })
  await rule.getByRole('textbox', { name: 'Name of the rule' }).fill('Long leaves')
  await rule.getByRole('button', { name: 'Add a condition' }).click()
  await rule.getByRole('combobox', { name: 'What', exact: true }).selectOption({ label: 'Days' })
  await rule.getByRole('combobox', { name: 'How it compares' }).selectOption({ label: 'is more than' })
  await rule.getByRole('textbox', { name: 'With what' }).fill('5')
  await rule.getByRole('button', { name: 'Add a level' }).click()
  await rule.getByRole('region', { name: 'Level 2' }).getByRole('combobox', { name: 'Who is asked' }).selectOption({ label: 'HR' })
}

/** What stands open has no faults in light and dark, on a desk and on a phone. */
async function standsEverywhere(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [390, 'light'],
    [1440, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await settle(page)
    expect(await faultsOf(page), `${width} px, ${colorScheme}`).toEqual([])
    expect(await overhangOf(page), `${width} px`).toBe(0)
  }
}

/** Asks who would approve seven days of amina's. */
async function tryForAmina(page: Page) {
  await page.getByRole('tab', { name: 'Try' }).click()
  const person = page.getByRole('combobox', { name: 'Whose request' })
  await person.click()
  await person.fill('amina')
  await page.getByRole('option', { name: /Amina/ }).click()
  await page.getByRole('form', { name: 'Try' }).getByRole('textbox', { name: 'Days', exact: true }).fill('7')
  await page.getByRole('button', { name: 'Who would approve?' }).click()
  return page.getByRole('region', { name: 'Who would be asked' })
}

test('edgar draws a rule for long leaves with a second level, sees what is wrong, tries it, publishes it, and it counts for amina', async () => {
  const { page, complaints } = await demo.as('edgar')
  await openLeaveFlow(page)
  await addLongLeaves(page)
  await page.getByText('Not saved yet').waitFor()

  // Behind the rule for three days it could never match; what was found leads to it.
  const check = page.getByRole('tabpanel', { name: /^Check/ })
  await check.getByRole('button', { name: /^Long leaves .*it never matches/ }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label')))
    .toBe('Rule 3: Long leaves')
  const handle = page.getByRole('button', { name: /^Move Long leaves/ })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Long leaves now stands 2 of 3').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Long leaves now stands 1 of 3').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Long leaves now stands 2 of 3').waitFor()
  await expect.poll(() => handle.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.getByText('Long leaves now stands 1 of 3').waitFor()
  expect(await rulesOn(page)).toEqual(['Rule 1: Long leaves', 'Rule 2: unpaid', 'Rule 3: three days or more', 'Rule 4: short'])
  await expect.poll(() => check.getByRole('button', { name: /it never matches/ }).count()).toBe(0)
  await standsEverywhere(page)

  const answer = await tryForAmina(page)
  await answer.getByText('Budi Santoso').waitFor()
  await answer.getByText('Dewi Wulandari').waitFor()
  await standsEverywhere(page)

  await page.getByRole('button', { name: 'Publish …' }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish the flow/ })
  await dialog
    .getByText(/Checked for|warning|note/)
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  const anyway = dialog.getByRole('checkbox')
  if (await anyway.count()) await anyway.check()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/^Published: it counts from/).waitFor()
  await page.getByText(/^Version 1, in force since/).waitFor()
  expect(complaints).toEqual([])

  const { page: hers } = await demo.as('amina')
  await hers.goto(`${demo.url}/leave`)
  const type = await leaveTypeNamed(hers, 'Annual leave')
  await hers.goto(`${demo.url}/leave/new?leaveTypeId=${type}&startDate=${dayAhead(10)}&endDate=${dayAhead(24)}`)
  const route = hers.getByRole('region', { name: 'Who will approve' }).getByRole('listitem')
  await expect
    .poll(() => route.allTextContents(), { timeout: 10_000 })
    .toEqual([expect.stringContaining('Budi Santoso'), expect.stringContaining('Dewi Wulandari')])
})

test('a draft is undone step by step, kept, found again, replayed and thrown away; leaving with changes is asked about', async () => {
  const { page, complaints } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/flows/permit-out`)
  const rules = await rulesWhenThere(page)
  await page
    .getByRole('button', { name: /^More for / })
    .nth(1)
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(async () => (await rulesOn(page)).length).toBe(rules.length + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await rulesOn(page)).toEqual(rules)
  await page.getByRole('button', { name: 'Do again' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Leave without saving the draft/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await page.getByRole('tab', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Save and replay last year' }).click()
  await page.getByText(/would have gone the same way/).waitFor({ timeout: 30_000 })
  await page.reload()
  await page.getByText(/^Draft of Edgar/).waitFor()
  expect(await rulesOn(page)).toHaveLength(rules.length + 1)
  await page.getByRole('button', { name: 'More for this flow' }).click()
  await page.getByRole('menuitem', { name: 'Discard the draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByText('The draft has been thrown away').waitFor()
  expect(await rulesOn(page)).toEqual(rules)
  expect(complaints).toEqual([])
})

async function rulesWhenThere(page: Page) {
  await page.getByRole('article').first().waitFor()
  return rulesOn(page)
}

test('nobody but an administrator comes to the flows', async () => {
  const { page } = await demo.as('budi')
  await page.goto(demo.url)
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  expect(await page.getByRole('link', { name: 'Approval flows' }).count()).toBe(0)
  await page.goto(`${demo.url}/set-up/flows/leave-request`)
  await page.getByRole('heading', { name: 'This is not open to you' }).waitFor()
})
