import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendancePeriodCalls } from '#shared/areas/attendance-period.ts'
import { attendanceDayList } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { addDays, addMonths, daysBetween, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { countedDay } from '#shared/records/attendance/day.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { timesheetCalls } from '#shared/requests/timesheet.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { dayFacts } from '#server/records/attendance/days/day-facts.ts'
import { recomputeEverybody } from '#server/records/attendance/upkeep/upkeep.ts'
import type { Name } from '../../../../test/support/company.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/**
 * What attendance counts of people from a day until another is one sum, wherever it is handed on. Two months: the first is
 * closed, then more becomes known of it and is booked in the second.
 */
let portal: Portal
let key: string
const zone = 'Asia/Jakarta'
const thisMonth = `${todayAt(zone).slice(0, 8)}01`
const second = addMonths(thisMonth, -1)
const first = addMonths(thisMonth, -2)
const [ofFirst, ofSecond] = [
  { from: first, until: addDays(second, -1) },
  { from: second, until: addDays(thisMonth, -1) },
]
const people = ['gita', 'carla', 'budi', 'amina', 'hadi', 'dewi', 'farah'] as const satisfies readonly Name[]
const id = (name: Name) => portal.company.id[name]
const db = () => portal.database.db
const dewi = () => portal.as('dewi')

/** The working days of a month that stand at these places. */
const workdays = ({ from, until }: typeof ofFirst) => daysBetween(from, until).filter((day) => weekday(day) < 5)
const workday = (month: typeof ofFirst, place: number) => workdays(month).at(place) ?? ''

async function tell(...items: [Name, day: string, minutes: number, direction: 'in' | 'out'][]) {
  const payload = {
    items: items.map(([name, day, minutes, direction]) => ({
      employeeCode: `E-${name}`,
      at: instantAt(day, minutes, zone),
      direction,
    })),
  }
  const headers = { authorization: `Bearer ${key}` }
  const { body } = await dewi().request({ method: 'POST', url: '/api/check-times', payload, headers })
  expect((body as unknown as { items: { state: string }[] }).items.map(({ state }) => state)).toEqual(items.map(() => 'taken'))
}

const there = (name: Name, day: string, from: number, until: number): Parameters<typeof tell> => [
  [name, day, from, 'in'],
  [name, day, until, 'out'],
]

async function close(until: string) {
  const { body, status } = await dewi().call(attendancePeriodCalls.close, { siteId: portal.company.site.jakarta, until })
  expect(status).toBe(200)
  return body
}

beforeAll(async () => {
  portal = await openPortal()
  key = (await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })).body.key
  await sql`update site set attendance_since = ${first}::date, after_closing = 'book' where code = 'JKT'`.execute(db())
  // Hadi leaves with the first month, and attendance of a crew is kept in that month alone: Farah is one of them.
  await sql`update employee set left_on = ${ofFirst.until}::date where id = ${id('hadi')}`.execute(db())
  const crew = newId()
  await sql`insert into calendar_group (id, code, names, attendance_apart, attendance_since, attendance_until)
    values (${crew}, 'CREW', '{"en":"Crew"}', true, ${first}::date, ${ofFirst.until}::date)`.execute(db())
  await sql`insert into calendar_group_member (employee_id, starts_on, group_id) values (${id('farah')}, ${first}::date, ${crew})`.execute(
    db(),
  )
  // Gita was there before her first post.
  await sql`update assignment set starts_on = ${workday(ofFirst, 4)}::date where employee_id = ${id('gita')}`.execute(db())
  await tell(
    ...there('gita', workday(ofFirst, 1), 480, 1020),
    ...there('amina', workday(ofFirst, 2), 485, 1140),
    ...there('budi', workday(ofFirst, 3), 470, 1030),
    ...there('farah', workday(ofFirst, -1), 480, 1020),
    ...there('amina', workday(ofSecond, 0), 480, 1020),
    ...there('budi', workday(ofSecond, 2), 540, 1200),
    ...there('carla', workday(ofSecond, 5), 480, 720),
  )
  await tell(['carla', workday(ofFirst, -1), 480, 'in'])
  await recomputeEverybody(db(), addDays(first, -3), addDays(todayAt(zone), 1), new Date())
  await close(ofFirst.until)
  await tell(['carla', workday(ofFirst, -1), 1150, 'out'])
  await tell(...there('amina', workday(ofFirst, 5), 480, 1020), ...there('hadi', workday(ofFirst, -2), 480, 1020))
  // What was a whole day turns out to be less of one.
  await tell(
    ['budi', workday(ofFirst, 3), 600, 'out'],
    ['farah', workday(ofFirst, -1), 700, 'out'],
    ['farah', workday(ofFirst, -1), 800, 'in'],
  )
})
afterAll(() => portal.close())

type Sums = readonly [worked: number, overtime: number]
const ofPerson = (sums: Iterable<readonly [Name, Sums]>) => Object.fromEntries(sums)

/** By the rows alone: days in a span, and what is booked in it. */
async function byRows({ from, until }: typeof ofFirst) {
  const found = await rows(
    db(),
    sql<{ id: string; sums: Sums }>`
      select e.id, array[
        coalesce((select sum(worked) from attendance_day d where d.employee_id = e.id and d.day between ${from}::date and ${until}::date), 0)
          + coalesce((select sum(worked) from attendance_booking b where b.employee_id = e.id and b.day between ${from}::date and ${until}::date), 0),
        coalesce((select sum(overtime) from attendance_day d where d.employee_id = e.id and d.day between ${from}::date and ${until}::date), 0)
          + coalesce((select sum(overtime) from attendance_booking b where b.employee_id = e.id and b.day between ${from}::date and ${until}::date), 0)
      ]::int[] as sums from employee e`,
  )
  return ofPerson(people.map((name) => [name, found.find((row) => row.id === id(name))?.sums ?? [0, 0]]))
}

