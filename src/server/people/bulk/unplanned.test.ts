import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginImport, endImport, header, mapping, run } from '../../../../test/support/import.ts'
import { reportOf } from '#server/areas/import/report.ts'

beforeEach(beginImport)
afterEach(endImport)

const row = (no: number, until = '-') => `${no};p${no};Ana;Number${no};02.01.2020;02.01.2020;${until};OPS;Chief;-\n`
const week = { code: 'DAY', name: 'Office', monday: 8, friday: 8, start: '08:00', end: '17:00' }
const given = {
  ...mapping,
  schedules: { rows: [week] },
  scheduled: {
    file: 'people',
    where: [{ value: 'no', is: ['1'] }],
    fields: { person: 'no', schedule: { constant: 'DAY' }, startsOn: 'from' },
  },
}

test('people who come without a working schedule are told before anything is written, and nobody else', async () => {
  const tried = await run(header + row(1) + row(2) + row(3), { writes: 'none' }, given)
  expect(tried.unplanned).toEqual({ count: 2, names: ['Ana Number2', 'Ana Number3'] })
  expect(reportOf(tried, 'none')).toContain('2 people come without a working schedule: Ana Number2, Ana Number3')
  expect((await run(header + row(1), {}, given)).unplanned).toEqual({ count: 0, names: [] })
  // Who is there already does not come.
  expect((await run(header + row(1), {}, mapping)).unplanned.count).toBe(0)
})

test('of many people the first are named, and all of them counted', async () => {
  const rows = Array.from({ length: 23 }, (_, at) => row(at + 1))
  const { unplanned } = await run(header + rows.join(''), { writes: 'none' })
  expect([unplanned.count, unplanned.names.length]).toEqual([23, 20])
})
