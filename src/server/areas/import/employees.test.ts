import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, folder, fresh, good, header, mapping, part, run } from '../../../../test/support/import.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { reportOf } from './report.ts'

beforeEach(beginImport)
afterEach(endImport)

const people = () =>
  rows(
    fresh.database.db,
    sql<{ code: string; user_name: string; display_name: string; hired_on: string | null }>`
    select code, user_name, display_name, hired_on from employee order by code`,
  )

const history = () =>
  rows(
    fresh.database.db,
    sql<Record<string, string | null>>`
    select e.code, a.starts_on as from, a.ends_on as until, u.code as unit, p.name as job, m.code as boss
    from assignment a join employee e on e.id = a.employee_id left join unit u on u.id = a.unit_id
    left join position p on p.id = a.position_id left join employee m on m.id = a.manager_id order by 1, 2`,
  )

test('people, their posts over time and their managers come in as the files say, formulas as text', async () => {
  const outcome = await run(good)
  expect(faults(outcome)).toEqual([])
  expect(outcome.written).toBe(true)
  expect(await people()).toEqual([
    { code: '1', user_name: 'ana', display_name: 'Ana Sánchez', hired_on: '2020-01-02' },
    { code: '2', user_name: 'bo', display_name: 'Bo Łukasz', hired_on: '2021-01-03' },
    { code: '3', user_name: 'cy', display_name: `=1+1 'quoted`, hired_on: null },
  ])
  expect(await history()).toEqual([
    { code: '1', from: '2020-01-02', until: null, unit: 'OPS', job: 'Chief', boss: null },
    { code: '2', from: '2021-01-03', until: '2022-01-01', unit: 'OPS', job: 'Clerk', boss: '1' },
    { code: '2', from: '2022-01-01', until: null, unit: 'OPS', job: 'Senior clerk', boss: '1' },
    { code: '3', from: '2022-02-01', until: null, unit: 'OPS', job: 'Clerk', boss: '2' },
  ])
})

test('the same files again change nothing; a later state changes what differs and ends what goes on no longer', async () => {
  await run(good)
  const again = await run(good)
  expect([part(again, 'employees'), part(again, 'assignments')]).toEqual([
    [0, 0, 3, 0, 0],
    [0, 0, 4, 0, 0],
  ])
  const later = await run(`${header}3;cy;Cyd;'quoted;-;01.03.2024;-;OPS;Clerk;1\n`)
  expect([part(later, 'employees'), part(later, 'assignments')]).toEqual([
    [0, 1, 0, 0, 0],
    [1, 0, 0, 1, 0],
  ])
  expect(later.changes.find((change) => change.part === 'employees')).toMatchObject({
    line: 2,
    name: '3',
    fields: [
      { field: 'first_name', before: '=1+1', after: 'Cyd' },
      { field: 'display_name', before: `=1+1 'quoted`, after: `Cyd 'quoted` },
    ],
  })
  expect((await history()).filter((row) => row.code === '3').map((row) => [row.from, row.until, row.boss])).toEqual([
    ['2022-02-01', '2024-03-01', '2'],
    ['2024-03-01', null, '1'],
  ])
})

test('what the mapping does not map stays, also in what begins anew', async () => {
  await run(good)
  await sql`update assignment set grade = 'G7', full_time = 0.8`.execute(fresh.database.db)
  await sql`update employee set phone = '123'`.execute(fresh.database.db)
  await run(`${header}3;cy;Cy;New;-;01.03.2024;-;OPS;Clerk;1\n`)
  expect(
    await rows(
      fresh.database.db,
      sql`
    select a.grade, a.full_time, e.phone from assignment a join employee e on e.id = a.employee_id where e.code = '3' order by starts_on`,
    ),
  ).toEqual([
    { grade: 'G7', full_time: '0.800', phone: '123' },
    { grade: 'G7', full_time: '0.800', phone: '123' },
  ])
})

