import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** HR sets up time without a programmer: a shift, a pattern, people who work it; holidays; a period closed and reopened. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const go = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Set-up' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
const open = async (page: Page, name: string) => {
  await page.goto(`${demo.url}/set-up`)
  await go(page, name)
}

test('HR makes a shift, a pattern of it and a group, and puts amina into it', async () => {
  const { page, complaints } = await demo.as('dewi')
  await open(page, 'Shifts')
  await page.getByRole('button', { name: 'New shift' }).click()
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('DAWN')
  await dialog(page).getByRole('textbox', { name: 'Name (English)' }).fill('Dawn')
  await dialog(page).getByRole('textbox', { name: 'Begins' }).fill('05:00')
  await dialog(page).getByRole('textbox', { name: 'Ends' }).fill('13:00')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Dawn' }).getByText('05:00 – 13:00').waitFor()

  await go(page, 'Patterns and groups')
  await page.getByRole('button', { name: 'New pattern' }).click()
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('DAWNS')
  await dialog(page).getByRole('textbox', { name: 'Name (English)' }).fill('Early weeks')
  const brush = (name: string) =>
    dialog(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  const day = (name: string, week = 1) => dialog(page).getByRole('gridcell', { name: new RegExp(`^${name}, week ${week}:`) })
  await brush('Dawn')
  await day('Monday').click()
  await brush('Beside')
  await brush('Morning')
  await day('Monday').click()
  await dialog(page).getByText('Shifts overlap').waitFor()
  expect(await day('Monday').getAttribute('aria-invalid')).toBe('true')
  // By keys: everything off, then the shift anew and another beside it.
  await page.keyboard.press('Delete')
  await dialog(page).getByText('Shifts overlap').waitFor({ state: 'detached' })
  await brush('Dawn')
  await day('Monday').focus()
  await page.keyboard.press('Enter')
  await brush('Night')
  await day('Monday').focus()
  await page.keyboard.press('Space')
  await dialog(page).getByRole('gridcell', { name: 'Monday, week 1: Dawn + Night shift' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Copy week 1' }).click()
  await brush('off')
  await day('Monday', 2).click()
  await brush('Beside')
  await brush('Dawn')
  // Gone over with the button held.
  await day('Tuesday').hover()
  await page.mouse.down()
  await day('Wednesday').hover()
  await page.mouse.up()
  await dialog(page).getByRole('gridcell', { name: 'Wednesday, week 1: Dawn' }).waitFor()
  await dialog(page).getByText('0 m of rest before, at least 11 h').waitFor()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Early weeks' }).getByText('2 weeks').waitFor()

  await page.getByRole('button', { name: 'New group' }).click()
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('CREW-1')
  await dialog(page).getByRole('textbox', { name: 'Name (English)' }).fill('Dawn crew')
  await dialog(page).getByRole('combobox', { name: 'Pattern' }).click()
  await page.getByRole('option', { name: 'Early weeks' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'People of Dawn crew' }).click()
  await dialog(page).getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('textbox', { name: 'Search' }).last().fill('Amina')
  await page
    .getByRole('button', { name: /^Amina/ })
    .first()
    .click()
  await dialog(page).getByRole('listitem').filter({ hasText: 'Amina' }).waitFor()
  expect(complaints).toEqual([])
})

test('a shift of one site is offered in patterns of that site alone', async () => {
  const { page, complaints } = await demo.as('dewi')
  await open(page, 'Shifts')
  await page.getByRole('button', { name: 'New shift' }).click()
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('HARBOUR')
  await dialog(page).getByRole('textbox', { name: 'Name (English)' }).fill('Harbour')
  const scope = dialog(page).getByRole('combobox', { name: /^For/ })
  await scope.click()
  await page.getByRole('option', { name: 'Surabaya' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Harbour' })
    .getByText(/^Surabaya/)
    .waitFor()

  await go(page, 'Patterns and groups')
  await page.getByRole('button', { name: 'New pattern' }).click()
  const monday = dialog(page).getByRole('gridcell', { name: /^Monday, week 1:/ })
  const harbour = dialog(page).getByRole('button', { name: /^Harbour/ })
  expect(await harbour.count()).toBe(0)
  await scope.click()
  await page.getByRole('option', { name: 'Surabaya' }).click()
  await harbour.click()
  await monday.click()
  await scope.click()
  await page.getByRole('option', { name: 'Every site' }).click()
  await dialog(page).getByText('Shift of another site').waitFor()
  expect(await monday.getAttribute('aria-invalid')).toBe('true')
  expect(complaints).toEqual([])
})

test.each(['', '/decisions', '/access', '/shifts', '/guidance', '/mail', '/flows/leave-request'])(
  'amina, who sets up nothing, is told so on /set-up%s and finds no field there',
  async (path) => {
    const { page } = await demo.as('amina')
    await page.goto(`${demo.url}/set-up${path}`)
    await page.getByRole('heading', { name: 'This is not open to you' }).waitFor()
    const main = page.getByRole('main')
    expect([await main.getByRole('button').count(), await main.getByRole('textbox').count()]).toEqual([0, 0])
    expect(await main.getByRole('link').allTextContents()).toEqual(['Go to home'])
    await page.context().close()
  },
)

test('two who set up decisions at once keep what the other has set', async () => {
  const [{ page: edgar }, { page: other }] = [await demo.as('edgar'), await demo.as('edgar')]
  const turn = async (page: Page, name: RegExp, on: boolean) => {
    await page.getByRole('switch', { name }).setChecked(on, { force: true })
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/x/general-configs'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).status()).toBe(200)
  }
  const [undoing, sending] = [/^The last approver may cancel/, /^Submit without asking/]
  for (const page of [edgar, other]) await page.goto(`${demo.url}/set-up/decisions`)
  await edgar.getByRole('switch', { name: undoing }).waitFor()
  await turn(other, sending, false)
  await turn(edgar, undoing, false)
  await other.reload()
  const isOn = (name: RegExp) => other.getByRole('switch', { name }).isChecked()
  await other.getByRole('switch', { name: sending }).waitFor()
  expect([await isOn(sending), await isOn(undoing)]).toEqual([false, false])
  for (const name of [sending, undoing]) await turn(other, name, true)
  for (const page of [edgar, other]) await page.context().close()
})

test('an administrator without the role HR is told whose a page is, and where roles are given', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/overtime`)
  await page.getByText(/^Overtime: HR alone sets this up/).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Who has which role' }).click()
  await page.waitForURL(/\/set-up\/access$/)
  await page.context().close()
})

test('every setting is found by its name, and a page that one may not open is not', async () => {
  for (const [person, found] of [
    ['edgar', ['Late is forgiven up to (min)Shifts']],
    ['dewi', ['Late is forgiven up to (min)Shifts']],
  ] as const) {
    const { page } = await demo.as(person)
    await page.goto(`${demo.url}/set-up`)
    const list = page.getByRole('navigation', { name: 'Set-up' })
    const search = list.getByRole('textbox', { name: 'Any setting' })
    await search.fill('forgiven late')
    await list.getByText('1 setting found').waitFor()
    expect(await list.getByRole('link').allTextContents()).toEqual(found)
    await search.fill('device')
    await list.getByText(person === 'edgar' ? /found$/ : 'No setting is called so.').waitFor()
    await search.fill('overtime reasons')
    await search.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Reasons' }).waitFor()
    await page.context().close()
  }
})

test('the search over every setting stays above its list, however low the page stands that is open', async () => {
  const { page } = await demo.as('dewi', { viewport: { width: 1440, height: 640 } })
  await page.goto(`${demo.url}/set-up/timesheets`)
  const list = page.getByRole('navigation', { name: 'Set-up' })
  await list.getByRole('link', { name: 'Loan items' }).scrollIntoViewIfNeeded()
  const search = list.getByRole('textbox', { name: 'Any setting' })
  // Whole and before everything else at its place.
  const isOnTop = await search.evaluate((field) => {
    const { left, top, bottom } = field.getBoundingClientRect()
    return [top + 2, bottom - 2].map((at) => field.contains(document.elementFromPoint(left + 40, at)))
  })
  expect(isOnTop).toEqual([true, true])
  await page.context().close()
})

test('public holidays are looked at before they are added', async () => {
  const { page } = await demo.as('edgar')
  await open(page, 'Holidays')
  const year = String(new Date().getFullYear() + 3)
  await page.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: year }).click()
  await page.getByText('No holiday stands in this year yet.').waitFor()
  await page.getByRole('button', { name: 'Take over public holidays' }).click()
  await page.getByRole('dialog', { name: `Public holidays ${year} ·` }).waitFor()
  const first = dialog(page).getByRole('checkbox').first()
  await first.uncheck()
  await dialog(page)
    .getByRole('button', { name: /^Add \d+ days$/ })
    .click()
  await page.getByText(/holidays were added/).waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /20\d\d/ })
      .count(),
  ).toBeGreaterThan(3)
})

test('a key is shown once, and revoked', async () => {
  const { page } = await demo.as('edgar')
  await open(page, 'Devices')
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog(page).getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option').first().click()
  await dialog(page).getByRole('textbox', { name: 'Name of the device' }).fill('Back door')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText(/^cal_/).waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke: Back door' }).click()
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Back door' }).getByText('Revoked').waitFor()
})

test('HR closes last month after being told what is open, and reopens it', async () => {
  const { page } = await demo.as('dewi')
  await open(page, 'Close of periods')
  await page
    .getByRole('button', { name: /^Close .*: Jakarta$/ })
    .first()
    .click()
  await dialog(page)
    .getByText(/odd days?$|^Nothing is open/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Close these days' }).click()
  await page.getByText(/^Attendance at .+ is closed until/).waitFor()
  await page
    .getByRole('button', { name: /^Reopen/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Reopen' }).click()
  await page.getByText('Open again').waitFor()
})

test('an administrator sets what is forgiven in weekly schedules; how corrections are filed HR reads', async () => {
  const { page, complaints } = await demo.as('edgar')
  await open(page, 'Attendance')
  const weekly = page.getByRole('region', { name: 'Weekly schedules' })
  const late = weekly.getByRole('textbox', { name: 'Late is forgiven up to (min)' })
  await late.fill('900')
  await weekly.getByRole('button', { name: 'Save' }).click()
  await weekly.getByText('At most 720.').waitFor()
  expect(await late.getAttribute('aria-invalid')).toBe('true')
  await late.fill('10')
  await weekly.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Saved\. Days that are computed/).waitFor()
  expect(complaints).toHaveLength(1)

  const hr = await demo.as('dewi')
  await open(hr.page, 'Attendance')
  const corrections = hr.page.getByRole('region', { name: 'Correcting check times' })
  await corrections.getByText('Administrators change this.').waitFor()
  expect(await corrections.getByRole('textbox', { name: 'How many days back' }).isDisabled()).toBe(true)
})

test('HR adds a reason for overtime and retires it, an administrator one for manual shifts; its history tells both', async () => {
  for (const [person, of] of [
    ['dewi', 'overtime'],
    ['edgar', 'manual shifts'],
  ] as const) {
    const { page, complaints } = await demo.as(person)
    await open(page, 'Reasons')
    await page.getByRole('button', { name: `New reason for ${of}` }).click()
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill('fair')
    await dialog(page).getByRole('textbox', { name: 'Name (English)' }).fill('Trade fair')
    await page.keyboard.press('Enter')
    const row = page
      .getByRole('region', { name: `Reasons for ${of}` })
      .getByRole('listitem')
      .filter({ hasText: 'FAIR' })
    await row.getByText('Trade fair').waitFor()
    await row.getByRole('button', { name: 'More for Trade fair' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Retire' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Retire' }).press('Enter')
    await row.getByText('Retired').waitFor()
    // What closes gives the focus back, which shuts a menu that opens meanwhile.
    await dialog(page).waitFor({ state: 'detached' })
    await row.getByRole('button', { name: 'More for Trade fair' }).press('Enter')
    await page.getByRole('menuitem', { name: 'History' }).press('Enter')
    await dialog(page)
      .getByText(/^Retired/)
      .waitFor()
    const told = await dialog(page).getByRole('listitem').allTextContents()
    expect(told.map((line) => /^(Retired|Set up)/.exec(line)?.[0])).toEqual(['Retired', 'Set up'])
    await page.keyboard.press('Escape')
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: `New reason for ${of}` }).click()
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill('FAIR')
    await dialog(page).getByRole('textbox', { name: 'Name (English)' }).fill('Another')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page)
      .getByText(/in use already|has this code|already/)
      .waitFor()
    expect(await dialog(page).getByRole('textbox', { name: 'Code' }).getAttribute('aria-invalid')).toBe('true')
    await page.context().close()
  }
})

test('HR says from when until when attendance is kept, and is told before what that does', async () => {
  const { page, complaints } = await demo.as('dewi')
  await open(page, 'Attendance')
  const section = page.getByRole('region', { name: 'When attendance is kept' })
  const jakarta = section.getByRole('listitem').filter({ hasText: 'Jakarta' })
  await jakarta.getByText(/^from \d{4}\/\d{2}\/\d{2} on$/).waitFor()
  await jakarta.getByRole('button').click()
  await dialog(page).getByText('0 days of people are computed.').waitFor()
  await dialog(page).getByRole('textbox', { name: 'From' }).fill('')
  await dialog(page).getByText('0 days of people are computed.').waitFor()
  await dialog(page)
    .getByText(/^[1-9][\d,]* days that stand are taken away\./)
    .waitFor()
  expect(complaints).toEqual([])
  const future = `${new Date().getUTCFullYear() + 2}/01/01`
  await dialog(page).getByRole('textbox', { name: 'From' }).fill(future)
  await dialog(page)
    .getByRole('textbox', { name: 'Until' })
    .fill(`${new Date().getUTCFullYear() + 1}/01/01`)
  await dialog(page).getByText('The last day lies before the first.').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await jakarta.getByText(/^from \d{4}\/\d{2}\/\d{2} on$/).waitFor()
})
