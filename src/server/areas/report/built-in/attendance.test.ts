import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceDayList } from '#shared/areas/attendance-days.ts'
import { attendancePeriodCalls } from '#shared/areas/attendance-period.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { addDays, addMonths, daysBetween, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { recomputeEverybody } from '#server/records/attendance/upkeep/upkeep.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { reportShown, sumOf } from '../../../../../test/support/report.ts'

let portal: Portal
let key: string
const zone = 'Asia/Jakarta'
const thisMonth = `${today(zone).slice(0, 8)}01`
const [first, second] = [addMonths(thisMonth, -2), addMonths(thisMonth, -1)]
const ofFirst = { from: first, until: addDays(second, -1) }
const ofBoth = { from: first, until: addDays(thisMonth, -1) }
const workdays = daysBetween(ofFirst.from, ofFirst.until).filter((day) => weekday(day) < 5)
const workday = (place: number) => workdays.at(place) ?? ''
const db = () => portal.database.db

async function there(name: Name, day: string, from: number, until: number) {
  const items = [from, until].map((minutes, at) => ({
    employeeCode: `E-${name}`,
    at: instantAt(day, minutes, zone),
    direction: at === 0 ? 'in' : 'out',
  }))
  const headers = { authorization: `Bearer ${key}` }
  await portal.as('dewi').request({ method: 'POST', url: '/api/check-times', payload: { items }, headers })
}

beforeAll(async () => {
  portal = await openPortal()
  key = (await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })).body.key
  await sql`update site set attendance_since = ${first}::date, after_closing = 'book' where code = 'JKT'`.execute(db())
  await sql`insert into setting (key, value) values ('general.viewSubordinateAttendance', '"all"')
    on conflict (key) do update set value = excluded.value`.execute(db())
  // Late by 25 minutes; early by an hour; overtime; and a whole day.
  await there('amina', workday(2), 505, 1020)
  await there('amina', workday(3), 480, 960)
  await there('hadi', workday(4), 480, 1140)
  await there('budi', workday(5), 480, 1020)
  await recomputeEverybody(db(), addDays(first, -3), addDays(today(zone), 1), new Date())
  const { status } = await portal.as('dewi').call(attendancePeriodCalls.close, {
    siteId: portal.company.site.jakarta,
    until: ofFirst.until,
  })
  expect(status).toBe(200)
  // Of a day that is closed more becomes known: it is booked in the next month.
  await there('farah', workday(6), 480, 1020)
  // Somebody moves to another unit between the months.
  await sql`insert into assignment (employee_id, starts_on, unit_id, position_id, site_id, manager_id, employment_status)
    select employee_id, ${second}::date, ${portal.company.unit.finance}::uuid, position_id, site_id, manager_id, employment_status
    from assignment where employee_id = ${portal.company.id.hadi}::uuid`.execute(db())
})
afterAll(() => portal.close())

const listed = (by: Name, { from, until }: typeof ofBoth) => ({ usingDateFilter: true, dateFrom: from, dateTo: until, by })

