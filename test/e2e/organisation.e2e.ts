import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('units', () => {
  it('come from an outline, and are moved by the keyboard and by dragging', async () => {
    const page = await at('edgar', '/set-up/units')
    await page.getByRole('button', { name: 'Paste an outline' }).click()
    await page.getByRole('textbox', { name: 'Outline' }).fill('Legal\n  Contracts\n  Compliance')
    await page.getByRole('button', { name: 'Make 3 units' }).click()
    await unit(page, 'Compliance').focus()
    expect(await unit(page, 'Compliance').getAttribute('aria-level')).toBe('2')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => unit(page, 'Compliance').getAttribute('aria-level')).toBe('1')
    await unit(page, 'Compliance').dragTo(unit(page, 'Contracts'))
    await expect.poll(() => unit(page, 'Compliance').getAttribute('aria-level')).toBe('3')
    await page.context().close()
  })

  it('that two change at once show each what the other has done', async () => {
    const [edgar, other] = [await at('edgar', '/set-up/positions'), await at('edgar', '/set-up/positions')]
    for (const page of [edgar, other]) {
      await page.getByRole('button', { name: 'More for Software Engineer', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Change' }).click()
    }
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
