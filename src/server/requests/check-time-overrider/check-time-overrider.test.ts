import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { checkTimeOverrider, checkTimeOverriderCalls, correctionSetting } from '#shared/requests/check-time-overrider.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { recompute } from '#server/records/attendance/days/days.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = checkTimeOverrider
const zone = 'Asia/Jakarta'
const now = today(zone)
/** Mondays of weeks gone by, the latest first. */
const monday = (weeks: number) => addDays(now, -weekday(now) - 7 * weeks)

beforeAll(async () => {
  portal = await openPortal()
  await sql`update site set attendance_since = '2020-01-01'`.execute(portal.database.db)
})
afterAll(() => portal.close())

/** Devices of some days: `['08:00 in', '17:00 out']`, hours beyond 24 on the day after. */
async function devices(name: Name, day: string, ...told: string[]): Promise<void> {
  const { db } = portal.database
  const employee = portal.company.id[name]
  for (const one of told) {
    const [time = '', direction = null] = one.split(' ')
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${employee}, ${instantAt(day, hours * 60 + minutes, zone)}, ${direction})`.execute(
      db,
    )
  }
  await transaction(db, (tx) => recompute(tx, [employee], addDays(day, -2), addDays(day, 2), new Date()))
}

const stored = async (name: Name, day: string) =>
  (
    await sql<{ status: string; worked: number; missing: number }>`
      select status, worked, missing from attendance_day where employee_id = ${portal.company.id[name]}::uuid and day = ${day}::date`.execute(
      portal.database.db,
    )
  ).rows[0]

const refused = async (name: Name, body: object) => {
  const { status, error } = await portal.as(name).call(calls.saveAndSubmit, body as never)
  return [status, error.Errors?.[0], ...Object.keys(error.fields ?? {})]
}

describe('a correction of check times', () => {
  it('is told before and after, approved, counted, and taken back exactly', async () => {
    const day = monday(1)
    await devices('amina', day, '08:00 in')
    expect(await stored('amina', day)).toMatchObject({ status: 'incomplete', worked: 0, missing: 480 })
    const asked = await portal.as('amina').call(checkTimeOverriderCalls.shiftDetail, { day })
    expect(asked.body).toMatchObject({
      isKept: true,
      timeZone: zone,
      shifts: [{ from: '08:00', until: '17:00' }],
      checkTimes: [{ time: '08:00', direction: 'in', source: 'device', counts: true }],
      state: { statusId: 'incomplete' },
      missingIn: null,
      missingOut: '17:00',
    })
    const form = { day, checkOut: '17:00', note: 'The gate was down' }
    const preview = await portal.as('amina').call(calls.preview, form)
    expect(preview.body).toMatchObject({
      concerns: [],
      effect: {
        before: { statusId: 'incomplete', status: 'Check time missing', stays: [{ from: '08:00', until: null }] },
        after: { statusId: 'present', status: 'Present', worked: 480, why: expect.arrayContaining([expect.anything()]) },
        replaced: [],
        month: { value: 1, most: null },
      },
    })
    expect(preview.body.levels.map((level) => level.persons.map((person) => person.name))).toEqual([['Budi Tester']])
    const filed = await portal.as('amina').call(calls.saveAndSubmit, form)
    expect(filed.error.Errors ?? filed.body.statusId).toBe(1)
    expect(await stored('amina', day)).toMatchObject({ status: 'incomplete' })
    const waiting = await portal.as('budi').call(inboxCalls.list, {})
    const block = { dayStatus: 'Check time missing', day, checkIn: null, checkOut: '17:00', note: 'The gate was down' }
    expect(waiting.body.listData[0]).toMatchObject({ module: 'CheckTimeOverrider', kind: 'check-time-overrider', block })
    expect((await portal.as('amina').call(homeCalls.count)).body.attendanceCheckTimeOverrider).toBe(1)
    expect((await portal.as('budi').call(calls.approve, { id: filed.body.id })).body.statusId).toBe(4)
    expect(await stored('amina', day)).toMatchObject({ status: 'present', worked: 480, missing: 0 })
    const list = await portal.as('budi').call(calls.list, { usingCheckStatusFilter: true, checkStatus: ['out'] } as never)
    expect(list.body.listData).toMatchObject([
      { day, checkStatusId: 'out', checkStatus: 'Check-out', dayStatus: 'Check time missing', checkOut: '17:00' },
    ])
    expect((await portal.as('amina').call(calls.detail, { id: filed.body.id })).body).toMatchObject({ site: 'Jakarta', effect: null })
    expect((await portal.as('dewi').call(calls.reopen, { id: filed.body.id, note: 'Really?' })).body.statusId).toBe(30)
    expect(await stored('amina', day)).toMatchObject({ status: 'incomplete', worked: 0, missing: 480 })
    await portal.as('amina').call(calls.submit, { id: filed.body.id })
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    expect((await portal.as('dewi').call(calls.cancel, { id: filed.body.id })).body.statusId).toBe(11)
    expect(await stored('amina', day)).toMatchObject({ status: 'incomplete' })
    const { rows } = await sql`select from check_time where source = 'correction'`.execute(portal.database.db)
    expect(rows).toHaveLength(0)
  })

  it('of a going after midnight stays with the day of its coming, and replaces only what it is told for', async () => {
    const day = monday(2)
    await devices('amina', day, '08:00 in', '12:00 out', '13:00 in', '15:00 out')
    const { body } = await portal.as('amina').call(calls.preview, { day, checkOut: '17:10' })
    expect(body.effect).toMatchObject({
      before: { statusId: 'early' },
      after: {
        statusId: 'present',
        stays: [
          { from: '08:00', until: '12:00' },
          { from: '13:00', until: '17:10' },
        ],
      },
      replaced: [{ time: '15:00', direction: 'out' }],
    })
    expect(body.concerns).toMatchObject([{ rule: 'checkTimeOverrider.replaces', blocking: false }])
    const night = await portal.as('amina').call(calls.preview, { day, checkOut: '01:30' })
    const counts = expect.stringContaining('01:30 would count for')
    expect(night.body.concerns).toMatchObject([
      { rule: 'checkTimeOverrider.elsewhere', blocking: true, field: 'checkOut', text: counts },
      {},
    ])
    const next = addDays(day, 1)
    await devices('amina', next, '08:00 in', '12:00 out', '13:00 in')
    const late = await portal.as('amina').call(calls.preview, { day: next, checkOut: '01:30' })
    expect(late.body.effect?.after).toMatchObject({ statusId: 'present', stays: [{}, { from: '13:00', until: '01:30' }] })
    // A going is the first after the first coming: an hour before it is of the next morning, an hour after it of the same one.
    const third = addDays(day, 2)
    await devices('amina', third, '08:00 in', '12:00 out', '20:00 in')
    const going = async (checkOut: string) => (await portal.as('amina').call(calls.preview, { day: third, checkOut })).body
    expect((await going('07:00')).effect?.after.stays).toMatchObject([{}, { from: '20:00', until: '07:00' }])
    expect((await going('09:00')).effect?.after.stays).toMatchObject([{ from: '08:00', until: '09:00' }, {}])
  })

  it('of a night shift is of the day on which it begins', async () => {
    const day = monday(3)
    const { db } = portal.database
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${portal.company.id.amina}, ${day}, ${[portal.company.shift.night]})`.execute(
      db,
    )
    await devices('amina', day, '21:58 in')
    const filed = await portal.as('amina').call(calls.saveAndSubmit, { day, checkOut: '06:00' })
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    expect(await stored('amina', day)).toMatchObject({ status: 'present', worked: 480 })
    expect(await stored('amina', addDays(day, 1))).toMatchObject({ status: 'absent' })
  })

  it('filed by the manager is decided by HR, and HR is bound by no window', async () => {
    const policy = { backdatingDays: 10, mostPerMonth: 1, asksNote: true }
    expect((await portal.as('amina').call(correctionSetting.calls.change, policy)).status).toBe(403)
    expect((await portal.as('edgar').call(correctionSetting.calls.change, policy)).body).toEqual(policy)
    const day = monday(4)
    const times = { day, checkIn: '08:00', checkOut: '17:00', note: 'Visit' }
    expect(await refused('amina', times)).toEqual([400, 'A day can be corrected for 10 days.', 'day'])
    expect(await refused('amina', { ...times, day: addDays(now, -1), note: ' ' })).toEqual([
      400,
      expect.stringContaining('say why'),
      'note',
    ])
    const own = await portal.as('amina').call(checkTimeOverriderCalls.configurationOf, {})
    expect(own.body).toMatchObject({ ...policy, timeZone: zone })
    const forAmina = { ...times, employeeId: portal.company.id.amina }
    const { body } = await portal.as('budi').call(calls.preview, { ...forAmina, day: addDays(now, -1) })
    expect(body.levels[0]?.persons.map(({ name }) => name)).toContain('Dewi Tester')
    const filed = await portal.as('dewi').call(calls.saveAndSubmit, forAmina)
    expect(filed.error.Errors ?? filed.body.statusId).toBe(1)
    expect((await portal.as('farah').call(checkTimeOverriderCalls.shiftDetail, { day, employeeId: portal.company.id.amina })).status).toBe(
      404,
    )
    await portal.as('edgar').call(correctionSetting.calls.change, { backdatingDays: null, mostPerMonth: null, asksNote: false })
    const { rows } = await sql`select actor_id, detail from audit where entity = 'correction policy' order by seq limit 1`.execute(
      portal.database.db,
    )
    expect(rows).toEqual([{ actor_id: portal.company.id.edgar, detail: policy }])
  })
})

