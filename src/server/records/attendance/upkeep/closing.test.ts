import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shortDay } from '#shared/texts/days.ts'
import { attendancePeriodCalls } from '#shared/areas/attendance-period.ts'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { dayFacts } from '../days/day-facts.ts'
import { recomputeEverybody } from './upkeep.ts'

let portal: Portal
let key: string
const zone = 'Asia/Jakarta'
const today = todayAt(zone)
const since = addDays(today, -30)
/** A Thursday that is over, and the days around it. */
const until = addDays(today, -4 - ((weekday(addDays(today, -4)) + 4) % 7))
const people = ['amina', 'hadi', 'budi'] as const
type Person = (typeof people)[number]

beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.database
  key = (await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })).body.key
  await sql`update site set attendance_since = ${since}::date where code = 'JKT'`.execute(db)
  for (const name of people) await give(portal.database, portal.company.id[name], portal.company.leave.annual, 90)
})
afterAll(() => portal.close())
afterEach(async () => {
  const { db } = portal.database
  for (const table of ['attendance_closing', 'attendance_booking', 'attendance_day', 'check_time', 'leave_day', 'roster_day'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update site set after_closing = 'refuse'`.execute(db)
  await sql`update request set status_id = 5`.execute(db)
})

const dewi = () => portal.as('dewi')
const site = () => portal.company.site.jakarta
const close = (day = until) => dewi().call(attendancePeriodCalls.close, { siteId: site(), until: day })
const book = () => dewi().call(attendancePeriodCalls.rule, { siteId: site(), afterClosing: 'book' })
const compute = () => recomputeEverybody(portal.database.db, addDays(since, -5), addDays(today, 2), new Date())

async function tell(...items: [Person, day: string, minutes: number, direction: string][]) {
  const { body } = (await portal.as('amina').request({
    method: 'POST',
    url: '/api/check-times',
    payload: {
      items: items.map(([name, day, minutes, direction]) => ({
        employeeCode: `E-${name}`,
        at: instantAt(day, minutes, zone),
        direction,
      })),
    },
    headers: { authorization: `Bearer ${key}` },
  })) as unknown as { body: { items: { state: string; error: string | null }[] } }
  return body.items
}

const leaveOn = (day: string, last = day) => ({ leaveTypeId: portal.company.leave.annual, startDate: day, endDate: last })
const file = (name: Person, day: string, last = day) => portal.as(name).call(leaveRequest.calls.saveAndSubmit, leaveOn(day, last) as never)
const decide = (call: 'approve' | 'cancel', id: string) => portal.as('budi').call(leaveRequest.calls[call], { id } as never)

const stood = async (name: Person, day: string) =>
  (
    await sql<{ status: string; worked: number; missing: number }>`
      select status, worked, missing from attendance_day where employee_id = ${portal.company.id[name]}::uuid and day = ${day}::date`.execute(
      portal.database.db,
    )
  ).rows[0]

const saidDay = (day: string) => shortDay(new Date(day), 'en')

describe('a closed day changes by nothing, and says until when it is closed', () => {
  it('leave is refused when it is submitted, and when it is approved', async () => {
    const waits = await file('amina', until)
    await compute()
    expect((await close()).status).toBe(200)
    const late = await file('hadi', addDays(until, -1), addDays(until, 1))
    expect(late.status).toBe(400)
    expect(JSON.stringify(late.error)).toContain(`closed until ${saidDay(until)} (closed on ${saidDay(today)})`)
    const approval = await decide('approve', waits.body.id)
    expect(approval.status).toBe(409)
    expect(JSON.stringify(approval.error)).toContain(saidDay(until))
    expect(await stood('amina', until)).toMatchObject({ status: 'absent' })
    expect((await portal.as('budi').call(leaveRequest.calls.reject, { id: waits.body.id, note: 'Too late' } as never)).status).toBe(200)
    expect((await file('hadi', addDays(until, 1))).status).toBe(200)
  })

  it('what was approved stays so', async () => {
    const { body } = await file('amina', until)
    expect((await decide('approve', body.id)).status).toBe(200)
    await close()
    expect((await decide('cancel', body.id)).status).toBe(409)
    expect(await stood('amina', until)).toMatchObject({ status: 'leave' })
  })

  it('devices are told item by item; what counts for a day that is open is taken', async () => {
    const { db } = portal.database
    const rule = { start: '22:00', end: '06:00', breaks: [], grace: { late: 0, early: 0 }, rounding: { minutes: 0, to: 'nearest' } }
    const night = newId()
    await sql`insert into shift (id, code, names, rule) values (${night}, ${`N-${night}`}, '{"en":"Night"}', ${JSON.stringify({ ...rule, overtime: { onlyApproved: true, least: 0 } })}::jsonb)`.execute(
      db,
    )
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${portal.company.id.amina}, ${until}, ${[night]}::uuid[])`.execute(
      db,
    )
    await tell(['amina', until, 22 * 60, 'in'])
    await compute()
    await close()
    const before = await stood('amina', until)
    const next = addDays(until, 1)
    const told = await tell(
      ['amina', next, 6 * 60, 'out'],
      ['amina', next, 15 * 60, 'in'],
      ['amina', next, 17 * 60, 'out'],
      ['hadi', addDays(until, -9), 480, 'in'],
      ['hadi', next, 480, 'in'],
    )
    expect(told.map(({ state }) => state)).toEqual(['refused', 'taken', 'taken', 'refused', 'taken'])
    expect(told[0]?.error).toContain(`${saidDay(until)} cannot change any more`)
    expect(await stood('amina', until)).toEqual(before)
    expect(await stood('amina', next)).toMatchObject({ worked: 120 })
    const again = await tell(['amina', next, 15 * 60, 'in'], ['hadi', next, 480, 'in'], ['hadi', next, 960, 'out'])
    expect(again.map(({ state }) => state)).toEqual(['known', 'known', 'taken'])
  })

  it('nor does a coming of the next morning, which would take the going of the night away', async () => {
    const { id, shift } = portal.company
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${id.amina}, ${until}, ${[shift.night]}::uuid[])`.execute(
      portal.database.db,
    )
    const next = addDays(until, 1)
    await tell(['amina', until, 22 * 60, 'in'], ['amina', next, 6 * 60, 'out'])
    await compute()
    await close()
    const before = await stood('amina', until)
    expect(before).toMatchObject({ worked: 480 })
    const [told] = await tell(['amina', next, 5 * 60 + 30, 'in'])
    expect(told).toMatchObject({ state: 'refused', error: expect.stringContaining(`${saidDay(until)} cannot change any more`) })
    expect(await stood('amina', until)).toEqual(before)
  })

  it('a holiday that is found later leaves it as it is', async () => {
    await compute()
    await close()
    await sql`insert into holiday (site_id, day, name, off) values (${site()}, ${until}, 'Late', 1)`.execute(portal.database.db)
    await compute()
    expect(await stood('amina', until)).toMatchObject({ status: 'absent' })
    expect((await sql`select from attendance_booking`.execute(portal.database.db)).rows).toEqual([])
    await sql`delete from holiday`.execute(portal.database.db)
  })
})

describe('closing', () => {
  it('tells first what is still open', async () => {
    await file('hadi', until)
    await tell(['amina', until, 480, 'in'])
    await compute()
    const { body } = await dewi().call(attendancePeriodCalls.open, { siteId: site(), until })
    expect(body).toMatchObject({ from: since, until, waiting: 1, requests: [{ employee: 'Hadi Tester', day: until }] })
    expect(body.odd).toContainEqual(expect.objectContaining({ employee: 'Amina Tester', day: until, status: 'Check time missing' }))
  })

  it('goes on, and back from the last; sums are kept', async () => {
    await tell(['amina', until, 480, 'in'], ['amina', until, 1020, 'out'])
    await compute()
    const first = await close(addDays(until, -7))
    const second = await close()
    expect(second.body).toMatchObject({ worked: 480, closedBy: 'Dewi Tester' })
    // No day is closed twice; what lies before a closed day is closed with it.
    for (const day of [until, addDays(until, -1)])
      expect((await close(day)).error.fields?.until?.[0]).toBe(`Attendance is closed here until ${saidDay(until)} already.`)
    expect((await close(today)).error.fields?.until?.[0]).toContain(saidDay(addDays(today, -1)))
    const reopen = (id: string) => dewi().call(attendancePeriodCalls.reopen, { id })
    const early = await reopen(first.body.id)
    expect([early.status, early.error.Message]).toEqual([409, `A later period is closed, until ${saidDay(until)}: reopen that first.`])
    expect((await reopen(second.body.id)).body).toMatchObject({ reopenedBy: 'Dewi Tester' })
    const again = await reopen(second.body.id)
    expect([again.status, again.error.Message]).toEqual([409, 'This period is open again already.'])
    expect((await reopen(newId())).status).toBe(404)
    expect((await file('hadi', until)).status).toBe(200)
    expect((await file('hadi', addDays(until, -7))).status).toBe(400)
  })

  it('begins with the first day that is kept, at a site that is there', async () => {
    await compute()
    expect((await close(addDays(since, -1))).error.fields?.until?.[0]).toBe(`What can be closed here begins with ${saidDay(since)}.`)
    expect((await close(since)).status).toBe(200)
    // The next one begins where the last ended.
    const wish = { siteId: site(), until: addDays(since, 1) }
    expect((await dewi().call(attendancePeriodCalls.open, wish)).body).toMatchObject({ from: wish.until, until: wish.until })
    const nowhere = { siteId: newId() }
    for (const answer of [
      await portal.as('edgar').call(attendancePeriodCalls.close, { ...nowhere, until }),
      await portal.as('edgar').call(attendancePeriodCalls.rule, { ...nowhere, afterClosing: 'book' }),
    ])
      expect([answer.status, answer.error.fields?.['siteId']?.[0]]).toEqual([400, 'There is no such site.'])
  })

  it('is done by the HR of the site and administrators', async () => {
    const wish = { siteId: portal.company.site.berlin, until }
    expect((await dewi().call(attendancePeriodCalls.close, wish)).status).toBe(403)
    expect((await portal.as('budi').call(attendancePeriodCalls.list)).status).toBe(403)
    expect((await portal.as('indra').call(attendancePeriodCalls.close, wish)).error.fields?.siteId?.[0]).toContain('No attendance is kept')
    expect((await dewi().call(attendancePeriodCalls.list)).body.sites.map(({ name }) => name)).toEqual(['Jakarta'])
    expect((await portal.as('edgar').call(attendancePeriodCalls.list)).body.sites).toHaveLength(2)
  })
})

/** Of every person and day: what stands and what is booked, beside what a full computation gives. */
async function ledger() {
  const { db } = portal.database
  const ids = people.map((name) => portal.company.id[name])
  const facts = await dayFacts(db, ids, { from: since, until: today, asOf: new Date() })
  const { rows } = await sql<{ key: string; sums: number[] }>`
    select key, array[sum(worked), sum(overtime), sum(missing)]::int[] as sums from (
      select employee_id || ' ' || day as key, worked, overtime, missing from attendance_day
      union all select employee_id || ' ' || origin, worked, overtime, missing from attendance_booking) x group by key`.execute(db)
  const known = new Map(rows.map(({ key: at, sums }) => [at, sums]))
  return [...facts].flatMap(([id, days]) =>
    days.map(({ facts: of }) => {
      const { worked, overtime, missing } = attendanceDay(of)
      return { is: known.get(`${id} ${of.day}`) ?? [0, 0, 0], ought: [worked, overtime, missing] }
    }),
  )
}

/** Chance that is the same in each run. */
function chance(seed: number) {
  let state = seed
  return (most: number) => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648) * most)
}

describe('where later changes are booked', () => {
  it('a difference stands on the first open day, and is told there', async () => {
    await compute()
    await book()
    await close()
    await tell(['amina', until, 480, 'in'], ['amina', until, 1020, 'out'])
    expect(await stood('amina', until)).toMatchObject({ status: 'absent', worked: 0 })
    const { rows } = await sql`select day, origin, worked, missing, cause from attendance_booking`.execute(portal.database.db)
    expect(rows).toEqual([{ day: addDays(until, 1), origin: until, worked: 480, missing: -480, cause: 'check-times' }])
    const detail = async (day: string) =>
      (await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(portal.company.id.amina, day) })).body
    expect(await detail(until)).toMatchObject({ attendanceStatusId: 'absent', worked: 0, closed: { until, on: today }, booked: [] })
    expect(await detail(addDays(until, 1))).toMatchObject({
      closed: null,
      booked: [{ text: `From ${saidDay(until)}, which was closed: check times that arrived later`, worked: 480, missing: -480 }],
    })
    const leave = await file('hadi', until)
    expect((await decide('approve', leave.body.id)).status).toBe(200)
    expect((await decide('cancel', leave.body.id)).status).toBe(200)
    const after = await sql`
      select sum(missing)::int as missing, array_agg(distinct request_id) as requests from attendance_booking
      where employee_id = ${portal.company.id.hadi}`.execute(portal.database.db)
    expect(after.rows).toEqual([{ missing: 0, requests: [leave.body.id] }])
  })

  it('whatever happens, what stands and what is booked is what a full computation gives', async () => {
    const dice = chance(4_711)
    const approved: string[] = []
    const counts = { told: 0, approved: 0, undone: 0, closed: 0, reopened: 0 }
    await compute()
    await book()
    for (let step = 0; step < 60; step += 1) {
      const name = people[dice(2)] ?? 'amina'
      const day = addDays(since, dice(28))
      const what = dice(10)
      if (what < 5) {
        await tell([name, day, dice(1440), ['in', 'out', ''][dice(3)] ?? ''], [name, day, dice(1440), ['in', 'out'][dice(2)] ?? ''])
        counts.told += 1
      } else if (what < 7) {
        const { status, body } = await file(name, day, addDays(day, dice(3)))
        if (status === 200 && (await decide('approve', body.id)).status === 200) {
          approved.push(body.id)
          counts.approved += 1
        }
      } else if (what === 7) {
        const [id] = approved.splice(dice(approved.length || 1), 1)
        if (id && (await decide('cancel', id)).status === 200) counts.undone += 1
      } else if (what === 8) {
        const [last] = (await dewi().call(attendancePeriodCalls.list)).body.sites
        const next = addDays(last?.closedUntil ?? since, 1 + dice(8))
        if ((await close(next)).status === 200) counts.closed += 1
      } else {
        const { body } = await dewi().call(attendancePeriodCalls.list)
        const last = body.periods.filter(({ reopenedAt }) => reopenedAt === null).toSorted((a, b) => (a.until < b.until ? 1 : -1))[0]
        if (last && (await dewi().call(attendancePeriodCalls.reopen, { id: last.id })).status === 200) counts.reopened += 1
      }
      if (step % 5 === 4) for (const { is, ought } of await ledger()) expect(is).toEqual(ought)
    }
    for (const [what, count] of Object.entries(counts)) expect([what, count > 1]).toEqual([what, true])
  })
})
