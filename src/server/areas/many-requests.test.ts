import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manyRequestsCalls, mostRequests } from '#shared/areas/many-requests.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { first } from '#server/foundation/database/db.ts'
import { give, type Name } from '../../../test/support/company.ts'
import { openPortal, portalOn, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const monday = addDays(now, 14 - weekday(now))

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 3)
  await give(portal.database, portal.company.id.hadi, portal.company.leave.annual, 20)
})
afterAll(() => portal.close())

/** A day of annual leave of somebody. */
const leave = (of: Name, day: string, days = 1) => ({
  employeeId: portal.company.id[of],
  form: { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: addDays(day, days - 1) },
})
const wishOf = (requests: ReturnType<typeof leave>[]) => ({ kind: 'leave-request' as const, requests })
const stored = async () =>
  (await first(
    portal.database.db,
    sql<{ requests: number; days: number; keys: number }>`
    select (select count(*)::int from request) as requests, (select count(*)::int from leave_day) as days, (select count(*)::int from idempotency) as keys`,
  )) ?? null

it('tries each as if those before it were accepted, tells what is worth knowing, and leaves nothing behind', async () => {
  const before = await stored()
  const requests = [leave('hadi', monday), leave('amina', monday, 2), leave('amina', addDays(monday, 2), 2), leave('hadi', monday)]
  const { status, body } = await portal.as('budi').call(manyRequestsCalls.try, wishOf(requests))
  expect(status).toBe(200)
  expect(body.isWritten).toBe(false)
  expect(body.requests.map(({ id, errors }) => [id, errors.length])).toEqual([
    [null, 0],
    [null, 0],
    // Three days were there, and two of them are taken by the one before.
    [null, 1],
    // The same day a second time.
    [null, 1],
  ])
  expect(await stored()).toEqual(before)
})

it('submits all or none', async () => {
  const before = await stored()
  const wish = wishOf([leave('hadi', monday), leave('amina', monday, 4)])
  const refused = await portal.as('budi').call(manyRequestsCalls.submit, wish)
  expect([refused.status, refused.body.isWritten, refused.body.requests.map(({ code, errors }) => [code, errors.length])]).toEqual([
    200,
    false,
    [
      [null, 0],
      [null, 1],
    ],
  ])
  expect(await stored()).toEqual(before)

  const key = { 'idempotency-key': newId() }
  const good = wishOf([leave('hadi', monday), leave('amina', monday)])
  const done = await portal.as('budi').call(manyRequestsCalls.submit, good, key)
  expect([done.body.isWritten, done.body.requests.map(({ errors }) => errors)]).toEqual([true, [[], []]])
  const after = await stored()
  expect(after?.requests).toBe((before?.requests ?? 0) + 2)
  // The same intent once more, as after an answer that was lost.
  expect((await portal.as('budi').call(manyRequestsCalls.submit, good, key)).body).toEqual(done.body)
  expect(await stored()).toEqual(after)
})

it('lets nobody file for whom they may not, nor in a module that is off', async () => {
  const foreign = await portal.as('amina').call(manyRequestsCalls.try, wishOf([leave('hadi', addDays(monday, 7))]))
  expect(foreign.body.requests.map(({ errors }) => errors.length)).toEqual([1])
  await sql`update module_permission set read_only = true where module = 'LeaveRequest'`.execute(portal.database.db)
  for (const call of [manyRequestsCalls.try, manyRequestsCalls.submit])
    expect((await portal.as('budi').call(call, wishOf([leave('hadi', addDays(monday, 7))]))).status).toBe(403)
  await sql`update module_permission set read_only = false where module = 'LeaveRequest'`.execute(portal.database.db)
})

it('says of a form that is none which one and which field', async () => {
  const wrong = { employeeId: null, form: { leaveTypeId: 'x', startDate: monday, endDate: monday } }
  const { status, error } = await portal.as('budi').call(manyRequestsCalls.submit, wishOf([leave('hadi', monday), wrong] as never))
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['requests.1.form.leaveTypeId']])
  const many = Array.from({ length: mostRequests + 1 }, () => leave('hadi', monday))
  expect((await portal.as('budi').call(manyRequestsCalls.submit, wishOf(many))).status).toBe(400)
})

it('two at once about the same people, in opposite orders, are each whole or not at all', async () => {
  const day = addDays(monday, 14)
  const one = wishOf([leave('hadi', day), leave('amina', day)])
  const other = wishOf([leave('amina', day), leave('hadi', day)])
  const [first, second] = await Promise.all([
    portal.as('budi').call(manyRequestsCalls.submit, one),
    portal.as('dewi').call(manyRequestsCalls.submit, other),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect([first.body.isWritten, second.body.isWritten].toSorted()).toEqual([false, true])
  const found = await portal.database.db.executeQuery<{ count: number }>(
    sql`select count(*)::int as count from leave_day where day = ${day}::date`.compile(portal.database.db),
  )
  expect(found.rows[0]?.count).toBe(2)
})

it('somebody has one look at many at a time', async () => {
  const wish = wishOf([leave('hadi', addDays(monday, 21))])
  const statuses = (await Promise.all([1, 2, 3].map(() => portal.as('budi').call(manyRequestsCalls.try, wish)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 429, 429])
  expect((await portal.as('budi').call(manyRequestsCalls.try, wish)).status).toBe(200)
})

it('names what stands in the way among the same by its place', async () => {
  const day = addDays(monday, 28)
  const { body } = await portal.as('budi').call(manyRequestsCalls.try, wishOf([leave('hadi', day), leave('hadi', day)]))
  expect(body.requests[1]?.errors.join(' ')).toContain('number 1 of these')
  expect(body.requests[1]?.errors.join(' ')).not.toMatch(/LV-/)
})

it('two processes with many about the same people in opposite orders never wait for each other in a circle', async () => {
  const other = await portalOn(portal.url, portal.database)
  const deadlocks = async () => {
    // Each connection tells what it counted when it is asked to, all of them at once.
    const { db } = portal.database
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(db)))
    return (
      await first(db, sql<{ count: number }>`select deadlocks::int as count from pg_stat_database where datname = current_database()`)
    )?.count
  }
  const at = (day: number, hour: number) => `${addDays(monday, day)}T${hour}:00:00+07:00`
  const forms = [...Array(10).keys()].map((index) => ({
    employeeId: null,
    form: {
      reasonTypeId: portal.company.overtime.release,
      oTStart: at(35 + index, 18),
      oTUntil: at(35 + index, 20),
      employees: [{ employeeId: portal.company.id[index % 2 === 0 ? 'amina' : 'hadi'] }],
    },
  }))
  const before = await deadlocks()
  const wishes = [forms, forms.toReversed()].map((requests) => ({ kind: 'overtime-schedule' as const, requests }))
  const [one, two] = await Promise.all([
    portal.as('dewi').call(manyRequestsCalls.try, wishes[0] as never),
    other.as('indra').call(manyRequestsCalls.try, wishes[1] as never),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  expect([one, two].flatMap(({ body }) => body.requests.flatMap(({ errors }) => errors))).toEqual([])
  expect(await deadlocks()).toBe(before)
  await other.close()
})
