import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shadesOf, usualAccent } from '#shared/records/accent.ts'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** HR sets up its organisation and moves its people by screen alone. */

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.stop())

const at = async (person: 'edgar' | 'dewi', path: string): Promise<Page> => {
  const { page } = await demo.as(person)
  await page.goto(demo.url + path)
  return page
}
const unit = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`\\b${name}\\b`) })

describe('the company', () => {
  it('is called, coloured and writes as HR of all sites says, on open screens at once, and carries its mark', async () => {
    const [open, edgar] = [await at('dewi', '/leave-balance/people'), await at('edgar', '/set-up/company')]
    await open.getByRole('link', { name: 'Calendula' }).waitFor()
    const name = edgar.getByRole('textbox', { name: 'Company name' })
    const choose = async (field: string, option: RegExp) => {
      await edgar
        .getByRole('combobox', { name: field })
        .or(edgar.getByRole('textbox', { name: field }))
        .first()
        .click()
      await edgar.getByRole('option', { name: option }).click()
    }
    const save = () => edgar.getByRole('button', { name: 'Save' }).click()
    await name.fill('PT Melati Nusantara Sejahtera')
    await edgar.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffe14d')
    await edgar.getByText('On a light ground your colour would be too pale').waitFor()
    await choose('Dates', /^31\.12\.2026/)
    await choose('A week begins on', /Sunday/)
    await save()
    await open.getByRole('link', { name: 'PT Melati Nusantara Sejahtera' }).waitFor()
    const primary = () => open.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
    expect(await primary()).toContain(shadesOf('#ffe14d').light.primary)
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#123456"/></svg>',
    )
    await edgar.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing })
    await open.locator('nav img[src*="/company-mark/"]').waitFor()
    for (const scheme of ['light', 'dark'] as const) {
      await edgar.emulateMedia({ colorScheme: scheme })
      expect(await faultsOf(edgar), scheme).toEqual([])
    }
    // A page that comes anew has it from the start; its weeks begin on Sunday.
    await open.goto(`${demo.url}/calendar`)
    expect(await open.getByRole('columnheader').first().innerText()).toBe('Sun')
    await edgar.reload()
    await name.fill('Calendula')
    await edgar.getByRole('textbox', { name: 'Colour', exact: true }).fill(usualAccent)
    await choose('Dates', /^2026\/12\/31/)
    await choose('A week begins on', /Monday/)
    await save()
    await edgar.getByRole('button', { name: 'Remove' }).click()
    await open.getByRole('link', { name: 'Calendula' }).waitFor()
    await Promise.all([open, edgar].map((page) => page.context().close()))
  })
})

describe('units', () => {
  it('come from an outline, and are moved by the keyboard and by dragging', async () => {
    const page = await at('edgar', '/set-up/units')
    await page.getByRole('button', { name: 'Paste an outline' }).click()
    await page.getByRole('textbox', { name: 'Outline' }).fill('Legal\n  Contracts\n  Compliance')
    await page.getByRole('button', { name: 'Make 3 units' }).click()
    await unit(page, 'Compliance').focus()
    const levelOf = async (name: string) => Number(await unit(page, name).getAttribute('aria-level'))
    // They stand under the one unit at the top.
    expect([await levelOf('Legal'), await levelOf('Compliance')]).toEqual([2, 3])
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => levelOf('Compliance')).toBe(2)
    await unit(page, 'Compliance').dragTo(unit(page, 'Contracts'))
    await expect.poll(() => levelOf('Compliance')).toBe(4)
    await unit(page, 'Compliance').click()
    expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Compliance')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.context().close()
  })

  it('that two change at once show each what the other has done', async () => {
    const [edgar, other] = [await at('edgar', '/set-up/positions'), await at('edgar', '/set-up/positions')]
    for (const page of [edgar, other]) {
      await page.getByRole('textbox', { name: /^Search/ }).fill('software eng')
      await page.getByRole('listitem').filter({ hasText: 'Forklift' }).waitFor({ state: 'detached' })
    }
    // By a click anywhere in the row, and by the keyboard.
    const called = edgar.getByRole('button', { name: 'Software Engineer', exact: true })
    await edgar
      .getByRole('listitem')
      .filter({ has: called })
      .click({ position: { x: 400, y: 10 } })
    await other.getByRole('button', { name: 'Software Engineer', exact: true }).press('Enter')
    const name = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    await name(edgar).fill('Engineer, Software')
    await edgar.getByRole('button', { name: 'Save' }).click()
    await edgar.getByRole('dialog').waitFor({ state: 'detached' })
    await name(other).fill('Software Developer')
    await other.getByRole('button', { name: 'Save' }).click()
    const both = other.getByRole('status', { name: 'Changed by both' })
    await expect.poll(() => both.textContent()).toMatch(/Software Developer.*Engineer, Software/)
    await both.getByRole('button', { name: /take what stands now/ }).click()
    expect(await name(other).inputValue()).toBe('Engineer, Software')
    await Promise.all([edgar, other].map((page) => page.context().close()))
  })
})

