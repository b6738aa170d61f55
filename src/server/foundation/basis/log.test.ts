import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { errorForLog } from './log.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await sql`create table pay (name text not null unique, amount int check (amount > 0))`.execute(fresh.database.db)
  await sql`insert into pay values ('Amina Pratama', 9000)`.execute(fresh.database.db)
})
afterAll(() => fresh.drop())

const failing = async (statement: ReturnType<typeof sql>) =>
  statement.execute(fresh.database.db).then(
    () => expect.unreachable(),
    (error: unknown) => error as Error & { detail?: string },
  )

test('an error of the database tells its code, table, constraint and place, and nothing of a row', async () => {
  const twice = await failing(sql`insert into pay values ('Amina Pratama', 1)`)
  const negative = await failing(sql`insert into pay values ('Budi Santoso', -7777)`)
  const noNumber = await failing(sql`select ${'Carla 5555'}::int`)
  expect([twice.detail, negative.detail, noNumber.message].join()).toMatch(/Amina Pratama.*-7777.*Carla 5555/)
  expect(errorForLog(twice)).toMatchObject({
    code: '23505',
    table: 'pay',
    constraint: 'pay_name_key',
    stack: expect.stringContaining('at '),
  })
  expect(errorForLog(negative)).toMatchObject({ code: '23514', table: 'pay' })
  const wrapped = new Error('the list failed', { cause: noNumber })
  const told = JSON.stringify([twice, negative, noNumber, wrapped].map(errorForLog))
  expect(told).toContain('the list failed')
  expect(told).not.toMatch(/Amina|Pratama|7777|Carla|5555/)
})

test('what is thrown and is no error is not told', () => {
  expect(JSON.stringify(errorForLog({ salary: 9000 }))).not.toContain('9000')
})
