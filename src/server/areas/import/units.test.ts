import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { reportOf } from './report.ts'
import { beginImport, endImport, faults, fresh, good, header, mapping, notes, part, run, folder } from '../../../../test/support/import.ts'

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

test('what moves is told with its line as what is renamed, and so is another head', async () => {
  const all = { code: 'code', name: 'name', parent: 'parent', minimumStaffing: 'least' }
  await unitsFrom('code;name;parent;least\nA;A;OPS;1\nB;B;OPS;1\nC;C;A;1\n', all)
  const later = 'code;name;parent;least\nB;B;A;1\nA;A;;2\nC;Sea;B;1\n'
  const tried = await unitsFrom(later, all, {}, { writes: 'none' })
  expect(part(tried, 'units')).toEqual([0, 3, 1, 0, 0])
  expect(reportOf(tried, 'none').match(/^ {2}units .*$/gm)).toEqual([
    '  units B: parent OPS → A (units.csv, line 2)',
    '  units A: minimum_staffing 1 → 2, parent OPS → (empty) (units.csv, line 3)',
    '  units C: name C → Sea, parent A → B (units.csv, line 4)',
  ])
  const chief = { ...mapping, heads: heads(['Chief']) }
  await run(good, {}, chief)
  const other = await run(good, { writes: 'none' }, { ...mapping, heads: heads(['Clerk'], { several: 'last' }) })
  expect(reportOf(other, 'none')).toContain("Changed:\n  heads Operations: person Ana Sánchez → =1+1 'quoted (people.csv, line 5)\n")
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

test('a unit whose row is refused stays where it stood, also where that closes a circle; without a parent in the file it stays too', async () => {
  const units = (...rowsOfUnits: object[]) => ({ ...mapping, units: [...mapping.units, { rows: rowsOfUnits }] })
  const under = (code: string, parent: string) => ({ code, name: code, parent })
  expect((await run(good, {}, units(under('B', 'OPS'), under('A', 'B')))).written).toBe(true)
  expect(faults(await run(good, {}, units(under('A', 'X'), under('B', 'A')))).map(([, , value, why]) => [value, why])).toEqual([
    ['X', 'there is no such unit'],
    ['A', 'the unit would stand below itself'],
  ])
  expect(part(await run(good, {}, units({ code: 'A', name: 'renamed' })), 'units')).toEqual([0, 1, 1, 0, 0])
  const [a] = await rows(
    fresh.database.db,
    sql`select u.name, p.code as parent from unit u join unit p on p.id = u.parent_id where u.code = 'A'`,
  )
  expect(a).toEqual({ name: 'renamed', parent: 'B' })
})

const heads = (jobs: string[], more: object = {}) => ({
  file: 'people',
  where: [{ value: 'job', is: jobs }],
  fields: { unit: 'unit', person: 'no' },
  ...more,
})

test('units have the heads that the file names, the same again is no change, and of several the mapping says which counts', async () => {
  const head = async () => (await rows(fresh.database.db, sql`select e.code from unit u join employee e on e.id = u.head_id`))[0]
  const chief = { ...mapping, heads: heads(['Chief']) }
  expect([part(await run(good, {}, chief), 'heads'), await head()]).toEqual([[0, 1, 0, 0, 0], { code: '1' }])
  expect(part(await run(good, {}, chief), 'heads')).toEqual([0, 0, 1, 0, 0])
  // Two parts that say the same are one.
  expect(part(await run(good, {}, { ...mapping, heads: [heads(['Chief']), heads(['Chief'])] }), 'heads')).toEqual([0, 0, 1, 0, 0])
  expect(faults(await run(good, {}, { ...mapping, heads: heads(['Clerk']) }))).toEqual([
    [3, 'unit', 'OPS', 'line 5 has the same, and the mapping does not say which counts'],
    [5, 'unit', 'OPS', 'line 3 has the same, and the mapping does not say which counts'],
    [4, 'no', '2', 'another row of this person’s posts is refused, and they are taken together or not at all'],
  ])
  const last = await run(good, {}, { ...mapping, heads: heads(['Clerk'], { several: 'last' }) })
  expect([part(last, 'heads'), await head()]).toEqual([[0, 1, 0, 0, 0], { code: '3' }])
  expect(last.parts.find((one) => one.part === 'heads')?.passedOver).toBe(1)
  expect(notes(last)).toEqual([[3, 'no', '2', 'the row is passed over: line 5 counts, and has "3" there']])
})

test('a head of a unit that there is not, or whose row was refused, and one who is nobody are told', async () => {
  const csv = `${header}1;ana;Ana;S;-;02.01.2020;-;OPS;Chief;-\n1;ana;Ana;S;-;02.01.2020;-;MOON;Chief;-\n1;ana;Ana;S;-;02.01.2020;-;LAB;Chief;-\n`
  const lab = { rows: [{ code: 'LAB', name: 'Laboratory', parent: 'MOON' }] }
  const given = { ...mapping, units: [...mapping.units, lab], assignments: [], heads: heads(['Chief']) }
  const told = faults(await run(csv, {}, given))
  expect(told.filter(([line]) => line !== 0)).toEqual([
    [3, 'unit', 'MOON', 'there is no such unit'],
    [4, 'unit', 'LAB', 'this unit is in the files, but its own row was refused'],
  ])
  const nobody = { ...given, units: mapping.units, heads: heads(['Chief'], { fields: { unit: 'unit', person: 'boss' } }) }
  expect(faults(await run(`${header}1;ana;Ana;S;-;02.01.2020;-;OPS;Chief;99\n`, {}, nobody))).toEqual([
    [2, 'boss', '99', 'there is no such person'],
  ])
})

test('of two rows of one unit neither is taken, and who works there hears so', async () => {
  const twice = {
    ...mapping,
    units: [
      {
        rows: [
          { code: 'OPS', name: 'Operations' },
          { code: 'OPS', name: 'Operation' },
        ],
      },
    ],
  }
  const told = faults(await run(`${header}1;ana;Ana;S;-;02.01.2020;-;OPS;Chief;-\n`, {}, twice))
  expect(told.at(-1)).toEqual([2, 'unit', 'OPS', 'this unit is in the files, but its own row was refused'])
  expect(told.slice(0, -1).map(([line, column]) => [line, column])).toEqual([
    [0, 'code'],
    [0, 'code'],
  ])
})

/** Units from a file of their own, beside those that the mapping names. */
async function unitsFrom(csv: string, fields: Record<string, string>, more: object = {}, options: object = {}) {
  await writeFile(path.join(folder, 'units.csv'), csv)
  const files = ['people.csv', 'units.csv'].map((name) => path.join(folder, name))
  const described = { ...mapping.files, units: { name: 'units.csv', separator: ';' } }
  const ops = { rows: ['OPS', 'A', 'B'].map((code) => ({ code, name: code })) }
  const named = fields['name'] ? { rows: [{ code: 'OPS', name: 'Operations' }] } : ops
  return run(good, { files, ...options }, { ...mapping, files: described, units: [named, { file: 'units', fields, ...more }] })
}

const treeNow = async () =>
  (
    await rows(
      fresh.database.db,
      sql<{
        code: string
        parent: string | null
      }>`select u.code, p.code as parent from unit u left join unit p on p.id = u.parent_id order by 1`,
    )
  ).map(({ code, parent }) => [code, parent])

test('of several rows of a unit the one that counts says where it stands, also whether in a circle', async () => {
  const all = { code: 'code', name: 'code', parent: 'parent' }
  const refused = await unitsFrom('code;parent\nA;OPS\nB;A\nA;B\n', all, { several: 'last' })
  expect([refused.written, new Set(faults(refused).map(([, , , why]) => why))]).toEqual([
    false,
    new Set(['the unit would stand below itself']),
  ])
  const taken = await unitsFrom('code;parent\nA;B\nB;A\nA;OPS\n', all, { several: 'last' })
  expect([faults(taken), await treeNow()]).toEqual([
    [],
    [
      ['A', 'OPS'],
      ['B', 'A'],
      ['OPS', null],
    ],
  ])
})

test('what another part says of a unit is looked at for circles too', async () => {
  const refused = await unitsFrom('code;parent\nA;B\nB;A\n', { code: 'code', parent: 'parent' })
  expect([refused.written, new Set(faults(refused).map(([, , , why]) => why))]).toEqual([
    false,
    new Set(['the unit would stand below itself']),
  ])
})

test('a unit whose new parent is refused stays where it is', async () => {
  const all = { code: 'code', name: 'code', parent: 'parent' }
  await unitsFrom('code;parent\nC;OPS\n', all)
  const outcome = await unitsFrom('code;parent\nP;OPS\nP;C\nC;P\n', all, {}, { writes: 'good' })
  expect(faults(outcome).at(-1)).toEqual([4, 'parent', 'P', 'this unit is in the files, but its own row, line 2, was refused'])
  expect(await treeNow()).toEqual([
    ['C', 'OPS'],
    ['OPS', null],
  ])
})

test('where some words are names, one that is the code of a unit and the name of another is refused; where all are codes it is a code', async () => {
  const units = {
    ...mapping,
    units: [
      { rows: [{ code: 'QA', name: 'QA' }] },
      {
        rows: [
          { code: '13', name: 'QA', parent: 'QA' },
          { code: '7', name: 'Production', parent: 'QA' },
        ],
      },
    ],
  }
  const csv = (other: string) => `${header}1;ana;Ana;S;-;02.01.2020;-;QA;Chief;-\n2;bo;Bo;L;-;02.01.2020;-;${other};Clerk;-\n`
  expect(faults(await run(csv('Production'), { writes: 'none' }, units))).toEqual([
    [2, 'unit', 'QA', 'several have this name: QA (13), QA (QA)'],
  ])
  expect(faults(await run(csv('7'), { writes: 'none' }, units))).toEqual([])
})

test('a file of which nothing is taken is told, and one that only completes others is not', async () => {
  const files = { ...mapping.files, more: { name: 'more.csv' }, joined: { name: 'joined.csv' } }
  const given = ['people.csv', 'more.csv', 'joined.csv'].map((name) => path.join(folder, name))
  for (const file of given.slice(1)) await writeFile(file, 'id\n1\n')
  const joins = { more: { file: 'joined', on: [['no', 'id']], missing: 'empty' } }
  const employees = { ...mapping.employees, joins }
  const told = notes(await run(good, { files: given, writes: 'none' }, { ...mapping, files, employees }))
  expect(told).toEqual([[0, '', '', 'nothing is taken from this file']])
})
