import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, folder, fresh, header, mapping, notes, part, run } from '../../../../test/support/import.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'

beforeEach(beginImport)
afterEach(endImport)

const people = () =>
  rows(
    fresh.database.db,
    sql<Record<string, string | null>>`select code, last_name as last, phone, hired_on as hired from employee order by code`,
  )

async function filesOf(texts: Record<string, string>): Promise<string[]> {
  const files = Object.entries(texts).map(([name, text]) => ({ file: path.join(folder, `${name}.csv`), text }))
  for (const { file, text } of files) await writeFile(file, text)
  return files.map(({ file }) => file)
}

const two = {
  key: 'code',
  files: { main: { name: 'main.csv' }, phones: { name: 'phones.csv' } },
  employees: [
    { file: 'main', fields: { code: 'no', userName: 'login', firstName: 'first', lastName: 'last', hiredOn: 'hired' } },
    { file: 'phones', fields: { code: 'id', phone: 'phone', lastName: 'name' } },
  ],
}
const main = 'no,login,first,last,hired\n1,ana,Ana,Sánchez,2020-01-02\n2,bo,Bo,Łukasz,2021-01-03\n'

test('several parts of one kind complete each other, and leave alone what only others say', async () => {
  const files = await filesOf({ main, phones: 'id,phone,name\n1,+62 1,Sánchez\n' })
  const outcome = await run('', { files }, two)
  expect([faults(outcome), part(outcome, 'employees')]).toEqual([[], [2, 0, 0, 0, 0]])
  expect(await people()).toEqual([
    { code: '1', last: 'Sánchez', phone: '+62 1', hired: '2020-01-02' },
    { code: '2', last: 'Łukasz', phone: null, hired: '2021-01-03' },
  ])
  const later = await filesOf({ main: main.replace('1,ana,Ana,Sánchez,2020-01-02\n', ''), phones: 'id,phone,name\n1,+62 9,Sánchez\n' })
  expect(part(await run('', { files: later }, two), 'employees')).toEqual([0, 1, 1, 0, 0])
  expect((await people())[0]).toEqual({ code: '1', last: 'Sánchez', phone: '+62 9', hired: '2020-01-02' })
})

test('parts that disagree are told and neither is taken; a new person of whom a part alone says too little is told once', async () => {
  const files = await filesOf({ main, phones: 'id,phone,name\n1,+62 1,Sanchez\n3,+62 3,Cyd\n' })
  const outcome = await run('', { files }, two)
  expect(faults(outcome)).toContainEqual([2, 'last', 'Sánchez', 'another part of the mapping has "Sanchez" for the same'])
  expect(faults(outcome)).toContainEqual([2, 'name', 'Sanchez', 'another part of the mapping has "Sánchez" for the same'])
  expect(faults(outcome)).toContainEqual([
    0,
    'employees.1.fields.userName',
    '',
    'the mapping does not say it, and 1 row of employees is new',
  ])
  expect(await people()).toEqual([])
})

test('a row that is passed over is told where it says something else, of which line counts', async () => {
  const csv = `${header}1;ana;Ana;S;-;02.01.2020;-;OPS;Chief;-\n1;ana;Anna;S;-;03.01.2020;-;OPS;Chief;-\n1;ana;Ana;S;-;04.01.2020;-;OPS;Chief;-\n`
  const first = await run(csv, {}, { ...mapping, assignments: [] })
  expect([first.written, part(first, 'employees'), notes(first)]).toEqual([
    true,
    [1, 0, 0, 0, 0],
    [[3, 'first', 'Anna', 'the row is passed over: line 2 counts, and has "Ana" there']],
  ])
  const last = { ...mapping, employees: { ...mapping.employees, several: 'last' }, assignments: [] }
  expect(notes(await run(csv, {}, last)).map(([line, , , why]) => [line, why])).toEqual([
    [3, 'the row is passed over: line 4 counts, and has "Ana" there'],
  ])
})

test('of joined rows the ones passed over are told where they differ in what is taken of them', async () => {
  const joined = {
    key: 'code',
    files: { main: { name: 'main.csv' }, phones: { name: 'phones.csv' } },
    employees: {
      file: 'main',
      joins: { phone: { file: 'phones', on: [['no', 'id']], several: 'last', missing: 'empty' } },
      fields: { code: 'no', userName: 'login', firstName: 'first', lastName: 'last', phone: { column: 'phone', of: 'phone' } },
    },
  }
  const files = await filesOf({ main, phones: 'id,phone,when\n1,+62 1,a\n1,+62 1,b\n1,+62 9,c\n2,+62 2,d\n' })
  const outcome = await run('', { files }, joined)
  expect([faults(outcome), notes(outcome)]).toEqual([[], [[3, 'phone', '+62 1', 'it is passed over: line 4 counts and has "+62 9"']]])
  expect((await people()).map(({ phone }) => phone)).toEqual(['+62 9', '+62 2'])
  const wide = await filesOf({ main, phones: `id,phone,when\n1,${'5'.repeat(60)},a\n` })
  const told = await run('', { files: wide }, joined)
  expect(told.faults).toMatchObject([{ file: 'phones.csv', line: 2, column: 'phone: phone', why: 'it has 60 characters' }])
})

