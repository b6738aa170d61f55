import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importCalls } from '#shared/areas/import.ts'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, folder, fresh, header, mapping, part, run } from '../../../../test/support/import.ts'
import { bringing } from '../../../../test/support/bringing.ts'
import { openPortal } from '../../../../test/support/portal.ts'
import { makeAdministrator } from '../../../../test/support/roles.ts'
import { snapshot } from '../../../../test/support/snapshot.ts'
import { actOn } from '../../../../test/support/taking-back.ts'

beforeEach(beginImport)
afterEach(endImport)

const people = `${header}1;ana;Ana;Sánchez;02.01.2020;02.01.2020;-;OPS;Chief;-\n2;bo;Bo;Łukasz;03.01.2021;03.01.2021;-;OPS;Clerk;1\n`
const weekHead = 'code,name,mo,tu,we,th,fr,sa,su,from,to\n'
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const columns = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const withWeeks = {
  ...mapping,
  files: { ...mapping.files, weeks: { name: 'weeks.csv' }, given: { name: 'given.csv' } },
  schedules: {
    file: 'weeks',
    fields: { code: 'code', name: 'name', start: 'from', end: 'to', ...Object.fromEntries(days.map((day, at) => [day, columns[at]])) },
  },
  scheduled: { file: 'given', fields: { person: 'who', schedule: 'schedule', startsOn: 'since' } },
}

async function bring(weeks: string, given: string, order: object = {}) {
  const files = ['people.csv', 'weeks.csv', 'given.csv'].map((name) => path.join(folder, name))
  await writeFile(files[1] ?? '', weekHead + weeks)
  await writeFile(files[2] ?? '', `who,schedule,since\n${given}`)
  return run(people, { files, ...order }, withWeeks)
}

const given = () =>
  rows(
    fresh.database.db,
    sql`select e.code, w.code as schedule, s.starts_on from schedule_assignment s join employee e on e.id = s.employee_id
      join working_schedule w on w.id = s.schedule_id order by 1, 3`,
  )

const weeks = 'DAY,Office hours,8,8,8,8,7.5,,,8:30,17.30\nNIGHT,Nights,0,10,10,10,10,0,0,22:00,08:00\n'

test('working schedules and who has them from when come in, again without a change, and are taken back as one', async () => {
  const { db } = fresh.database
  await run(people)
  const [officer] = await rows(db, sql<{ id: string }>`select id from employee where code = '1'`)
  await makeAdministrator(db, officer?.id ?? '')
  const before = await snapshot(db)
  const first = await bring(weeks, '1,DAY,2020-01-02\n2,office HOURS,2021-01-03\n2,NIGHT,2022-01-01\n')
  expect([part(first, 'schedules'), part(first, 'scheduled'), faults(first)]).toEqual([[2, 0, 0, 0, 0], [3, 0, 0, 0, 0], []])
  expect(await rows(db, sql`select code, name, hours::float8[] as hours, start_time, end_time from working_schedule order by 1`)).toEqual([
    { code: 'DAY', name: 'Office hours', hours: [8, 8, 8, 8, 7.5, 0, 0], start_time: '08:30:00', end_time: '17:30:00' },
    { code: 'NIGHT', name: 'Nights', hours: [0, 10, 10, 10, 10, 0, 0], start_time: '22:00:00', end_time: '08:00:00' },
  ])
  expect(await given()).toEqual([
    { code: '1', schedule: 'DAY', starts_on: '2020-01-02' },
    { code: '2', schedule: 'DAY', starts_on: '2021-01-03' },
    { code: '2', schedule: 'NIGHT', starts_on: '2022-01-01' },
  ])
  const again = await bring(weeks, '1,DAY,2020-01-02\n')
  expect([part(again, 'schedules'), part(again, 'scheduled')]).toEqual([
    [0, 0, 2, 0, 0],
    [0, 0, 1, 0, 0],
  ])
  const shorter = await bring(weeks.replace('7.5', '6'), '1,NIGHT,2020-01-02\n', { writes: 'none' })
  expect(shorter.changes.map(({ part: of, name, fields }) => [of, name, fields])).toEqual([
    ['schedules', 'DAY', [{ field: 'hours', before: '8 8 8 8 7.5 0 0', after: '8 8 8 8 6 0 0' }]],
    ['scheduled', 'Ana Sánchez from 2020-01-02', [{ field: 'schedule', before: 'DAY', after: 'NIGHT' }]],
  ])
  const [runOfFirst] = await rows(db, sql<{ id: string }>`select id from import_run where effect = 5`)
  expect((await actOn(db, runOfFirst?.id ?? '', 'undo')).outcome).toMatchObject({ undone: true, stays: 0 })
  expect(await snapshot(db)).toEqual(before)
})

