import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/db.ts'
import { beginImport, endImport, faults, fresh, good, mapping, part, run } from '../../../../test/support/import.ts'

beforeEach(beginImport)
afterEach(endImport)

test('a unit that only moves counts as changed, beside those that were renamed and those that both move and are renamed', async () => {
  const units = (rowsOfUnits: [code: string, name: string, parent: string][]) => ({
    ...mapping,
    units: [{ rows: [{ code: 'OPS', name: 'Operations' }] }, { rows: rowsOfUnits.map(([code, name, parent]) => ({ code, name, parent })) }],
  })
  const before = ['A', 'B', 'C', 'D'].map((code): [string, string, string] => [code, code, 'OPS'])
  expect(part(await run(good, {}, units(before)), 'units')).toEqual([5, 0, 0, 0, 0])
  const after = units([
    ['A', 'renamed', 'OPS'],
    ['B', 'B', 'A'],
    ['C', 'renamed', 'A'],
    ['D', 'D', 'OPS'],
    ['E', 'E', 'A'],
  ])
  expect(part(await run(good, {}, after), 'units')).toEqual([1, 3, 2, 0, 0])
})

test('units stand under their parents, in whatever order they come; a circle of units is refused', async () => {
  const units = (pairs: [string, string][]) => ({
    ...mapping,
    units: [{ rows: [{ code: 'OPS', name: 'Operations' }] }, { rows: pairs.map(([code, parent]) => ({ code, name: code, parent })) }],
  })
  expect(
    (
      await run(
        good,
        {},
        units([
          ['B', 'A'],
          ['A', 'OPS'],
        ]),
      )
    ).written,
  ).toBe(true)
  const tree = await rows(
    fresh.database.db,
    sql`select u.code, p.code as parent from unit u left join unit p on p.id = u.parent_id order by 1`,
  )
  expect(tree).toEqual([
    { code: 'A', parent: 'OPS' },
    { code: 'B', parent: 'A' },
    { code: 'OPS', parent: null },
  ])
  expect(faults(await run(good, {}, units([['A', 'B']])))).toEqual([[0, 'parent', 'B', 'the unit would stand below itself']])
  expect(
    faults(
      await run(
        good,
        {},
        units([
          ['C', 'X'],
          ['D', 'C'],
        ]),
      ),
    ).map((fault) => [fault[2], fault[3]]),
  ).toEqual([
    ['X', 'there is no such unit'],
    ['C', 'this unit is in the files, but its own row was refused'],
  ])
  const below = await run(
    good,
    {},
    units([
      ['K', 'L'],
      ['L', 'M'],
      ['M', 'L'],
    ]),
  )
  expect(faults(below).map((fault) => [fault[2], fault[3]])).toEqual([
    ['M', 'the unit would stand below itself'],
    ['L', 'the unit would stand below itself'],
    ['L', 'this unit is in the files, but its own row was refused'],
  ])
})
