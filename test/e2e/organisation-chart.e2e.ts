import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, overhangOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** The organisation chart: opened, searched, as of another day, by unit, and taken along. */

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo?.stop())

const item = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const names = (page: Page) => page.getByRole('treeitem').locator('strong').allTextContents()
const day = (page: Page) => page.getByRole('textbox', { name: 'As of' })

test('is opened branch by branch, by a press and by the arrow keys, and leads to whoever is looked for', async () => {
  const { page, complaints } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Team', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Organisation chart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Organisation chart' }).waitFor()
  const top = page.getByRole('treeitem').first()
  await top.waitFor()
  // She looks after nobody: there is neither another day nor anybody's status.
  expect([await day(page).count(), await page.getByRole('slider').count(), await page.getByText('By status').count()]).toEqual([0, 0, 0])
  await page.getByRole('treeitem').nth(1).waitFor()
  const before = (await names(page)).length
  await top.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await names(page)).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('treeitem')
    .nth(before - 1)
    .waitFor()
  expect(await item(page, /^Amina Pratama/).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Find somebody' }).fill('amina')
  await page.getByRole('option', { name: /Amina Pratama/ }).click()
  await item(page, /^Amina Pratama/).waitFor()
  await expect.poll(() => item(page, /^Amina Pratama/).getAttribute('aria-selected')).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.querySelector('strong')?.textContent)).toBe('Amina Pratama')
  await page.getByRole('link', { name: 'Open their page' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  // Where she is led to is in the address: whoever opens it is led there as well.
  await page.reload()
  await item(page, /^Amina Pratama/).waitFor()
  await page.getByText('By site').click()
  await page.getByRole('list', { name: 'What the colours mean' }).getByText('Jakarta').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await item(page, /^Amina Pratama/).waitFor()
  expect([await overhangOf(page), await faultsOf(page)]).toEqual([0, []])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('stands as it did on another day for who looks after people, drawn along the months or typed', async () => {
  const { page, complaints } = await demo.as('dewi')
  await page.goto(`${demo.url}/organisation-chart`)
  await page.getByRole('treeitem').nth(1).waitFor()
  const slider = page.getByRole('slider', { name: 'Month' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/on=\d{4}-\d{2}-01/)
  await page.getByRole('treeitem').first().waitFor()
  await page.keyboard.press('Home')
  await page.waitForURL((url) => url.searchParams.get('on') !== null && (url.searchParams.get('on') ?? '') < '2025-01-01')
  await page.getByText('By status').click()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.waitForURL((url) => url.searchParams.get('on') === null)
  await page.getByRole('list', { name: 'What the colours mean' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('is drawn by unit, with who leads each, and taken along as a drawing, a picture and a document', async () => {
  const { page, complaints } = await demo.as('budi')
  await page.goto(`${demo.url}/organisation-chart`)
  await page.getByRole('treeitem').nth(1).waitFor()
  await page.getByRole('tab', { name: 'By unit' }).click()
  await page.waitForURL(/tab=unit/)
  const unit = page.locator('[role="treeitem"][data-kind="unit"]').first()
  await unit.waitFor()
  await unit.click()
  await page.getByText(/in it and the units below/).waitFor()
  const saved = async (form: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: form }).click()
    const file = await coming
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const svg = await saved('Drawing (SVG)')
  expect(svg.name).toMatch(/^Organisation chart \d{4}-\d{2}-\d{2}\.svg$/)
  expect(svg.bytes.toString()).toContain(`>${await unit.locator('strong').textContent()}</text>`)
  const png = await saved('Picture (PNG)')
  expect([png.name.endsWith('.png'), png.bytes.subarray(1, 4).toString()]).toEqual([true, 'PNG'])
  const pdf = await saved('Document (PDF)')
  expect([pdf.name.endsWith('.pdf'), pdf.bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-'])
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('stands by itself at the embedded address, for signed-in people alone', async () => {
  const stranger = await demo.open()
  await stranger.page.goto(`${demo.url}/webview/organizational-chart`)
  await stranger.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await stranger.page.context().close()
  const { page, complaints } = await demo.as('amina')
  await page.goto(`${demo.url}/webview/organizational-chart`)
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Organisation chart' }).waitFor()
  await page.getByRole('treeitem').nth(1).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main navigation' }).count()).toBe(0)
  await page.getByRole('treeitem').first().click()
  await page.getByText(/people below in all/).waitFor()
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})
