import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const zone = 'Asia/Jakarta'
const now = today(zone)
/** The Monday before this week's. */
const monday = addDays(now, -weekday(now) - 7)
const wednesday = addDays(monday, 2)
const shift = {
  start: '08:00',
  end: '17:00',
  breaks: [{ from: '12:00', until: '13:00', paid: false }],
  grace: { late: 5, early: 5 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
}

beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.database
  const id = newId()
  await sql`update site set attendance_since = ${addDays(monday, -7)}::date where code = 'JKT'`.execute(db)
  await sql`insert into shift (id, code, names, rule) values (${id}, 'DAY', '{"en":"Day"}', ${JSON.stringify(shift)}::jsonb)`.execute(db)
  for (const day of [monday, wednesday])
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${portal.company.id.amina}, ${day}, ${[id]}::uuid[])`.execute(db)
  const { key } = (await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })).body
  const items = [
    { employeeCode: 'E-amina', at: instantAt(monday, 8 * 60, zone), direction: 'in' },
    { employeeCode: 'E-amina', at: instantAt(monday, 20 * 60, zone), direction: 'out' },
    { employeeCode: 'E-amina', at: instantAt(wednesday, 8 * 60, zone), direction: 'in' },
    { employeeCode: 'E-amina', at: instantAt(wednesday, 27 * 60, zone), direction: 'out' },
  ]
  const headers = { authorization: `Bearer ${key}` }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/check-times', payload: { items }, headers })
  expect(answer.statusCode).toBe(200)
})
afterAll(() => portal.close())

const dayOf = async () => (await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(portal.company.id.amina, monday) })).body
const stored = async (day = monday) => {
  const { rows } = await sql<{ overtime: number; odd: boolean }>`
    select overtime, odd from attendance_day where employee_id = ${portal.company.id.amina} and day = ${day}`.execute(portal.database.db)
  return rows[0]
}

it('what nobody approved offers its request filled in; approved it counts, undone it does not', async () => {
  expect(await stored()).toEqual({ overtime: 0, odd: true })
  const fields = { day: monday, from: '17:00', until: '20:00' }
  expect((await dayOf()).odd).toMatchObject([{ kind: 'unapprovedOvertime', remedies: [{ kind: 'overtime-schedule', fields }] }])
  const { calls } = overtimeSchedule
  const at = (hour: number) => instantAt(monday, hour * 60, zone)
  const form = { reasonTypeId: portal.company.overtime.release, oTStart: at(17), oTUntil: at(19) }
  const { id } = (await portal.as('amina').call(calls.saveAndSubmit, form)).body
  expect(await stored()).toEqual({ overtime: 0, odd: true })
  expect((await portal.as('budi').call(calls.approve, { id })).body.statusId).toBe(4)
  // The hour beyond what was approved stays odd.
  expect(await stored()).toEqual({ overtime: 120, odd: true })
  expect((await dayOf()).odd).toMatchObject([{ minutes: 60, remedies: [{ fields: { from: '19:00', until: '20:00' } }] }])
  expect((await portal.as('dewi').call(calls.cancel, { id, note: 'Not agreed' })).body.statusId).toBe(11)
  expect(await stored()).toEqual({ overtime: 0, odd: true })
})

it('where it is of another day than the stay in which it lies, it counts on the day of the stay, approved and undone', async () => {
  const { calls } = overtimeSchedule
  const at = (hour: number) => instantAt(wednesday, hour * 60, zone)
  const form = { reasonTypeId: portal.company.overtime.release, oTStart: at(24), oTUntil: at(27) }
  const { id } = (await portal.as('amina').call(calls.saveAndSubmit, form)).body
  const { rows } = await sql<{ day: string }>`select day from overtime where request_id = ${id}::uuid`.execute(portal.database.db)
  expect(rows).toEqual([{ day: addDays(wednesday, 1) }])
  expect(await stored(wednesday)).toEqual({ overtime: 0, odd: true })
  expect((await portal.as('budi').call(calls.approve, { id })).body.statusId).toBe(4)
  expect((await stored(wednesday))?.overtime).toBe(180)
  expect((await portal.as('dewi').call(calls.cancel, { id, note: 'Not agreed' })).body.statusId).toBe(11)
  expect((await stored(wednesday))?.overtime).toBe(0)
})
