import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { calendarCalls } from '#shared/areas/calendar.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { timesheetCalls } from '#shared/requests/timesheet.ts'
import { addDays, addMonths, daysBetween } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { assign } from '#server/people/assignments.ts'
import { recomputeEverybody } from '#server/records/attendance/upkeep/upkeep.ts'
import { makeHr } from '../../../../test/support/roles.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
/** A month that is over: hadi leaves on its 10th, wati comes on the 12th, rudi is away from the 8th to the 19th, amina moves to Berlin on the 16th. */
const first = addMonths(`${todayAt('Asia/Jakarta').slice(0, 8)}01`, -2)
const last = addDays(addMonths(first, 1), -1)
const on = (date: number) => addDays(first, date - 1)
const wati = newId()
const rudi = newId()

const db = () => portal.database.db
const id = () => portal.company.id

beforeAll(async () => {
  portal = await openPortal()
  const { site, unit } = portal.company
  await sql`update site set attendance_since = ${first}::date`.execute(db())
  for (const [who, name, hired] of [
    [wati, 'wati', on(12)],
    [rudi, 'rudi', '2015-01-01'],
  ])
    await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
      values (${who}, ${`E-${name}`}, ${name}, ${name}, 'Tester', ${`${name} Tester`}, ${hired}::date)`.execute(db())
  const post = (employeeId: string, startsOn: string, siteId = site.jakarta, managerId = id().budi) => ({
    employeeId,
    startsOn,
    siteId,
    managerId,
    unitId: unit.platform,
    positionId: null,
    grade: null,
    employmentStatus: null,
  })
  await transaction(db(), async (tx) => {
    await assign(tx, post(wati, on(12)))
    await assign(tx, post(rudi, '2015-01-01'))
    await assign(tx, post(rudi, on(20)))
    await assign(tx, post(id().amina, on(16), site.berlin, id().edgar))
  })
  await sql`update assignment set ends_on = ${on(8)}::date where employee_id = ${rudi} and starts_on = '2015-01-01'`.execute(db())
  await sql`update employee set left_on = ${on(10)}::date, disabled_at = ${on(11)}::date where id = ${id().hadi}`.execute(db())
  await sql`update assignment set ends_on = ${on(11)}::date where employee_id = ${id().hadi}`.execute(db())
  // farah is HR of Berlin alone.
  await makeHr(db(), id().farah, site.berlin)
  await recomputeEverybody(db(), first, last, new Date())
})
afterAll(() => portal.close())

const month = { dateFrom: first.replaceAll('-', '/'), dateTo: last.replaceAll('-', '/') }
const platform = ['Amina Tester', 'Hadi Tester', 'rudi Tester', 'wati Tester']
const whole = (date: number) => daysBetween(on(1), on(date)).length

/** How many days of each of them somebody sees in list, groups, export and cards: all four tell the same. */
async function seenBy(who: Name): Promise<Record<string, number>> {
  const as = portal.as(who)
  const paged = async (paginationPage: number) =>
    (await as.call(attendanceCalls.days, { ...month, paginationSize: 100, paginationPage })).body
  const list = await paged(1)
  const days = [...list.listData]
  for (let next = 2; next <= list.totalPage; next += 1) days.push(...(await paged(next)).listData)
  expect(days.length).toBe(list.totalData)
  const { groups } = (await as.call(attendanceCalls.groups, { ...month, groupBy: 'attendanceStatus' })).body
  expect(groups.reduce((sum, { total }) => sum + total, 0)).toBe(list.totalData)
  const cards = (await as.call(attendanceCalls.cards, { from: first, until: last, paginationSize: 100 })).body
  expect(Object.fromEntries(cards.listData.map((card) => [card.employee, card.days]))).toEqual(count(days))
  const exported = await as.request({ method: 'POST', url: '/api/attendances/export', payload: month })
  expect(exported.status).toBe(200)
  return Object.fromEntries(Object.entries(count(days)).filter(([name]) => platform.includes(name)))
}
const count = (days: readonly { employee: string }[]) =>
  Object.fromEntries([...Map.groupBy(days, ({ employee }) => employee)].map(([name, own]) => [name, own.length]))

const length = Number(last.slice(8))

describe('a month shows who was there in it', () => {
  it('to HR of everywhere: who left, who came, who was away in between, who moved', async () => {
    expect(await seenBy('indra')).toEqual({
      'Amina Tester': length,
      'Hadi Tester': whole(10),
      'rudi Tester': length - 12,
      'wati Tester': length - 11,
    })
  })

  it('to HR of a site while somebody was there, and all of those who are there now', async () => {
    expect(await seenBy('dewi')).toEqual({
      'Amina Tester': 15,
      'Hadi Tester': whole(10),
      'rudi Tester': length - 12,
      'wati Tester': length - 11,
    })
    expect(await seenBy('farah')).toEqual({ 'Amina Tester': length })
  })

  it('to managers who could see them then', async () => {
    expect(await seenBy('budi')).toEqual({
      'Amina Tester': 15,
      'Hadi Tester': whole(10),
      'rudi Tester': length - 12,
      'wati Tester': length - 11,
    })
    expect(await seenBy('carla')).toEqual(await seenBy('budi'))
    expect(await seenBy('edgar')).toEqual({ 'Amina Tester': length })
  })

  it('day by day and on the page of the month alike', async () => {
    const day = async (who: Name, whose: string, date: number) =>
      (await portal.as(who).call(attendanceCalls.detail, { id: dayIdOf(whose, on(date)) })).status
    expect([await day('budi', id().amina, 15), await day('budi', id().amina, 16)]).toEqual([200, 404])
    expect([await day('dewi', id().amina, 15), await day('dewi', id().amina, 16)]).toEqual([200, 404])
    expect([await day('budi', id().hadi, 10), await day('budi', id().hadi, 11)]).toEqual([200, 404])
    expect(await day('farah', id().hadi, 10)).toBe(404)
    const page = await portal.as('budi').call(attendanceCalls.month, { employeeId: id().amina, month: first })
    expect(page.body.days.map(({ date }) => date)).toEqual(daysBetween(on(1), on(15)))
    const later = await portal.as('budi').call(attendanceCalls.month, { employeeId: id().amina, month: addMonths(first, 1) })
    expect(later.status).toBe(404)
  })

  it('with the people of a day in the order of their names', async () => {
    const { body } = await portal.as('budi').call(attendanceCalls.days, { ...month, paginationSize: 100 })
    const people = Map.groupBy(body.listData, ({ date }) => date)
    expect([...people.keys()]).toEqual([...people.keys()].toSorted().toReversed())
    const names = [...people.values()].map((ofDay) => ofDay.map(({ employee }) => employee))
    expect(names.some(({ length: count }) => count > 2)).toBe(true)
    expect(names).toEqual(names.map((ofDay) => ofDay.toSorted((a, b) => a.localeCompare(b))))
  })

  it('with the unit and the clock of the time', async () => {
    const { body } = await portal.as('indra').call(attendanceCalls.days, { ...month, employeeId: id().hadi })
    expect(body.listData.map(({ companyStructure }) => companyStructure)).toContain('Platform')
  })
})

describe('the roster of a past month', () => {
  it('has those who were in the unit, on the days on which they were the viewer’s', async () => {
    const { body } = await portal
      .as('budi')
      .call(shiftScheduleCalls.list, { periodPayId: first.slice(0, 7), unitId: portal.company.unit.platform })
    const rows = new Map(body.listData.map((row) => [row.employee, row]))
    expect([...rows.keys()]).toEqual(['Amina Tester', 'Budi Tester', 'Hadi Tester', 'rudi Tester', 'wati Tester'])
    const out = (name: string) => rows.get(name)?.cells.flatMap(({ isOut }, place) => (isOut ? [place + 1] : []))
    expect(out('Amina Tester')).toEqual(daysBetween(on(16), last).map((day) => Number(day.slice(8))))
    expect(out('Hadi Tester')).toEqual(daysBetween(on(11), last).map((day) => Number(day.slice(8))))
    expect(out('rudi Tester')).toEqual(daysBetween(on(8), on(19)).map((day) => Number(day.slice(8))))
    expect(rows.get('Amina Tester')?.canEdit).toBe(false)
    expect(rows.get('Amina Tester')?.cells[14]?.attendanceStatusId).toBeDefined()
  })
})

describe('timesheets of a past week', () => {
  it('have those who were there in it', async () => {
    const names = async (who: Name, day: string) =>
      (await portal.as(who).call(timesheetCalls.subordinates, { start: weekStart(day) })).body.listData.map(({ employee }) => employee)
    expect(await names('budi', on(3))).toEqual(expect.arrayContaining(['Amina Tester', 'Hadi Tester', 'rudi Tester']))
    expect(await names('budi', on(28))).toEqual(['rudi Tester', 'wati Tester'])
    expect(await names('dewi', on(3))).toContain('Hadi Tester')
    expect(await names('farah', on(3))).toEqual(['Amina Tester', 'Edgar Tester', 'Indra Tester'])
  })
})

describe('the team calendar of past months', () => {
  const named = (
    listData: readonly { type: string; startDate: string; endDate: string; employees: readonly { employee: string }[] }[],
    type: string,
  ) => listData.flatMap((entry) => (entry.type === type ? [[entry.employees[0]?.employee, entry.startDate, entry.endDate]] : []))
  const look = async (who: Name, filter: object = {}) =>
    (await portal.as(who).call(calendarCalls.setFilter, { date: first, tab: 'team', holidays: false, ...filter } as never)).body.listData
  const offered = async (who: Name, date?: string) =>
    (await portal.as(who).call(calendarCalls.filters, date ? { date } : {})).body.employees.map(({ displayName }) => displayName)

  it('has whoever was of the team then, until the day on which they left', async () => {
    for (const day of [on(9), on(10), on(11)])
      await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
        values (${id().hadi}, ${day}, ${newId()}, 1, ${portal.company.leave.annual}, 'full', 1, true)`.execute(db())
    const away = [['Hadi Tester', on(9), on(10)]]
    expect(named(await look('budi'), 'leave')).toEqual(away)
    expect(named(await look('amina'), 'leave')).toEqual(away)
    expect(named(await look('farah'), 'leave')).toEqual([])
    expect(named(await look('budi', { employeeIds: [id().hadi] }), 'leave')).toEqual(away)
    expect(named(await look('budi', { employeeIds: [id().amina] }), 'leave')).toEqual([])
  })

  it('has the attendance of those whom the viewer was responsible for, on their days', async () => {
    const absent = named(await look('budi', { attendanceStatusIds: ['absent'], employeeIds: [id().hadi] }), 'attendance')
    const { listData } = (await portal.as('budi').call(attendanceCalls.days, { ...month, employeeId: id().hadi, paginationSize: 100 })).body
    const days = listData.filter(({ attendanceStatusId }) => attendanceStatusId === 'absent').map(({ date }) => date)
    expect(days.length).toBeGreaterThan(0)
    expect(absent.map(([, day]) => day)).toEqual(days.toSorted())
    expect(named(await look('amina', { attendanceStatusIds: ['absent'] }), 'attendance')).toEqual([])
  })

  it('offers them to choose from in these months, and not today', async () => {
    expect(await offered('budi', first)).toEqual(platform)
    expect(await offered('budi')).toEqual(platform.filter((name) => name !== 'Hadi Tester'))
  })
})

describe('balances as of a past day', () => {
  it('are told of those who have left since, whose transactions HR can open', async () => {
    const { annual } = portal.company.leave
    await give(portal.database, id().hadi, annual, 9)
    const balances = async (who: Name, date: string) => {
      const { body } = await portal.as(who).call(leaveBalanceCalls.subordinates, { date, paginationSize: 100 } as never)
      return body.listData.filter((row) => row.employeeId === id().hadi && row.leaveTypeId === annual).map(({ balance }) => balance)
    }
    for (const who of ['dewi', 'indra'] as const) {
      expect(await balances(who, on(8))).toEqual([9])
      expect(await balances(who, on(12))).toEqual([])
      expect(await balances(who, todayAt('Asia/Jakarta'))).toEqual([])
      const opened = await portal.as(who).call(leaveBalanceCalls.gainHistory, { id: annual, employeeId: id().hadi } as never)
      expect([opened.status, opened.body.totalData]).toEqual([200, 1])
    }
    expect(await balances('farah', on(8))).toEqual([])
    expect(await balances('budi', on(8))).toEqual([])
  })
})
