import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectSetUp, timesheetSetUpCalls } from '#shared/areas/timesheet-set-up.ts'
import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { plainTimesheets } from '#shared/records/timesheet/policy.ts'
import { timesheet, timesheetCalls } from '#shared/requests/timesheet.ts'
import { today } from '#server/foundation/basis/clock.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { reportShown, sumOf } from '../../../../../test/support/report.ts'

let portal: Portal
const { calls } = timesheet
const monday = addDays(weekStart(today('Asia/Jakarta')), -7)
const week = { from: monday, until: addDays(monday, 6) }

async function book(name: Name, project: keyof Portal['company']['project'], minutes: number, start = monday) {
  const entries = [{ day: start, projectId: portal.company.project[project], minutes }]
  const { body, error, status } = await portal.as(name).call(calls.saveAndSubmit, { start, entries } as never)
  expect(error.Errors ?? status).toBe(200)
  return body.id
}

beforeAll(async () => {
  portal = await openPortal()
  const rules = { ...plainTimesheets, lock: { period: 'week' as const, graceDays: 300 } }
  await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)
  await portal.as('budi').call(calls.approve, { id: await book('amina', 'portal', 300) })
  await book('hadi', 'portal', 90)
  await book('farah', 'portal', 60)
  await book('indra', 'portal', 45)
  await portal.as('carla').call(calls.approve, { id: await book('budi', 'closed', 240) })
  await book('budi', 'closed', 120, addDays(monday, -7))
})
afterAll(() => portal.close())

const told = (by: Name, values = week) => reportShown(portal, by, 'timesheet', values)

describe('timesheets by project', () => {
  it('tell what those whom the reader sees have booked, beside what is left of the budget', async () => {
    expect((await told('carla')).rows).toEqual([
      { code: 'CLOSED', project: 'Closed', people: 1, approved: 240, waiting: 0, budget: 600, booked: 360, left: 240 },
      { code: 'PORTAL', project: 'Portal', people: 2, approved: 300, waiting: 90, budget: null, booked: 495, left: null },
    ])
    expect((await told('dewi')).rows.map(({ code, people, approved, waiting }) => [code, people, approved, waiting])).toEqual([
      ['CLOSED', 1, 240, 0],
      ['PORTAL', 3, 300, 150],
    ])
    expect((await told('amina')).status).toBe(404)
  })

  it.each(['dewi', 'indra', 'budi', 'carla'] as const)('come to what the list of weeks tells %s, and their own', async (name) => {
    const { body } = await portal.as(name).call(timesheetCalls.subordinates, { start: monday })
    const own = (await portal.as(name).call(timesheetCalls.week, { start: monday })).body.booked
    const { rows } = await told(name)
    const hours = (state: boolean) => own.filter(({ approved }) => approved === state).reduce((all, { minutes }) => all + minutes, 0) / 60
    const of = (column: 'approvedHours' | 'waitingHours') => body.listData.reduce((all, row) => all + row[column], 0)
    expect([sumOf(rows, 'approved') / 60, sumOf(rows, 'waiting') / 60]).toEqual([
      of('approvedHours') + hours(true),
      of('waitingHours') + hours(false),
    ])
  })

  it('tell of a project what its set-up tells', async () => {
    const { body } = await portal.as('edgar').call(projectSetUp.calls.list, {})
    const ought = body.listData.map((row) => {
      const { code, bookedHours } = row as unknown as { code: string; bookedHours: number }
      return [code, bookedHours]
    })
    const { rows } = await told('indra')
    expect(rows.map(({ code, booked }) => [code, Number(booked) / 60])).toEqual(ought.toSorted())
  })

  it('are of one site where one is asked for', async () => {
    const { rows } = await reportShown(portal, 'indra', 'timesheet', { ...week, site: portal.company.site.berlin })
    expect(rows).toMatchObject([{ code: 'PORTAL', people: 1, waiting: 45, booked: 495 }])
  })

  it('leave out what was taken back', async () => {
    await sql`update timesheet_entry set ended_at = now() where employee_id = ${portal.company.id.farah}::uuid`.execute(portal.database.db)
    expect((await told('dewi')).rows.find(({ code }) => code === 'PORTAL')).toMatchObject({ people: 2, waiting: 90, booked: 435 })
  })
})
