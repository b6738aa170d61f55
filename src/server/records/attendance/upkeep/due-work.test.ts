import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { computeDue, followRules, takeDown } from './due.ts'
import { openDueWork } from './due-work.ts'
import { recomputeEverybody, settleDays } from './upkeep.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
const day = addDays(today('Asia/Jakarta'), -7)

beforeAll(async () => {
  place = await freshCompany()
  await sql`update site set attendance_since = ${day}`.execute(place.database.db)
})
afterAll(() => place?.drop())

const fallDue = () =>
  sql`insert into attendance_due (employee_id, from_day, until_day) values (${place.company.id.amina}, ${day}, ${day})`.execute(
    place.database.db,
  )
const left = async () => (await rows(place.database.db, sql`select from attendance_due`)).length

it('computes what is due, and what falls due meanwhile; once it is stopped it begins nothing more', async () => {
  const failures: unknown[] = []
  const work = openDueWork(place.database.db, (error) => failures.push(error))
  await fallDue()
  const first = work.sweep()
  await fallDue()
  await Promise.all([first, work.sweep()])
  expect(await left()).toBe(0)
  expect(await rows(place.database.db, sql`select day from attendance_day`)).toEqual([{ day }])
  await fallDue()
  await work.sweep()
  expect(await left()).toBe(0)
  await work.stop()
  await fallDue()
  await work.sweep()
  expect([await left(), failures]).toEqual([1, []])
})

it('tells what fails, and begins again afterwards; nothing is computed once it is to stop', async () => {
  const { db } = place.database
  const failures: unknown[] = []
  const work = openDueWork(db, (error) => failures.push(error))
  await sql`insert into attendance_change (id, change) values (gen_random_uuid(), '{"of":"nothing"}')`.execute(db)
  work.soon()
  await expect.poll(() => failures.length).toBe(1)
  await sql`delete from attendance_change`.execute(db)
  await fallDue()
  await computeDue(db, null, () => true)
  expect(await left()).toBeGreaterThan(0)
  await work.sweep()
  expect([await left(), failures.length]).toEqual([0, 1])
  await work.stop()
})

it('finds out whose days a change touches among however many people', async () => {
  const { db } = place.database
  // Whom nobody keeps comes before everybody else.
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'S-' || n, 's' || n, 'S', n::text, 'S ' || n from generate_series(1, 2001) n`.execute(
    db,
  )
  await sql`delete from attendance_day`.execute(db)
  await transaction(db, (tx) => takeDown(tx, { of: 'weeks' }))
  await computeDue(db)
  const people = await rows(db, sql`select employee_id from attendance_day where day = ${day} group by 1`)
  expect(people).toHaveLength(9)
  expect(await rows(db, sql`select from attendance_change`)).toEqual([])
})

it('days that older rules computed are taken down once, where there are any', async () => {
  const { db } = place.database
  const begin = () => transaction(db, (tx) => followRules.piece(tx, null, 100))
  const taken = () => rows(db, sql`select change from attendance_change`)
  expect([await begin(), await taken()]).toEqual([null, [{ change: { of: 'rules' } }]])
  await sql`delete from attendance_change`.execute(db)
  await sql`delete from attendance_day`.execute(db)
  expect([await begin(), await taken()]).toEqual([null, []])
})

it('computes every day that is due, however many pieces they are taken in', async () => {
  const { db } = place.database
  const last = addDays(day, 6)
  // The work takes thirty-five days of a span at a time.
  const lengths = { amina: 35, budi: 36, carla: 37, dewi: 70, farah: 71, gita: 72 }
  await sql`update site set attendance_since = ${addDays(last, -99)}`.execute(db)
  await sql`delete from attendance_day`.execute(db)
  for (const [name, length] of Object.entries(lengths))
    await sql`insert into attendance_due (employee_id, from_day, until_day)
      values (${place.company.id[name as keyof typeof lengths]}, ${addDays(last, 1 - length)}, ${last})`.execute(db)
  await computeDue(db)
  const stood = await rows(
    db,
    sql<{ name: string; count: number }>`
      select e.user_name as name, count(*)::int as count from attendance_day d join employee e on e.id = d.employee_id group by 1 order by 1`,
  )
  expect([Object.fromEntries(stood.map(({ name, count }) => [name, count])), await left()]).toEqual([lengths, 0])
})

it('a day begins and counts once it has begun at the site, whatever day it is elsewhere', async () => {
  const { db } = place.database
  const { id, site } = place.company
  await sql`update site set attendance_since = '2026-06-08', time_zone = case id when ${site.jakarta} then 'Pacific/Kiritimati' else 'Pacific/Pago_Pago' end`.execute(
    db,
  )
  const latest = async () => {
    const found = await rows(
      db,
      sql<{ day: string }>`
        select max(day)::text as day from attendance_day where employee_id in (${id.amina}, ${id.edgar}) group by employee_id order by 1 desc`,
    )
    return found.map(({ day: last }) => last)
  }
  // Where half past ten in the morning is half an hour of the next day at the one site, and the evening before at the other.
  const at = (on: string) => new Date(`${on}T10:30:00Z`)
  for (const compute of [(now: Date) => recomputeEverybody(db, '2026-06-08', '2026-06-30', now), (now: Date) => settleDays(db, now)]) {
    await sql`delete from attendance_day`.execute(db)
    await recomputeEverybody(db, '2026-06-08', '2026-06-09', at('2026-06-09'))
    await compute(at('2026-06-10'))
    expect(await latest()).toEqual(['2026-06-11', '2026-06-09'])
  }
  await sql`update site set time_zone = case id when ${site.jakarta} then 'Asia/Jakarta' else 'Europe/Berlin' end`.execute(db)
})
