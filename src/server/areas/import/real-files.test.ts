import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { defaultLimits } from '#server/platform/import/text.ts'
import { beginImport, endImport, faults, folder, fresh, good, header, mapping, notes, part, run } from '../../../../test/support/import.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { isGood, reportOf } from './report.ts'

beforeEach(beginImport)
afterEach(endImport)

const peopleNow = () =>
  rows(
    fresh.database.db,
    sql<
      Record<string, string | null>
    >`select code, first_name as first, last_name as last, phone, hired_on as hired from employee order by code`,
  )

const oneName = (name: object) => ({
  ...mapping,
  files: { people: { ...mapping.files.people, quote: null } },
  assignments: [],
  employees: {
    file: 'people',
    fields: {
      code: 'no',
      userName: 'login',
      firstName: { column: 'name', after: ',', ...name },
      lastName: { column: 'name', before: ',', ...name },
    },
  },
})

test('a name in one column is split at its sign, and nothing of it is lost or guessed', async () => {
  const csv = 'no;login;name\n1;ana;Sánchez, Ana María\n2;bo;O’Neil, Bo, Jr.\n'
  expect((await run(csv, {}, oneName({}))).faults).toEqual([])
  expect((await peopleNow()).map(({ first, last }) => [first, last])).toEqual([
    ['Ana María', 'Sánchez'],
    ['Bo, Jr.', 'O’Neil'],
  ])
  const mononym = 'no;login;name\n3;cy;Sukarno\n'
  const refused = await run(mononym, {}, oneName({}))
  expect(faults(refused)).toEqual([
    [2, 'name', 'Sukarno', 'it has no "," in it'],
    [2, 'name', 'Sukarno', 'it has no "," in it'],
  ])
  // It is wrong for both names that are taken of it, and told once.
  expect(reportOf(refused, 'all').match(/"Sukarno".*/g)).toEqual([expect.stringMatching(/^"Sukarno": it has no "," in it.* \(2 times\)$/)])
  expect((await run(mononym, {}, oneName({ without: 'whole' }))).written).toBe(true)
  expect((await peopleNow())[2]).toMatchObject({ first: 'Sukarno', last: 'Sukarno' })
  const blank = {
    ...oneName({}),
    employees: {
      file: 'people',
      fields: {
        code: 'no',
        userName: 'login',
        firstName: { column: 'name', before: ' ', at: 'last' },
        lastName: { column: 'name', after: ' ', at: 'last' },
      },
    },
  }
  await run('no;login;name\n4;dee;Mary Ann Evans\n', {}, blank)
  expect((await peopleNow())[3]).toMatchObject({ first: 'Mary Ann', last: 'Evans' })
  expect(() => readMapping(JSON.stringify(oneName({ before: 'x' })))).toThrow('employees.fields.firstName: has "before" or "after"')
})

