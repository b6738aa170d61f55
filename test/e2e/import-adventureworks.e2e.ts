import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { openDemo, type Demo } from '../support/demo.ts'

const data = path.resolve('../shared/data/adventureworks-hr')
const isHere = existsSync(data)
if (!isHere) process.stdout.write('The example data adventureworks-hr is not here; its import in the browser is left out.\n')

let demo: Demo
let database: pg.Client
beforeAll(async () => {
  if (!isHere) return
  demo = await openDemo()
  database = new pg.Client({ connectionString: demo.databaseUrl })
  await database.connect()
  // Those of the demo company are for its own countries.
  for (const code of ['AW-ANNUAL', 'AW-SICK'])
    await database.query(`insert into leave_type (id, code, names, policy, sequence) values (gen_random_uuid(), $1, $2, $3, 90)`, [
      code,
      { en: code, id: code },
      { ...plainLeavePolicy, halfDays: true, balance: true },
    ])
})
afterAll(async () => {
  await database?.end()
  await demo?.stop()
})

const files = ['dw/DimEmployee.header-ddmmyyyy.csv', 'oltp/Employee.csv', 'oltp/Department.csv', 'oltp/EmailAddress.csv.gz'].map((file) =>
  path.join(data, file),
)

const count = async (what: string) => Number((await database.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count)
async function counts(): Promise<number[]> {
  const found: number[] = []
  for (const table of ['employee', 'assignment', 'unit', 'leave_event']) found.push(await count(table))
  return found
}

it.runIf(isHere)('290 people with their tree, history and balances go in by the browser, are undone and done again', async () => {
  const { page } = await demo.as('edgar')
  const before = await counts()
  let clicks = 0
  const click = async (name: string | RegExp, within = page.locator('body')) => {
    clicks += 1
    await within.getByRole('button', { name, exact: true }).click()
  }
  const began = performance.now()
  await page.goto(`${demo.url}/set-up/import`)
  clicks += 1
  const given = await Promise.all(
    files.map(async (file) => ({ name: path.basename(file), mimeType: 'text/plain', buffer: await readFile(file) })),
  )
  const mapping = (await readFile('examples/import/adventureworks/mapping.json', 'utf8')).replaceAll(/"(ANNUAL|SICK)"/g, '"AW-$1"')
  const json = { name: 'mapping.json', mimeType: 'application/json', buffer: Buffer.from(mapping) }
  await page.getByLabel('Choose files').setInputFiles([...given, json])
  await page.getByRole('region', { name: 'Beginning of DimEmployee.header-ddmmyyyy.csv' }).waitFor()
  const write = async () => {
    await click('Try it')
    await page.getByText('All of it can be imported').waitFor()
    await click('Import all')
    await click('Import', page.getByRole('dialog'))
    await page.getByText(/rows were imported/).waitFor()
  }
  await write()
  expect((await counts()).map((now, at) => now - (before[at] ?? 0))).toEqual([290, 296, 23, 580])
  const [ken] = (
    await database.query<{ people: string }>(`
    with recursive below as (
      select e.id from employee e where e.display_name = 'Ken Sánchez'
      union select a.employee_id from assignment a join below b on a.manager_id = b.id where a.ends_on is null)
    select count(*) as people from below`)
  ).rows
  expect(Number(ken?.people)).toBe(290)

  await click('Take back')
  await page.getByText('All of it can be taken back').waitFor()
  await click(/^Take back [\d,]+ rows$/)
  await click('Take back', page.getByRole('dialog'))
  await page.getByText('It was taken back: every row is as before.').waitFor()
  expect(await counts()).toEqual(before)

  await write()
  expect((await counts()).map((now, at) => now - (before[at] ?? 0))).toEqual([290, 296, 23, 580])
  const minutes = (performance.now() - began) / 60_000
  process.stdout.write(`AdventureWorks in, back and in again: ${clicks} presses, ${minutes.toFixed(1)} minutes\n`)
  expect([clicks <= 12, minutes < 20]).toEqual([true, true])
})
