import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { timesheetSetUpCalls, projectSetUp, taskCategorySetUp } from '#shared/areas/timesheet-set-up.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { plainTimesheets } from '#shared/records/timesheet/policy.ts'
import { mostEntries, timesheet, timesheetCalls } from '#shared/requests/timesheet.ts'
import { today } from '#server/foundation/basis/clock.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = timesheet
const now = today('Asia/Jakarta')
const thisMonday = weekStart(now)
/** Mondays of weeks that are over; each test takes weeks of its own. */
const monday = (weeksBack: number) => addDays(thisMonday, -7 * weeksBack)
const rules = { ...plainTimesheets, lock: { period: 'week' as const, graceDays: 300 } }

beforeAll(async () => {
  portal = await openPortal()
  expect((await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)).status).toBe(200)
})
afterAll(() => portal.close())

const entry = (day: string, time: number | [string, string], more: object = {}) => ({
  day,
  projectId: portal.company.project.portal,
  ...(typeof time === 'number' ? { minutes: time } : { from: time[0], until: time[1] }),
  ...more,
})
const file = (name: Name, start: string, entries: object[], more: object = {}) =>
  portal.as(name).call(calls.saveAndSubmit, { start, entries, ...more } as never)
const standing = async (id: string) => {
  const { rows } = await sql<{ state: string; minutes: number }>`
    select case when ended_at is not null then 'ended' when granted_at is not null then 'granted' else 'reserved' end as state, minutes
    from timesheet_entry where request_id = ${id}::uuid order by reserved_at, line`.execute(portal.database.db)
  return rows.map(({ state, minutes }) => `${state} ${minutes}`)
}
const told = async (name: Name, start: string, entries: object[]) => {
  const { body } = await portal.as(name).call(calls.preview, { start, entries } as never)
  return body.concerns.map(({ rule, blocking, field }) => `${rule.replace('timesheet.', '')} ${blocking ? 'blocks' : 'told'} ${field}`)
}

describe('a timesheet', () => {
  it('is saved, submitted, shown to the manager with its sum, approved and undone', async () => {
    const start = monday(1)
    const entries = [
      entry(start, 90, { taskCategoryId: portal.company.taskCategory.development, note: 'Screens' }),
      entry(addDays(start, 1), ['22:00', '01:30']),
    ]
    const saved = await portal.as('amina').call(calls.save, { start: addDays(start, 3), entries, note: 'Release' } as never)
    expect(saved.error.Errors ?? saved.status).toBe(200)
    expect(await standing(saved.body.id)).toEqual([])
    await portal.as('amina').call(calls.submit, { id: saved.body.id })
    expect(await standing(saved.body.id)).toEqual(['reserved 90', 'reserved 210'])
    const waiting = await portal.as('budi').call(inboxCalls.list, {})
    const block = { start, until: addDays(start, 6), note: 'Release', hours: 5 }
    expect(waiting.body.listData[0]).toMatchObject({ module: 'Timesheet', kind: 'timesheet', caption: 'Timesheet', block })
    expect((await portal.as('amina').call(homeCalls.count)).body.timesheet).toBe(1)
    const detail = await portal.as('budi').call(calls.detail, { id: saved.body.id })
    expect(detail.body).toMatchObject({
      employee: 'Amina Tester',
      start,
      until: addDays(start, 6),
      entries: [
        { project: 'Portal', taskCategory: 'Development', minutes: 90, note: 'Screens' },
        { project: 'Portal', taskCategory: '', minutes: 210, from: '22:00', until: '01:30' },
      ],
      sum: {
        booked: { value: 300 },
        planned: 2400,
        worked: null,
        projects: [{ own: 300, before: 0, after: { value: 300 }, budget: null }],
      },
    })
    expect(detail.body.days.map(({ planned }) => planned)).toEqual([480, 480, 480, 480, 480, 0, 0])
    expect((await portal.as('budi').call(calls.approve, { id: saved.body.id })).body.statusId).toBe(4)
    expect(await standing(saved.body.id)).toEqual(['granted 90', 'granted 210'])
    const list = await portal.as('budi').call(calls.list, { sortingColumn: 'hours' })
    expect(list.body.listData).toMatchObject([{ start, hours: 5, employee: 'Amina Tester' }])
    expect((await portal.as('dewi').call(calls.cancel, { id: saved.body.id })).body.statusId).toBe(11)
    expect(await standing(saved.body.id)).toEqual(['ended 90', 'ended 210'])
  })

  it('is free again after revise and reject, and booked anew when it is sent in again', async () => {
    const start = monday(2)
    const filed = await file('amina', start, [entry(start, ['09:00', '10:00'])])
    await portal.as('budi').call(calls.revise, { id: filed.body.id, note: 'An hour later' })
    expect(await standing(filed.body.id)).toEqual(['ended 60'])
    await portal.as('amina').call(calls.save, { start, entries: [entry(start, ['10:00', '12:00'])], id: filed.body.id } as never)
    await portal.as('amina').call(calls.submit, { id: filed.body.id })
    expect(await standing(filed.body.id)).toEqual(['ended 60', 'reserved 120'])
    await portal.as('budi').call(calls.reject, { id: filed.body.id })
    expect((await file('amina', start, [entry(start, ['10:00', '12:00'])])).status).toBe(200)
  })

  it('answers a week with its days, what is booked and what the week before had', async () => {
    const start = monday(1)
    const { body } = await portal.as('budi').call(timesheetCalls.week, { employeeId: portal.company.id.amina, start: addDays(start, 4) })
    expect(body).toMatchObject({ start, until: addDays(start, 6), employee: 'Amina Tester', booked: [] })
    expect(body.before).toMatchObject([{ from: '10:00', until: '12:00', minutes: 120, project: 'Portal' }])
    expect(body.days.map(({ closed }) => closed)).toEqual(Array(7).fill(null))
    const next = await portal.as('amina').call(timesheetCalls.week, { start: addDays(now, 8) })
    expect(next.body.days.map(({ closed }) => closed)).toEqual(Array(7).fill('future'))
    expect((await portal.as('farah').call(timesheetCalls.week, { employeeId: portal.company.id.amina })).status).toBe(404)
  })
})

