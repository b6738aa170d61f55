import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { shortDay } from '#shared/texts/days.ts'
import { attendancePeriodCalls } from '#shared/areas/attendance-period.ts'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { recomputeEverybody } from '#server/records/attendance/upkeep/upkeep.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
let key: string
const zone = 'Asia/Jakarta'
/** The second Wednesday of a month that is over, and the day after it. */
const first = `${addDays(`${todayAt(zone).slice(0, 8)}01`, -1).slice(0, 8)}01`
const closed = addDays(first, 7 + ((9 - weekday(first)) % 7))
const open = addDays(closed, 1)

beforeAll(async () => {
  portal = await openPortal()
  key = (await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })).body.key
  await sql`update site set attendance_since = ${first}::date where code = 'JKT'`.execute(portal.database.db)
})
afterAll(() => portal.close())
afterEach(async () => {
  for (const table of ['roster_day', 'attendance_closing', 'attendance_booking', 'attendance_day', 'check_time', 'holiday'])
    await sql`delete from ${sql.table(table)}`.execute(portal.database.db)
})

const id = () => portal.company.id.amina
const siteId = () => portal.company.site.jakarta
const month = async () => (await portal.as('amina').call(attendanceCalls.month, { month: first })).body
const cell = async (day: string) => (await month()).days.find(({ date }) => date === day)
const detail = async (day: string) => (await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(id(), day) })).body
const said = (day: string) => shortDay(new Date(day), 'en')

async function tell(day: string, ...times: [minutes: number, direction: string][]) {
  const items = times.map(([minutes, direction]) => ({ employeeCode: 'E-amina', at: instantAt(day, minutes, zone), direction }))
  const sent = { url: '/api/check-times', payload: { items }, headers: { authorization: `Bearer ${key}` } }
  expect((await portal.as('amina').request({ method: 'POST', ...sent })).status).toBe(200)
}

async function close(afterClosing: 'refuse' | 'book') {
  await recomputeEverybody(portal.database.db, first, addDays(open, 10), new Date())
  expect((await portal.as('edgar').call(attendancePeriodCalls.rule, { siteId: siteId(), afterClosing })).status).toBe(200)
  expect((await portal.as('edgar').call(attendancePeriodCalls.close, { siteId: siteId(), until: closed })).status).toBe(200)
}

it('a closed day stays in the month as it stood; what came later counts where it is booked, and both stories say so', async () => {
  await tell(closed, [480, 'in'], [720, 'out'])
  await tell(open, [480, 'in'], [1020, 'out'])
  await close('book')
  const before = await month()
  await tell(closed, [780, 'in'], [1020, 'out'])
  expect(await cell(closed)).toMatchObject({ attendanceStatusId: 'early', worked: 240, isOdd: true, isClosed: true, booked: null })
  expect(await cell(open)).toMatchObject({
    attendanceStatusId: 'present',
    worked: 480,
    isClosed: false,
    booked: { worked: 240, overtime: 0, missing: -240 },
  })
  const after = await month()
  expect([after.worked, after.booked, after.oddDays]).toEqual([
    before.worked + 240,
    { worked: 240, overtime: 0, missing: -240 },
    before.oddDays,
  ])
  const then = await detail(closed)
  expect(then).toMatchObject({ attendanceStatusId: 'early', worked: 240, missing: 240, odd: [] })
  expect(then.stays).toEqual([
    { from: new Date(instantAt(closed, 480, zone)).toISOString(), until: new Date(instantAt(closed, 720, zone)).toISOString() },
  ])
  expect(then.story.map(({ text }) => text)).toEqual([
    'Office was planned when the period was closed.',
    'Came at 08:00, as was known then.',
    'Went at 12:00, as was known then.',
    'That makes 4 h worked of 8 h planned.',
    'So it stood when the period was closed: Left early.',
    `What came later is booked on ${said(open)}: +4 h worked, +0 m overtime, −4 h missing.`,
  ])
  expect((await detail(open)).story.at(-1)?.text).toBe(
    `Booked here from ${said(closed)}, which was closed: +4 h worked, +0 m overtime, −4 h missing.`,
  )
})

