import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { lockNames, sharedLock } from '#server/foundation/database/locks.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { keepCheckTimes } from '../checks/check-times.ts'
import { closingLock } from '../days/closings.ts'
import { importCheckTimes, recomputeImported, type Touched } from '../checks/imported.ts'
import { keepImported, keptAt } from './kept-set-up.ts'
import { closePeriod, periods, reopenPeriod, ruleAfterClosing, spanToClose } from './periods.ts'
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
  const rostered = (whom: string, on: string) =>
    sql`insert into roster_day (employee_id, day, shift_ids) values (${whom}, ${on}, ${[company.shift.night]}::uuid[])`.execute(db)
  await rostered(company.id.hadi, last)
  await rostered(company.id.amina, day(-1))
  const at = (minutes: number) => new Date(instantAt(day(-1), minutes, zone))
  const until = (minutes: number) => close('jakarta', last, at(minutes))
  const notEnded = { statusCode: 409, messages: [{ key: 'attendancePeriod.notEnded', params: { day: last } }] }
  await expect(until(6 * 60 - 1)).rejects.toMatchObject(notEnded)
  // Of several such days the first is told: Amina's own is a day later.
  await expect(close('jakarta', day(-1), at(6 * 60 - 1))).rejects.toMatchObject(notEnded)
  await sql`delete from roster_day where employee_id = ${company.id.amina}`.execute(db)
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
  // Its days have been computed by then.
  expect(await rows(db, sql`select from attendance_due where from_day <= ${day(-5)}`)).toEqual([])
})

it('begins with the day after what is closed, else with the first day that is kept, and goes until yesterday', async () => {
  const { jakarta } = place.company.site
  const span = () => spanToClose(db, jakarta, day(-1))
  expect(await span()).toEqual({ from: day(-20), until: day(-1) })
  const closing = await close('jakarta', day(-15))
  expect((await span()).from).toBe(day(-14))
  await sql`update site set attendance_since = ${day(-10)}`.execute(db)
  // What is booked before that day is in the sums of no other period.
  expect((await span()).from).toBe(day(-14))
  await sql`update site set attendance_since = ${day(-20)}`.execute(db)
  await reopen(closing)
})

it('has the days of two months computed before; older ones stand as they were computed then', async () => {
  await sql`delete from attendance_day`.execute(db)
  await sql`update site set attendance_since = ${day(-80)}`.execute(db)
  const closing = await close('berlin', day(-2))
  // Edgar, Indra, and Hadi since he moved there.
  expect((await periods(db))[0]).toMatchObject({ until: day(-2), days: 62 * 2 + 9 })
  await reopen(closing)
  await sql`update site set attendance_since = ${day(-20)}`.execute(db)
})

it('what becomes of later changes is said by somebody, and taken down', async () => {
  const [by, siteId] = [place.company.id.edgar, place.company.site.jakarta]
  await transaction(db, (tx) => ruleAfterClosing(tx, siteId, 'book', by))
  const audited = await rows(db, sql`select actor_id as by, act, entity_id as "siteId", detail from audit where act = 'after-closing'`)
  expect(audited).toEqual([{ by, act: 'after-closing', siteId, detail: { after: 'book' } }])
})

it('whoever moves attendance is waited for a few seconds; then nothing is closed or opened', async () => {
  const closing = await close('jakarta', day(-15))
  const rule = (before?: ReturnType<typeof sql>) =>
    transaction(db, async (tx) => {
      await before?.execute(tx).catch(() => {})
      await ruleAfterClosing(tx, place.company.site.jakarta, 'refuse', place.company.id.edgar)
    })
  const busy = { statusCode: 409, messages: [{ key: 'attendancePeriod.busy' }] }
  await transaction(db, async (tx) => {
    await lockNames(tx, [sharedLock(closingLock)])
    await Promise.all([expect(reopen(closing)).rejects.toMatchObject(busy), expect(rule()).rejects.toMatchObject(busy)])
  })
  // What fails otherwise is told as it is.
  await expect(rule(sql`select 1 / 0`)).rejects.toMatchObject({ code: '25P02' })
  await reopen(closing)
})

it('an import tells its sites by name; dates that somebody has set meanwhile stand', async () => {
  const { id, site } = place.company
  const span = { from: day(-19), until: day(-18) }
  const touched: Touched = new Map([
    [id.amina, { siteId: site.jakarta, ...span }],
    [id.edgar, { siteId: site.berlin, ...span }],
    [id.farah, { siteId: null, ...span }],
  ])
  await sql`delete from attendance_day`.execute(db)
  await transaction(db, async (tx) => {
    const told = { since: day(-20), until: null, isNew: false }
    expect(await recomputeImported(tx, touched, null, new Date())).toEqual([
      { site: 'Berlin', ...told },
      { site: 'Jakarta', ...told },
    ])
    const computed = await rows(tx, sql<{ id: string }>`select distinct employee_id as id from attendance_day order by 1`)
    expect(computed.map((row) => row.id)).toEqual([id.amina, id.edgar, id.farah].sort())
    expect(await keepImported(tx, site.jakarta, { since: day(-3), until: null })).toEqual([])
    expect((await keptAt(tx, site.jakarta)).since).toBe(day(-20))
    await expect(keptAt(tx, newId())).rejects.toThrow('no site')
  })
})
