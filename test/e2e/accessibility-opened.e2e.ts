import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import type { DemoPerson } from '../support/demo.ts'
import { gaze } from '../support/gaze.ts'

/** What opens over a screen has no fault that axe finds, and Escape leads back to what it was opened by. */

const gazing = gaze()

type Name = string | RegExp
/** A button that opens a dialog or a menu; with a second name the entry of its menu that opens one. */
type Opener = Name | [Name, Name]

/**
 * What opens over a screen, by person and screen: each dialog, menu and popover of the portal that opens without changing
 * anything. What comes after an act (what was refused, what has changed meanwhile, a key that is shown once, the end of a
 * session) is the same `Dialog` and `ConfirmDialog`, and stands in the gallery or in the tests of its screen.
 */
const openers: [DemoPerson, string, Opener[]][] = [
  ['budi', '/', [/^Search or type/, /^Notifications/, /^Your menu/, 'New request', /^Why Annual leave/, /^Approve with a note: /]],
  ['budi', '/inbox', ['View', 'Module', 'Employee', 'Submitted', 'Keyboard']],
  ['budi', '/inbox/history', ['Decided', 'Filters', 'Columns']],
  ['budi', '/leave?tab=team', ['Leave type', 'Status', 'From', 'Export', /^More for LV-/]],
  ['budi', '/loan?tab=team', ['Kind of loan']],
  ['budi', '/overtime-schedule/new', ['Choose Day in a calendar', 'Choose From from a list of times', 'Choose people', /^Files: Drop/]],
  ['budi', '/attendance?tab=days', ['Kind of day']],
  ['budi', '/rights', ['Give a right', /^Change: /, /^End now: /]],
  ['amina', '/leave?status=0', [/^More for LV-/, [/^More for LV-/, 'Delete']]],
  ['amina', '/leave?tab=balances', [/^Why Annual leave/]],
  ['amina', '/leave/new', ['Choose From in a calendar', /^Attachment: Drop/, /^Why 1 day/]],
  ['amina', '/leave-balance', ['Choose As of in a calendar', 'Transactions of Annual leave', /^Why How it moves/]],
  ['amina', '/calendar', ['Subscribe']],
  ['dewi', '/leave-adjustment?tab=team', ['Columns', /^More for LA-/]],
  ['dewi', '/leave-balance?tab=people', [/^Aditya Ginting/]],
  ['dewi', '/shift-schedules', ['More', 'Keys', ['More', 'Copy weeks'], ['More', 'Import a table']]],
  ['dewi', '/set-up/shifts', ['New shift', /^More for /, [/^More for /, 'Change'], [/^More for /, 'History']]],
  ['dewi', '/set-up/patterns', ['New group', 'New pattern', /^More for /, /^6 people of Customer care 1/]],
  ['dewi', '/set-up/overtime', ['Set rules', /^Set anew: Berlin/]],
  ['dewi', '/set-up/guidance', ['Write: Leave']],
  ['dewi', '/set-up/holidays', ['New holiday', /^Take over/]],
  ['dewi', '/set-up/periods', [/^Close .*: Jakarta$/, /^Reopen: Jakarta/]],
  ['edgar', '/set-up/flows/leave-request', ['More for this flow', /^More for unpaid/, ['More for this flow', 'Versions']]],
  ['edgar', '/set-up/access', ['Filters', /^More for Aditya Ginting/]],
  ['edgar', '/set-up/reasons', ['New reason for overtime', 'New reason for permits out']],
  ['edgar', '/set-up/attendance', [/^Change: .* Jakarta$/]],
  ['edgar', '/set-up/devices', ['New key']],
  ['edgar', '/set-up/timesheets', ['New project', 'New task category']],
  ['edgar', '/set-up/staffing', [/^More for Accounting/, [/^More for Accounting/, 'Change']]],
]

/** The same on a phone, where some things are opened that stand open elsewhere. */
const onPhone: [DemoPerson, string, Opener[]][] = [
  ['dewi', '/leave', ['Mine', 'New', 'More', 'Filters']],
  ['budi', '/inbox', ['View', 'Module', /^Search/]],
]

const opened = '[role=dialog], [role=menu], [role=listbox]'

/** What has the focus, by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

const cases = [
  ...openers.map((one) => [...one, { width: 1440, height: 900 }] as const),
  ...onPhone.map((one) => [...one, { width: 390, height: 844 }] as const),
]

test.concurrent.for(cases)('what %s opens on %s', async ([person, path, names, viewport], { expect: its }) => {
  const { open, withoutNews } = gazing()
  const { page } = await withoutNews(person, { viewport, reducedMotion: 'reduce' })
  await open(page, path)
  const faults: string[] = []
  for (const name of names) {
    const [first, entry] = Array.isArray(name) ? name : [name, null]
    const opener = page
      .getByRole('button', { name: first, exact: typeof first === 'string' })
      .filter({ visible: true })
      .first()
    const called = await opener.evaluate((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    await opener.click()
    if (entry !== null) await page.getByRole('menuitem', { name: entry, exact: typeof entry === 'string' }).click()
    const over = page.locator(entry === null ? opened : '[role=dialog]').filter({ visible: true })
    await over.first().waitFor()
    faults.push(...(await faultsOf(page, opened)).map((fault) => `${called}: ${fault}`))
    await page.keyboard.press('Escape')
    await over.first().waitFor({ state: 'hidden' })
    await its.poll(() => focused(page), { message: `after ${called} ${entry ?? ''}` }).toBe(called)
  }
  expect(faults).toEqual([])
  await page.context().close()
})
