import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, fresh, header, mapping, part, run } from '../../../../test/support/import.ts'

beforeEach(async () => {
  await beginImport()
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, email)
    values (gen_random_uuid(), '1', 'ratna', 'Ratna', 'Wulandari', 'Ratna Wulandari', 'r@hotel.example')`.execute(fresh.database.db)
})
afterEach(endImport)

const given = (fields: object) => ({
  ...mapping,
  employees: { file: 'people', fields: { code: 'no', firstName: 'first', lastName: 'last', ...fields } },
  assignments: [],
})
const row = (no: string, login: string, first: string, mail: string) => `${no};${login};${first};Wulandari;-;-;-;-;-;${mail}\n`
const file = `${header}${row('1', 'ratna.w', 'Ratna', 'ratna.w@hotel.example')}${row('2', 'sari.w', 'Sari', 'Sari.W@hotel.example')}`
const names = () => rows(fresh.database.db, sql`select code, user_name, email from employee order by code`)
const changed = (outcome: Awaited<ReturnType<typeof run>>) => outcome.changes.flatMap(({ fields }) => fields.map(({ field }) => field))

test('a user name out of the column of the address is for who is new: who is there keeps theirs, and the trial says so', async () => {
  const borrowed = given({ userName: { column: 'boss' }, email: 'boss' })
  const tried = await run(file, { writes: 'none' }, borrowed)
  expect([faults(tried), part(tried, 'employees'), changed(tried)]).toEqual([[], [1, 1, 0, 0, 0], ['email']])
  await run(file, {}, borrowed)
  expect(await names()).toEqual([
    { code: '1', user_name: 'ratna', email: 'ratna.w@hotel.example' },
    { code: '2', user_name: 'sari.w@hotel.example', email: 'Sari.W@hotel.example' },
  ])
  expect(part(await run(file, {}, borrowed), 'employees')).toEqual([0, 0, 2, 0, 0])
})

test('neither does the number, where there is nothing else, become the user name of who is there', async () => {
  await run(file, {}, given({ userName: 'no' }))
  expect(await names()).toMatchObject([{ user_name: 'ratna' }, { user_name: '2' }])
})

test('a column of its own says the user name of everybody, and so does a piece of the address', async () => {
  const own = await run(file, { writes: 'none' }, given({ userName: 'login', email: 'boss' }))
  expect(own.changes[0]?.fields).toContainEqual({ field: 'user_name', before: 'ratna', after: 'ratna.w' })
  const piece = { column: 'boss', before: '@' }
  expect(changed(await run(file, { writes: 'none' }, given({ userName: piece, email: 'boss' })))).toEqual(['user_name', 'email'])
})