test('a workbook comes in as it is: its sheet, its days and its numbers', async () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const cells = [
    ['no', 'login', 'first', 'last', 'hired', 'from', 'until', 'unit', 'job', 'boss', 'share'],
    [1, 'ana', 'Ana', 'Sánchez', day('2020-01-02'), day('2020-01-02'), null, 'OPS', 'Chief', '-', 0.1 + 0.2],
    [],
    [2, 'bo', 'Bo', 'Łukasz', '03.01.2021', '03.01.2021', '-', 'OPS', 'Clerk', 1, '0.5'],
    [3, 'cy', 'Cy', 'Late', 'soon', day('2020-01-02')],
  ]
  const file = path.join(folder, 'people.xlsx')
  await writeFile(
    file,
    await writeXlsx({
      sheets: [
        { name: 'About', rows: [['x']] },
        { name: 'People', rows: cells },
      ],
    }),
  )
  const given = (sheet: object) => ({
    ...mapping,
    files: { people: { ...mapping.files.people, name: 'people.xlsx', ...sheet } },
    assignments: { ...mapping.assignments, fields: { ...mapping.assignments.fields, fullTime: 'share' } },
  })
  const bad = await run('', { files: [file] }, given({ sheet: 'People' }))
  expect(faults(bad).slice(0, 1)).toEqual([[5, 'hired', 'soon', 'it is not a date as the mapping says']])
  cells.pop()
  await writeFile(
    file,
    await writeXlsx({
      sheets: [
        { name: 'About', rows: [['x']] },
        { name: 'People', rows: cells },
      ],
    }),
  )
  expect(faults(await run('', { files: [file] }, given({ sheet: 2 })))).toEqual([])
  expect(
    await rows(
      fresh.database.db,
      sql`select e.code, e.hired_on, a.full_time from employee e join assignment a on a.employee_id = e.id order by 1`,
    ),
  ).toEqual([
    { code: '1', hired_on: '2020-01-02', full_time: '0.300' },
    { code: '2', hired_on: '2021-01-03', full_time: '0.500' },
  ])
  const told = async (sheet: object) => (await run('', { files: [file] }, given(sheet))).stopped
  expect(await told({})).toMatchObject({
    file: 'people.xlsx',
    why: 'it has 2 sheets, and the mapping does not say which',
    allowed: '"sheet": one of "About", "People"',
  })
  expect(await told({ sheet: 'Staff' })).toMatchObject({ why: 'it has no sheet "Staff"', allowed: '"About", "People"' })
  await writeFile(file, 'PK\u0003\u0004 and nothing more')
  expect(await told({})).toMatchObject({ why: expect.stringContaining('no table that can be read') })
  const many = await run('', { files: [file], limits: { workbook: { ...defaultLimits.workbook, bytes: 10 } } }, given({}))
  expect(many.stopped?.why).toBe('it is a workbook of more than 10 bytes')
  const text = await run(good, {}, { ...mapping, files: { people: { ...mapping.files.people, sheet: 1 } } })
  expect(text.stopped?.why).toBe('it is no workbook, but the mapping names a sheet of it')
})

test('a sheet larger than its limits is refused, not cut', async () => {
  const file = path.join(folder, 'people.xlsx')
  const limited = async (sheet: (string | number)[][], own: object) => {
    await writeFile(file, await writeXlsx({ sheets: [{ name: 'S', rows: sheet }] }))
    return (
      await run(
        '',
        { files: [file], limits: { workbook: { ...defaultLimits.workbook, ...own } } },
        { ...mapping, files: { people: { name: 'people.xlsx' } } },
      )
    ).stopped?.why
  }
  expect(await limited([['a'], [1], [2], [3]], { rows: 3 })).toContain('There is something in cell A4, beyond the last one')
  expect(await limited([['a', 'b', 'c']], { columns: 2 })).toContain('There is something in cell C1')
})

test('whatever of a file was not read is said, and nothing is called written that was not', async () => {
  const none = await run(header)
  expect(none).toMatchObject({ written: false, rowsRead: 0, unread: ['people.csv'] })
  expect([reportOf(none, 'all').split('\n').at(-1), isGood(none, 'all')]).toEqual([
    'Nothing was written: no row was read of people.csv.',
    false,
  ])
  expect(notes(none)[0]).toEqual([0, '', '', 'nothing was read: it has the names of its columns and no row'])
  const tried = await run(header, { writes: 'none' })
  expect([reportOf(tried, 'none').split('\n').at(-1), isGood(tried, 'none')]).toEqual([
    'Nothing was written: no row was read of people.csv.',
    false,
  ])
  const nobody = { ...mapping, heads: { file: 'people', where: [{ value: 'job', is: ['Head'] }], fields: { unit: 'unit', person: 'no' } } }
  const some = await run(good, {}, nobody)
  expect(reportOf(some, 'all').split('\n').at(-1)).toBe('Written, but no row was read of people.csv.')
  expect(notes(some)).toContainEqual([0, '', '', 'nothing was read: none of its 4 rows is as "where" asks'])
  const old = await run(good.replaceAll('\n', '\r'))
  expect([old.written, part(old, 'employees')]).toEqual([true, [0, 0, 3, 0, 0]])
  expect((await run('')).stopped?.why).toBe('it is empty; the names of the columns were expected')
})

