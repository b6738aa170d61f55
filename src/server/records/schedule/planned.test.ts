import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshCompany } from '../../../../test/support/database.ts'
import { permitGround } from '../permit-out/ground.ts'
import { plannedDays } from './planned.ts'

let place: Awaited<ReturnType<typeof freshCompany>>

beforeAll(async () => {
  place = await freshCompany()
})
afterAll(() => place?.drop())

/** From a day on somebody works eight hours from one time of day until another, Monday to Friday. */
async function works(whom: string, startsOn: string, start: string, end: string): Promise<void> {
  const id = randomUUID()
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (${id}, ${id}, 'Other', '{8,8,8,8,8,0,0}', ${start}, ${end})`.execute(place.database.db)
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) values (${whom}, ${startsOn}, ${id})`.execute(
    place.database.db,
  )
}

test('everybody works their own week, and each week from its day on', async () => {
  const { company, database } = place
  const { amina, hadi } = company.id
  await works(hadi, '2026-06-01', '06:00', '14:00')
  const planned = await plannedDays(database.db, [amina, hadi], '2026-05-29', '2026-06-01')
  const times = (whom: string) => planned.get(whom)?.map(({ shifts }) => shifts.map(({ rule }) => `${rule.start}–${rule.end}`).join())
  expect(times(amina)).toEqual(['08:00–17:00', '', '', '08:00–17:00'])
  expect(times(hadi)).toEqual(['08:00–17:00', '', '', '06:00–14:00'])
})

test('what lasts from a morning until the next is of the day on which it begins; else a day is of its own place', async () => {
  const { company, database } = place
  const { budi, farah } = company.id
  await works(farah, '2026-06-01', '08:00', '08:00')
  const night = await permitGround(database.db, farah, '2026-06-02T02:00:00+07:00', '2026-06-02T03:00:00+07:00')
  expect(night?.span.day).toBe('2026-06-01')
  // On a holiday nothing begins that could last.
  await sql`insert into holiday (site_id, day, name) values (${company.site.jakarta}, '2026-06-03', 'Feast')`.execute(database.db)
  const after = await permitGround(database.db, farah, '2026-06-04T02:00:00+07:00', '2026-06-04T03:00:00+07:00')
  expect(after?.span.day).toBe('2026-06-04')
  // Budi begins in Berlin that day.
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
    values (${budi}, '2026-06-02', ${company.unit.platform}, ${company.site.berlin}, 'permanent')`.execute(database.db)
  const moved = await permitGround(database.db, budi, '2026-06-02T10:00:00+02:00', '2026-06-02T11:00:00+02:00')
  expect([moved?.span.day, moved?.facts.siteId]).toEqual(['2026-06-02', company.site.berlin])
})