describe('a week that was begun', () => {
  it('names the timesheet that can be gone on with, to its person alone, until it is sent', async () => {
    const start = monday(6)
    const open = async (by: Name) =>
      (await portal.as(by).call(timesheetCalls.week, { employeeId: portal.company.id.amina, start })).body.open
    expect(await open('amina')).toBeNull()
    const { body: saved } = await portal.as('amina').call(calls.save, { start, entries: [entry(start, ['09:00', '10:00'])] } as never)
    expect([await open('amina'), await open('budi')]).toEqual([{ id: saved.id, code: saved.code }, null])
    await portal.as('amina').call(calls.submit, { id: saved.id })
    expect(await open('amina')).toBeNull()
    await portal.as('budi').call(calls.revise, { id: saved.id, note: 'Which release?' })
    expect(await open('amina')).toMatchObject({ id: saved.id })
    await portal.as('amina').call(calls.cancel, { id: saved.id })
    expect(await open('amina')).toBeNull()
  })
})

describe('rules of a timesheet', () => {
  it('let no time be booked twice, too early, outside of its week, or beyond a day', async () => {
    const start = monday(3)
    expect(await told('amina', start, [entry(start, ['09:00', '11:00']), entry(start, ['10:00', '12:00'])])).toEqual([
      `overlap blocks entries.${start}`,
    ])
    expect((await file('amina', start, [entry(start, ['22:00', '02:00'])])).status).toBe(200)
    const next = addDays(start, 1)
    expect(await told('amina', start, [entry(next, ['01:00', '03:00'])])).toEqual([`overlapOther blocks entries.${next}`])
    expect(await told('amina', start, [entry(start, 1201)])).toEqual([`dayFull blocks entries.${start}`])
    expect(await told('amina', start, [entry(addDays(start, 7), 60)])).toContain(`outsideWeek blocks entries.${addDays(start, 7)}`)
    const later = addDays(now, 1)
    expect(await told('amina', later, [entry(later, 60)])).toEqual([`future blocks entries.${later}`])
    const long = [entry(addDays(start, 2), ['08:00', '12:00']), entry(addDays(start, 2), ['12:10', '15:00'])]
    expect(await told('amina', start, long)).toEqual([`break told entries.${addDays(start, 2)}`])
    expect(await told('amina', start, [])).toEqual(['empty blocks entries'])
  })

  it('know who may book on a project, and what its budget bears', async () => {
    const start = monday(4)
    const { closed } = portal.company.project
    const on = (minutes: number) => [entry(start, minutes, { projectId: closed })]
    expect(await told('amina', start, on(60))).toEqual([`notMember blocks entries.${closed}`])
    expect((await file('budi', start, on(540))).status).toBe(200)
    expect(await told('budi', start, on(61))).toEqual([`overBudget told entries.${closed}`])
    const { body } = await portal.as('budi').call(calls.preview, { start, entries: on(61) } as never)
    expect(body.levels).toHaveLength(2)
    expect((await portal.as('budi').call(calls.preview, { start, entries: on(60) } as never)).body.levels).toHaveLength(1)
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, { ...rules, budgetBlocks: true })
    expect((await file('budi', start, on(61))).status).toBe(400)
    expect((await file('budi', start, on(60))).status).toBe(200)
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)
  })

  it('what was rejected uses up no budget', async () => {
    const start = monday(12)
    const project = { code: 'REGAIN', names: { en: 'Regained', id: 'Kembali' }, budgetHours: 2, open: true }
    const once = await portal.as('edgar').call(projectSetUp.calls.save, project)
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, { ...rules, budgetBlocks: true })
    const book = (name: Name) => file(name, start, [entry(start, 120, { projectId: once.body.id })])
    const { body: first } = await book('amina')
    expect((await book('hadi')).status).toBe(400)
    expect((await portal.as('budi').call(calls.reject, { id: first.id })).status).toBe(200)
    expect((await book('hadi')).status).toBe(200)
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)
  })

  it('a budget is not used up twice by two who submit at once', async () => {
    const start = monday(5)
    const once = await portal.as('edgar').call(projectSetUp.calls.save, {
      code: 'TIGHT',
      names: { en: 'Tight', id: 'Ketat' },
      budgetHours: 2,
      open: true,
    })
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, { ...rules, budgetBlocks: true })
    const people = ['amina', 'budi', 'hadi', 'farah'] as const
    const answers = await Promise.all(people.map((name) => file(name, start, [entry(start, 90, { projectId: once.body.id })])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)
  })

  it('lock what is over when its grace has passed, but not to HR and administrators', async () => {
    const start = monday(6)
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, { ...rules, lock: { period: 'week', graceDays: 5 } })
    expect(await told('amina', start, [entry(start, 60)])).toEqual([`locked blocks entries.${start}`])
    expect((await portal.as('amina').call(timesheetCalls.week, { start })).body.days[0]?.closed).toBe('locked')
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)
    const { jakarta } = portal.company.site
    await sql`insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing)
      values (gen_random_uuid(), ${jakarta}, ${start}, 0, 0, 0, 0)`.execute(portal.database.db)
    expect(await told('amina', start, [entry(start, 60), entry(addDays(start, 1), 60)])).toEqual([`closedPeriod blocks entries.${start}`])
    const byHr = { employeeId: portal.company.id.amina }
    expect((await file('dewi', start, [entry(start, 60)], byHr)).status).toBe(200)
    await sql`delete from attendance_closing`.execute(portal.database.db)
  })

  it('round what is booked, and say so', async () => {
    const start = monday(7)
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, { ...rules, rounding: { minutes: 15, to: 'up' } })
    const filed = await file('amina', start, [entry(start, 50), entry(addDays(start, 1), ['09:00', '09:10'])])
    expect(await standing(filed.body.id)).toEqual(['reserved 60', 'reserved 15'])
    const { body } = await portal.as('amina').call(calls.detail, { id: filed.body.id })
    expect(body.sum.booked.why.map(({ rule }) => rule)).toEqual(['timesheet.sum', 'timesheet.rounded.up'])
    await portal.as('edgar').call(timesheetSetUpCalls.saveRules, rules)
  })

  it('refuse what cannot be read, with the field', async () => {
    const start = monday(8)
    const refused = async (body: object) => {
      const { status, error } = await portal.as('amina').call(calls.save, body as never)
      return [status, ...Object.keys(error.fields ?? {})]
    }
    expect(await refused({ start: 'soon', entries: [] })).toEqual([400, 'start'])
    expect(await refused({ start: '2026-02-30', entries: [] })).toEqual([400, 'start'])
    expect(await refused({ start, entries: [entry(start, 0)] })).toEqual([400, 'entries.0.minutes'])
    expect(await refused({ start, entries: [entry(start, ['9', '10:00'])] })).toEqual([400, 'entries.0.from'])
    expect(await refused({ start, entries: [{ day: start, projectId: portal.company.project.portal }] })).toEqual([400, `entries.${start}`])
    const foreign = portal.company.loan.small
    expect(await refused({ start, entries: [entry(start, 60, { projectId: foreign })] })).toEqual([400, `entries.${foreign}`])
    expect(await refused({ start, entries: [], note: 'x'.repeat(10_000) })).toEqual([400, 'note'])
    expect(await refused({ start, entries: Array(mostEntries + 1).fill(entry(start, 1)) })).toEqual([400, 'entries'])
    for (const year of ['0016-02-29', '9999-12-31']) {
      expect((await portal.as('amina').call(timesheetCalls.week, { start: year })).status).toBe(400)
      expect([year, Object.keys((await file('amina', year, [entry(year, 60)])).error.fields ?? {})]).toEqual([year, [`entries.${year}`]])
    }
  })
})

