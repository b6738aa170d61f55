import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/clock.ts'
import { rows, transaction, type Db } from '#server/foundation/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { keepCheckTimes } from './check-times.ts'
import { importCheckTimes, recomputeImported, type Touched } from './imported.ts'
import { closePeriod, periods, reopenPeriod } from './periods.ts'
import { recomputeEverybody } from './upkeep.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const zone = 'Asia/Jakarta'
const day = (passed: number) => addDays(todayAt(zone), passed)

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  await sql`update site set attendance_since = ${day(-20)}, after_closing = 'book'`.execute(db)
})
afterAll(() => place?.drop())

const close = (site: 'jakarta' | 'berlin', until: string, now = new Date()) =>
  closePeriod(db, { siteId: place.company.site[site], until }, { by: place.company.id.edgar, now })
const reopen = (id: string) => reopenPeriod(db, id, { by: place.company.id.edgar, now: new Date() })

it('is not closed while somebody is at work on its last night', async () => {
  const { company } = place
  const last = day(-2)
  await sql`insert into roster_day (employee_id, day, shift_ids) values (${company.id.hadi}, ${last}, ${[company.shift.night]}::uuid[])`.execute(
    db,
  )
  const until = (minutes: number) => close('jakarta', last, new Date(instantAt(day(-1), minutes, zone)))
  await expect(until(6 * 60 - 1)).rejects.toMatchObject({
    statusCode: 409,
    messages: [{ key: 'attendancePeriod.notEnded', params: { day: last } }],
  })
  await reopen(await until(6 * 60))
  const audited = await rows(db, sql`select actor_id as by, act, detail from audit where entity = 'attendance-period' order by seq`)
  const [by, siteId] = [company.id.edgar, company.site.jakarta]
  expect(audited).toEqual([
    { by, act: 'close', detail: { siteId, from: day(-20), until: last } },
    { by, act: 'reopen', detail: { siteId, until: last } },
  ])
})

it('waits for days that somebody else computes, at this site and until its end', async () => {
  const { id } = place.company
  const due = (whom: string, on: string) =>
    sql`insert into attendance_due (employee_id, from_day, until_day) values (${whom}, ${on}, ${on})`.execute(db)
  const last = day(-3)
  await due(id.indra, last)
  await due(id.hadi, addDays(last, 1))
  await due(id.hadi, last)
  await transaction(db, async (tx) => {
    await sql`select from attendance_due for update`.execute(tx)
    await expect(close('jakarta', last)).rejects.toMatchObject({ statusCode: 409, messages: [{ key: 'attendancePeriod.busy' }] })
    await sql`delete from attendance_due where employee_id = ${id.hadi} and from_day = ${last}`.execute(tx)
  })
  await transaction(db, async (tx) => {
    await sql`select from attendance_due for update`.execute(tx)
    await reopen(await close('jakarta', last))
  })
})

it('what is booked for whoever moved is so where they are now, and taken back beyond what is closed there', async () => {
  const { company } = place
  const hadi = company.id.hadi
  // Closed in Jakarta until five days ago; from ten days ago on he is in Berlin.
  await sql`
    insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
    values (${hadi}, ${day(-10)}, ${company.unit.platform}, ${company.site.berlin}, 'permanent')`.execute(db)
  await recomputeEverybody(db, day(-20), day(0), new Date())
  const jakarta = await close('jakarta', day(-5))
  const worked = [-16, -15, -14].map(day).find((one) => weekday(one) < 5) ?? ''
  const came = (minutes: number, direction: 'in' | 'out') => ({
    employeeId: hadi,
    at: new Date(instantAt(worked, minutes, zone)),
    clockDay: worked,
    direction,
    source: 'device' as const,
    device: 'Gate',
  })
  const told = [came(8 * 60, 'in'), came(17 * 60, 'out')]
  const kept = await transaction(db, (tx) => keepCheckTimes(tx, told, new Date()))
  expect([[...kept.fresh], kept.closed.size]).toEqual([[0, 1], 0])
  const booked = () =>
    rows(
      db,
      sql<{ day: string }>`select day, origin, worked, missing from attendance_booking where employee_id = ${hadi} order by booked_at`,
    )
  const first = { day: day(-10), origin: worked, worked: 480, missing: -480 }
  expect(await booked()).toEqual([first])
  const berlin = await close('berlin', day(-8))
  await reopen(jakarta)
  const back = { day: day(-7), origin: worked, worked: -480, missing: 480 }
  expect(await booked()).toEqual([first, back])
  await reopen(berlin)
  expect(await booked()).toEqual([first, back])
  expect((await periods(db)).map(({ until }) => until).slice(0, 2)).toEqual([day(-8), day(-5)])
})

it('what is taken back is so on the day on which it was booked, where that is open', async () => {
  const amina = place.company.id.amina
  const closing = await close('jakarta', day(-5))
  const worked = [-16, -15, -14].map(day).find((one) => weekday(one) < 5) ?? ''
  const came = (minutes: number, direction: 'in' | 'out') => ({
    employeeId: amina,
    siteId: place.company.site.jakarta,
    at: new Date(instantAt(worked, minutes, zone)),
    clockDay: worked,
    direction,
    pair: null,
    refuse: null,
  })
  const told = [came(480, 'in'), came(720, 'out')]
  await transaction(db, async (tx) => {
    const touched: Touched = new Map()
    expect(await importCheckTimes(tx, [...told, ...told], { touched, unsure: new Map() })).toBe(2)
    await recomputeImported(tx, touched, null, new Date())
  })
  await reopen(closing)
  const found = await rows(db, sql`select day, worked, cause from attendance_booking where employee_id = ${amina} order by booked_at`)
  expect(found).toEqual([
    { day: day(-4), worked: 240, cause: 'check-times' },
    { day: day(-4), worked: -240, cause: 'plan' },
  ])
})

it('what is kept no longer counts nothing, though it is closed', async () => {
  const amina = place.company.id.amina
  const closing = await close('jakarta', day(-5))
  const { rows: worked } = await sql<{ day: string; worked: number; missing: number }>`
    select day, worked, missing from attendance_day where employee_id = ${amina} and worked > 0`.execute(db)
  expect(worked).toHaveLength(1)
  await sql`delete from attendance_booking`.execute(db)
  await sql`update site set attendance_since = ${day(-4)}`.execute(db)
  await recomputeEverybody(db, day(-20), day(-5), new Date())
  const sums = () =>
    rows(
      db,
      sql`
        select origin as day, -sum(worked)::int as worked, -sum(missing)::int as missing from attendance_booking
        where employee_id = ${amina} and origin = ${worked[0]?.day} group by origin`,
    )
  expect(await sums()).toEqual(worked)
  await sql`update site set attendance_since = ${day(-20)}`.execute(db)
  await reopen(closing)
  expect(await sums()).toEqual([{ ...worked[0], worked: 0, missing: 0 }])
})
