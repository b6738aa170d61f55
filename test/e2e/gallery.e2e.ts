import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, faultsOfColours, overhangOf, settle } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
  ;({ page: wide } = await openGallery(1440))
})

afterAll(() => demo?.stop())

/** A page at 1440 px whose blocks are looked at one after the other, each by a test of its own. */
let wide: Page

async function openGallery(width: number, colorScheme: 'light' | 'dark' = 'light') {
  const opened = await demo.as('amina', { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  await opened.page.goto(`${demo.url}/gallery`)
  await opened.page.getByRole('heading', { name: 'Gallery', exact: true }).waitFor()
  await opened.page.getByText('1–25 of 128').waitFor()
  return opened
}

/** One part of it alone, which is there much sooner. */
async function openPart(part: string, width = 1440): Promise<Page> {
  const { page } = await demo.as('amina', { viewport: { width, height: 900 } })
  await page.goto(`${demo.url}/gallery?part=${part}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

const dialogs = [
  'confirm',
  'validation',
  'upload',
  'select',
  'transfer by department',
  'edit',
  'approve note',
  'PDF',
  'Picture',
  'Office file',
]

test.each([
  { width: 1440, scheme: 'light' as const, faultsOfOpened: faultsOf },
  // What opens is the same in the dark but for its colours.
  { width: 390, scheme: 'dark' as const, faultsOfOpened: faultsOfColours },
])('no block has a fault of accessibility at $width px in $scheme', async ({ width, scheme, faultsOfOpened }) => {
  const { page, complaints } = await openGallery(width, scheme)
  await page.getByText('The server is busy. Please try again in a moment.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  // What opens is looked at with its own part alone behind it: the checker reads all that is there, however little it is asked of.
  const showPart = async (part: string) => {
    await page.goto(`${demo.url}/gallery?part=${part}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  }
  const look = async (name: string, open: Locator, ready: (dialog: Locator) => Locator = (dialog) => dialog) => {
    await open.click()
    const dialog = page.getByRole('dialog')
    await ready(dialog).waitFor()
    expect(await faultsOfOpened(page, '[role=dialog]'), name).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await showPart('dialogs')
  for (const name of dialogs) await look(name, button(name), (dialog) => (name === 'PDF' ? dialog.locator('canvas') : dialog))
  await showPart('cards')
  await look('why', button('Why Annual leave 7.5?'))
  await showPart('lists')
  for (const name of ['Status', 'Columns']) await look(name, button(name))
  await showPart('forms')
  await look('calendar', button('Choose Date and time in a calendar'), (dialog) => dialog.getByRole('grid'))
  await page.getByRole('combobox', { name: /^Project/ }).click()
  await page.getByRole('option', { name: 'Show More' }).waitFor()
  expect(await faultsOfOpened(page, '[role=listbox]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Failing' }).click()
  await page.getByText('The server is busy. Please try again in a moment.').first().waitFor()
  expect(await faultsOfOpened(page, '[data-portal]')).toEqual([])
  expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([])
  await page.context().close()
})

test('on a phone guidance is read over the width, its video beneath it', async () => {
  await wide.setViewportSize({ width: 390, height: 900 })
  await settle(wide)
  const words = wide.getByText('Ask at least three days ahead.').first()
  const video = wide.getByRole('button', { name: 'Watch the video' }).first()
  const [read, watched] = await Promise.all([words.boundingBox(), video.boundingBox()])
  expect(watched?.y).toBeGreaterThanOrEqual((read?.y ?? 0) + (read?.height ?? Infinity))
  await wide.setViewportSize({ width: 1440, height: 900 })
})

test('a list is worked by keys, and its address reopens the same view', async () => {
  const page = await openPart('lists')
  await page.getByText('1–25 of 128').waitFor()
  await page.getByRole('button', { name: 'From', exact: true }).first().click()
  const range = page.getByRole('dialog', { name: 'From', exact: true }).first()
  await range.getByRole('textbox', { name: 'From' }).fill('2026/11/02')
  await range.getByRole('button', { name: 'Choose Until in a calendar' }).click()
  await page.getByRole('button', { name: /^20 November 2026/ }).click()
  await range.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/startDate=/)
  const total = page.getByText(/^1–\d+ of \d+$/).first()
  await expect.poll(() => total.textContent()).not.toBe('1–25 of 128')
  const filtered = await total.textContent()
  await page.reload()
  await page.getByText('From 2026/11/02 – 2026/11/20').or(page.getByText('2026/11/02 – 2026/11/20')).first().waitFor()
  await expect.poll(() => total.textContent()).toBe(filtered)
  await page.getByRole('button', { name: /^LV-/ }).first().focus()
  await page.keyboard.press('ArrowDown')
  const code = await page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Enter')
  await page.getByText(`Opened ${code}.`).waitFor()
  await page.context().close()
})

test('the walk through a PDF ends at its ends', async () => {
  await wide.getByRole('button', { name: 'PDF', exact: true }).click()
  await wide.getByText('of 3').waitFor()
  const button = (name: string) => wide.getByRole('dialog').getByRole('button', { name })
  expect(await button('First page').isDisabled()).toBe(true)
  await button('Last page').click()
  expect(await wide.getByRole('dialog').getByRole('combobox', { name: 'Page' }).inputValue()).toBe('3')
  expect([await button('Next page').isDisabled(), await button('Previous page').isDisabled()]).toEqual([true, false])
  await wide.keyboard.press('Escape')
})

test('what the documents give in pixels is so', async () => {
  const box = async (name: string) => wide.getByRole('button', { name }).first()
  const add = await (await box('Attachment: Drop a file or choose one')).boundingBox()
  expect([add?.width, add?.height]).toEqual([50, 50])
  const [chooser] = await Promise.all([wide.waitForEvent('filechooser'), (await box('Attachment: Drop a file or choose one')).click()])
  await chooser.setFiles({ name: 'a rather long name of a certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  const tile = await (await box('Preview of a rather long name of a certificate.pdf')).boundingBox()
  expect(tile?.width).toBe(66)
  await wide.getByRole('combobox', { name: /^Project/ }).click()
  await wide.getByRole('option', { name: 'Project 009' }).waitFor()
  expect((await wide.getByRole('listbox').boundingBox())?.height).toBe(180)
  await wide.keyboard.press('Escape')
})

test.each([
  [515, 1],
  [516, 2],
])('at %i px the lists of the upload dialog stand in %i columns', async (width, columns) => {
  const page = await openPart('dialogs', width)
  await page.getByRole('button', { name: 'upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'UPLOAD FILES' })
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('x') },
  ])
  const lists = dialog.getByRole('list', { name: 'Rejected files' }).locator('..')
  const tracks = await lists.evaluate((place) => getComputedStyle(place).gridTemplateColumns.split(' ').length)
  expect(tracks).toBe(columns)
  await page.context().close()
})

test('a multiline field shows three rows and scrolls beyond; a primary button is orange', async () => {
  const note = wide.getByRole('form', { name: 'Example form' }).getByRole('textbox', { name: 'Note' })
  await note.fill('one\ntwo\nthree')
  const beyond = () => note.evaluate((field) => field.scrollHeight - field.clientHeight)
  expect(await beyond()).toBeLessThanOrEqual(0)
  await note.fill('one\ntwo\nthree\nfour\nfive')
  expect(await beyond()).toBeGreaterThan(0)
  const check = wide.getByRole('button', { name: 'Check', exact: true })
  expect(await check.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(209, 68, 14)')
  await wide.keyboard.press('Escape')
})

test('what went wrong with a dropdown stands in red in its open menu', async () => {
  await wide.getByRole('combobox', { name: 'Failing' }).click()
  const told = wide.getByText('The server is busy. Please try again in a moment.').nth(1)
  await told.waitFor()
  const red = await wide.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--red)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(await told.evaluate((text) => getComputedStyle(text).color)).toBe(red)
  await wide.keyboard.press('Escape')
})

test('nothing scrolls sideways, from right to left neither', async () => {
  for (const width of [1440, 1024, 768, 390, 320]) {
    await wide.setViewportSize({ width, height: 900 })
    await settle(wide)
    expect(await overhangOf(wide), `${width} px`).toBe(0)
  }
  await wide.evaluate(() => localStorage.setItem('calendula.direction', 'rtl'))
  await wide.reload()
  await wide.getByText('1–25 of 128').waitFor()
  expect(await wide.evaluate(() => document.documentElement.dir)).toBe('rtl')
  expect(await overhangOf(wide)).toBe(0)
})