describe('subordinates', () => {
  it('are listed with the state of their week, down the whole line, and no entry is told', async () => {
    const start = monday(9)
    await portal.as('hadi').call(calls.save, { start, entries: [entry(start, 60)] } as never)
    const filed = await file('amina', start, [entry(start, 120)])
    const rowsOf = async (name: Name) => {
      const { body } = await portal.as(name).call(timesheetCalls.subordinates, { start: addDays(start, 2) })
      return Object.fromEntries(
        body.listData.map((row) => [row.employee, [row.state, row.waitingHours, row.approvedHours, row.timesheetId]]),
      )
    }
    expect(await rowsOf('budi')).toMatchObject({ 'Amina Tester': ['waiting', 2, 0, filed.body.id], 'Hadi Tester': ['none', 0, 0, null] })
    expect(await rowsOf('carla')).toMatchObject({ 'Amina Tester': ['waiting', 2, 0, null] })
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    expect((await rowsOf('budi'))['Amina Tester']).toEqual(['approved', 0, 2, filed.body.id])
    expect(await rowsOf('amina')).toEqual({})
    expect(Object.keys(await rowsOf('farah'))).not.toContain('Amina Tester')
  })
})

describe('set-up', () => {
  it('is HR’s and the administrators’; a project keeps what is booked when it is retired', async () => {
    for (const name of ['amina', 'budi', 'carla'] as const)
      for (const call of [timesheetSetUpCalls.read, projectSetUp.calls.list])
        expect((await portal.as(name).call(call, {})).status).toBe(403)
    const names = { en: 'Fair', id: 'Pameran' }
    const made = await portal.as('edgar').call(projectSetUp.calls.save, {
      code: 'FAIR',
      names,
      budgetHours: 12.5,
      open: false,
      memberIds: [portal.company.id.amina],
    })
    expect((await file('amina', monday(10), [entry(monday(10), 60, { projectId: made.body.id })])).status).toBe(200)
    const read = async () => (await portal.as('edgar').call(projectSetUp.calls.list)).body.listData.find(({ code }) => code === 'FAIR')
    expect(await read()).toMatchObject({ budgetHours: 12.5, bookedHours: 1, open: false, members: [{ name: 'Amina Tester' }] })
    const offered = async () =>
      (await portal.as('amina').call(timesheetCalls.projects, { start: monday(10) })).body.listData.map(({ code }) => code)
    expect(await offered()).toContain('FAIR')
    const again = await portal.as('edgar').call(projectSetUp.calls.save, { code: 'FAIR', names, open: true })
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([400, ['code']])
    await portal.as('edgar').call(projectSetUp.calls.retire, { id: made.body.id, retired: true })
    expect(await offered()).not.toContain('FAIR')
    expect(await read()).toMatchObject({ retired: true, bookedHours: 1 })
    expect((await file('amina', monday(11), [entry(monday(11), 60, { projectId: made.body.id })])).status).toBe(400)
    const category = await portal.as('edgar').call(taskCategorySetUp.calls.save, { code: 'TEST', names: { en: 'Test', id: 'Uji' } })
    expect((await portal.as('amina').call(timesheetCalls.taskCategories, {})).body.listData).toContainEqual({
      id: category.body.id,
      code: 'TEST',
      displayName: 'Test',
    })
  })
})
