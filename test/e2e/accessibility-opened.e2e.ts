import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import type { DemoPerson } from '../support/demo.ts'
import { gaze } from '../support/gaze.ts'

/** What opens over a screen has no fault that axe finds, and Escape leads back to what it was opened by. */

const gazing = gaze()

/** Buttons that open a dialog or a menu, by person and screen. */
const openers: [DemoPerson, string, (string | RegExp)[]][] = [
  ['budi', '/', [/^Search or type/, /^Notifications/, /^Your menu/, 'New request', /^Why Annual leave/, /^Approve with a note: /]],
  ['budi', '/inbox', ['View', 'Module', 'Employee', 'Submitted', 'Keyboard']],
  ['budi', '/inbox/history', ['Decided', 'Filters', 'Columns']],
  ['budi', '/leave?tab=team', ['Leave type', 'Status', 'From', 'Export', /^More for LV-/]],
  ['budi', '/loan?tab=team', ['Kind of loan']],
  ['budi', '/overtime-schedule/new', ['Choose Day in a calendar', 'Choose From from a list of times', 'Choose people', /^Files: Drop/]],
  ['budi', '/attendance?tab=days', ['Kind of day']],
  ['budi', '/rights', ['Give a right', /^Change: /, /^End now: /]],
  ['amina', '/leave', [/^More for LV-/]],
  ['amina', '/leave?tab=balances', [/^Why Annual leave/]],
  ['amina', '/leave/new', ['Choose From in a calendar', /^Attachment: Drop/, /^Why 1 day/]],
  ['amina', '/leave-balance', ['Choose As of in a calendar', 'Transactions of Annual leave', /^Why How it moves/]],
  ['amina', '/calendar', ['Subscribe']],
  ['dewi', '/leave-adjustment?tab=team', ['Columns', /^More for LA-/]],
  ['dewi', '/shift-schedules', ['More', 'Keys']],
  ['dewi', '/set-up/shifts', ['New shift', /^More for /]],
  ['dewi', '/set-up/patterns', ['New pattern', /^More for /]],
  ['dewi', '/set-up/holidays', ['New holiday', /^Take over/]],
  ['dewi', '/set-up/periods', [/^Close .*: Jakarta$/, /^Reopen: Jakarta/]],
  ['edgar', '/set-up/flows/leave-request', ['More for this flow', /^More for unpaid/]],
  ['edgar', '/set-up/attendance', [/^Change: .* Jakarta$/]],
  ['edgar', '/set-up/devices', ['New key']],
  ['edgar', '/set-up/timesheets', ['New project', 'New task category']],
  ['edgar', '/set-up/staffing', [/^More for Accounting/]],
]

const opened = '[role=dialog], [role=menu], [role=listbox]'

/** What has the focus, by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

test.concurrent.for(openers)('what %s opens on %s', async ([person, path, names], { expect: its }) => {
  const { open, withoutNews } = gazing()
  const { page } = await withoutNews(person, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await open(page, path)
  const faults: string[] = []
  for (const name of names) {
    const opener = page.getByRole('button', { name, exact: typeof name === 'string' }).first()
    const called = await opener.evaluate((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    await opener.click()
    const over = page.locator(opened).filter({ visible: true })
    await over.first().waitFor()
    faults.push(...(await faultsOf(page, opened)).map((fault) => `${called}: ${fault}`))
    await page.keyboard.press('Escape')
    await over.first().waitFor({ state: 'hidden' })
    await its.poll(() => focused(page), { message: `after ${called}` }).toBe(called)
  }
  expect(faults).toEqual([])
  await page.context().close()
})