test('assignments of several parts are one history; the same beginning twice must say the same', async () => {
  const posts = (more: object = {}) => ({
    ...mapping,
    files: { ...mapping.files, more: { name: 'more.csv' } },
    assignments: [
      mapping.assignments,
      { file: 'more', creates: ['position'], fields: { person: 'no', startsOn: 'from', grade: 'grade', position: 'job' }, ...more },
    ],
  })
  const given = (more: string) => ({ people: `${header}1;ana;Ana;S;-;02.01.2020;-;OPS;Chief;-\n`, more })
  const files = await filesOf(given('no,from,grade,job\n1,2020-01-02,G1,Chief\n1,2022-01-01,G2,Head\n'))
  const outcome = await run(given('').people, { files }, posts())
  expect([faults(outcome), part(outcome, 'assignments')]).toEqual([[], [2, 0, 0, 0, 0]])
  const history = () =>
    rows(
      fresh.database.db,
      sql`select a.starts_on as from, a.ends_on as until, u.code as unit, p.code as job, a.grade from assignment a
        left join unit u on u.id = a.unit_id left join position p on p.id = a.position_id order by 1`,
    )
  expect(await history()).toEqual([
    { from: '2020-01-02', until: '2022-01-01', unit: 'OPS', job: 'Chief', grade: 'G1' },
    { from: '2022-01-01', until: null, unit: null, job: 'Head', grade: 'G2' },
  ])
  const wrong = await filesOf(given('no,from,grade,job\n1,2020-01-02,G1,Clerk\n'))
  expect(faults(await run(given('').people, { files: wrong }, posts())).map(([line, column, value]) => [line, column, value])).toEqual([
    [2, 'job', 'Chief'],
    [2, 'job', 'Clerk'],
  ])
  expect(() => readMapping(JSON.stringify(posts({ history: 'whole' })))).toThrow('assignments: "history" must be the same in all parts')
})

test('a unit that two parts call differently is told', async () => {
  const units = [{ rows: [{ code: 'OPS', name: 'Operations' }] }, { rows: [{ code: 'OPS', name: 'Operation' }] }]
  expect(faults(await run(`${header}1;ana;Ana;S;-;02.01.2020;-;OPS;Chief;-\n`, {}, { ...mapping, units }))[0]).toEqual([
    0,
    'name',
    'Operations',
    'another part of the mapping has "Operation" for the same',
  ])
})

test('of two rows of one thing the last counts alike for every kind, and the other is told', async () => {
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const week = Object.fromEntries(weekdays.map((day) => [day, 'hours']))
  const several = 'last'
  const all = {
    key: 'code',
    files: Object.fromEntries(
      ['sites', 'positions', 'units', 'weeks', 'main', 'posts', 'heads', 'given'].map((name) => [name, { name: `${name}.csv` }]),
    ),
    sites: {
      file: 'sites',
      several,
      fields: { code: 'code', name: 'name', country: { constant: 'ID' }, timeZone: { constant: 'Asia/Jakarta' } },
    },
    positions: { file: 'positions', several, fields: { code: 'code', name: 'name' } },
    units: { file: 'units', several, fields: { code: 'code', name: 'name' } },
    schedules: {
      file: 'weeks',
      several,
      fields: { code: 'code', name: 'name', ...week, start: { constant: '08:00' }, end: { constant: '18:00' } },
    },
    employees: { file: 'main', several, fields: { code: 'no', userName: 'login', firstName: 'first', lastName: 'last', hiredOn: 'hired' } },
    assignments: { file: 'posts', several, fields: { person: 'no', startsOn: 'from', grade: 'grade' } },
    heads: { file: 'heads', several, fields: { unit: 'unit', person: 'no' } },
    scheduled: { file: 'given', several, fields: { person: 'no', schedule: 'week', startsOn: 'from' } },
  }
  const files = await filesOf({
    sites: 'code,name\nJKT,Old\nJKT,New\n',
    positions: 'code,name\nCH,Old\nCH,New\n',
    units: 'code,name\nOPS,Old\nOPS,New\n',
    weeks: 'code,name,hours\nDAY,Old,8\nDAY,New,8\n',
    main: `${main}2,bo,Bob,Łukasz,2021-01-03\n`,
    posts: 'no,from,grade\n1,2020-01-02,G1\n1,2020-01-02,G2\n',
    heads: 'unit,no\nOPS,1\nOPS,2\n',
    given: 'no,week,from\n1,DAY,2020-01-02\n1,DAY,2020-01-02\n',
  })
  const outcome = await run('', { files }, all)
  expect(faults(outcome)).toEqual([])
  expect(outcome.parts.map(({ part: kind, passedOver }) => [kind, passedOver])).toEqual([
    ['sites', 1],
    ['positions', 1],
    ['units', 1],
    ['schedules', 1],
    ['employees', 1],
    ['assignments', 1],
    ['scheduled', 1],
    ['heads', 1],
  ])
  expect(outcome.notes.map(({ file, why }) => [file, why.split(':')[0]])).toEqual(
    ['sites', 'positions', 'units', 'weeks', 'main', 'posts', 'heads'].map((name) => [`${name}.csv`, 'the row is passed over']),
  )
  // A column a day says of a day what it says: a second row of a person is more days of theirs, and no rule chooses between them.
  const wide = { file: 'main', person: 'no', days: 'yyyy-MM-dd', words: {}, several }
  expect(() => readMapping(JSON.stringify({ ...all, absences: wide }))).toThrow('there is no "several" here')
})

test('counts add up, and are told of the files that the rows were read from', async () => {
  const outcome = await run('', { files: await filesOf({ main, phones: 'id,phone,name\n1,+62 1,Sánchez\n9,+62 9,Nobody\n' }) }, two)
  const people_ = outcome.parts.find(({ part: kind }) => kind === 'employees')
  expect(people_?.from).toEqual([
    { file: 'main.csv', sheet: null, read: 2 },
    { file: 'phones.csv', sheet: null, read: 2 },
  ])
  for (const { read, added, changed, unchanged, joined, passedOver, refused } of outcome.parts)
    expect(added + changed + unchanged + joined + passedOver + refused).toBe(read)
  expect([people_?.joined, people_?.refused]).toEqual([1, 1])
})
