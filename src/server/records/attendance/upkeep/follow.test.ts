import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { sure } from '#shared/sure.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { changeKinds } from '#server/records/index.ts'
import { bareRequest } from '../../../../../test/support/bare-request.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { shiftOf } from '../../../../../test/support/shifts.ts'
import { closePeriod } from './periods.ts'
import { recomputeEverybody } from './upkeep.ts'

let portal: Portal
const zone = 'Asia/Jakarta'
const now = today(zone)
/** The last closed day, and the first that is open. */
const [closed, open] = [addDays(now, -6), addDays(now, -5)]
const [day, early, late] = [newId(), newId(), newId()]
const at = (hour: number) => instantAt(closed, hour * 60, zone)

beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.database
  await sql`update site set attendance_since = ${addDays(now, -20)}::date where code = 'JKT'`.execute(db)
  await shiftOf(db, day, 'DAY', '08:00', '17:00')
  await shiftOf(db, early, 'EARLY', '02:00', '10:00')
  await shiftOf(db, late, 'LATE', '10:00', '18:00')
})
afterAll(() => portal.close())

const after = (closing: 'refuse' | 'book') => sql`update site set after_closing = ${closing}`.execute(portal.database.db)
const close = () =>
  closePeriod(portal.database.db, { siteId: portal.company.site.jakarta, until: closed }, { by: portal.company.id.edgar, now: new Date() })