test('a file that knows people by their log-in alone, or by their code, says what else it says of all of them', async () => {
  await run(good)
  const csv = (column: 'no' | 'login') =>
    `${column};first;last\n${{ no: ['1', '2'], login: ['ana', 'bo'] }[column].map((who) => `${who};Eva;${column}`).join('\n')}\n`
  const names = (key: 'code' | 'userName', column: 'no' | 'login') => ({
    key,
    files: mapping.files,
    employees: { file: 'people', fields: { [key]: column, firstName: 'first', lastName: 'last' } },
  })
  for (const [key, column] of [['code', 'no'] as const, ['userName', 'login'] as const]) {
    const outcome = await run(csv(column), {}, names(key, column))
    expect([faults(outcome), part(outcome, 'employees')]).toEqual([[], [0, 2, 0, 0, 0]])
  }
  expect((await people()).map(({ code, user_name }) => [code, user_name])).toEqual([
    ['1', 'ana'],
    ['2', 'bo'],
    ['3', 'cy'],
  ])
})

test('who has one name has it as their first, also once they are known', async () => {
  const csv = 'login;first;last\nana;Bambang;\nbo;Siti;Rahayu\n'
  const named = {
    key: 'userName',
    files: mapping.files,
    employees: { file: 'people', fields: { userName: 'login', firstName: 'first', lastName: 'last' } },
  }
  const names = async () =>
    (
      await rows(
        fresh.database.db,
        sql<{ name: string; last: string }>`select display_name as name, last_name as last from employee order by code`,
      )
    ).map(({ name, last }) => [name, last])
  expect(faults(await run(csv, {}, named))).toEqual([])
  expect(await names()).toEqual([
    ['Bambang', ''],
    ['Siti Rahayu', 'Rahayu'],
  ])
  const again = await run(csv, {}, named)
  expect([faults(again), part(again, 'employees')]).toEqual([[], [0, 0, 2, 0, 0]])
})

test('who is known by a user name and comes without a number is given the next one, in the order of the files', async () => {
  const csv = (...who: readonly string[]) => `mail;first;last\n${who.map((one) => `${one}@example.com;${one};X\n`).join('')}`
  const named = {
    key: 'userName',
    files: mapping.files,
    employees: { file: 'people', several: 'last', fields: { userName: 'mail', email: 'mail', firstName: 'first', lastName: 'last' } },
  }
  const numbers = async () => (await people()).map(({ code, user_name }) => [code, user_name.split('@')[0]])
  expect(faults(await run(csv('zoe', 'adi'), {}, named))).toEqual([])
  expect(await numbers()).toEqual([
    ['0001', 'zoe'],
    ['0002', 'adi'],
  ])
  await sql`update employee set code = '0099' where code = '0001'`.execute(fresh.database.db)
  const again = await run(csv('new', 'zoe', 'new', 'Adi', 'last'), {}, named)
  expect([faults(again), part(again, 'employees')]).toEqual([[], [2, 1, 1, 0, 0]])
  expect(await numbers()).toEqual([
    ['0002', 'adi'],
    ['0099', 'zoe'],
    ['0100', 'new'],
    ['0101', 'last'],
  ])
})

test('of parts of which one alone says how people are called, the others call them by first and last name', async () => {
  const files = ['people.csv', 'called.csv'].map((name) => path.join(folder, name))
  await writeFile(path.join(folder, 'called.csv'), 'no;login;first;last;called\n7;gus;Gus;Old;Gustav the Old\n')
  const fields = { code: 'no', userName: 'login', firstName: 'first', lastName: 'last' }
  const outcome = await run(
    'no;login;first;last\n8;hal;Hal;New\n',
    { files },
    {
      key: 'code',
      files: { ...mapping.files, called: { name: 'called.csv', separator: ';' } },
      employees: [
        { file: 'people', fields },
        { file: 'called', fields: { ...fields, displayName: 'called' } },
      ],
    },
  )
  expect([faults(outcome), part(outcome, 'employees')]).toEqual([[], [2, 0, 0, 0, 0]])
  expect((await people()).map(({ code, display_name }) => [code, display_name])).toEqual([
    ['7', 'Gustav the Old'],
    ['8', 'Hal New'],
  ])
})

test('a dry run tells what it would do and writes nothing', async () => {
  const outcome = await run(good, { writes: 'none' })
  expect(part(outcome, 'employees')).toEqual([3, 0, 0, 0, 0])
  expect(outcome.written).toBe(false)
  expect(await people()).toEqual([])
  expect(reportOf(outcome, 'none')).toContain('Tried only: nothing was written.')
})