describe('positions', () => {
  it('come from a pasted list: each line says what becomes of it before any is made', async () => {
    const page = await at('edgar', '/set-up/positions')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('textbox', { name: 'List' })
    const make = (name: string) => dialog.getByRole('button', { name })
    await list.fill('Glazier\nforklift operator\nGLZ;Glazier')
    await dialog.getByText('Line 3: its code or its name is that of line 1.').waitFor()
    expect(await make('Make 1 position').isDisabled()).toBe(true)
    await list.fill('Glazier\nforklift operator\nROOF\tRoofer')
    await dialog.getByText('New: 2 · standing already: 1 · wrong: 0').waitFor()
    expect(await dialog.getByRole('listitem').filter({ hasText: 'stands already' }).innerText()).toMatch(/Forklift Operator/)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await faultsOf(page), scheme).toEqual([])
    }
    await make('Make 2 positions').click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Roofer', exact: true }).waitFor()
    await page.context().close()
  })
})

describe('working schedules', () => {
  it('begin with a week that is usual where the company is, which is looked at and changed before it is saved', async () => {
    const page = await at('edgar', '/set-up/schedules')
    await page.getByRole('button', { name: 'From a template' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Indonesia')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Take Monday to Saturday, 40/ }).click()
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    expect([await field('Name').inputValue(), await field('Code').inputValue(), await field('Saturday').inputValue()]).toEqual([
      'Monday to Saturday, 40 h',
      'SIX-DAYS-40',
      '5',
    ])
    await field('Name').fill('Shop hours')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: 'Shop hours' })
    expect(await row.innerText()).toMatch(/40 h a week[^]*08:00 – 16:00/)
    await page.context().close()
  })
})

describe('people', () => {
  it('are picked from the list and given a new manager together, which is shown before, told on their line and taken back', async () => {
    const page = await at('dewi', '/people')
    for (const name of ['Amina Pratama', 'Ahmad Hapsari']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Change manager' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'From' }).fill('2027/03/01')
    await dialog.getByRole('combobox', { name: 'Manager' }).click()
    await page.getByRole('option', { name: /Carla Mendes/ }).click()
    await expect.poll(() => dialog.getByRole('status').textContent()).toMatch(/Amina Pratama.*Budi Santoso.*Carla Mendes/)
    await dialog.getByRole('button', { name: 'Change manager' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Amina Pratama', exact: true }).click()
    const line = page.getByRole('region', { name: 'Employment' })
    await line.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await line.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('who are new are hired, and found in the list', async () => {
    const page = await at('dewi', '/people')
    await page.getByRole('button', { name: 'Hire' }).click()
    const dialog = page.getByRole('dialog')
    const fill = (name: string, text: string) => dialog.getByRole('textbox', { name }).fill(text)
    await fill('First name', 'Nina')
    await fill('Last name', 'Sari')
    await fill('Employee number', '99001')
    await fill('User name', 'nina')
    await dialog.getByRole('button', { name: 'Hire' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`${demo.url}/people?q=Nina%20Sari`)
    await page.getByRole('row', { name: /Nina Sari/ }).waitFor()
    await page.context().close()
  })
})
