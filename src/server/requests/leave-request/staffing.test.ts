import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shortDay } from '#shared/texts/days.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { addDays, daysBetween, weekday } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = leaveRequest

const now = today('Asia/Jakarta')
/** A Monday to come. */
const monday = addDays(now, 7 - weekday(now) + 28)
const friday = addDays(monday, 4)

/** Of the three of the platform at least two are on duty. */
beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 20)
  await sql`update unit set minimum_staffing = 2 where id = ${portal.company.unit.platform}`.execute(portal.database.db)
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['leave_day', 'roster_day']) await sql`delete from ${sql.table(table)}`.execute(portal.database.db)
})

const off = (whom: 'budi' | 'hadi', day: string) =>
  sql`insert into roster_day (employee_id, day, shift_ids) values (${portal.company.id[whom]}, ${day}, '{}')`.execute(portal.database.db)

const away = (whom: 'budi' | 'hadi', day: string) =>
  sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    values (${portal.company.id[whom]}, ${day}, ${newId()}, 1, ${portal.company.leave.annual}, 'full', 1, true)`.execute(portal.database.db)

async function asked(startDate: string, endDate: string, more: object = {}) {
  const form = { leaveTypeId: portal.company.leave.annual, startDate, endDate, ...more }
  const { body } = await portal.as('amina').call(calls.preview, form)
  return { told: body.concerns.filter(({ rule }) => rule === 'leave.staffing').map(({ text }) => text), days: body.coverage }
}

const written = (day: string) => shortDay(new Date(day), 'en')

it('whoever has the day off is on duty for nobody who asks for it', async () => {
  await off('hadi', friday)
  const { told, days } = await asked(addDays(friday, -1), friday)
  expect(told).toEqual([`On ${written(friday)}, 1 of 3 are on duty; the minimum is 2. Away: Amina Tester.`])
  expect(days).toEqual([
    { date: addDays(friday, -1), total: 3, onDuty: 2, minimum: 2, short: false, away: [] },
    { date: friday, total: 3, onDuty: 1, minimum: 2, short: true, away: [] },
  ])
})

it('a namesake who is away is somebody else', async () => {
  const { db } = portal.database
  await away('hadi', monday)
  await sql`update employee set display_name = 'Amina Tester' where user_name = 'hadi'`.execute(db)
  const { told, days } = await asked(monday, monday)
  expect(told).toEqual([`On ${written(monday)}, 1 of 3 are on duty; the minimum is 2. Away: Amina Tester, Amina Tester.`])
  expect(days).toMatchObject([{ onDuty: 1, away: ['Amina Tester'] }])
  await sql`update employee set display_name = 'Hadi Tester' where user_name = 'hadi'`.execute(db)
})

it('half a day takes nobody off duty, and whoever does not work a day is not missed on it', async () => {
  await away('hadi', monday)
  const half = await asked(monday, monday, { startDayLeaveType: 'first' })
  expect(half).toEqual({ told: [], days: [{ date: monday, total: 3, onDuty: 2, minimum: 2, short: false, away: ['Hadi Tester'] }] })
  const calendar = newId()
  await sql`insert into leave_type (id, code, names, policy, sequence)
    select ${calendar}, 'CALENDAR', names, policy || '{"calendarDays": true, "balance": false}', 9 from leave_type where id = ${portal.company.leave.annual}`.execute(
    portal.database.db,
  )
  await away('hadi', friday)
  const weekend = daysBetween(friday, addDays(friday, 3))
  const whole = await asked(weekend[0] ?? '', weekend.at(-1) ?? '', { leaveTypeId: calendar })
  expect(whole.days.map(({ onDuty, short }) => [onDuty, short])).toEqual([
    [1, true],
    [0, false],
    [0, false],
    [2, false],
  ])
  expect(whole.told).toHaveLength(1)
})

it('other dates are proposed where enough are planned to work, not where nobody is away', async () => {
  await away('hadi', monday)
  for (const day of [1, 2, -3]) await off('budi', addDays(monday, day))
  const filed = await portal.as('amina').call(calls.saveAndSubmit, {
    leaveTypeId: portal.company.leave.annual,
    startDate: monday,
    endDate: monday,
  })
  const { body } = await portal.as('budi').call(calls.detail, { id: filed.body.id })
  expect(body.coverage).toMatchObject([{ onDuty: 1, short: true, away: ['Hadi Tester'] }])
  expect(body.nearest.map(({ startDate }) => startDate)).toEqual([addDays(monday, 3), addDays(monday, -4)])
  await portal.as('amina').call(calls.cancel, { id: filed.body.id })
})

it('other dates may begin with half a day on which only the whole would be missed', async () => {
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]
  for (const day of [tuesday, wednesday]) await away('hadi', day)
  const filed = await portal.as('amina').call(calls.saveAndSubmit, {
    leaveTypeId: portal.company.leave.annual,
    startDate: monday,
    endDate: tuesday,
    startDayLeaveType: 'second',
  })
  const { body } = await portal.as('budi').call(calls.detail, { id: filed.body.id })
  expect(body.nearest.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    [wednesday, addDays(monday, 3)],
    [addDays(monday, -3), monday],
  ])
  await portal.as('amina').call(calls.cancel, { id: filed.body.id })
})