const bad = `${header}1;ana;Ana;Sánchez;02.01.2020;02.01.2020;-;OPS;Chief;-
2;bo;Bo;Łukasz;31.02.2021;03.01.2021;-;OPS;Clerk;1
3;ana;Cy;Stolen;-;01.02.2022;-;OPS;Clerk;1
4;dee;;Nameless;-;nonsense;-;OPS;Clerk;1
5;eve;Eve;Lost;-;01.02.2022;-;MOON;Clerk;99
6;fay;Fay;Short
7;gus;Gus;Ends;-;01.02.2022;01.01.2022;OPS;Clerk;1
8;hal;Hal;Well;-;01.02.2022;-;OPS;Clerk;1
`

test('every bad row is told with line, column and why, and nothing is written', async () => {
  const outcome = await run(bad)
  expect(outcome.written).toBe(false)
  expect(await people()).toEqual([])
  const told = faults(outcome)
  expect(told).toContainEqual([3, 'hired', '31.02.2021', 'there is no such day'])
  expect(told).toContainEqual([2, 'login', 'ana', 'several rows have this user name'])
  expect(told).toContainEqual([4, 'login', 'ana', 'several rows have this user name'])
  expect(told).toContainEqual([5, 'first', '', 'it is empty'])
  expect(told).toContainEqual([5, 'from', 'nonsense', 'it is not a date as the mapping says'])
  expect(told).toContainEqual([6, 'boss', '99', 'there is no such person'])
  expect(told).toContainEqual([7, '', '', 'the row has 4 columns'])
  expect(told).toContainEqual([8, 'until', '01.01.2022', 'it ends before it begins, which is on 01.02.2022'])
})

test('a partial import writes the good rows, and whoever hangs on a bad one hears so', async () => {
  const outcome = await run(bad, { writes: 'good' })
  expect(outcome.written).toBe(true)
  // A row is taken whole or not at all: nobody comes in without the post that their row says.
  expect(await people()).toEqual([])
  expect(await history()).toEqual([])
  expect(faults(outcome)).toContainEqual([9, 'boss', '1', 'the row of their manager, line 2, was refused'])
  const sound = await run(`${bad}9;ida;Ida;Whole;-;01.02.2022;-;OPS;Clerk;-\n`, { writes: 'good' })
  expect([(await people()).map((one) => one.code), (await history()).length]).toEqual([['9'], 1])
  expect(sound.parts.map(({ part: name, added, refused }) => [name, added, refused])).toContainEqual(['employees', 1, 7])
})

test('what a refused row says of somebody who is there is not written either, nor what else is said of their posts', async () => {
  await run(good)
  const before = [await people(), await history()]
  const rows = [
    '2;bo;Other;Person;-;01.06.2023;-;MOON;Clerk;1',
    '3;cy;Cy;B;-;01.06.2023;-;OPS;Chief;1',
    '3;cy;Cy;B;-;nonsense;-;OPS;Clerk;1',
  ]
  const outcome = await run(`${header}${rows.join('\n')}\n`, { writes: 'good' })
  expect([await people(), await history()]).toEqual(before)
  expect(faults(outcome)).toEqual([
    [4, 'from', 'nonsense', 'it is not a date as the mapping says'],
    [2, 'unit', 'MOON', 'there is no such unit'],
    [3, 'no', '3', 'another row of this person’s posts is refused, and they are taken together or not at all'],
  ])
})

test('nobody stands above themselves on any day, also by way of those already there', async () => {
  await run(good)
  const outcome = await run(`${header}1;Ana;Ana;Sánchez;02.01.2020;01.06.2023;-;OPS;Chief;3\n`)
  expect(faults(outcome)).toEqual([[2, 'boss', '3', 'on some day the person would be among their own managers']])
  const own = await run(`${header}9;ida;Ida;Own;-;01.06.2023;-;OPS;Chief;9\n`)
  expect(faults(own)).toEqual([[2, 'boss', '9', 'on some day the person would be among their own managers']])
})

