import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { manualShift } from '#shared/requests/manual-shift.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { addDays, daysBetween, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { shiftOf } from '../../../../../test/support/shifts.ts'
import { recomputeEverybody, recomputeLately, recomputePeople, settleDays } from '../upkeep/upkeep.ts'

let portal: Portal
let key: string
const zone = 'Asia/Jakarta'
const today = todayAt(zone)
const since = addDays(today, -24)

beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.database
  key = (await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })).body.key
  await sql`update site set attendance_since = ${since}::date where code = 'JKT'`.execute(db)
  await sql`insert into holiday (site_id, day, name, off) values (${portal.company.site.jakarta}, ${addDays(today, -8)}, 'Feast', 1)`.execute(
    db,
  )
  for (const name of ['amina', 'hadi'] as const) await give(portal.database, portal.company.id[name], portal.company.leave.annual, 90)
  const night = newId()
  const rule = {
    start: '22:00',
    end: '06:00',
    breaks: [{ from: '02:00', until: '02:30', paid: false }],
    grace: { late: 5, early: 5 },
    rounding: { minutes: 15, to: 'company' },
    overtime: { onlyApproved: true, least: 15 },
  }
  await sql`insert into shift (id, code, names, rule) values (${night}, 'NIGHT', '{"en":"Night"}', ${JSON.stringify(rule)}::jsonb)`.execute(
    db,
  )
  for (let step = 0; step <= 24; step += 1)
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${portal.company.id.hadi}, ${addDays(since, step)}, ${step % 7 < 5 ? [night] : []}::uuid[])`.execute(
      db,
    )
})
afterAll(() => portal.close())

const rowsKept = async () =>
  (
    await sql<Record<string, unknown>>`
      select employee_id, day, status, shifts, came_at, went_at, planned, worked, overtime, late, early, missing, odd, version, settles_at
      from attendance_day order by employee_id, day`.execute(portal.database.db)
  ).rows

/** Chance that is the same in each run. */
function chance(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return { below: (most: number) => Math.floor(next() * most) }
}

it('whatever happens in whatever order, the days that stand are those of a full recomputation', async () => {
  const { db } = portal.database
  const dice = chance(20_261_121)
  const approved: { kind: string; id: string; by: 'budi' }[] = []
  const post = (url: string, name: 'amina' | 'hadi' | 'budi', payload: object) =>
    portal.as(name).request({ method: 'POST', url: `/api${url}`, payload })
  const counts = new Map<string, number>()
  const did = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

  const punch = async () => {
    const items = Array.from({ length: 1 + dice.below(6) }, () => {
      const name = (['amina', 'hadi', 'budi'] as const)[dice.below(3)] ?? 'amina'
      const at = instantAt(addDays(since, dice.below(24)), dice.below(1440), zone)
      return { employeeCode: `E-${name}`, at, direction: ['in', 'out', ''][dice.below(3)] ?? '' }
    })
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/check-times',
      payload: { items: [...items, ...items.slice(0, 1)] },
      headers: { authorization: `Bearer ${key}` },
    })
    if (answer.statusCode === 200) did('punch')
  }
  const ask = async () => {
    const name = dice.below(2) === 0 ? 'amina' : 'hadi'
    const day = addDays(since, dice.below(26))
    const half = dice.below(2) === 0 ? 'first' : 'full'
    const leave = {
      leaveTypeId: portal.company.leave.annual,
      startDate: day,
      endDate: addDays(day, half === 'full' ? dice.below(3) : 0),
      startDayLeaveType: half,
    }
    const hour = 8 + dice.below(6)
    const permit = {
      reasonTypeId: dice.below(2) === 0 ? portal.company.permit.errand : portal.company.permit.doctor,
      permitStart: instantAt(day, hour * 60, zone),
      permitUntil: instantAt(day, hour * 60 + 90, zone),
      note: 'There',
    }
    const time = () => `${String(dice.below(24)).padStart(2, '0')}:30`
    const correction = { day, ...(half === 'first' ? { checkIn: time() } : { checkOut: time() }) }
    const shift = {
      shiftId: portal.company.shift.night,
      reasonTypeId: portal.company.manualShiftReason.swap,
      startDate: day,
      endDate: addDays(day, dice.below(3)),
      includeDaysOff: true,
    }
    const asked = [
      [leaveRequest.calls, leave],
      [permitOut.calls, permit],
      [checkTimeOverrider.calls, correction],
      [manualShift.calls, shift],
    ] as const
    const [calls, form] = asked[dice.below(4)] ?? asked[0]
    const sent = await post(calls.saveAndSubmit.path, name, form)
    if (sent.status !== 200) return
    const { id } = sent.body as { id: string }
    const decided = await post(calls.approve.path.replace('{id}', id), 'budi', { id })
    if (decided.status !== 200) return
    approved.push({ kind: calls.cancel.path, id, by: 'budi' })
    did('approved')
  }
  const undo = async () => {
    const [one] = approved.splice(dice.below(approved.length || 1), 1)
    if (one && (await post(one.kind.replace('{id}', one.id), one.by, { id: one.id })).status === 200) did('undone')
  }

  await settleDays(db, new Date())
  for (let step = 0; step < 60; step += 1) {
    const what = dice.below(10)
    await (what < 5 ? punch() : what < 8 ? ask() : undo())
    if (step % 20 !== 19) continue
    const now = new Date()
    await settleDays(db, now)
    const stood = await rowsKept()
    await recomputeEverybody(db, addDays(since, -5), addDays(today, 2), now)
    expect(stood).toEqual(await rowsKept())
    await sql`delete from attendance_day`.execute(db)
    await recomputeEverybody(db, addDays(since, -5), addDays(today, 2), now)
    expect(await rowsKept()).toEqual(stood)
    expect(stood.length).toBeGreaterThan(100)
  }
  for (const what of ['punch', 'approved', 'undone']) expect([what, (counts.get(what) ?? 0) > 1]).toEqual([what, true])
})

it('a day that has begun gets its row, and is told anew when its shift ends', async () => {
  const { db } = portal.database
  const monday = addDays(today, -7 - weekday(today))
  const morning = new Date(instantAt(monday, 9 * 60, zone))
  const amina = portal.company.id.amina
  const status = async () =>
    (
      await sql<{ status: string }>`select status from attendance_day where employee_id = ${amina}::uuid and day = ${monday}::date`.execute(
        db,
      )
    ).rows[0]?.status
  await sql`delete from check_time where employee_id = ${amina}::uuid`.execute(db)
  await sql`delete from leave_day where employee_id = ${amina}::uuid`.execute(db)
  await sql`delete from roster_day where employee_id = ${amina}::uuid`.execute(db)
  await sql`delete from attendance_day`.execute(db)
  // The feast may be that day.
  await sql`delete from holiday`.execute(db)
  expect(await settleDays(db, morning)).toBeGreaterThan(0)
  expect(await status()).toBe('toCome')
  await settleDays(db, new Date(instantAt(monday, 17 * 60 - 1, zone)))
  expect(await status()).toBe('toCome')
  expect(await settleDays(db, new Date(instantAt(monday, 17 * 60, zone)))).toBeGreaterThan(0)
  expect(await status()).toBe('absent')
  expect(await settleDays(db, new Date(instantAt(monday, 17 * 60 + 1, zone)))).toBe(0)
  // Who has come may still be there until the next shift begins.
  await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${amina}, ${instantAt(monday, 16 * 60 + 30, zone)}, 'in')`.execute(
    db,
  )
  const settles = async (minutes: number) => {
    await recomputePeople(db, [amina], monday, monday, new Date(instantAt(monday, minutes, zone)))
    const { rows } = await sql<{
      at: Date
    }>`select settles_at as at from attendance_day where employee_id = ${amina}::uuid and day = ${monday}::date`.execute(db)
    return rows[0]?.at ? new Date(rows[0].at).toISOString() : null
  }
  const [ends, surely] = [17 * 60, 32 * 60]
  const moment = (minutes: number) => new Date(instantAt(monday, minutes, zone)).toISOString()
  expect(await settles(ends - 1)).toBe(moment(ends))
  expect([await settles(ends), await settles(surely - 1)]).toEqual([moment(surely), moment(surely)])
  expect(await settles(surely)).toBeNull()
  await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${amina}, ${instantAt(monday, 18 * 60, zone)}, 'out')`.execute(
    db,
  )
  expect(await settles(18 * 60)).toBeNull()
})

it('a day of two shifts was come to with the first of them and left with the last', async () => {
  const { db } = portal.database
  const { amina } = portal.company.id
  const day = addDays(today, -3)
  const shifts = [
    { id: newId(), code: 'AM', start: '08:00', end: '12:00' },
    { id: newId(), code: 'PM', start: '14:00', end: '18:00' },
  ]
  for (const { id, code, start, end } of shifts) await shiftOf(db, id, code, start, end)
  for (const table of ['check_time', 'leave_day', 'roster_day', 'attendance_day'])
    await sql`delete from ${sql.table(table)} where employee_id = ${amina}::uuid`.execute(db)
  await sql`insert into roster_day (employee_id, day, shift_ids) values (${amina}, ${day}, ${shifts.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const times = [
    ['in', 8 * 60 + 3],
    ['out', 11 * 60 + 58],
    ['in', 13 * 60 + 55],
    ['out', 18 * 60 + 20],
  ] as const
  for (const [direction, minutes] of times)
    await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${amina}, ${instantAt(day, minutes, zone)}, ${direction})`.execute(
      db,
    )
  await recomputePeople(db, [amina], day, day, new Date())
  const row = (await rowsKept()).find((one) => one['employee_id'] === amina && one['day'] === day)
  expect([row?.['came_at'], row?.['went_at']]).toEqual(
    [8 * 60 + 3, 18 * 60 + 20].map((minutes) => new Date(instantAt(day, minutes, zone)).toISOString()),
  )
  expect(row?.['odd']).toBe(false)
})

it('every night the days of five weeks are computed anew, and what fails is told', async () => {
  const { db } = portal.database
  const now = new Date()
  await sql`update site set attendance_since = ${addDays(today, -60)}::date where code = 'JKT'`.execute(db)
  await sql`delete from attendance_day`.execute(db)
  const [came, went] = [addDays(today, -5), addDays(today, -2)]
  await sql`update employee set hired_on = ${came}, left_on = ${went} where id = ${portal.company.id.farah}`.execute(db)
  await recomputeLately(db, now)
  const ofFarah = (await rowsKept()).filter((row) => row['employee_id'] === portal.company.id.farah)
  expect(ofFarah.map((row) => row['day'])).toEqual(daysBetween(came, went))
  expect((await rowsKept()).map((row) => row['day']).sort()[0]).toBe(addDays(now.toISOString().slice(0, 10), 1 - 35))
  await expect(recomputePeople(db, ['nobody'], today, today, now)).rejects.toThrow('uuid')
})

it('seconds do not count, of a coming as of a going', async () => {
  const { db } = portal.database
  const { carla } = portal.company.id
  const day = addDays(today, -3)
  const at = (clock: string) => new Date(Date.parse(instantAt(day, 0, zone)) + Date.parse(`1970-01-01T${clock}Z`)).toISOString()
  await sql`insert into check_time (id, employee_id, at, direction, source, device) values
    (${newId()}, ${carla}, ${at('09:05:59')}, 'in', 'device', 'gate'), (${newId()}, ${carla}, ${at('15:10:31')}, 'out', 'device', 'gate')`.execute(
    db,
  )
  await recomputePeople(db, [carla], day, day, new Date())
  const { rows } = await sql<{ came: string; went: string }>`
    select to_char(came_at at time zone ${zone}, 'HH24:MI:SS') as came, to_char(went_at at time zone ${zone}, 'HH24:MI:SS') as went
    from attendance_day where employee_id = ${carla}::uuid and day = ${day}::date`.execute(db)
  expect(rows).toEqual([{ came: '09:05:00', went: '15:10:00' }])
})
