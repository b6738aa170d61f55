import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, fresh, header, mapping, part, run } from '../../../../test/support/import.ts'
import { foundCompany, type Founding } from './founding.ts'

const founding: Founding = {
  company: 'Marigold Ltd',
  site: { name: 'Bonn', country: 'DE', timeZone: 'Europe/Berlin' },
  week: { start: '09:00', end: '18:00', hours: 8 },
  person: { firstName: 'Ingrid', lastName: 'Bauer', userName: 'ingrid', email: '', password: null, language: 'en' },
}

beforeEach(async () => {
  await beginImport()
  await transaction(fresh.database.db, (tx) => foundCompany(tx, founding, [], '2026-11-26'))
})
afterEach(endImport)

const given = {
  ...mapping,
  sites: [],
  units: [{ rows: [{ code: 'DESK', name: 'Front desk' }] }],
  employees: { ...mapping.employees, several: 'last' },
  assignments: {
    ...mapping.assignments,
    fields: { person: 'no', startsOn: 'from', endsOn: 'until', unit: 'unit', position: 'job', manager: 'boss' },
  },
}
const of = (from: string, until: string, job: string) => `0000;ingrid;Ingrid;Bauer;01.03.2015;${from};${until};DESK;${job};-\n`
const posts = () =>
  rows(
    fresh.database.db,
    sql`select a.starts_on as from, a.ends_on as until, u.code as unit, s.code as site from assignment a
      left join unit u on u.id = a.unit_id left join site s on s.id = a.site_id order by 1`,
  )

it('gives way, where it put its founder, to what an import knows of them; what the file does not say stays', async () => {
  const outcome = await run(`${header}${of('01.03.2015', '31.12.2019', 'Clerk')}${of('01.01.2020', '-', 'Director')}`, {}, given)
  expect([faults(outcome), part(outcome, 'assignments')]).toEqual([[], [2, 0, 0, 1, 0]])
  expect(await posts()).toEqual([
    { from: '2015-03-01', until: '2020-01-01', unit: 'DESK', site: 'HQ' },
    { from: '2020-01-01', until: null, unit: 'DESK', site: 'HQ' },
  ])
  expect(
    part(await run(`${header}${of('01.03.2015', '31.12.2019', 'Clerk')}${of('01.01.2020', '-', 'Director')}`, {}, given), 'assignments'),
  ).toEqual([0, 0, 2, 0, 0])
})

it('stays where the file knows only what was before it', async () => {
  await run(`${header}${of('01.03.2015', '31.12.2019', 'Clerk')}`, {}, given)
  expect(await posts()).toEqual([
    { from: '2015-03-01', until: '2020-01-01', unit: 'DESK', site: null },
    { from: '2026-11-26', until: null, unit: 'COMPANY', site: 'HQ' },
  ])
})

it('stays where it has been changed by hand', async () => {
  await sql`insert into person_event (id, employee_id, kind, starts_on, before, after)
    select gen_random_uuid(), id, 'manager', '2026-11-26', '{}', '{}' from employee`.execute(fresh.database.db)
  await run(`${header}${of('01.03.2015', '-', 'Director')}`, {}, given)
  expect(await posts()).toEqual([
    { from: '2015-03-01', until: '2026-11-26', unit: 'DESK', site: null },
    { from: '2026-11-26', until: null, unit: 'COMPANY', site: 'HQ' },
  ])
})
