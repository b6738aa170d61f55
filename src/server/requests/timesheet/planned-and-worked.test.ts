import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timesheetSetUpCalls } from '#shared/areas/timesheet-set-up.ts'
import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { plainTimesheets } from '#shared/records/timesheet/policy.ts'
import { isMoreThanWorked } from '#shared/records/timesheet/rules.ts'
import { timesheet, timesheetCalls } from '#shared/requests/timesheet.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = timesheet
const now = today('Asia/Jakarta')
const thisMonday = weekStart(now)

beforeAll(async () => {
  portal = await openPortal()
  const rules = { ...plainTimesheets, lock: { period: 'week' as const, graceDays: 300 } }
  expect((await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)).status).toBe(200)
})
afterAll(() => portal.close())

const entry = (day: string, minutes: number) => ({ day, projectId: portal.company.project.portal, minutes })

describe('what was planned and worked', () => {
  it('is planned for the whole running week, in the week and by person', async () => {
    const friday = addDays(thisMonday, 4)
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${portal.company.id.amina}, ${friday}, '{}')`.execute(
      portal.database.db,
    )
    const { body } = await portal.as('budi').call(timesheetCalls.subordinates, { start: now })
    const planned = Object.fromEntries(body.listData.map((row) => [row.employee, row.plannedHours]))
    expect(planned).toEqual({ 'Amina Tester': 32, 'Hadi Tester': 40 })
    for (const name of ['amina', 'hadi'] as const) {
      const week = await portal.as('budi').call(timesheetCalls.week, { employeeId: portal.company.id[name], start: now })
      const sum = week.body.days.reduce((all, day) => all + day.planned, 0)
      expect(body.listData.find(({ employeeId }) => employeeId === portal.company.id[name])?.plannedHours).toBe(sum / 60)
    }
    await sql`delete from roster_day`.execute(portal.database.db)
  })

  it('is more than worked by the days of which attendance says something, as its sum tells it', async () => {
    const { db } = portal.database
    const start = addDays(thisMonday, -84)
    const moreThan = async (entries: object[]) => {
      const { sum } = (await portal.as('amina').call(calls.preview, { start, entries } as never)).body
      expect(sum?.worked).toBe(480)
      return sum && [sum.booked.value, sum.bookedThere, isMoreThanWorked(sum)]
    }
    await sql`update site set attendance_since = ${start}::date, attendance_until = ${start}::date where code = 'JKT'`.execute(db)
    for (const [at, direction] of [
      ['08:00', 'in'],
      ['17:00', 'out'],
    ])
      await sql`insert into check_time (id, employee_id, at, direction)
        values (gen_random_uuid(), ${portal.company.id.amina}, ${`${start}T${at}+07:00`}::timestamptz, ${direction})`.execute(db)
    const next = addDays(start, 1)
    // Of the second day attendance says nothing.
    expect(await moreThan([entry(start, 480), entry(next, 300)])).toEqual([780, 480, false])
    expect(await moreThan([entry(start, 481)])).toEqual([481, 481, true])
    // What another timesheet books on these days counts, once it waits and as long as it stands.
    const saved = await portal.as('amina').call(calls.save, { start, entries: [entry(start, 200), entry(next, 60)] } as never)
    expect(await moreThan([entry(start, 300)])).toEqual([300, 300, false])
    await portal.as('amina').call(calls.submit, { id: saved.body.id })
    expect(await moreThan([entry(start, 280)])).toEqual([280, 480, false])
    expect(await moreThan([entry(start, 281)])).toEqual([281, 481, true])
    expect((await portal.as('budi').call(calls.detail, { id: saved.body.id })).body.sum).toMatchObject({ bookedThere: 200, beside: 0 })
    const other = await portal.as('amina').call(calls.saveAndSubmit, { start, entries: [entry(start, 281)] } as never)
    expect((await portal.as('budi').call(calls.detail, { id: saved.body.id })).body.sum).toMatchObject({ bookedThere: 481, beside: 281 })
    const held = `timesheet.moreThanWorked entries.${start}`
    const asked = { start, employeeId: portal.company.id.amina, entries: [entry(start, 300), entry(next, 60)] }
    const concerns = async () => {
      const waiting = await portal.as('budi').call(calls.detail, { id: other.body.id })
      const filing = await portal.as('budi').call(calls.preview, asked as never)
      return [waiting, filing].map(({ body }) => body.concerns.map(({ rule, field }) => `${rule} ${field}`))
    }
    expect(await concerns()).toEqual([[held], [held]])
    // Managers who see no attendance are told what is booked alone, in the sum and beside it.
    const viewed = (viewSubordinateAttendance: string) =>
      portal.as('edgar').request({ method: 'PUT', url: '/api/x/general-configs', payload: { viewSubordinateAttendance } })
    await viewed('none')
    const unseen = (await portal.as('budi').call(calls.detail, { id: other.body.id })).body.sum
    expect(unseen).toMatchObject({ worked: null, workedThere: null, bookedThere: 0 })
    expect(await concerns()).toEqual([[], []])
    const own = (await portal.as('amina').call(calls.detail, { id: other.body.id })).body
    expect(own.concerns).toMatchObject([{ rule: 'timesheet.moreThanWorked', blocking: false }])
    await viewed('all')
    for (const { body } of [saved, other]) await portal.as('amina').call(calls.cancel, { id: body.id })
    expect(await moreThan([entry(start, 281)])).toEqual([281, 281, false])
    // What is booked of closed days on a day of which nothing is said counts in the week, and is held against nobody.
    await sql`insert into attendance_closing (id, site_id, closed_until, closed_by, days, worked, overtime, missing)
      select gen_random_uuid(), id, ${addDays(start, -30)}::date, ${portal.company.id.amina}, 0, 0, 0, 0 from site where code = 'JKT'`.execute(
      db,
    )
    await sql`insert into attendance_booking (id, employee_id, day, origin, worked, overtime, missing, cause)
      values (gen_random_uuid(), ${portal.company.id.amina}, ${next}::date, ${addDays(start, -40)}::date, -120, 0, 120, 'check-times')`.execute(
      db,
    )
    const { sum } = (await portal.as('amina').call(calls.preview, { start, entries: [entry(start, 480)] } as never)).body
    expect(sum && [sum.worked, sum.workedThere, isMoreThanWorked(sum)]).toEqual([360, 480, false])
    await sql`delete from attendance_booking`.execute(db)
    await sql`delete from attendance_closing`.execute(db)
    await sql`update site set attendance_since = null, attendance_until = null`.execute(db)
    await sql`delete from check_time`.execute(db)
  })

  it('is told to a former manager of the days that they see alone, in the week, in the sum and in what is held against it', async () => {
    const { db } = portal.database
    const { amina, carla } = portal.company.id
    const start = addDays(thisMonday, -91)
    const next = addDays(start, 1)
    await sql`update site set attendance_since = ${start}::date, attendance_until = ${next}::date where code = 'JKT'`.execute(db)
    for (const day of [start, next])
      for (const [at, direction] of [
        ['08:00', 'in'],
        ['17:00', 'out'],
      ])
        await sql`insert into check_time (id, employee_id, at, direction)
          values (gen_random_uuid(), ${amina}, ${`${day}T${at}+07:00`}::timestamptz, ${direction})`.execute(db)
    const { id } = (await portal.as('amina').call(calls.saveAndSubmit, { start, entries: [entry(start, 481), entry(next, 500)] } as never))
      .body
    const told = async (name: 'amina' | 'budi') => {
      const { body } = await portal.as(name).call(calls.detail, { id })
      return [
        body.days.slice(0, 2).map(({ worked }) => worked),
        [body.sum.worked, body.sum.workedThere, body.sum.bookedThere],
        body.concerns.map(({ field }) => field),
      ]
    }
    const all = [[480, 480], [960, 960, 981], [start, next].map((day) => `entries.${day}`)]
    expect(await told('budi')).toEqual(all)
    // It comes to light that Amina has worked for Carla from the second day on.
    await sql`update assignment set ends_on = ${next}::date where employee_id = ${amina}`.execute(db)
    await sql`
      insert into assignment (employee_id, starts_on, unit_id, site_id, manager_id, employment_status)
      select employee_id, ${next}::date, unit_id, site_id, ${carla}, employment_status from assignment where employee_id = ${amina}`.execute(
      db,
    )
    for (const viewSubordinateAttendance of ['direct', 'all']) {
      await portal.as('edgar').request({ method: 'PUT', url: '/api/x/general-configs', payload: { viewSubordinateAttendance } })
      expect(await told('budi')).toEqual([[480, null], [480, 480, 481], [`entries.${start}`]])
      expect(await told('amina')).toEqual(all)
    }
    await sql`delete from assignment where employee_id = ${amina} and starts_on = ${next}::date`.execute(db)
    await sql`update assignment set ends_on = null where employee_id = ${amina}`.execute(db)
    await sql`update site set attendance_since = null, attendance_until = null`.execute(db)
    await sql`delete from check_time`.execute(db)
  })
})
