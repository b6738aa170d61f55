import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { manyRequestsCalls } from '#shared/areas/many-requests.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const today = todayAt('Asia/Jakarta')
const monday = addDays(today, -7 - weekday(today))
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]

/** Amina comes on time and goes by no device, is late on the day after, and there as planned on the third; Hadi is late. */
beforeAll(async () => {
  portal = await openPortal()
  const { body } = await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })
  await sql`update site set attendance_since = ${monday}::date, attendance_until = ${wednesday}::date where code = 'JKT'`.execute(
    portal.database.db,
  )
  const told = ([day, who, time, direction]: [string, string, string, string]) => ({
    employeeCode: `E-${who}`,
    at: `${day}T${time}:00+07:00`,
    direction,
  })
  const items = [
    [monday, 'amina', '08:00', 'in'],
    [tuesday, 'amina', '08:40', 'in'],
    [tuesday, 'amina', '17:00', 'out'],
    [wednesday, 'amina', '08:00', 'in'],
    [wednesday, 'amina', '17:00', 'out'],
    [tuesday, 'hadi', '08:30', 'in'],
    [tuesday, 'hadi', '17:00', 'out'],
  ].map((one) => told(one as never))
  await portal.app.inject({ method: 'POST', url: '/api/check-times', payload: { items }, headers: { authorization: `Bearer ${body.key}` } })
})
afterAll(() => portal.close())

const corrections = async (by: Name, body: object = {}) => {
  const { status, body: found } = await portal.as(by).call(attendanceCalls.corrections, { oddOnly: true, ...body } as never)
  expect(status).toBe(200)
  return found.listData.map(({ employee, day, checkIn, checkOut }) => [employee.split(' ')[0], day, checkIn, checkOut])
}
const lacking = [['Amina', monday, null, '17:00']]
const differing = ['Amina', tuesday, '08:00', null]

it('are the planned times that lack on the odd days of the list, of those whom the reader sees', async () => {
  const byPerson = { sortingColumn: 'employee', sortingDirection: 0, employeeId: portal.company.id.amina }
  expect(await corrections('budi', byPerson)).toEqual(lacking)
  const ofHadi = { usingEmployeeFilter: true, employee: 'Hadi' }
  // On the other days nobody saw him, so that both times lack.
  expect(await corrections('budi', ofHadi)).toEqual(
    expect.arrayContaining([monday, wednesday].map((day) => ['Hadi', day, expect.any(String), expect.any(String)])),
  )
  expect(await corrections('farah', { employeeId: portal.company.id.amina })).toEqual([])
})

it('are of times that were told otherwise only where that is wished; how many days are odd is said either way', async () => {
  const of = { employeeId: portal.company.id.amina }
  expect((await corrections('budi', { ...of, differing: true })).toSorted()).toEqual([...lacking, differing])
  const tellsOfAll = async (wish: boolean) =>
    (await portal.as('budi').call(attendanceCalls.corrections, { ...of, differing: wish } as never)).body.oddDays
  expect([await tellsOfAll(false), await tellsOfAll(true)]).toEqual([2, 2])
})

it('filed together set the days right when they are approved', async () => {
  const { body: found } = await portal
    .as('dewi')
    .call(attendanceCalls.corrections, { employeeId: portal.company.id.amina, differing: true } as never)
  const requests = found.listData.map(({ employeeId, day, checkIn, checkOut }) => ({
    employeeId,
    form: { day, checkIn, checkOut, note: 'The gate was out of order' },
  }))
  const { body } = await portal.as('dewi').call(manyRequestsCalls.submit, { kind: 'check-time-overrider', requests })
  expect([body.isWritten, body.requests.flatMap(({ errors }) => errors)]).toEqual([true, []])
  for (const { id } of body.requests)
    expect((await portal.as('budi').call(checkTimeOverrider.calls.approve, { id: id ?? '', note: '' })).status).toBe(200)
  expect(await corrections('budi', { employeeId: portal.company.id.amina, differing: true })).toEqual([])
})
