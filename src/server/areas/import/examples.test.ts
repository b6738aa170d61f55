import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { importEmployees } from './employees.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'

const data = path.resolve('../shared/data')
const adventureWorks = path.join(data, 'adventureworks-hr')
const employeesDb = path.join(data, 'employees-test-db/300k-partial')
for (const folder of [adventureWorks, employeesDb])
  if (!existsSync(folder)) process.stdout.write(`The example data ${path.basename(folder)} is not here; its test is left out.\n`)

let fresh: FreshDatabase
beforeEach(async () => void (fresh = await freshDatabase({ max: 2 })))
afterEach(() => fresh.drop())

const exampleOf = async (name: string) => readMapping(await readFile(path.resolve('examples/import', name, 'mapping.json'), 'utf8'))
const count = async (table: string) =>
  (await rows(fresh.database.db, sql<{ count: number }>`select count(*) as count from ${sql.id(table)}`))[0]?.count

async function addLeaveTypes() {
  const policy = { ...plainLeavePolicy, halfDays: true, balance: true }
  for (const [sequence, code] of ['ANNUAL', 'SICK'].entries())
    await sql`insert into leave_type (id, code, names, policy, sequence) values (${newId()}, ${code}, '{}', ${JSON.stringify(policy)}::jsonb, ${sequence})`.execute(
      fresh.database.db,
    )
}

test.runIf(existsSync(adventureWorks))(
  'AdventureWorks: 290 people of 296 rows, their tree, moved departments, balances and names as they are',
  async () => {
    await addLeaveTypes()
    const order = {
      mapping: await exampleOf('adventureworks'),
      mappingFile: 'mapping.json',
      files: ['dw/DimEmployee.header-ddmmyyyy.csv', 'oltp/Employee.csv', 'oltp/Department.csv', 'oltp/EmailAddress.csv.gz'].map((file) =>
        path.join(adventureWorks, file),
      ),
      writes: 'all' as const,
    }
    const outcome = await importEmployees(fresh.database.db, order)
    expect(outcome.faults).toEqual([])
    expect([await count('employee'), await count('assignment'), await count('unit'), await count('leave_event')]).toEqual([
      290, 296, 23, 580,
    ])

    const tops = await rows(
      fresh.database.db,
      sql<{ name: string }>`
    select e.display_name as name from assignment a join employee e on e.id = a.employee_id where a.manager_id is null and a.ends_on is null`,
    )
    expect(tops).toEqual([{ name: 'Ken Sánchez' }])
    const [tree] = await rows(
      fresh.database.db,
      sql<{ people: number }>`
    with recursive below as (
      select employee_id from assignment where manager_id is null and ends_on is null
      union select a.employee_id from assignment a join below b on a.manager_id = b.employee_id where a.ends_on is null
    ) select count(*) as people from below`,
    )
    expect(tree?.people).toBe(290)
    expect(
      await rows(
        fresh.database.db,
        sql`
    select e.user_name, e.code, e.email, e.hired_on, a.starts_on, a.ends_on, u.name as unit
    from employee e join assignment a on a.employee_id = e.id join unit u on u.id = a.unit_id
    where e.user_name in ('adventure-works\\françois0', 'adventure-works\\sheela0') order by 1, 5`,
      ),
    ).toEqual([
      {
        user_name: 'adventure-works\\françois0',
        code: '270',
        email: 'françois0@adventure-works.com',
        hired_on: '2008-08-17',
        starts_on: '2008-08-17',
        ends_on: null,
        unit: 'Information Services',
      },
      {
        user_name: 'adventure-works\\sheela0',
        code: '250',
        email: 'sheela0@adventure-works.com',
        hired_on: '2010-09-25',
        starts_on: '2010-09-25',
        ends_on: '2011-02-28',
        unit: 'Purchasing',
      },
      {
        user_name: 'adventure-works\\sheela0',
        code: '250',
        email: 'sheela0@adventure-works.com',
        hired_on: '2010-09-25',
        starts_on: '2011-02-28',
        ends_on: '2012-02-13',
        unit: 'Purchasing',
      },
      {
        user_name: 'adventure-works\\sheela0',
        code: '250',
        email: 'sheela0@adventure-works.com',
        hired_on: '2010-09-25',
        starts_on: '2012-02-13',
        ends_on: null,
        unit: 'Purchasing',
      },
    ])

    const again = await importEmployees(fresh.database.db, order)
    expect(again.faults).toEqual([])
    expect(again.parts.map((part) => [part.part, part.added + part.changed + part.removed])).toEqual(
      again.parts.map((part) => [part.part, 0]),
    )
  },
)

test.runIf(existsSync(employeesDb))('the employees sample database: 300,024 people', async () => {
  const outcome = await importEmployees(fresh.database.db, {
    mapping: await exampleOf('employees-test-db'),
    mappingFile: 'mapping.json',
    files: ['departments.csv', 'salaries.csv.gz', 'employees_90398_names_titles.csv.gz', 'dept_emp.csv.gz', 'dept_manager.csv'].map(
      (file) => path.join(employeesDb, file),
    ),
    writes: 'all',
  })
  expect(outcome.faults).toEqual([])
  expect(outcome.parts.map(({ part, added, passedOver }) => [part, added, passedOver])).toEqual([
    ['sites', 1, 0],
    ['units', 9, 0],
    ['employees', 300_024, 0],
    ['assignments', 300_024, 31_579],
    ['heads', 0, 15],
  ])
  expect(await rows(fresh.database.db, sql`select code, display_name from employee where code in ('10001', '10002') order by 1`)).toEqual([
    { code: '10001', display_name: 'Georgi Facello' },
    { code: '10002', display_name: 'Employee 10002' },
  ])
})
