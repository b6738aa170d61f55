import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/server/foundation/database/db.ts'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { payGroup, payPeriod, slip } from '../support/paid.ts'

/** Payslips are read by whose they are, opened by a password, and let go by HR. */

let demo: Demo
let database: Database
/** Each try has a group of its own. */
let tries = 0

beforeAll(async () => {
  demo = await openDemo()
  database = openDatabase(demo.databaseUrl, { max: 2 })
})

afterAll(async () => {
  await database?.close()
  await demo?.stop()
})

const idOf = async (userName: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from employee where user_name = ${userName}`.execute(database.db)
  return rows[0]?.id ?? ''
}

test('a payslip is found, read with what is different and why, and had as a file and for the whole year', async () => {
  const { page, complaints } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('link', { name: 'Payslips', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Payslips' }).waitFor()
  const list = page.getByRole('region', { name: 'Payslips' })
  await list.getByText('New', { exact: true }).first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  await list.getByRole('row').nth(1).click()
  await page.getByRole('region', { name: /What is different from/ }).waitFor()
  const lines = page.getByRole('table', { name: 'Lines of the slip' })
  await lines.getByRole('rowheader', { name: 'Basic salary' }).waitFor()
  await lines.getByRole('button', { name: /Basic salary/ }).click()
  await page.getByText(/So says the payroll/).waitFor()
  await page.keyboard.press('Escape')
  expect(await faultsOf(page)).toEqual([])
  const period = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: /The slip before/ }).click()
  await page.getByRole('heading', { level: 1, name: period }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /The next slip/ }).click()
  await page.getByRole('heading', { level: 1, name: period }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  expect([
    file.suggestedFilename(),
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([`Payslip ${period}.pdf`, '%PDF-'])
  const [year] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Whole year' }).click()])
  expect([
    year.suggestedFilename(),
    readFileSync(await year.path())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([`Payslips ${period.slice(-4)}.zip`, 'PK'])
  await page.goto(`${demo.url}/payslips`)
  await list.getByRole('row').nth(1).waitFor()
  expect(await list.getByText('New', { exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a payslip is behind the password of one’s documents where the company asks for it: chosen, mistyped, typed', async () => {
  const words = 'tiga ekor bebek berenang di kolam'
  const { page: edgar } = await demo.as('edgar')
  await edgar.goto(`${demo.url}/set-up/pay`)
  const asks = edgar.getByRole('checkbox', { name: 'Slips ask for the password of one’s documents' })
  await asks.check()
  await edgar.getByRole('button', { name: 'Save', exact: true }).click()
  await edgar.getByText('How payslips are released and opened was saved.').waitFor()
  expect(await faultsOf(edgar)).toEqual([])

  const { page } = await demo.as('carla')
  await page.goto(`${demo.url}/payslips`)
  const list = page.getByRole('region', { name: 'Payslips' })
  await page.getByText('Amounts are behind the password of your documents.').waitFor()
  await list.getByText('Locked').first().waitFor()
  expect(await list.getByText(/Rp/).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await list.getByRole('row').nth(1).click()
  const locked = page.getByRole('region', { name: 'This slip is behind the password of your documents' })
  await locked.getByRole('button', { name: 'Choose a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a password' })
  await dialog.getByLabel('New password').fill('\u200b\u200c\u200d\u2060\ufeff\u00ad'.repeat(3))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^Letters that nobody sees/).waitFor()
  await dialog.getByLabel('New password').fill(words)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await locked.getByLabel('Password of your documents', { exact: true }).fill('wrong')
  await locked.getByRole('button', { name: 'Open' }).click()
  await locked.getByText('This is not the present password of your documents.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await locked.getByLabel('Password of your documents', { exact: true }).fill(words)
  await locked.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('table', { name: 'Lines of the slip' }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  const bytes = readFileSync(await file.path())
  expect([bytes.includes('/Encrypt'), bytes.includes('Basic salary')]).toEqual([true, false])
  const qpdf = spawnSync('qpdf', [`--password=${words}`, '--check', await file.path()])
  if (qpdf.error) process.stdout.write('qpdf is not here; what it would say of the file is left out.\n')
  else expect([qpdf.status, qpdf.stderr.toString()]).toEqual([0, ''])

  // What is open is open in the list too, until the page is loaded anew.
  await page.getByRole('link', { name: 'Payslips', exact: true }).first().click()
  await list.getByText(/Rp/).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Show amounts' }).click()
  const opening = page.getByRole('dialog', { name: 'Show amounts' })
  expect(await faultsOf(page)).toEqual([])
  await opening.getByLabel('Password of your documents', { exact: true }).fill(words)
  await opening.getByRole('button', { name: 'Open' }).click()
  await list.getByText(/Rp/).first().waitFor()
  await sql`delete from setting where key = 'pay'`.execute(database.db)
})

test('HR makes a period, looks at its slips, lets them go, takes them back and lets them go again', async () => {
  const groupId = await payGroup(database.db, { code: `TRIAL-${(tries += 1)}` })
  const { page } = await demo.as('dewi')
  await page.goto(`${demo.url}/pay-periods`)
  await page.getByRole('heading', { level: 1, name: 'Pay periods' }).waitFor()
  await page.getByRole('region', { name: 'Pay periods' }).getByText('Released').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  const periodId = await payPeriod(database.db, groupId, { code: '2031-01' })
  const slipId = await slip(database.db, periodId, await idOf('farah'), { releasedAt: null })
  await page.goto(`${demo.url}/pay-periods/${periodId}`)
  await page.getByRole('region', { name: 'Slips', exact: true }).getByText(/Farah/).waitFor()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Release' })
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('The release was taken back; nobody has read a slip by it.').waitFor()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await page.getByRole('dialog', { name: 'Release' }).getByRole('button', { name: 'Release' }).click()
  // The page follows until people read.
  const close = page.getByRole('main').getByRole('button', { name: 'Close', exact: true })
  await close.waitFor()
  const { page: farah } = await demo.as('farah')
  await farah.goto(`${demo.url}/payslips/${slipId}`)
  await farah.getByRole('heading', { level: 1, name: 'January 2031' }).waitFor()
  await close.click()
  await page.getByRole('dialog', { name: 'Close' }).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByText('The period was closed.').waitFor()
})
