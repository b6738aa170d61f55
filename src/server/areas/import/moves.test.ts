import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { today as todayAt } from '#server/foundation/clock.ts'
import { rows } from '#server/foundation/db.ts'
import { computeDue } from '#server/records/attendance/due.ts'
import { recomputeEverybody } from '#server/records/attendance/upkeep.ts'
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

test('nothing is due where nobody moved, and before any day has been computed', async () => {
  await run(good, {}, at('JKT'))
  await sql`update site set attendance_since = ${since}::date`.execute(fresh.database.db)
  await run(good, {}, at('SBY'))
  expect(await due()).toEqual([])
  await everything()
  await run(good, {}, at('SBY'))
  expect(await due()).toEqual([])
})
