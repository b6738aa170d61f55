import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginImport, endImport, faults, fresh, header, mapping, notes, run } from '../../../../test/support/import.ts'
import { isAnother } from './other-people.ts'

beforeEach(async () => {
  await beginImport()
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, email)
    values (gen_random_uuid(), '1', 'ingrid', 'Ingrid', 'Bauer', 'Ingrid Bauer', 'Ingrid.Bauer@hotel.example'),
      (gen_random_uuid(), '2', 'jan', 'Jan', 'Vogel', 'Jan Vogel', 'desk@hotel.example'),
      (gen_random_uuid(), '3', 'kim', 'Kim', 'Vogel', 'Kim Vogel', 'desk@hotel.example')`.execute(fresh.database.db)
})
afterEach(endImport)

const given = {
  ...mapping,
  employees: { file: 'people', fields: { code: 'no', userName: 'login', firstName: 'first', lastName: 'last', email: 'boss' } },
  assignments: [],
}
const row = (no: string, login: string, first: string, last: string, mail: string) => `${no};${login};${first};${last};-;-;-;-;-;${mail}\n`

test('somebody of a new number with the address, or the user name, of who is there is no second person', async () => {
  const file = `${header}${row('E-001', 'i.bauer', 'Inge', 'Bauer', 'ingrid.bauer@HOTEL.example')}${row('E-002', 'jan', 'Jan', 'Vogel', 'jan@hotel.example')}`
  const outcome = await run(file, {}, given)
  expect(faults(outcome)).toEqual([
    [2, 'boss', 'ingrid.bauer@HOTEL.example', 'Ingrid Bauer, number 1, is here already and has this email'],
    [3, 'login', 'jan', 'Jan Vogel, number 2, is here already and has this user name'],
  ])
  expect(outcome.faults[0]?.allowed).toMatch(/^that number, where it is the same person/)
  expect(faults(await run(`${header}${row('1', 'i.bauer', 'Ingrid', 'Bauer', 'ingrid.bauer@hotel.example')}`, {}, given))).toEqual([])
})

test('by the user name they are told by it', async () => {
  const outcome = await run(
    `${header}${row('E-001', 'i.bauer', 'Ingrid', 'Bauer', 'ingrid.bauer@hotel.example')}`,
    {},
    { ...given, key: 'userName' },
  )
  expect(faults(outcome)).toEqual([
    [2, 'boss', 'ingrid.bauer@hotel.example', 'Ingrid Bauer, user name ingrid, is here already and has this email'],
  ])
})

test('who is called the same is told, and made; an address of several, or of somebody whom the file has, says nothing', async () => {
  const file = `${header}${row('E-001', 'i.bauer', 'ingrid', 'BAUER', '-')}${row('E-002', 'lou', 'Lou', 'Adler', 'desk@hotel.example')}`
  const outcome = await run(file, { writes: 'none' }, given)
  expect([faults(outcome), notes(outcome)]).toEqual([
    [],
    [[2, 'last', 'BAUER', 'somebody of this name is here already, and not in the files: Ingrid Bauer, number 1']],
  ])
  const both = `${header}${row('1', 'ingrid', 'Ingrid', 'Bauer', 'office@hotel.example')}${row('E-003', 'max', 'Ingrid', 'Bauer', 'ingrid.bauer@hotel.example')}`
  const second = await run(both, {}, given)
  expect([faults(second), notes(second), second.parts.find((one) => one.part === 'employees')?.added]).toEqual([[], [], 1])
})

test('rows of another company whose numbers are people here are told with whom they meet; who only changed their name is not', async () => {
  await sql`update employee set born_on = '1990-05-05' where code = '3'`.execute(fresh.database.db)
  const fields = { ...given.employees.fields, bornOn: 'hired' }
  const born = { ...given, employees: { ...given.employees, fields } }
  const line = (no: string, first: string, last: string, mail: string, day = '-') =>
    `${no};u${no};${first};${last};${day};-;-;-;-;${mail}\n`
  const file = `${header}${line('1', 'Ana', 'Sánchez', 'ana@mill.example')}${line('2', 'Jon', 'Peters', 'desk@hotel.example')}${line('3', 'Mei', 'Lin', '-', '05.05.1990')}`
  const outcome = await run(file, { writes: 'none' }, born)
  expect(outcome.others).toEqual({
    count: 1,
    some: [{ file: expect.any(Number), line: 2, key: '1', here: 'Ingrid Bauer', there: 'Ana Sánchez', source: 'people.csv' }],
  })
  expect(notes(outcome)).toContainEqual([2, 'no', '1', 'somebody of quite another name is known by this here: Ingrid Bauer'])
  const married = `${header}${line('1', 'Ingrid', 'Vogel', 'i.vogel@hotel.example')}${line('2', 'Jann', 'Vogell', '-')}`
  expect((await run(married, { writes: 'none' }, born)).others.count).toBe(0)
})

test('a name is another where no word of it is the same, or nearly', () => {
  const pairs = [
    ['Ingrid Bauer', 'Bauer, Inge'],
    ['José Núñez', 'Jose Nunez'],
    ['Stephen Smith', 'Stephan Schmidt'],
    ['Ingrid Bauer', 'Ana Sánchez'],
    ['Ingrid Bauer', ''],
  ] as const
  expect(pairs.map(([one, other]) => isAnother(one, other))).toEqual([false, false, false, true, false])
})
