import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, addMonths, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { at, calls, dayOf, filed, form, now, openOvertime, portal, refused, rule, standing } from '../../../../test/support/overtime.ts'

beforeAll(openOvertime)
afterAll(() => portal.close())

describe('overtime of one’s own', () => {
  it('is saved, submitted, shown to the manager with what it is worth, and approved', async () => {
    const day = dayOf(0)
    const saved = await portal.as('amina').call(calls.save, form(day, 17, 20, { note: 'Release' }))
    expect(saved.error.Errors ?? saved.status).toBe(200)
    expect(await standing(saved.body.id)).toEqual([])
    expect((await portal.as('amina').call(calls.submit, { id: saved.body.id })).body.statusId).toBe(1)
    const [item] = (await portal.as('budi').call(inboxCalls.list, {})).body.listData
    const block = { oTStart: at(day, 17), oTUntil: at(day, 20), oTReasonType: 'RELEASE', note: 'Release', people: 1, hours: 3 }
    expect(item).toMatchObject({ module: 'OverTime', kind: 'overtime-schedule', caption: 'Overtime', block })
    expect((await portal.as('amina').call(homeCalls.count)).body.oTSchedule).toBe(1)
    const weighed = (await portal.as('budi').call(calls.detail, { id: saved.body.id })).body
    expect(weighed.lines).toMatchObject([
      {
        employee: 'Amina Tester',
        day,
        kinds: ['workday'],
        shift: 'Office 08:00–17:00',
        from: '17:00',
        until: '20:00',
        outcome: { counted: { value: 180 }, worth: { value: 330 }, week: { value: 180, most: 1080, hard: true } },
      },
    ])
    expect(weighed.lines[0]?.outcome?.worth.why.map(({ text }) => text)).toEqual([
      '17:00–20:00: 3 h by the clock.',
      expect.stringMatching(/workday: 1 h at 1.5\.$/),
      expect.stringMatching(/workday: 2 h at 2\.$/),
    ])
    expect((await portal.as('budi').call(calls.approve, { id: saved.body.id })).body.statusId).toBe(4)
    expect(await standing(saved.body.id)).toEqual([[1, 180, 330, 'granted']])
    const list = (await portal.as('amina').call(calls.list, { scope: 'mine' })).body.listData
    expect(list).toMatchObject([{ statusId: 4, reasonType: 'RELEASE', people: 1, hours: 3, employee: 'Amina Tester' }])
    expect((await portal.as('amina').call(calls.export, {})).status).toBe(200)
    // An hour after these three is the fourth of its day.
    const fourth = await filed('amina', day, 20, 21)
    expect((await portal.as('amina').call(calls.detail, { id: fourth })).body.lines[0]?.outcome?.worth.value).toBe(120)
  })

  it('is taken back where it is undone, and stands again when it is reopened and submitted', async () => {
    const id = await filed('amina', dayOf(1), 17, 18)
    await portal.as('budi').call(calls.approve, { id })
    expect((await portal.as('dewi').call(calls.reopen, { id, note: 'Another hour' })).body.statusId).toBe(30)
    expect((await standing(id)).map(([, , , state]) => state)).toEqual(['ended'])
    expect((await portal.as('amina').call(calls.submit, { id })).body.statusId).toBe(1)
    await portal.as('budi').call(calls.reject, { id, note: 'No' })
    expect((await standing(id)).map(([, , , state]) => state)).toEqual(['ended', 'ended'])
  })

  it.each([
    ['into the shift', 16, 19, /^1\. Amina Tester: 08:00–17:00 is the shift Office\.$/],
    ['beyond the most of a day', 17, 21.5, /the day has 4 h 30 m of overtime; the most is 4 h/],
    ['too short to count', 17, 17.25, /nothing of it counts; overtime counts from more than 15 m on\.$/],
    ['shorter than a step', 17, 17.4, /nothing of it counts; overtime counts in steps of 30 m, the first from 25 m on\.$/],
    ['that ends before it begins', 18, 17, /ends after it begins/],
  ])('%s is refused', async (_case, from, until, text) => {
    expect(await refused('amina', dayOf(2), from, until)).toEqual([400, expect.stringMatching(text), 'employees.0'])
  })

  it('keeps to the week with what is waiting already, and overlaps nothing', async () => {
    for (const place of [0, 1, 2, 3]) await filed('hadi', dayOf(3, place), 17, 21)
    expect(await refused('hadi', dayOf(3, 4), 17, 20)).toEqual([
      400,
      expect.stringContaining('the week has 19 h of overtime'),
      'employees.0',
    ])
    // A day off is apart from these limits.
    await filed('hadi', dayOf(3, 5), 8, 16)
    for (const [from, until] of [
      [15, 17],
      [7, 8.5],
    ] as const)
      expect((await refused('hadi', dayOf(3, 5), from, until))[1]).toMatch(/already overtime for 08:00–16:00 \(OT-\d{4}-\d{6}\)/)
    // Right before it and right after it there is room.
    await filed('hadi', dayOf(3, 5), 7, 8)
    await filed('hadi', dayOf(3, 5), 16, 17)
  })

  it('of the last day of a month counts with what lies earlier in it', async () => {
    // Days off are apart from the limits: a month is taken that ends on a workday.
    const ends = [3, 4, 5, 6].map((months) => addDays(`${addMonths(now, months).slice(0, 8)}01`, -1))
    const last = ends.find((day) => weekday(day) < 4) ?? ''
    await filed('farah', addDays(last, -14), 18, 20)
    const id = await filed('farah', last, 18, 19)
    const of = async (which: string) => (await portal.as('farah').call(calls.detail, { id: which })).body.lines[0]?.outcome
    expect((await of(id))?.month.value).toBe(180)
    // It is the first hour of its day, whatever was worked on others.
    expect((await of(id))?.worth.value).toBe(90)
    // The day after is of the same week and of another month.
    const next = await of(await filed('farah', addDays(last, 1), 18, 18.5))
    expect([next?.week.value, next?.month.value]).toEqual([90, 30])
    expect((await of(id))?.week.value).toBe(90)
  })

  it('on a holiday may lie where the shift would be, which nobody works then', async () => {
    const day = dayOf(6)
    await sql`insert into holiday (site_id, day, name, off) values (${portal.company.site.jakarta}, ${day}, 'Feast', 1)`.execute(
      portal.database.db,
    )
    const id = await filed('amina', day, 9, 12)
    const { lines } = (await portal.as('amina').call(calls.detail, { id })).body
    expect(lines).toMatchObject([{ kinds: ['holiday'], holiday: 'Feast', shift: '', outcome: { counted: { value: 180 } } }])
  })

  it('does not meet leave', async () => {
    const day = dayOf(4)
    const leave = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
    expect((await portal.as('hadi').call(leaveRequest.calls.saveAndSubmit, leave)).status).toBe(200)
    expect((await refused('hadi', day, 17, 19))[1]).toMatch(/already leave on .* \(LV-\d{4}-\d{6}\)/)
    // Beside half a day it is only told.
    const half = { leaveTypeId: leave.leaveTypeId, startDate: dayOf(4, 1), endDate: dayOf(4, 1), startDayLeaveType: 'first' as const }
    expect((await portal.as('hadi').call(leaveRequest.calls.saveAndSubmit, half)).status).toBe(200)
    const { concerns } = (await portal.as('hadi').call(calls.preview, form(dayOf(4, 1), 17, 19))).body
    expect(concerns).toMatchObject([{ rule: 'overtime.leaveThatDay', blocking: false }])
  })

  it('given as time off is in the balance once granted, and gone when it is undone', async () => {
    const { leave, id: people } = portal.company
    await rule({ timeOff: { leaveTypeId: leave.hours, hoursPerDay: 8, weighted: true, expiresAfterMonths: 3 } }, addDays(now, -1))
    const balance = async (date: string) =>
      (await portal.as('amina').call(leaveBalanceCalls.current, { leaveTypeId: leave.hours, date, employeeId: people.amina })).body.value
    const day = dayOf(5)
    const id = await filed('amina', day, 17, 20, { compensation: 'timeOff' })
    expect(await balance(day)).toBe(0)
    await portal.as('budi').call(calls.approve, { id })
    expect([await balance(addDays(day, -1)), await balance(day), await balance(addDays(day, 120))]).toEqual([0, 5.5, 0])
    expect((await portal.as('dewi').call(calls.cancel, { id, note: 'Not done' })).body.statusId).toBe(11)
    expect(await balance(day)).toBe(0)
  })
})
