import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedBefore, type StoredBefore } from '../../../../test/support/migrated.ts'

let stored: StoredBefore

beforeEach(async () => {
  stored = await storedBefore('0041')
})
afterEach(() => stored.drop())

test('leave types of before that are called illness, care or bereavement are sensitive, others are not', async () => {
  const types: [string, object, boolean][] = [
    ['SICK', { en: 'Sick leave', id: 'Cuti sakit' }, true],
    ['SICK_DE', { en: 'Leave', id: 'Cuti' }, true],
    ['CT-03', { en: 'Krankheit' }, true],
    ['CT-04', { en: 'Family care' }, true],
    ['CT-05', { id: 'Cuti duka' }, true],
    ['ANNUAL', { en: 'Annual leave', id: 'Cuti tahunan' }, false],
    ['BREAK', { en: 'Career break' }, false],
  ]
  for (const [index, [code, names]] of types.entries())
    await sql`insert into leave_type (id, code, names, policy, sequence)
      values (${randomUUID()}, ${code}, ${JSON.stringify(names)}::jsonb, '{"unit": "day"}', ${index})`.execute(stored.db)
  await stored.goOn()
  const { rows } = await sql<{ code: string; sensitive: boolean }>`
    select code, coalesce((policy->>'sensitive')::boolean, false) as sensitive from leave_type order by sequence`.execute(stored.db)
  expect(rows.map(({ code, sensitive }) => [code, sensitive])).toEqual(types.map(([code, , sensitive]) => [code, sensitive]))
})
