import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, folder, fresh, header, mapping, part, run } from '../../../../test/support/import.ts'

beforeEach(async () => {
  await beginImport()
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name)
    values (gen_random_uuid(), '1', 'ratna', 'Ratna', 'Wulandari', 'Ibu Ratna'),
      (gen_random_uuid(), '2', 'jan', 'Jan', 'Vogel', 'Jan Vogel'), (gen_random_uuid(), '3', 'jan.v', 'Jan', 'Vogel', 'Jan Vogel')`.execute(
    fresh.database.db,
  )
})
afterEach(endImport)

const row = (no: string, first: string, last: string, boss: string, from = '01.02.2024', unit = 'OPS') =>
  `${no};u${no};${first};${last};-;${from};-;${unit};Clerk;${boss}\n`
const bosses = () =>
  rows(
    fresh.database.db,
    sql<{ code: string; boss: string }>`
      select e.code, m.code as boss from assignment a join employee e on e.id = a.employee_id left join employee m on m.id = a.manager_id
      order by 1`,
  )

test('a manager is the one person of that name, there already or in the files, case and blanks aside', async () => {
  const file = `${header}${row('7', 'Sari', 'Adi', 'ratna  WULANDARI')}${row('8', 'Bo', 'Łukasz', 'Adi, Sari')}${row('9', 'Cy', 'Dee', 'ibu ratna')}`
  const outcome = await run(file)
  expect(faults(outcome)).toEqual([])
  expect((await bosses()).map(({ code, boss }) => [code, boss])).toEqual([
    ['7', '1'],
    ['8', '7'],
    ['9', '1'],
  ])
  expect(part(await run(file), 'assignments')).toEqual([0, 0, 3, 0, 0])
  const byUserName = await run(file.replaceAll('-;01.02', '-;01.03'), {}, { ...mapping, key: 'userName', assignments: userNames })
  expect([faults(byUserName), part(byUserName, 'assignments')]).toEqual([[], [3, 0, 0, 3, 0]])
})
const userNames = { ...mapping.assignments, fields: { ...mapping.assignments.fields, person: 'login' } }

test('a name that several have is refused with their numbers, one that nobody has with what is allowed', async () => {
  const file = `${header}${row('7', 'Sari', 'Adi', 'jan vogel')}${row('8', 'Bo', 'Łukasz', 'No Body')}${row('7', 'Sari', 'Adi', '1', '01.01.2025')}`
  const outcome = await run(file, { writes: 'good' })
  expect(faults(outcome)).toEqual([
    [2, 'boss', 'jan vogel', 'several have this name: Jan Vogel (2), Jan Vogel (3)'],
    [3, 'boss', 'No Body', 'there is no such person'],
    [4, 'no', '7', 'another row of this person’s posts is refused, and they are taken together or not at all'],
  ])
  expect(outcome.faults.map(({ allowed }) => allowed).slice(0, 2)).toEqual([
    'the number of the one who is meant',
    'the number of a person, or the name of one who is here or in the files',
  ])
  expect(await bosses()).toEqual([])
})

test('a manager whose row is refused is told with its line, by number or by name, read or not, and of another file with it', async () => {
  const people = `${row('7', 'Sari', 'Adi', '-', '01.02.2024', 'MOON')}${row('8', 'Bo', 'Łukasz', '-', 'nonsense')}`
  const below = `${row('10', 'Di', 'A', '7')}${row('11', 'Ed', 'B', 'Sari Adi')}${row('12', 'Flo', 'C', 'bo łukasz')}`
  const outcome = await run(header + people + below)
  expect(faults(outcome).filter(([line]) => Number(line) > 3)).toHaveLength(3)
  expect(faults(outcome)).toEqual(
    expect.arrayContaining([
      [4, 'boss', '7', 'the row of their manager, line 2, was refused'],
      [5, 'boss', 'Sari Adi', 'the row of their manager, line 2, was refused'],
      [6, 'boss', 'bo łukasz', 'the row of their manager, line 3, was refused'],
    ]),
  )
  await writeFile(path.join(folder, 'posts.csv'), 'no;from;boss\n1;01.02.2024;Sari Adi\n')
  const two = {
    ...mapping,
    files: { ...mapping.files, posts: { ...mapping.files.people, name: 'posts.csv' } },
    assignments: [
      mapping.assignments,
      { file: 'posts', creates: ['position'], fields: { person: 'no', startsOn: 'from', manager: 'boss' } },
    ],
  }
  const files = ['people.csv', 'posts.csv'].map((name) => path.join(folder, name))
  const apart = await run(header + people, { files }, two)
  expect(apart.faults.filter(({ file }) => file === 'posts.csv').map(({ why }) => why)).toEqual([
    'the row of their manager, line 2 of people.csv, was refused',
  ])
})

test('the head of a unit is found so, too', async () => {
  const heads = { file: 'people', several: 'first', fields: { unit: 'unit', person: 'boss' } }
  const outcome = await run(`${header}${row('7', 'Sari', 'Adi', 'Sari Adi')}`, {}, { ...mapping, assignments: [], heads })
  expect([faults(outcome), await rows(fresh.database.db, sql`select e.code from unit u join employee e on e.id = u.head_id`)]).toEqual([
    [],
    [{ code: '7' }],
  ])
})
