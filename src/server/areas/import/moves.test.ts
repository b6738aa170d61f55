import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { computeDue } from '#server/records/attendance/upkeep/due.ts'
import { shiftReach } from '#server/records/attendance/days/reach.ts'
import { recomputeEverybody } from '#server/records/attendance/upkeep/upkeep.ts'
import { beginImport, endImport, faults, fresh, good, header, mapping, run } from '../../../../test/support/import.ts'

beforeEach(beginImport)
afterEach(endImport)

const now = todayAt('Asia/Jakarta')
/** Further back than every night is looked. */
const since = addDays(now, -60)
const moved = addDays(now, -52)
const holiday = addDays(now, -45 - ((weekday(addDays(now, -45)) + 5) % 7))
const said = (day: string) => day.split('-').reverse().join('.')

/** The same file, with people at a site. */
const at = (site: string) => ({
  ...mapping,
  sites: [
    {
      rows: [
        { code: 'JKT', name: 'Jakarta', country: 'ID', timeZone: 'Asia/Jakarta' },
        { code: 'SBY', name: 'Surabaya', country: 'ID', timeZone: 'Asia/Jakarta' },
      ],
    },
  ],
  assignments: { ...mapping.assignments, fields: { ...mapping.assignments.fields, site: { constant: site } } },
})

const days = () =>
  rows(
    fresh.database.db,
    sql<{ code: string; day: string; status: string }>`
      select e.code, d.day, d.status from attendance_day d join employee e on e.id = d.employee_id order by 1, 2`,
  )
const due = () => rows(fresh.database.db, sql`select id from attendance_due`)
const everything = () => recomputeEverybody(fresh.database.db, since, addDays(now, 1), new Date())

test('the days of whoever moved follow from the day on which they did, as a full computation has them', async () => {
  const { db } = fresh.database
  await run(good, {}, at('JKT'))
  await sql`update site set attendance_since = ${since}::date`.execute(db)
  await sql`insert into holiday (site_id, day, name, off) select id, ${holiday}, 'Feast', 1 from site where code = 'SBY'`.execute(db)
  await everything()
  const before = await days()
  expect(before.length).toBeGreaterThan(0)

  const outcome = await run(`${header}3;cy;"=1+1";'quoted;-;${said(moved)};-;OPS;Clerk;2\n`, {}, at('SBY'))
  expect(faults(outcome)).toEqual([])
  expect(await due()).toHaveLength(1)
  await computeDue(db)
  const stood = await days()
  const others = stood.filter((row, index) => row.status !== before[index]?.status)
  expect(others).toMatchObject([{ code: '3', day: holiday }])
  await everything()
  expect(await days()).toEqual(stood)
})

test('of whoever has several posts changed in one file the days follow from the first of them on', async () => {
  const { db } = fresh.database
  await run(good, {}, at('JKT'))
  await sql`update site set attendance_since = ${since}::date`.execute(db)
  const second = addDays(now, -20)
  const posts = (unit: string) =>
    `${header}3;cy;"=1+1";'quoted;-;01.02.2022;${said(addDays(moved, -1))};OPS;Clerk;2
3;cy;"=1+1";'quoted;-;${said(moved)};${said(addDays(second, -1))};${unit};Clerk;2
3;cy;"=1+1";'quoted;-;${said(second)};-;${unit};Senior clerk;2\n`
  const units = { ...at('JKT'), units: [{ rows: ['OPS', 'SALES'].map((code) => ({ code, name: code })) }] }
  await run(posts('OPS'), {}, units)
  await computeDue(db)
  await everything()
  expect(faults(await run(posts('SALES'), {}, units))).toEqual([])
  const [one, ...more] = await rows(db, sql<{ from: string }>`select from_day as "from" from attendance_due`)
  expect(more).toEqual([])
  // A shift of the days before may reach into the first of them.
  expect(one?.from).toBe(addDays(moved, -shiftReach.before))
})

test('what is booked of somebody of whom nothing stands follows their move too', async () => {
  const { db } = fresh.database
  await run(good, {}, at('JKT'))
  await sql`update site set attendance_since = ${since}::date, attendance_until = ${addDays(since, 3)}::date, after_closing = 'book'`.execute(
    db,
  )
  await sql`insert into attendance_closing (id, site_id, closed_until, closed_by, days, worked, overtime, missing)
    select gen_random_uuid(), id, ${addDays(now, -40)}::date, (select id from employee limit 1), 0, 0, 0, 0 from site where code = 'JKT'`.execute(
    db,
  )
  for (const [hour, direction] of [
    [1, 'in'],
    [5, 'out'],
  ] as const)
    await sql`insert into check_time (id, employee_id, at, direction)
      select gen_random_uuid(), id, ${`${addDays(since, 1)}T0${hour}:00Z`}::timestamptz, ${direction} from employee where code = '3'`.execute(
      db,
    )
  await everything()
  const left = () =>
    rows(
      db,
      sql`select b.origin from attendance_booking b join employee e on e.id = b.employee_id where e.code = '3'
        group by b.origin having sum(b.worked) <> 0 order by 1`,
    )
  expect([(await days()).filter(({ code }) => code === '3'), (await left()).length > 0]).toEqual([[], true])
  const elsewhere = at('SBY')
  expect(faults(await run(`${header}3;cy;"=1+1";'quoted;-;${said(addDays(since, -1))};-;OPS;Clerk;2\n`, {}, elsewhere))).toEqual([])
  expect(await due()).toHaveLength(1)
  await computeDue(db)
  const stood = await left()
  await everything()
  expect([stood, await left()]).toEqual([[], []])
})

test('nothing is due where nobody moved, and before any day has been computed', async () => {
  await run(good, {}, at('JKT'))
  await sql`update site set attendance_since = ${since}::date`.execute(fresh.database.db)
  await run(good, {}, at('SBY'))
  expect(await due()).toEqual([])
  await everything()
  await run(good, {}, at('SBY'))
  expect(await due()).toEqual([])
})
