import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, fresh, header, mapping, notes, part, run } from '../../../../test/support/import.ts'

beforeEach(async () => {
  await beginImport()
  const { db } = fresh.database
  await run(header, {}, { ...mapping, employees: [], assignments: [] })
  // Who began the company stands there from that day on.
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
    values (gen_random_uuid(), '1', 'ratna', 'Ratna', 'Wulandari', 'Ratna Wulandari', '2026-11-27')`.execute(db)
  await sql`
    insert into unit (id, code, name) values (gen_random_uuid(), 'OPS', 'Operations') on conflict do nothing`.execute(db)
  await sql`
    insert into assignment (employee_id, starts_on, unit_id, full_time)
    select e.id, '2026-11-27', u.id, 1 from employee e, unit u where e.code = '1' and u.code = 'OPS'`.execute(db)
  await sql`
    insert into setting (key, value) select 'company.founding', json_build_object('employeeId', id, 'day', '2026-11-27') from employee`.execute(
    db,
  )
})
afterEach(endImport)

const { hiredOn: _hiredOn, ...withoutHired } = mapping.employees.fields
const silent = { ...mapping, employees: { ...mapping.employees, fields: withoutHired } }
const file = (from: string, hired = '-') =>
  `${header}1;ratna;Ratna;Wulandari;${hired};${from};-;OPS;Chief;-\n2;sari;Sari;Adi;-;01.03.2020;-;OPS;Clerk;1\n`
const hired = async () =>
  (await rows(fresh.database.db, sql<{ day: string | null }>`select hired_on as day from employee order by code`)).map(({ day }) => day)

test('who is there was hired where their first post in the files begins, as the trial says; managers are there from then on', async () => {
  const tried = await run(file('01.02.2015'), { writes: 'none' }, silent)
  expect(faults(tried)).toEqual([])
  expect(tried.changes).toContainEqual({
    part: 'assignments',
    source: 'people.csv',
    file: expect.any(Number),
    line: 2,
    name: 'ratna',
    fields: [{ field: 'hired_on', before: '2026-11-27', after: '2015-02-01' }],
  })
  expect([notes(tried), part(tried, 'assignments'), await hired()]).toEqual([[], [2, 1, 0, 1, 0], ['2026-11-27']])
  await run(file('01.02.2015'), {}, silent)
  expect(await hired()).toEqual(['2015-02-01', null])
  expect(part(await run(file('01.02.2015'), {}, silent), 'assignments')).toEqual([0, 0, 2, 0, 0])
})

test('the day never moves forward, and a file that says it is believed', async () => {
  await run(file('01.12.2026'), {}, silent)
  expect(await hired()).toEqual(['2026-11-27', null])
  const said = await run(file('01.02.2015', '01.01.2016'))
  expect([faults(said), await hired()]).toEqual([[], ['2016-01-01', null]])
})