const minutes = (hours: unknown) => Math.round(Number(hours ?? 0) * 60)

describe('what counts of a span of days', () => {
  it.each([
    ['the closed month', ofFirst],
    ['the month in which it is booked', ofSecond],
  ])('is the same of everybody in the month, on the card and in the export: %s', async (_, span) => {
    const ought = await byRows(span)
    expect(Object.values(ought).filter(([worked]) => worked !== 0).length).toBeGreaterThan(3)

    const months = people.map(async (name) => {
      const { body } = await dewi().call(attendanceCalls.month, { employeeId: id(name), month: span.from })
      // Also a day on which nothing is kept and only a booking stands says in words what its status says.
      for (const day of body.days)
        expect(day.attendanceStatus).toMatch(new RegExp(`^${say('en', `attendance.is.${day.attendanceStatusId}` as TextKey)}`))
      return [name, [body.worked, body.overtime]] as const
    })
    expect(ofPerson(await Promise.all(months))).toEqual(ought)

    const { body } = await dewi().call(attendanceCalls.cards, { ...span, paginationSize: 100 })
    const cards = people.map((name) => {
      const card = body.listData.find(({ employeeId }) => employeeId === id(name))
      return [name, [minutes(card?.totalWorkingHour), minutes(card?.totalOTHour)]] as const
    })
    expect(ofPerson(cards)).toEqual(ought)
    // Whoever has nothing in the month has no card: Hadi has what is booked.
    expect(body.listData.map(({ employeeId }) => employeeId).sort()).toEqual(people.map(id).sort())

    const days = { dateFrom: span.from.replaceAll('-', '/'), dateTo: span.until.replaceAll('-', '/') }
    const answer = await dewi().request({ method: 'POST', url: '/api/attendances/export', payload: { ...days, format: 'csv' } })
    const [, ...sheet] = parse(answer.raw, { bom: true }) as unknown[][]
    const shown = Object.entries(attendanceDayList.columns).flatMap(([name, column]) => ('hidden' in column ? [] : [name]))
    const at = (row: unknown[], column: string) => minutes(row[shown.indexOf(column)])
    const exported = people.map((name) => {
      const own = sheet.filter((row) => String(row[0]).toLowerCase().startsWith(name))
      const sum = (...columns: string[]) => own.reduce((all, row) => all + columns.reduce((part, column) => part + at(row, column), 0), 0)
      return [name, [sum('totalWorkingHour', 'bookedHour'), sum('totalOTHour', 'bookedOTHour')]] as const
    })
    expect(ofPerson(exported)).toEqual(ought)
  })

  it('is the same in the week of a timesheet, its days closed or not, and among the weeks by person', async () => {
    const mondays = daysBetween(weekStart(first), ofSecond.until).filter((day) => weekday(day) === 0)
    for (const monday of mondays) {
      const ought = await byRows({ from: monday, until: addDays(monday, 6) })
      const { body } = await dewi().call(timesheetCalls.subordinates, { start: monday, paginationSize: 100 })
      for (const name of people) {
        const sum = [name, monday, (ought[name]?.[0] ?? 0) + (ought[name]?.[1] ?? 0)]
        const row = body.listData.find(({ employeeId }) => employeeId === id(name))
        // One's own week is not among them, and of those who have left only that in which they were there.
        expect(row !== undefined).toBe(name !== 'dewi' && (name !== 'hadi' || monday <= ofFirst.until))
        if (row) expect([name, monday, minutes(row.workedHours)]).toEqual(sum)
        // For whoever has left nobody files any more.
        if (name === 'hadi') continue
        const { days } = (await dewi().call(timesheetCalls.week, { employeeId: id(name), start: monday })).body
        expect([name, monday, days.reduce((all, day) => all + (day.worked ?? 0) + day.fromClosed, 0)]).toEqual(sum)
      }
    }
    // Of a closed day the week tells what the day itself does.
    const closed = workday(ofFirst, 5)
    const { days } = (await dewi().call(timesheetCalls.week, { employeeId: id('amina'), start: weekStart(closed) })).body
    expect(days.find(({ day }) => day === closed)).toMatchObject({ worked: 0, planned: 480, fromClosed: 0 })
  })

  it('is handed on once: both closings together are what a full computation of all days gives', async () => {
    const [before] = (await dewi().call(attendancePeriodCalls.list)).body.periods
    const after = await close(ofSecond.until)
    const booked = Object.values(await byRows(ofSecond))
    expect([after.worked, after.overtime]).toEqual([0, 1].map((place) => booked.reduce((all, sums) => all + (sums[place] ?? 0), 0)))

    const facts = await dayFacts(db(), people.map(id), { from: first, until: ofSecond.until, asOf: new Date() })
    const all = { worked: 0, overtime: 0, missing: 0 }
    for (const { planned, facts: of } of [...facts.values()].flat()) {
      if (!planned.employed || !planned.isKept) continue
      const day = countedDay(of)
      for (const part of ['worked', 'overtime', 'missing'] as const) all[part] += day[part]
    }
    const together = (part: keyof typeof all) => (before?.[part] ?? 0) + after[part]
    expect({ worked: together('worked'), overtime: together('overtime'), missing: together('missing') }).toEqual(all)
    const stored = await rows(
      db(),
      sql<{ days: number }>`select count(*)::int as days from attendance_day where day <= ${ofSecond.until}::date`,
    )
    expect((before?.days ?? 0) + after.days).toBe(stored[0]?.days)
  })
})
