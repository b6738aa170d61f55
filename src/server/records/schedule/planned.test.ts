import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantAt } from '#shared/records/clock.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { permitGround } from '../permit-out/ground.ts'
import { plannedDays } from './planned.ts'
import { shiftNaming } from './shifts.ts'
import { leavePlanOf, planOf, workFacts } from './working-time.ts'

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

test('a permit stands on its own day, whatever the night before was of', async () => {
  const { company, database } = place
  const { hadi, gita } = company.id
  const at = (whom: string, start: string, until: string) => permitGround(database.db, whom, start, until)
  // Nights until Tuesday's begins, and the office from Wednesday on.
  await works(gita, '2026-06-08', '22:00', '06:00')
  await works(gita, '2026-06-10', '08:00', '17:00')
  const zone = (await at(gita, '2026-06-10T08:00:00Z', '2026-06-10T09:00:00Z'))?.span.timeZone ?? ''
  const night = instantAt('2026-06-10', 120, zone)
  expect((await at(gita, night, instantAt('2026-06-10', 180, zone)))?.span.day).toBe('2026-06-09')
  // Hadi works at night too, and begins the one of Wednesday in Berlin and in another unit.
  await works(hadi, '2026-06-08', '22:00', '06:00')
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
    values (${hadi}, '2026-06-10', ${company.unit.finance}, ${company.site.berlin}, 'permanent')`.execute(database.db)
  const moved = await at(hadi, '2026-06-10T23:00:00+02:00', '2026-06-10T23:30:00+02:00')
  expect([moved?.span.day, moved?.span.timeZone, moved?.facts.unitId]).toEqual(['2026-06-10', 'Europe/Berlin', company.unit.finance])
  expect(moved?.shift?.from).toBe(Date.parse('2026-06-10T22:00:00+02:00'))
})

test('a roster says the whole day: a shift is worked on a holiday too, and a day off on one is a holiday still', async () => {
  const { company, database } = place
  const { dewi } = company.id
  const [worked, free] = ['2026-07-01', '2026-07-02']
  for (const [day, shifts] of [
    [worked, [company.shift.night]],
    [free, []],
  ] as const) {
    await sql`insert into holiday (site_id, day, name) values (${company.site.jakarta}, ${day}, 'Feast')`.execute(database.db)
    await sql`insert into roster_day (employee_id, day, shift_ids, note) values (${dewi}, ${day}, ${shifts}::uuid[], 'Told')`.execute(
      database.db,
    )
  }
  await sql`delete from schedule_assignment where employee_id = ${dewi}`.execute(database.db)
  const planned = (await plannedDays(database.db, [dewi], worked, '2026-07-03')).get(dewi) ?? []
  const told = planned.map(({ shifts, holiday, isSet, roster }) => [shifts.length, holiday?.name ?? null, isSet, roster?.note ?? null])
  expect(told).toEqual([
    [1, null, true, 'Told'],
    [0, 'Feast', true, 'Told'],
    [0, null, false, null],
  ])
  // What nobody has set counts by weekdays for leave alone.
  await sql`insert into holiday (site_id, day, name) values (${company.site.jakarta}, '2026-07-06', 'Feast')`.execute(database.db)
  const [forLeave, forWork] = [
    await leavePlanOf(database.db, dewi, '2026-07-03', '2026-07-06'),
    await planOf(database.db, dewi, '2026-07-03', '2026-07-06'),
  ]
  const days = ['03', '04', '06'].map((day) => `2026-07-${day}`)
  expect(days.map((day) => [forLeave(day)?.hours, forLeave(day)?.holiday?.name])).toEqual([
    [8, undefined],
    [0, undefined],
    [8, 'Feast'],
  ])
  expect(days.map(forWork)).toEqual([undefined, undefined, undefined])
})

test('before the first post that of the beginning counts; without any nothing is known of a day', async () => {
  const { company, database } = place
  const { edgar, gita } = company.id
  const [early] = (await plannedDays(database.db, [edgar], '2014-12-31', '2014-12-31')).get(edgar) ?? []
  expect([early?.timeZone, early?.siteId, early?.employed]).toEqual(['Europe/Berlin', company.site.berlin, false])
  await sql`delete from assignment where employee_id = ${gita}`.execute(database.db)
  await sql`delete from schedule_assignment where employee_id = ${gita}`.execute(database.db)
  await sql`update employee set hired_on = null where id = ${gita}`.execute(database.db)
  expect((await plannedDays(database.db, [gita], '2026-07-01', '2026-07-01')).get(gita)).toEqual([
    {
      day: '2026-07-01',
      timeZone: 'UTC',
      siteId: null,
      unitId: null,
      isKept: false,
      employed: true,
      holiday: null,
      siteHoliday: null,
      isSet: false,
      shifts: [],
      usual: null,
      roster: null,
    },
  ])
  expect(await workFacts(database.db, gita, '2026-07-01', '2026-07-02')).toMatchObject({
    timeZone: 'UTC',
    siteId: null,
    asksLocation: false,
    schedule: '–',
    usualHours: 8,
  })
})

test('what is known of somebody’s work is told by their week, and by their roster where there is one', async () => {
  const { company, database } = place
  const { carla, indra } = company.id
  const facts = (whom: string) => workFacts(database.db, whom, '2026-07-01', '2026-07-05')
  const office = { schedule: 'Office', usualHours: 8, country: 'ID', timeZone: 'Asia/Jakarta' }
  expect(await facts(carla)).toMatchObject({ ...office, asksLocation: false })
  await sql`update site set asks_location = true where id = ${company.site.jakarta}`.execute(database.db)
  expect(await facts(carla)).toMatchObject({ ...office, asksLocation: true })
  expect((await facts(carla))?.planOn('2026-07-01')?.hours).toBe(8)
  await works(indra, '2026-07-01', '22:00', '07:00')
  expect(await facts(indra)).toMatchObject({ schedule: 'Other', usualHours: 8 })
  await sql`insert into roster_day (employee_id, day, shift_ids) values (${carla}, '2026-07-05', ${[company.shift.night]}::uuid[])`.execute(
    database.db,
  )
  expect(await facts(carla)).toMatchObject(office)
  expect((await facts(carla))?.planOn('2026-07-05')?.name).toBe('Night')
})

test('a week that begins within some days, and holidays of a site that somebody comes to in them, count from their day on', async () => {
  const { company, database } = place
  const { farah } = company.id
  await sql`delete from schedule_assignment where employee_id = ${farah}::uuid`.execute(database.db)
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) values (${farah}::uuid, '2026-07-09', ${company.schedule.office}::uuid)`.execute(
    database.db,
  )
  await sql`insert into assignment (employee_id, starts_on, site_id) values (${farah}::uuid, '2026-07-10', ${company.site.berlin}::uuid)`.execute(
    database.db,
  )
  await sql`insert into holiday (site_id, day, name) values (${company.site.berlin}, '2026-07-10', 'Feier')`.execute(database.db)
  const facts = await workFacts(database.db, farah, '2026-07-08', '2026-07-10')
  const days = ['2026-07-08', '2026-07-09', '2026-07-10']
  expect(days.map((day) => [facts?.isSetOn(day), facts?.planOn(day)?.holiday?.name])).toEqual([
    [false, undefined],
    [true, undefined],
    [true, 'Feier'],
  ])
})

test('a shift is called as its translation says where no other of its name is called otherwise', async () => {
  const { db } = place.database
  const shiftNamed = (code: string, en: string, id: string) =>
    sql`insert into shift (id, code, names, rule) select ${randomUUID()}, ${code}, ${JSON.stringify({ en, id })}::jsonb, rule from shift limit 1`.execute(
      db,
    )
  await shiftNamed('E1', 'Early', 'Pagi')
  await shiftNamed('E2', 'Early', 'Pagi')
  await shiftNamed('N23', 'Night', 'Larut')
  const [english, indonesian] = [await shiftNaming(db, 'en'), await shiftNaming(db, 'id')]
  expect(['Early', 'Night', 'Gone'].map(indonesian)).toEqual(['Pagi', 'Night', 'Gone'])
  expect(['Early', 'Night', 'Gone'].map(english)).toEqual(['Early', 'Night', 'Gone'])
})