test('weeks that cannot be meant are refused, and so is what is given on a day without a post or does not exist', async () => {
  const outcome = await bring(
    'NONE,Nothing,0,0,0,0,0,0,0,08:00,17:00\nLONG,Long,10,8,8,8,8,0,0,08:00,17:00\nODD,Odd,8.1,8,8,8,8,0,0,8,17:00\nDAY,Day,8,8,8,8,8,0,0,08:00,17:00\n',
    '1,DAY,2019-12-31\n1,MOON,2020-01-02\n7,DAY,2020-01-02\n2,LONG,2021-01-03\n2,DAY,2021-01-03\n',
    { writes: 'good' },
  )
  expect(faults(outcome)).toEqual(
    expect.arrayContaining([
      [2, 'code', 'NONE', 'no day of it has working hours'],
      [3, 'code', 'LONG', 'one of its days has more hours than there are between its beginning and its end'],
      [4, 'mo', '8.1', 'it is not a number of hours of a day'],
      [4, 'from', '8', 'it is not a time of day'],
      [2, 'since', '2019-12-31', 'the person works nowhere on that day'],
      [3, 'schedule', 'MOON', 'there is no such schedule'],
      [4, 'who', '7', 'there is no such person'],
    ]),
  )
  expect(outcome.written).toBe(true)
  const codes = await rows(fresh.database.db, sql<{ code: string }>`select code from working_schedule order by 1`)
  expect(codes.map(({ code }) => code)).toEqual(['DAY'])
  expect(await given()).toEqual([])
})

test('a file of weeks, and a column that names them, are found by themselves in the browser', async () => {
  const portal = await openPortal()
  const edgar = bringing(portal, 'edgar')
  const id = await edgar.begin()
  await edgar.bring(id, 'weeks.csv', 'Code,Name,Mon,Tue,Wed,Thu,Fri,Start,End\nSIX,Six hours,6,6,6,6,6,09:00,15:00\n')
  await edgar.bring(
    id,
    'staff.csv',
    'No,Login,First name,Last name,Hired,Unit,Work schedule\nS1,s.one,Sari,One,2020-01-06,PLAT,Six hours\n',
  )
  const { mapping: proposed, unsure } = await edgar.recognise(id)
  expect(unsure).toEqual([])
  await edgar.map(id, proposed)
  expect((await edgar.act(id, 'all')).told).toMatchObject({
    written: true,
    parts: expect.arrayContaining([
      expect.objectContaining({ part: 'schedules', added: 1 }),
      expect.objectContaining({ part: 'scheduled', added: 1 }),
    ]) as unknown,
  })
  // What the import gave itself goes with it; beside that one was given by hand.
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
    select e.id, '2026-01-01', w.id from employee e, working_schedule w where e.code = 'S1' and w.code = 'SIX'`.execute(portal.database.db)
  expect((await edgar.act(id, 'undo-try')).undo?.built.map(({ what, rows: count }) => [what, count])).toEqual([
    ['given', 1],
    ['schedule', 1],
  ])
  const along = (await edgar.me.call(importCalls.work, { id, act: 'undo-try', along: true })).status
  await expect.poll(async () => (await edgar.read(id)).work?.finishedAt ?? null).not.toBeNull()
  expect([along, (await edgar.me.call(importCalls.outcome, { id })).body.undo]).toMatchObject([200, { along: 1, stays: 0, built: [] }])
  await sql`delete from schedule_assignment where starts_on = '2026-01-01' and employee_id = (select id from employee where code = 'S1')`.execute(
    portal.database.db,
  )
  const back = await edgar.act(id, 'undo')
  expect([back.error, back.undo?.undone, back.undo?.stays]).toEqual([null, true, 0])
  expect(await rows(portal.database.db, sql`select from working_schedule where code = 'SIX'`)).toEqual([])
  await portal.close()
})
