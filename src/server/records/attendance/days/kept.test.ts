import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { first, rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { closingsOf } from './closings.ts'
import { isAnyKept, keptSince } from './kept.ts'
import { keptEffect } from '../upkeep/kept-set-up.ts'
import { setUpChange, touchedBy, type SetUpChange } from '../upkeep/touched.ts'

type Place = Awaited<ReturnType<typeof freshCompany>>

let place: Place

/** Attendance is kept at Jakarta's site since May, of a crew since March; nobody at Berlin's is of the crew. */
beforeAll(async () => {
  place = await freshCompany()
  const { company, database } = place
  await sql`update site set attendance_since = '2026-05-01' where id = ${company.site.jakarta}::uuid`.execute(database.db)
  await sql`with crew as (
      insert into calendar_group (id, code, names, attendance_apart, attendance_since) values (gen_random_uuid(), 'CREW', '{"en":"Crew"}', true, '2026-03-01') returning id
    ) insert into calendar_group_member (employee_id, group_id, starts_on) select ${company.id.hadi}::uuid, id, '2026-03-01' from crew`.execute(
    database.db,
  )
})
afterAll(() => place?.drop())

/** Names that tables have where it is asked: every one that stands in the rooms' statements. */
const names = ['a', 'c', 'd', 'e', 'g', 'm', 's', 't', 'x', 'assignment', 'employee', 'site']

test.each(names)('since when somebody is kept is theirs alone, whatever the table is called that names them: %s', async (name) => {
  const { company, database } = place
  for (const [person, since] of [
    ['amina', '2026-05-01'],
    ['hadi', '2026-03-01'],
    ['edgar', null],
  ] as const) {
    const row = await first(
      database.db,
      sql<{ since: string | null }>`
        select ${keptSince(sql.ref(`${name}.employee_id`))} as since from (select ${company.id[person]}::uuid as employee_id) as ${sql.ref(name)}`,
    )
    expect([person, row?.since]).toEqual([person, since])
  }
})

test('no day before somebody’s first is to be computed, however early attendance is said to be kept', async () => {
  const { company, database } = place
  const change = { of: 'kept', siteId: company.site.jakarta, groupId: null, from: '0202-01-01', until: '2026-06-30' } as const
  await sql`update site set attendance_since = '0202-01-01' where id = ${company.site.jakarta}::uuid`.execute(database.db)
  const early = await rows(
    database.db,
    sql<{ before: boolean }>`
      select t.from_day < e.hired_on as before from (${touchedBy(change, '2026-06-30')}) t join employee e on e.id = t.employee_id`,
  )
  await sql`update site set attendance_since = '2026-05-01' where id = ${company.site.jakarta}::uuid`.execute(database.db)
  expect(early.length).toBeGreaterThan(4)
  expect(early.filter(({ before }) => before)).toEqual([])
})

test('nothing is computed for who is not kept, though others are', async () => {
  const { company, database } = place
  const kept = (...people: (keyof typeof company.id)[]) =>
    isAnyKept(
      database.db,
      people.map((name) => company.id[name]),
    )
  expect([await kept('edgar'), await kept('amina'), await kept('edgar', 'hadi')]).toEqual([false, true, true])
})

test('a day is closed as its place is at which somebody works then; the first open day is found beyond moves', async () => {
  const { company, database } = place
  const { site, id } = company
  for (const [whom, day] of [
    [id.hadi, '2026-06-10'],
    [id.budi, '2026-06-20'],
  ])
    await sql`
      insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status) values
      (${whom}, ${day}, ${company.unit.platform}, ${site.berlin}, 'permanent')`.execute(database.db)
  for (const [siteId, until] of [
    [site.jakarta, '2026-05-31'],
    [site.jakarta, '2026-06-20'],
    [site.berlin, '2026-06-12'],
  ])
    await sql`
      insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing)
      values (gen_random_uuid(), ${siteId}, ${until}, 0, 0, 0, 0)`.execute(database.db)
  const closings = await closingsOf(database.db, [id.amina, id.budi, id.hadi])
  const closedAt = (whom: string, ...days: string[]) => days.map((day) => closings.of(whom, day)?.site ?? null)
  expect(closedAt(id.amina, '2014-12-31', '2026-06-20', '2026-06-21')).toEqual(['Jakarta', 'Jakarta', null])
  expect(closedAt(id.hadi, '2026-06-09', '2026-06-10', '2026-06-12', '2026-06-13')).toEqual(['Jakarta', 'Berlin', 'Berlin', null])
  expect([closedAt('nobody', '2026-06-01'), closings.openAfter('nobody', '2026-06-01')]).toEqual([[null], '2026-06-02'])
  const openAfter = (whom: string, ...days: string[]) => days.map((day) => closings.openAfter(whom, day))
  expect(openAfter(id.amina, '2026-06-01', '2026-06-20', '2026-06-21')).toEqual(['2026-06-21', '2026-06-21', '2026-06-22'])
  // Hadi comes to Berlin while it is closed there too, Budi on the last day that is closed in Jakarta.
  expect(openAfter(id.hadi, '2026-06-01', '2026-06-09', '2026-06-12')).toEqual(['2026-06-13', '2026-06-13', '2026-06-13'])
  expect(openAfter(id.budi, '2026-06-01')).toEqual(['2026-06-20'])
})

test('it was closed on the day that it was at the site then', async () => {
  const { company, database } = place
  const { site, id } = company
  await sql`update site set time_zone = case id when ${site.jakarta} then 'Pacific/Kiritimati' else 'Pacific/Pago_Pago' end`.execute(
    database.db,
  )
  await sql`update attendance_closing set closed_at = '2026-06-20T10:30:00Z'`.execute(database.db)
  const closings = await closingsOf(database.db, [id.amina, id.edgar])
  expect([id.amina, id.edgar].map((whom) => closings.of(whom, '2026-06-01')?.on)).toEqual(['2026-06-21', '2026-06-19'])
  await sql`update site set time_zone = case id when ${site.jakarta} then 'Asia/Jakarta' else 'Europe/Berlin' end`.execute(database.db)
})

test('of a group over several sites it is told until when the last of them is closed', async () => {
  const { company, database } = place
  const { site, id } = company
  const fleet = newId()
  await sql`insert into calendar_group (id, code, names) values (${fleet}, 'FLEET', '{"en":"Fleet"}')`.execute(database.db)
  for (const person of [id.farah, id.edgar])
    await sql`insert into calendar_group_member (employee_id, group_id, starts_on) values (${person}, ${fleet}, '2026-03-01')`.execute(
      database.db,
    )
  const told = async () => {
    const wished = { since: '2026-03-01', until: '2026-06-30' }
    const now = new Date('2026-07-05T05:00:00Z')
    return (await keptEffect(database.db, { siteId: null, groupId: fleet, apart: true }, wished, now)).closedUntil
  }
  const closed = async (siteId: string, until: string | null) => {
    await sql`delete from attendance_closing where site_id = ${siteId}::uuid`.execute(database.db)
    if (until !== null)
      await sql`insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing)
        values (${newId()}, ${siteId}, ${until}, 0, 0, 0, 0)`.execute(database.db)
  }
  await closed(site.jakarta, '2026-05-31')
  expect(await told()).toBe('2026-06-12')
  await closed(site.berlin, '2026-05-20')
  expect(await told()).toBe('2026-05-31')
  await closed(site.jakarta, null)
  expect(await told()).toBe('2026-05-20')
  await closed(site.berlin, null)
  expect(await told()).toBeNull()
})

test('a roster moves the days around its own; where these meet they are one span', async () => {
  const { company, database } = place
  const { amina } = company.id
  for (const day of ['2026-06-01', '2026-06-07', '2026-06-14'])
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${amina}, ${day}, ${[company.shift.night]}::uuid[])`.execute(
      database.db,
    )
  const spans = await rows(
    database.db,
    sql`select from_day as "from", until_day as until from (${touchedBy({ of: 'shift', id: company.shift.night }, '2026-06-14')}) t order by 1`,
  )
  expect(spans).toEqual([
    { from: '2026-05-29', until: '2026-06-10' },
    { from: '2026-06-11', until: '2026-06-14' },
  ])
})

test('a holiday touches the days around it, whose check times move with its shifts; near ones together', async () => {
  const { company, database } = place
  const days = ['2026-06-05', '2026-06-18', '2026-06-09', '2026-06-17']
  const change: SetUpChange = { of: 'holidays', siteId: company.site.jakarta, days }
  const spans = await rows(
    database.db,
    sql`select from_day as "from", until_day as until from (${touchedBy(change, '2026-06-18')}) t
      where employee_id = ${company.id.amina}::uuid order by 1`,
  )
  expect(spans).toEqual([
    { from: '2026-06-02', until: '2026-06-12' },
    { from: '2026-06-14', until: '2026-06-18' },
  ])
})

test('a change whose days follow later is read as it was taken down', () => {
  const { id, site, shift } = place.company
  const span = { from: '2026-06-01', until: '2026-06-30' }
  const changes: SetUpChange[] = [
    { of: 'shift', id: shift.night },
    { of: 'pattern', id: shift.night },
    { of: 'group', id: shift.night, from: span.from },
    { of: 'members', employeeIds: [id.amina], from: span.from },
    { of: 'holidays', siteId: site.jakarta, days: [span.from] },
    { of: 'weeks' },
    { of: 'site', siteId: site.jakarta, ...span },
    { of: 'kept', siteId: site.jakarta, groupId: null, ...span },
    { of: 'rules' },
  ]
  expect(changes.map((change) => setUpChange.parse(JSON.parse(JSON.stringify(change))))).toEqual(changes)
})