describe('attendance by status', () => {
  it.each(['dewi', 'budi', 'indra'] as const)(
    'counts the days of those alone whom %s sees, as the list of days groups them',
    async (name) => {
      const { status, rows } = await reportShown(portal, name, 'attendance', ofBoth)
      expect(status).toBe(200)
      const { body } = await portal.as(name).call(attendanceCalls.groups, { ...listed(name, ofBoth), groupBy: 'attendanceStatus' })
      const ofStatus = Map.groupBy(rows, ({ status: of }) => String(of))
      const ought = body.groups.filter(({ total }) => total > 0).map(({ displayName, total }) => [displayName, total])
      expect(ought.length).toBeGreaterThan(2)
      expect(Object.fromEntries([...ofStatus].map(([of, own]) => [of, sumOf(own, 'days')]))).toEqual(Object.fromEntries(ought))
      const seen = new Set((await portal.as(name).call(attendanceCalls.cards, ofBoth)).body.listData.map(({ employee }) => employee))
      expect(new Set(rows.map(({ employee }) => employee))).toEqual(seen)
    },
  )

  it('has the hours of each person as their card has them, with what is booked of closed days', async () => {
    const { rows } = await reportShown(portal, 'dewi', 'attendance', ofBoth)
    const { body } = await portal.as('dewi').call(attendanceCalls.cards, ofBoth)
    const own = Map.groupBy(rows, ({ employee }) => String(employee))
    const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
    for (const { employee, totalWorkingHour, totalOTHour, bookedHour } of body.listData) {
      const days = own.get(employee) ?? []
      expect([employee, inHours(sumOf(days, 'worked')), inHours(sumOf(days, 'overtime'))]).toEqual([
        employee,
        totalWorkingHour,
        totalOTHour,
      ])
      if (employee === 'Farah Tester') expect(bookedHour).toBe(8)
    }
  })

  it('comes to the same by units, each day in the unit of its day', async () => {
    const people = (await reportShown(portal, 'dewi', 'attendance', ofBoth)).rows
    const units = (await reportShown(portal, 'dewi', 'attendance', { ...ofBoth, by: 'unit' })).rows
    const ofUnits = (rows: typeof people) =>
      Object.fromEntries(
        [...Map.groupBy(rows, ({ unit, status }) => `${String(unit)} ${String(status)}`)]
          .map(([of, own]) => [of, ['days', 'worked', 'overtime'].map((column) => sumOf(own, column))] as const)
          .toSorted(([one], [other]) => one.localeCompare(other)),
      )
    expect(ofUnits(units)).toEqual(ofUnits(people))
    expect(units.every(({ employee, code }) => employee === null && code === null)).toBe(true)
    expect(new Set(people.filter(({ employee }) => employee === 'Hadi Tester').map(({ unit }) => unit))).toEqual(
      new Set(['Platform', 'Finance']),
    )
  })

  it('is nobody’s who sees no others: a plain employee’s, and a manager’s where the setting shows them none', async () => {
    expect((await reportShown(portal, 'amina', 'attendance', ofBoth)).status).toBe(404)
    await sql`update setting set value = '"none"' where key = 'general.viewSubordinateAttendance'`.execute(db())
    for (const report of ['attendance', 'late-and-odd']) expect((await reportShown(portal, 'budi', report, ofBoth)).status).toBe(404)
    expect((await reportShown(portal, 'dewi', 'attendance', ofBoth)).status).toBe(200)
    await sql`update setting set value = '"all"' where key = 'general.viewSubordinateAttendance'`.execute(db())
  })

  it('is of one site where one is asked for', async () => {
    const { rows } = await reportShown(portal, 'indra', 'attendance', { ...ofBoth, site: portal.company.site.berlin })
    expect(rows).toEqual([])
  })
})

describe('late and odd days', () => {
  it('are of each person what their days say', async () => {
    const { rows } = await reportShown(portal, 'budi', 'late-and-odd', { from: workday(2), until: workday(3) })
    expect(rows.find(({ employee }) => employee === 'Amina Tester')).toEqual({
      unit: 'Platform',
      employee: 'Amina Tester',
      code: 'E-amina',
      lateDays: 1,
      late: 25,
      earlyDays: 1,
      early: 60,
      missing: 85,
      oddDays: 2,
    })
  })

  it.each(['dewi', 'budi'] as const)('are as many as the cards and the list of days tell %s', async (name) => {
    const { rows } = await reportShown(portal, name, 'late-and-odd', ofBoth)
    const { body } = await portal.as(name).call(attendanceCalls.cards, ofBoth)
    const ought = body.listData.filter(({ lateDays, oddDays }) => lateDays + oddDays > 0)
    expect(ought.length).toBeGreaterThan(1)
    const told = new Map(rows.map((row) => [String(row['employee']), row]))
    for (const { employee, lateDays, oddDays } of ought) expect(told.get(employee)).toMatchObject({ lateDays, oddDays })
    const odd = await portal.as(name).call(attendanceCalls.days, { ...listed(name, ofBoth), oddOnly: true })
    expect(sumOf(rows, 'oddDays')).toBe(odd.body.totalData)
    // Minutes as the rows of the list have them, with what is booked.
    const all: RowOf<typeof attendanceDayList>[] = []
    for (let page = 1; ; page++) {
      const { body: days } = await portal.as(name).call(attendanceCalls.days, {
        ...listed(name, ofBoth),
        paginationSize: 100,
        paginationPage: page,
        sortingColumn: attendanceDayList.defaultSort[0],
      })
      all.push(...days.listData)
      if (page >= days.totalPage) break
    }
    const minutes = (of: (row: (typeof all)[number]) => number) => all.reduce((sum, row) => sum + of(row), 0)
    expect(['late', 'early', 'missing'].map((column) => sumOf(rows, column))).toEqual([
      minutes(({ late }) => late),
      minutes(({ early }) => early),
      minutes(({ missing, bookedMissing }) => missing + (bookedMissing ?? 0)),
    ])
  })

  it('are said in the reader’s words', () => {
    expect(say('id', 'report.of.late-and-odd')).toBe('Hari terlambat dan janggal')
  })
})