test('a field that the mapping forgets is told once, with its place', async () => {
  const { lastName, ...fields } = mapping.employees.fields
  const forgetful = { ...mapping, assignments: [], employees: { ...mapping.employees, fields } }
  expect(lastName).toBe('last')
  const outcome = await run(good, {}, forgetful)
  expect(outcome.faults).toEqual([
    {
      file: 'mapping.json',
      line: 0,
      column: 'employees.fields.lastName',
      value: '',
      why: 'the mapping does not say it, and 3 rows of employees are new',
      allowed: 'the field in the mapping, or rows that exist',
    },
  ])
  expect(() => readMapping(JSON.stringify({ ...mapping, assignments: { file: 'people', fields: { startsOn: 'from' } } }))).toThrow(
    'assignments.fields.person: is missing',
  )
  expect(() => readMapping(JSON.stringify({ ...mapping, units: [{ file: 'people', fields: { code: 'unit', nmae: 'unit' } }] }))).toThrow(
    'units.0.fields: there is no "nmae" here',
  )
  expect(() => readMapping(JSON.stringify({ ...mapping, units: { rows: [{ code: 'OPS' }] } }))).toThrow('units.rows.0.name: is missing')
})

test('who left before they were hired is refused; a manager who was not there yet is told', async () => {
  const leaving = {
    ...mapping,
    employees: { ...mapping.employees, fields: { ...mapping.employees.fields, leftOn: 'until' } },
    assignments: [],
  }
  const outcome = await run(
    `${header}1;ana;Ana;S;02.01.2020;02.01.2020;01.01.2020;OPS;Chief;-\n2;bo;Bo;L;-;-;31.12.2021;OPS;Clerk;-\n`,
    {},
    leaving,
  )
  expect(faults(outcome)).toEqual([[2, 'until', '01.01.2020', 'the person left before they were hired, which was on 02.01.2020']])
  await run(`${header}2;bo;Bo;L;-;-;31.12.2021;OPS;Clerk;-\n`, {}, leaving)
  const later = await run(`${header}2;bo;Bo;L;01.02.2022;-;-;OPS;Clerk;-\n`, {}, { ...mapping, assignments: [] })
  expect(faults(later)).toEqual([[2, 'hired', '01.02.2022', 'the person was hired after they left, which was on 2021-12-31']])
  const young = await run(`${header}3;cy;Cy;B;05.05.2024;05.05.2024;-;OPS;Chief;-\n4;dee;Dee;D;01.01.2020;01.01.2020;-;OPS;Clerk;3\n`)
  expect([young.written, faults(young), notes(young)]).toEqual([
    true,
    [],
    [[3, 'boss', '3', 'on the first day of this post the manager was not there: hired or gone on 2024-05-05']],
  ])
})

test('a unit’s least on duty stands in the rows of the mapping too', async () => {
  const units = {
    rows: [
      { code: 'OPS', name: 'Operations', minimumStaffing: 3 },
      { code: 'LAB', name: 'Laboratory', minimumStaffing: '2' },
    ],
  }
  expect((await run(good, {}, { ...mapping, units })).written).toBe(true)
  expect(await rows(fresh.database.db, sql`select code, minimum_staffing as least from unit order by 1`)).toEqual([
    { code: 'LAB', least: 2 },
    { code: 'OPS', least: 3 },
  ])
  const wrong = await run(good, {}, { ...mapping, units: { rows: [{ code: 'OPS', name: 'Operations', minimumStaffing: -1 }] } })
  expect(faults(wrong)[0]).toEqual([0, 'minimumStaffing', '-1', 'it is not a count of people'])
})
