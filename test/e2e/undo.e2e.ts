import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** A decision made on screen can be taken back for a while. */

const holdSeconds = 12
let demo: Demo

beforeAll(async () => {
  demo = await openDemo({}, { holdSeconds })
})

afterAll(() => demo?.stop())

const cards = (page: Page) => page.getByRole('list', { name: 'Requests that wait for you' }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('region', { name: 'What can still be taken back' })

/** The inbox with its first request looked at; its code. */
async function openInbox(): Promise<{ page: Page; code: string }> {
  const { page } = await demo.as('budi')
  await page.goto(`${demo.url}/inbox`)
  await cards(page).first().waitFor()
  const code = /[A-Z]{2}-\d+-\d+/.exec((await cards(page).first().getByRole('checkbox').getAttribute('aria-label')) ?? '')?.[0] ?? ''
  return { page, code }
}

const decide = (page: Page) =>
  page
    .getByRole('group', { name: 'Your decision' })
    .getByRole('button', { name: /^Approve/ })
    .click()
const listed = (page: Page, code: string) => page.getByRole('checkbox', { name: new RegExp(code) }).count()

/** Whether some of one thing lies upon some of another. */
async function covers(over: Locator, under: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([over.boundingBox(), under.boundingBox()])
  if (!a || !b) throw new Error('one of the two is not on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Writes in the note of the request that is looked at, once it can be decided. */
async function write(page: Page, words: string): Promise<void> {
  const decision = page.getByRole('group', { name: 'Your decision' })
  await decision.getByRole('button', { name: /^Approve/ }).click({ trial: true })
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill(words)
}

test('sent with its note by Ctrl+Enter it counts down beside the note to the next; taken back, the request waits as before', async () => {
  const { page, code } = await openInbox()
  await write(page, 'Enjoy the days')
  await page.keyboard.press('Control+Enter')
  await bar(page)
    .getByText(new RegExp(`^Approving .+ ${code}`))
    .waitFor()
  await expect.poll(() => listed(page, code)).toBe(0)
  await write(page, 'What is the project?')
  expect(await covers(bar(page), page.getByRole('textbox', { name: 'Note' }))).toBe(false)
  await bar(page)
    .getByRole('button', { name: /^Take back/ })
    .click()
  await page.getByText(new RegExp(`${code} of .+ waits for you again`)).waitFor()
  await expect.poll(() => listed(page, code)).toBe(1)
  await bar(page).waitFor({ state: 'detached' })
  await page.context().close()
})

test('several decided together are taken back as one, also from another page', async () => {
  const { page } = await openInbox()
  const before = await cards(page).count()
  for (const place of [0, 1]) await cards(page).nth(place).getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Approve 2/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await bar(page).getByText('Approving 2 requests').waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await bar(page).getByRole('button', { name: 'Take back: 2 requests' }).click()
  await page.getByText('2 requests wait for you again').waitFor()
  await page.goto(`${demo.url}/inbox`)
  await expect.poll(() => cards(page).count()).toBe(before)
  await page.context().close()
})

test('the request’s own page shows what is held in place of the buttons, and takes it back', async () => {
  const { page, code } = await openInbox()
  await page.getByRole('link', { name: `Open ${code}` }).click()
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  const takeBack = page.getByRole('main').getByRole('button', { name: 'Take back' })
  await takeBack.waitFor()
  expect(await page.getByRole('main').getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await takeBack.click()
  await page.getByText(new RegExp(`${code} of .+ waits for you again`)).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Approve' }).waitFor()
  expect(await page.getByText(/has been approved successfully/).count()).toBe(0)
  await page.context().close()
})

test('left alone, it is carried out and told, also when the page was loaded anew meanwhile', async () => {
  const { page, code } = await openInbox()
  await decide(page)
  await bar(page).getByText(code).waitFor()
  await page.reload()
  await bar(page).getByText(code).waitFor()
  await page.getByText(/has been approved successfully/).waitFor()
  await expect.poll(() => listed(page, code)).toBe(0)
  await page.context().close()
})
