import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { bareRequest } from '../../../../test/support/bare-request.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { permitChange } from './change.ts'
import { permitGround, timeZoneOf } from './ground.ts'
import { permitsBetween } from './permits-between.ts'
import { aroundOf, unitMeanwhile } from './around.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const day = '2026-06-08'

/** Amina has a permit from 09:00 until 11:00, and stands nowhere. */
beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  const { amina } = place.company.id
  const requestId = await bareRequest(db, amina, 'PO-1')
  await sql`insert into permit_out (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, hours) values
    (${randomUUID()}, ${amina}, ${place.company.permit.errand}, ${requestId}, 1, ${day}, '2026-06-08T09:00Z', '2026-06-08T11:00Z', 2)`.execute(
    db,
  )
  await sql`delete from assignment where employee_id = ${amina}`.execute(db)
})
afterAll(() => place?.drop())

function found(employeeId: string, from: string, until: string, more: object = {}) {
  const data = {
    reasonTypeId: place.company.permit.errand,
    day,
    startsAt: `${day}T${from}Z`,
    endsAt: `${day}T${until}Z`,
    middleAt: `${day}T12:00Z`,
    hours: 1,
    timeZone: 'UTC',
    ...more,
  }
  const change = { kind: 'permit-out', line: 1, employeeId, data }
  return transaction(db, (tx) => permitChange.check(tx, change, { requestId: randomUUID(), actorId: null, today: day }))
}

test('half a day of leave is met from or until the middle of the day, hours of leave are only told', async () => {
  const { hadi } = place.company.id
  const { annual } = place.company.leave
  const onLeave = { key: 'permitOut.onLeave', params: { code: 'LV-1', day }, field: 'permitStart', blocks: 'submit' }
  const requestId = await bareRequest(db, hadi, 'LV-1')
  const met = async (part: 'full' | 'first' | 'second' | 'hours') => {
    await sql`delete from leave_day`.execute(db)
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${hadi}, ${day}, ${requestId}, 1, ${annual}, ${part}, 0.5, false)`.execute(db)
    const spans = [
      ['10:00', '12:00'],
      ['11:59', '12:01'],
      ['12:00', '13:00'],
    ] as const
    const told = []
    for (const [from, until] of spans) told.push(await found(hadi, from, until))
    return told
  }
  expect(await met('full')).toEqual([[onLeave], [onLeave], [onLeave]])
  expect(await met('first')).toEqual([[onLeave], [onLeave], []])
  expect(await met('second')).toEqual([[], [onLeave], [onLeave]])
  const only = { ...onLeave, key: 'permitOut.leaveThatDay', blocks: 'never' }
  expect(await met('hours')).toEqual([[only], [only], [only]])
})

test('another permit is told with its times, and a reason that there is not beside the reason', async () => {
  const { amina } = place.company.id
  const overlap = {
    key: 'permitOut.overlap',
    params: { code: 'PO-1', from: '09:00', until: '11:00' },
    field: 'permitStart',
    blocks: 'submit',
  }
  expect(await found(amina, '10:00', '12:00')).toEqual([overlap])
  expect([await found(amina, '08:00', '09:00'), await found(amina, '11:00', '12:00')]).toEqual([[], []])
  expect(await found(amina, '11:00', '12:00', { reasonTypeId: randomUUID() })).toEqual([
    { key: 'permitOut.reasonUnknown', field: 'reasonTypeId', blocks: 'save' },
  ])
})

test('to the limits of a reason count permits of that reason alone, in the day and in the month', async () => {
  const { id, permit } = place.company
  const usage = async (reasonTypeId: string, on: string) => {
    const wish = { reasonTypeId, day: on, startsAt: `${on}T13:00Z`, endsAt: `${on}T14:00Z` }
    return Object.values((await aroundOf(db, id.amina, wish, randomUUID())).usage)
  }
  const days = ['2026-05-31', '2026-06-01', day, '2026-06-30', '2026-07-01']
  expect(await Promise.all(days.map((on) => usage(permit.errand, on)))).toEqual([
    [0, 0],
    [0, 1],
    [2, 1],
    [0, 1],
    [0, 0],
  ])
  expect(await Promise.all(days.map((on) => usage(permit.doctor, on)))).toEqual(days.map(() => [0, 0]))
})

test('where somebody works nowhere the clock is that of the world, and a unit that there is not has nobody away', async () => {
  const { amina, hadi } = place.company.id
  expect([await timeZoneOf(db, amina, day), await timeZoneOf(db, hadi, day)]).toEqual(['UTC', 'Asia/Jakarta'])
  expect(await permitsBetween(db, amina, day, day)).toEqual([
    { code: 'PO-1', day, from: Date.parse(`${day}T09:00Z`), until: Date.parse(`${day}T11:00Z`), timeZone: 'UTC' },
  ])
  expect(await permitGround(db, randomUUID(), `${day}T09:00Z`, `${day}T11:00Z`)).toBeUndefined()
  const wish = { day, startsAt: `${day}T09:00Z`, endsAt: `${day}T11:00Z` }
  expect(await unitMeanwhile(db, null, amina, wish, randomUUID())).toBeNull()
})