describe('rules of a correction', () => {
  it('let none through that is no time of the day', async () => {
    const day = monday(5)
    expect(await refused('hadi', { day })).toEqual([400, expect.stringContaining('when you came'), 'checkIn'])
    expect(await refused('hadi', { day: addDays(now, 1), checkIn: '08:00' })).toEqual([
      400,
      expect.stringContaining('has not come yet'),
      'day',
    ])
    expect(await refused('hadi', { day: '0016-05-02', checkIn: '08:00' })).toEqual([
      400,
      expect.stringContaining('cannot be corrected'),
      'day',
    ])
    expect(await refused('hadi', { day: '9999-12-31', checkIn: '08:00' })).toEqual([
      400,
      expect.stringContaining('cannot be corrected'),
      'day',
    ])
    expect(await refused('hadi', { day: '2014-12-31', checkIn: '08:00' })).toEqual([400, expect.stringContaining('no employment'), 'day'])
    for (const checkIn of ['8:00', '24:00', `${day}T08:00:00Z`, 'now'])
      expect((await portal.as('hadi').call(calls.saveAndSubmit, { day, checkIn })).status).toBe(400)
    expect((await portal.as('hadi').call(calls.saveAndSubmit, { day, checkIn: '08:00', siteId: newId() })).status).toBe(400)
    expect((await portal.as('hadi').call(calls.saveAndSubmit, { day, checkIn: '08:00', note: 'x'.repeat(10_000) })).status).toBe(400)
  })

  it('let no two correct the same, also at once, and count the month', async () => {
    const day = monday(6)
    const both = await Promise.all([0, 1].map(() => portal.as('hadi').call(calls.saveAndSubmit, { day, checkIn: '08:00' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await refused('hadi', { day, checkIn: '07:30' })).toEqual([400, expect.stringMatching(/^CT-.* already corrects/), 'day'])
    expect((await portal.as('hadi').call(calls.saveAndSubmit, { day, checkOut: '17:00' })).status).toBe(200)
    for (const times of [{ checkOut: '17:00' }, { checkIn: '08:00' }])
      expect((await portal.as('hadi').call(calls.saveAndSubmit, { day: monday(11), ...times })).status).toBe(200)
    await portal.as('edgar').call(correctionSetting.calls.change, { backdatingDays: null, mostPerMonth: 2, asksNote: false })
    const sameMonth = day.slice(8) > '14' ? addDays(day, -1) : addDays(day, 1)
    expect(await refused('hadi', { day: sameMonth, checkIn: '08:00' })).toEqual([
      400,
      'There can be at most 2 corrections in a month.',
      'day',
    ])
    await portal.as('edgar').call(correctionSetting.calls.change, { backdatingDays: null, mostPerMonth: null, asksNote: false })
  })

  it('let no closed day be changed', async () => {
    const day = monday(7)
    await sql`insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing)
      values (${newId()}, ${portal.company.site.jakarta}, ${day}, 0, 0, 0, 0)`.execute(portal.database.db)
    expect((await refused('amina', { day, checkIn: '08:00' }))[1]).toContain('closed')
    expect((await portal.as('amina').call(calls.saveAndSubmit, { day: addDays(day, 1), checkIn: '08:00' })).status).toBe(200)
  })
})
