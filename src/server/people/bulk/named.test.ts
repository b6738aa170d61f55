import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, fresh, good, header, mapping, part, run } from '../../../../test/support/import.ts'

beforeEach(async () => {
  await beginImport()
  const { db } = fresh.database
  await sql`insert into site (id, code, name, country, time_zone) values (gen_random_uuid(), 'S1', 'Jakarta', 'ID', 'Asia/Jakarta')`.execute(
    db,
  )
  await sql`insert into position (id, code, name) values (gen_random_uuid(), 'P7', 'Ärztin')`.execute(db)
  await sql`insert into unit (id, code, name) values (gen_random_uuid(), 'COMPANY', 'Marigold')`.execute(db)
  await sql`
    insert into unit (id, code, name, parent_id) select gen_random_uuid(), x.code, x.name, p.id
    from unit p, (values ('FRONT-OFFICE', 'Front Office'), ('K1', 'Kitchen'), ('K2', 'Kitchen')) x (code, name)`.execute(db)
})
afterEach(endImport)

const codes = async (table: string) =>
  (await rows(fresh.database.db, sql<{ code: string }>`select code from ${sql.id(table)} order by code`)).map(({ code }) => code)

/** Posts alone: places are named in them, and made where the mapping says so. */
const posts = {
  ...mapping,
  sites: [],
  units: [],
  assignments: {
    ...mapping.assignments,
    creates: ['unit', 'position'],
    fields: { ...mapping.assignments.fields, site: { constant: ' jakarta' } },
  },
}
const row = (no: number, unit: string, job: string) => `${no};u${no};U${no};Person;02.01.2020;02.01.2020;-;${unit};${job};-\n`

test('what rows name by its name, case and blanks aside, is what was set up: nothing is made a second time', async () => {
  const file = `${header}${row(1, 'front  office', 'ärztin')}${row(2, 'FRONT-office', 'Clerk')}${row(3, 'Front Office', ' clerk')}${row(4, 'Garden', 'CLERK')}`
  const outcome = await run(file, {}, posts)
  expect([faults(outcome), outcome.created]).toEqual([[], { unit: 1, position: 1 }])
  expect([await codes('site'), await codes('unit'), await codes('position')]).toEqual([
    ['S1'],
    ['COMPANY', 'FRONT-OFFICE', 'Garden', 'K1', 'K2'],
    ['Clerk', 'P7'],
  ])
  const places = await rows(
    fresh.database.db,
    sql`select u.code as unit, p.code as job, s.code as site from assignment a join employee e on e.id = a.employee_id
      join unit u on u.id = a.unit_id join position p on p.id = a.position_id join site s on s.id = a.site_id order by e.code`,
  )
  expect(places).toEqual([
    { unit: 'FRONT-OFFICE', job: 'P7', site: 'S1' },
    { unit: 'FRONT-OFFICE', job: 'Clerk', site: 'S1' },
    { unit: 'FRONT-OFFICE', job: 'Clerk', site: 'S1' },
    { unit: 'Garden', job: 'Clerk', site: 'S1' },
  ])
  expect(part(await run(file, {}, posts), 'assignments')).toEqual([0, 0, 4, 0, 0])
})

test('a name that several have is refused with those who have it, as the file writes it', async () => {
  const outcome = await run(`${header}${row(1, 'kitchen', 'Clerk')}${row(2, 'K2', 'Clerk')}`, {}, posts)
  expect(faults(outcome)).toEqual([[2, 'unit', 'kitchen', 'several have this name: Kitchen (K1), Kitchen (K2)']])
  expect(outcome.faults[0]?.allowed).toBe('the code of the unit that is meant')
})

test('units, positions and sites of a file that stand here under other codes are those, also where others of the file name them', async () => {
  const given = {
    ...mapping,
    sites: [{ rows: [{ code: 'JKT', name: 'JAKARTA', country: 'ID', timeZone: 'Asia/Jakarta' }] }],
    units: [
      {
        rows: [
          { code: 'D1', name: 'Marigold' },
          { code: 'OPS', name: 'front office', parent: 'D1' },
          { code: 'D3', name: 'Garden', parent: 'front office' },
        ],
      },
    ],
    heads: { file: 'people', several: 'first', where: [{ value: 'job', is: ['Chief'] }], fields: { unit: 'unit', person: 'no' } },
  }
  const outcome = await run(good, {}, given)
  expect([faults(outcome), part(outcome, 'sites'), part(outcome, 'units'), part(outcome, 'heads')]).toEqual([
    [],
    [0, 0, 1, 0, 0],
    [1, 0, 2, 0, 0],
    [0, 1, 0, 0, 0],
  ])
  expect([await codes('site'), await codes('unit')]).toEqual([['S1'], ['COMPANY', 'D3', 'FRONT-OFFICE', 'K1', 'K2']])
  const tree = await rows(
    fresh.database.db,
    sql`select u.name, p.code as parent, e.code as head from unit u left join unit p on p.id = u.parent_id left join employee e on e.id = u.head_id
      where u.code in ('D3', 'FRONT-OFFICE') order by u.code`,
  )
  expect(tree).toEqual([
    { name: 'Garden', parent: 'FRONT-OFFICE', head: null },
    { name: 'Front Office', parent: 'COMPANY', head: '1' },
  ])
})

test('one of the same name elsewhere, or two rows of one name, are units of their own', async () => {
  const units = (given: object[]) => ({ ...mapping, employees: [], assignments: [], sites: [], units: [{ rows: given }] })
  const elsewhere = [
    { code: 'ANNEX', name: 'Annex', parent: 'COMPANY' },
    { code: 'A-FO', name: 'Front Office', parent: 'ANNEX' },
    { code: 'X1', name: 'Marigold', parent: 'ANNEX' },
    { code: 'X2', name: 'Marigold', parent: 'ANNEX' },
  ]
  const outcome = await run(good, {}, units(elsewhere))
  expect([faults(outcome), part(outcome, 'units')]).toEqual([[], [4, 0, 0, 0, 0]])
})
