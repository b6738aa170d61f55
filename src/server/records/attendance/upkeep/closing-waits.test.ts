import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { computeDue } from './due.ts'
import type * as Due from './due.ts'
import { closePeriod, reopenPeriod } from './periods.ts'

/** While days are computed that are due, so much time passes with each look whether it is enough. */
const clock = vi.hoisted(() => ({ passed: 0, byLook: 0 }))
vi.mock('./due.ts', async (original) => {
  const real = await original<typeof Due>()
  const computeDue: typeof real.computeDue = (db, site, stopping) =>
    real.computeDue(db, site, () => {
      const isEnough = stopping?.() ?? false
      clock.passed += clock.byLook
      return isEnough
    })
  return { ...real, computeDue }
})
const now = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => now() + clock.passed)

let place: Awaited<ReturnType<typeof freshCompany>>
const since = addDays(today('Europe/Berlin'), -110)
const until = addDays(since, 100)

beforeAll(async () => {
  place = await freshCompany()
  await sql`update site set attendance_since = ${since}`.execute(place.database.db)
})
afterAll(() => place?.drop())

/** How many days are due. */
async function left(): Promise<number> {
  const [due] = await rows(
    place.database.db,
    sql<{ days: number }>`select coalesce(sum(until_day - from_day + 1), 0)::int as days from attendance_due`,
  )
  return due?.days ?? 0
}

it('whoever closes or reopens waits a few seconds for days that are due; the rest goes on without them', async () => {
  const { database, company } = place
  const { db } = database
  const act = { by: company.id.edgar, now: new Date() }
  const close = () => closePeriod(db, { siteId: company.site.jakarta, until }, act)
  await sql`
    insert into attendance_due (employee_id, from_day, until_day)
    select id, ${since}::date + n, ${since}::date + n from employee, generate_series(0, 99) n`.execute(db)
  const before = await left()
  clock.byLook = 2000
  await expect(close()).rejects.toMatchObject({ statusCode: 409, messages: [{ key: 'attendancePeriod.busy' }] })
  // Some of it is done, and nothing is computed that would have to be once more.
  expect(await left()).toBeLessThan(before)
  expect(await left()).toBeGreaterThan(0)
  clock.byLook = 0
  await computeDue(db)
  const closing = await close()
  const { amina, hadi } = company.id
  await sql`
    insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
    values (${hadi}, ${addDays(since, 10)}, ${company.unit.platform}, ${company.site.berlin}, 'permanent')`.execute(db)
  for (const [whom, passed] of [
    [amina, 20],
    [hadi, 5],
    [hadi, 20],
  ] as const)
    await sql`
      insert into attendance_booking (id, employee_id, day, origin, worked, overtime, missing, cause)
      values (gen_random_uuid(), ${whom}, ${addDays(until, 5)}, ${addDays(since, passed)}, 60, 0, 0, 'plan')`.execute(db)
  clock.byLook = 6000
  await reopenPeriod(db, closing, act)
  // What is booked of days of the site is taken back by then; Hadi was elsewhere from the tenth day on.
  const booked = await rows(db, sql`select employee_id as id, origin from attendance_booking group by 1, 2 having sum(worked) <> 0`)
  expect(booked).toEqual([{ id: hadi, origin: addDays(since, 20) }])
  expect(await left()).toBeGreaterThan(0)
})