it('where nothing is booked it stays, whatever is set up later', async () => {
  await tell(closed, [480, 'in'], [1020, 'out'])
  await close('refuse')
  const before = await detail(closed)
  expect(before.story.map(({ rule }) => rule)).toContain('day.stay')
  const add = [{ day: closed, name: 'Feast', off: 1 }]
  expect((await portal.as('edgar').call(timeSetupCalls.changeHolidays, { siteId: siteId(), add })).status).toBe(200)
  expect(await cell(closed)).toMatchObject({ attendanceStatusId: 'present', worked: 480, holiday: null, isClosed: true })
  const after = await detail(closed)
  expect(after).toMatchObject({ attendanceStatusId: 'present', worked: 480, holiday: null })
  expect(after.story.at(-1)?.text).toBe('By what is known now it would be otherwise; as the period is closed, it stays.')
})

it('a closed day names its shift in the language of who looks, and nothing differs by that alone', async () => {
  const { db } = portal.database
  await sql`insert into roster_day (employee_id, day, shift_ids) values (${id()}, ${closed}, ${[portal.company.shift.night]}::uuid[])`.execute(
    db,
  )
  await close('refuse')
  const headers = { 'accept-language': 'id' }
  const { body } = await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(id(), closed) }, headers)
  expect([body.shift, body.plannedShifts.map(({ name }) => name)]).toEqual(['Malam', ['Malam']])
  expect(body.story.map(({ rule }) => rule)).toEqual((await detail(closed)).story.map(({ rule }) => rule))
  expect(body.story.map(({ rule }) => rule)).not.toContain('day.stood.shift')
  const { days } = (await portal.as('amina').call(attendanceCalls.month, { month: first }, headers)).body
  expect(days.find(({ date }) => date === closed)?.shift).toBe('Malam')
})

const booked = (name: Name, day: string, worked: number) =>
  sql`
    insert into attendance_booking (id, employee_id, day, origin, worked, overtime, missing, cause)
    values (gen_random_uuid(), ${portal.company.id[name]}, ${day}, ${addDays(day, -40)}, ${worked}, 0, ${-worked}, 'check-times')`.execute(
    portal.database.db,
  )

it('of a day on which nothing is kept is told what is booked on it, and nothing else', async () => {
  const early = addDays(closed, -14)
  expect(early < first).toBe(true)
  await sql`insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing)
    values (gen_random_uuid(), ${siteId()}, ${addDays(first, -20)}, 0, 0, 0, 0)`.execute(portal.database.db)
  // A working day, with a shift, a holiday, check times and a leave.
  await sql`insert into roster_day (employee_id, day, shift_ids) values (${id()}, ${early}, ${[portal.company.shift.night]}::uuid[])`.execute(
    portal.database.db,
  )
  await sql`insert into check_time (id, employee_id, at, direction) values (gen_random_uuid(), ${id()}, ${instantAt(early, 480, zone)}, 'in')`.execute(
    portal.database.db,
  )
  await booked('amina', early, 90)
  expect(await detail(early)).toMatchObject({
    isKept: false,
    attendanceStatusId: 'unset',
    attendanceStatus: 'No working time set',
    shift: '',
    planned: 0,
    worked: 0,
    missing: 0,
    plannedShifts: [],
    stays: [],
    still: null,
    holiday: null,
    odd: [],
    booked: [{ worked: 90, missing: -90 }],
    story: [
      { text: `Booked here from ${said(addDays(early, -40))}, which was closed: +1 h 30 m worked, +0 m overtime, −1 h 30 m missing.` },
    ],
  })
  // The day before it has nothing at all.
  expect(await detail(addDays(early, -1))).toMatchObject({ isKept: false, planned: 0, missing: 0, booked: [], story: [] })
})

it('a card is of whoever has a day or something that is booked, and leads to the last of these', async () => {
  const [from, last] = [addDays(first, -60), addDays(first, -30)]
  const day = addDays(from, 7)
  // Of Hadi’s entries nothing is left, of Amina’s those of the first day.
  await booked('hadi', day, 60)
  await booked('hadi', day, -60)
  await booked('amina', day, 60)
  await booked('amina', addDays(day, 5), 30)
  await booked('amina', addDays(day, 5), -30)
  const { body } = await portal.as('dewi').call(attendanceCalls.cards, { from, until: last })
  expect(body.listData.map((card) => [card.id, card.totalWorkingHour, card.bookedHour])).toEqual([[dayIdOf(id(), day), 1, 1]])
  expect(body.totalData).toBe(1)
})