test('what the mapping does not settle is refused, and what it settles is done', async () => {
  const twice = `${header}1;ana;Ana;S;-;02.01.2020;-;OPS;Chief;-\n1;ana;Ana;S;-;02.01.2020;-;OPS;Clerk;-\n`
  const why = (line: number) => `line ${line} has the same, and the mapping does not say which counts`
  expect(faults(await run(twice)).map((fault) => [fault[0], fault[3]])).toEqual([
    [2, why(3)],
    [3, why(2)],
  ])
  const settled = { ...mapping, assignments: { ...mapping.assignments, several: 'last' } }
  expect((await run(twice, {}, settled)).written).toBe(true)
  expect((await history()).map((row) => row.job)).toEqual(['Clerk'])
  const refusing = { ...mapping, employees: { ...mapping.employees, several: 'refuse' } }
  expect((await run(twice, {}, refusing)).faults.map((fault) => fault.column)).toContain('no')
  const overlap = `${header}1;ana;Ana;S;-;02.01.2020;05.01.2022;OPS;Chief;-\n1;ana;Ana;S;-;01.01.2022;-;OPS;Clerk;-\n`
  expect(faults(await run(overlap)).map((fault) => fault[3])[0]).toBe('it lasts beyond the day on which the person’s next one begins')
  const cut = { ...mapping, assignments: { ...mapping.assignments, overlaps: 'cut', history: 'whole' } }
  expect((await run(overlap, {}, cut)).written).toBe(true)
  expect((await history()).map((row) => [row.from, row.until])).toEqual([
    ['2020-01-02', '2022-01-01'],
    ['2022-01-01', null],
  ])
})

test('two imports do not run at once', async () => {
  await fresh.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(5620127401)`.execute(tx)
    await expect(run(good)).rejects.toThrow('Another import is running; nothing was done.')
  })
  expect((await run(good)).written).toBe(true)
})

test('many faults are counted, few are kept, all are in the file', async () => {
  const csv = header + Array.from({ length: 5000 }, (_, place) => `${place};u${place};=A;B;x;01.01.2020;-;OPS;Clerk;-\n`).join('')
  const faultFile = path.join(folder, 'faults.csv')
  const outcome = await run(csv, { shown: 10, faultFile })
  expect([outcome.faultCount, outcome.faults.length]).toEqual([5000, 10])
  const written = (await readFile(faultFile, 'utf8')).trim().split('\r\n')
  expect(written).toHaveLength(outcome.faultCount + 1)
  expect(written[1]).toBe('"people.csv","2","hired","x","it is not a date as the mapping says","dd.MM.yyyy","refused"')
})

test('hostile bytes are told where they stand', async () => {
  const line = (first: string | Buffer) =>
    Buffer.concat([Buffer.from(`${header}1;ana;`), Buffer.from(first), Buffer.from(';S;-;02.01.2020;-;OPS;Chief;-\n')])
  expect(faults(await run(line('A\0na')))[0]).toEqual([2, 'first', 'A\\u0000na', 'it has a NUL character in it'])
  expect(faults(await run(line(Buffer.from('Anaïs', 'latin1'))))[0]?.[3]).toBe('its bytes are not utf-8')
  const long = await run(Buffer.concat([Buffer.from(header), Buffer.alloc(10_000_000, 'x')]))
  expect(long.stopped).toMatchObject({ line: 2, why: 'a record is longer than 1000000 characters' })
  expect(faults(await run(line('x'.repeat(300))))[0]?.[3]).toBe('it has 300 characters')
  expect(await people()).toEqual([])
})

test('a mapping that does not fit says where', async () => {
  expect(() => readMapping('{')).toThrow('The mapping is not JSON')
  expect(() => readMapping(JSON.stringify({ ...mapping, key: 'id', extra: 1 }))).toThrow(/key: [\s\S]*there is no "extra" here/)
  expect(() => readMapping(JSON.stringify({ ...mapping, files: { people: { name: 'p.csv', dates: 'dd/MM/yy' } } }))).toThrow(
    'files.people.dates: must be a form of dates',
  )
  const wrong = { ...mapping, employees: { ...mapping.employees, fields: { ...mapping.employees.fields, firstName: 'forename' } } }
  expect((await run(good, {}, wrong)).stopped).toMatchObject({
    column: 'forename',
    why: 'the file has no column "forename"',
    allowed: 'no, login, first, last, hired, from, until, unit, job, boss',
  })
  await expect(run(good, { files: [path.join(folder, 'other.csv')] })).rejects.toThrow('other.csv is not described by the mapping.')
})