/** Amina and Hadi were there from one hour until another of the day that is closed later, and work the shift on all other days. */
async function present(onClosed: string[], ...told: [hour: number, direction: 'in' | 'out'][]): Promise<void> {
  const { db } = portal.database
  for (const name of ['amina', 'hadi'] as const) {
    const id = portal.company.id[name]
    for (let passed = -3; passed < 5; passed += 1)
      await sql`insert into roster_day (employee_id, day, shift_ids) values (${id}, ${addDays(closed, passed)}, ${passed === 0 ? onClosed : [day]}::uuid[])`.execute(
        db,
      )
    for (const [hour, direction] of told)
      await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${id}, ${at(hour)}, ${direction})`.execute(db)
  }
  await recomputeEverybody(db, addDays(closed, -3), addDays(closed, 4), new Date())
}

beforeEach(async () => {
  for (const table of ['attendance_closing', 'attendance_booking', 'attendance_day', 'check_time', 'roster_day'])
    await sql`delete from ${sql.table(table)}`.execute(portal.database.db)
  await after('refuse')
})

const booked = (name: Name) =>
  rows(
    portal.database.db,
    sql`select origin, worked, overtime, missing, cause, request_id as "requestId" from attendance_booking
      where employee_id = ${portal.company.id[name]} order by id`,
  )
const params = (more: object = {}) => expect.objectContaining({ day: closed, until: closed, ...more })
const stands = [{ key: 'attendance.closed', params: params(), field: null, blocks: 'submit' }]
const told = [{ key: 'attendance.closedBooked', params: params({ on: open }), field: null, blocks: 'never' }]

it('overtime whose stay lies on a closed day is refused from its preview to its approval, or booked in its name', async () => {
  await present([], [20, 'in'], [27, 'out'])
  const { calls } = overtimeSchedule
  const form = (from: number, until: number) => ({ reasonTypeId: portal.company.overtime.release, oTStart: at(from), oTUntil: at(until) })
  const { id } = (await portal.as('hadi').call(calls.saveAndSubmit, form(24, 27))).body
  await close()
  const rules = async () =>
    (await portal.as('amina').call(calls.preview, form(24, 27))).body.concerns.map(({ rule, blocking }) => [rule, blocking])
  const detail = async () => (await portal.as('budi').call(calls.detail, { id })).body.concerns.map(({ rule }) => rule)
  expect(await rules()).toEqual([['attendance.closed', true]])
  expect((await portal.as('amina').call(calls.saveAndSubmit, form(24, 27))).status).toBe(400)
  expect((await portal.as('budi').call(calls.approve, { id })).status).toBe(409)
  // Nothing of the closed day is of what lies beyond the shift of the next.
  const beyond = (await portal.as('amina').call(calls.saveAndSubmit, form(41, 43))).body
  expect((await portal.as('budi').call(calls.approve, { id: beyond.id })).body.statusId).toBe(4)
  await after('book')
  expect(await rules()).toEqual([['attendance.closedBooked', false]])
  expect(await detail()).toEqual(['attendance.closedBooked'])
  expect((await portal.as('budi').call(calls.approve, { id })).body.statusId).toBe(4)
  const entry = { origin: closed, worked: -180, overtime: 180, missing: 0, cause: 'request', requestId: id }
  expect(await booked('hadi')).toEqual([entry])
  await after('refuse')
  expect((await portal.as('dewi').call(calls.cancel, { id, note: 'Not agreed' })).status).toBe(409)
  await after('book')
  expect((await portal.as('dewi').call(calls.cancel, { id, note: 'Not agreed' })).body.statusId).toBe(11)
  expect(await booked('hadi')).toEqual([entry, { ...entry, worked: 180, overtime: -180 }])
})

/** A change of Amina's: what is found before it, and its steps. */
async function change(kind: string, data: object) {
  const { db } = portal.database
  const requestId = await bareRequest(db, portal.company.id.amina, `CH-${randomUUID()}`)
  const [of, source] = [
    { kind, line: 1, employeeId: portal.company.id.amina, data },
    { requestId, actorId: portal.company.id.budi, today: now },
  ]
  const own = sure(changeKinds[kind], 'there is such a kind')
  const step = (name: 'reserve' | 'apply' | 'reverse') => transaction(db, (tx) => own[name](tx, of, source))
  return { requestId, step, found: () => transaction(db, (tx) => own.check(tx, of, source)) }
}

/** What moves the closed day is refused, or booked and taken back in its name; what leaves it as it is is neither. */
async function moves(kind: string, moving: object, leaving: object, minutes: object): Promise<void> {
  await close()
  const [mover, other] = [await change(kind, moving), await change(kind, leaving)]
  expect([await mover.found(), await other.found()]).toEqual([stands, []])
  for (const one of [mover, other]) await one.step('reserve')
  await expect(mover.step('apply')).rejects.toMatchObject({ statusCode: 409 })
  await other.step('apply')
  await other.step('reverse')
  await after('book')
  expect(await mover.found()).toEqual(told)
  await mover.step('apply')
  expect(await booked('amina')).toMatchObject([{ origin: closed, ...minutes, cause: 'request', requestId: mover.requestId }])
  await mover.step('reverse')
  expect(await booked('amina')).toMatchObject([{}, { origin: closed, cause: 'request', requestId: mover.requestId }])
}

it('a correction of the next day that is the going of a closed one moves it, one of a later hour does not', async () => {
  await present([day], [8, 'in'])
  const going = (hour: number) => ({ day: open, in: null, out: at(hour), most: null })
  await moves('check-time-correction', going(26), going(41), { worked: 540, missing: -540 })
})

it('another shift of the next day before whose beginning somebody went on a closed one moves it, one after does not', async () => {
  await present([day], [8, 'in'], [27, 'out'])
  const shift = (shiftId: string) => ({ shiftId, days: [open] })
  await moves('roster-shift', shift(early), shift(late), { worked: -540, missing: 540 })
})

it('what has come to light of a closed day beside is booked in no request’s name', async () => {
  await present([day], [8, 'in'], [17, 'out'])
  await after('book')
  await close()
  await sql`delete from check_time where employee_id = ${portal.company.id.amina} and direction = 'out'`.execute(portal.database.db)
  const { step } = await change('roster-shift', { shiftId: late, days: [open] })
  await step('reserve')
  await step('apply')
  expect(await booked('amina')).toMatchObject([{ origin: closed, worked: -540, cause: 'plan', requestId: null }])
})
