import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualShiftReasons } from '#shared/areas/reasons.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { manualShift, manualShiftCalls } from '#shared/requests/manual-shift.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { changeRoster } from '#server/records/attendance/days/rostered.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = manualShift
const now = today('Asia/Jakarta')
const monday = (weeks: number) => addDays(now, -weekday(now) + 7 * weeks)

beforeAll(async () => {
  portal = await openPortal()
  await sql`update site set attendance_since = '2020-01-01'`.execute(portal.database.db)
})
afterAll(() => portal.close())

const form = (startDate: string, endDate = startDate, more: object = {}) => ({
  shiftId: portal.company.shift.night,
  reasonTypeId: portal.company.manualShiftReason.swap,
  startDate,
  endDate,
  ...more,
})
const file = (name: Name, ...given: Parameters<typeof form>) => portal.as(name).call(calls.saveAndSubmit, form(...given))
const refused = async (name: Name, body: object) => {
  const { status, error } = await portal.as(name).call(calls.saveAndSubmit, body as never)
  return [status, error.Errors?.[0], ...Object.keys(error.fields ?? {})]
}
const roster = async (name: Name) =>
  (
    await sql<{ day: string; shift_ids: string[]; note: string }>`
      select day, shift_ids, note from roster_day where employee_id = ${portal.company.id[name]}::uuid order by day`.execute(
      portal.database.db,
    )
  ).rows
const write = (name: Name, day: string, shiftIds: string[], note: string) =>
  transaction(portal.database.db, (tx) =>
    changeRoster(tx, [{ employeeId: portal.company.id[name], day, shiftIds, note }], portal.company.id.budi, new Date()),
  )

describe('a manual shift', () => {
  it('is told day by day, approved onto the roster, and taken back exactly', async () => {
    const [from, until] = [monday(2), addDays(monday(2), 6)]
    await write('amina', addDays(from, 1), [], 'Free for the move')
    const before = await roster('amina')
    const preview = await portal.as('amina').call(calls.preview, form(from, until))
    const days = preview.body.effect?.days ?? []
    expect(days.map((day) => day.date)).toEqual([0, 2, 3, 4].map((day) => addDays(from, day)))
    expect(days[0]).toMatchObject({
      before: [{ from: '08:00', until: '17:00' }],
      after: [{ name: 'Night', from: '22:00', until: '06:00' }],
      attendance: null,
    })
    expect(preview.body.levels.map((level) => level.persons.map((person) => person.name))).toEqual([['Budi Tester']])
    const filed = await file('amina', from, until, { note: 'Swap' })
    expect(filed.error.Errors ?? filed.body.statusId).toBe(1)
    expect(await roster('amina')).toEqual(before)
    const waiting = await portal.as('budi').call(inboxCalls.list, {})
    const block = { shift: 'Night', startDate: from, endDate: until, days: 4, note: 'Swap' }
    expect(waiting.body.listData[0]).toMatchObject({ module: 'ManualShift', kind: 'manual-shift', block })
    expect((await portal.as('amina').call(homeCalls.count)).body.manualShift).toBe(1)
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    expect(await roster('amina')).toHaveLength(5)
    const list = await portal.as('budi').call(calls.list, { sortingColumn: 'days' })
    expect(list.body.listData).toMatchObject([{ shift: 'Night', startDate: from, days: 4 }])
    expect((await portal.as('dewi').call(calls.reopen, { id: filed.body.id, note: 'Other days' })).body.statusId).toBe(30)
    expect(await roster('amina')).toEqual(before)
    const again = await portal.as('amina').call(calls.save, { ...form(from, until, { includeDaysOff: true }), id: filed.body.id })
    expect(again.error.Errors ?? again.status).toBe(200)
    await portal.as('amina').call(calls.submit, { id: filed.body.id })
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    expect((await roster('amina')).map((row) => row.shift_ids)).toEqual(Array.from({ length: 7 }, () => [portal.company.shift.night]))
    expect((await portal.as('dewi').call(calls.cancel, { id: filed.body.id })).body.statusId).toBe(11)
    expect(await roster('amina')).toEqual(before)
  })

  it('that is undone leaves what somebody wrote since, and says so', async () => {
    const day = monday(4)
    const filed = await file('hadi', day, addDays(day, 1))
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    await write('hadi', day, [], 'Off after all')
    await portal.as('dewi').call(calls.cancel, { id: filed.body.id })
    expect(await roster('hadi')).toEqual([{ day, shift_ids: [], note: 'Off after all' }])
    expect((await portal.as('hadi').call(calls.detail, { id: filed.body.id })).body.newerDays).toEqual([day])
  })

  it('for a day gone by makes another day of attendance, and back', async () => {
    const day = monday(-2)
    const { db } = portal.database
    const employee = portal.company.id.hadi
    for (const [at, direction] of [
      [`${day}T21:55:00+07:00`, 'in'],
      [`${addDays(day, 1)}T06:05:00+07:00`, 'out'],
    ])
      await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${employee}, ${at}, ${direction})`.execute(db)
    const status = async () =>
      (
        await sql<{ status: string }>`
          select status from attendance_day where employee_id = ${employee}::uuid and day between ${day}::date and ${addDays(day, 1)}::date order by day`.execute(
          db,
        )
      ).rows.map((row) => row.status)
    const preview = await portal.as('hadi').call(calls.preview, form(day))
    expect(preview.body.effect?.days[0]?.attendance).toMatchObject({ after: { statusId: 'present', worked: 480 } })
    const filed = await file('hadi', day)
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    expect(await status()).toEqual(['present', 'absent'])
    await portal.as('dewi').call(calls.cancel, { id: filed.body.id })
    expect((await status())[0]).not.toBe('present')
  })

  it('tells of too little rest, leave and too few people, and stops nobody', async () => {
    const day = monday(6)
    const { db } = portal.database
    await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 10)
    const leave = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, {
      leaveTypeId: portal.company.leave.annual,
      startDate: addDays(day, 1),
      endDate: addDays(day, 1),
    })
    await portal.as('budi').call(leaveRequest.calls.approve, { id: leave.body.id })
    await sql`update unit set minimum_staffing = 3 where id = ${portal.company.unit.platform}`.execute(db)
    const { body } = await portal.as('amina').call(calls.preview, form(day, addDays(day, 1)))
    expect(body.concerns.map(({ rule, blocking }) => [rule, blocking])).toEqual(
      expect.arrayContaining([
        ['manualShift.rest', false],
        ['manualShift.onLeave', false],
        ['manualShift.staffing', false],
      ]),
    )
    expect(body.effect?.days[1]).toMatchObject({ rest: 2, staffing: { onDuty: 2, minimum: 3 } })
    await sql`update unit set minimum_staffing = null`.execute(db)
  })
})

describe('a manual shift over a change of unit', () => {
  it('is weighed on each day in the unit of that day', async () => {
    const day = monday(11)
    const { db } = portal.database
    const { platform } = portal.company.unit
    const guard = newId()
    await sql`insert into unit (id, code, name, minimum_staffing) values (${guard}, 'GRD', 'Guard', 1)`.execute(db)
    // From the one to the other and back: the days of neither lie together.
    for (const [passed, unit] of [
      [1, guard],
      [2, platform],
      [3, guard],
    ] as const) {
      const moves = addDays(day, passed)
      await sql`update assignment set ends_on = ${moves}::date where employee_id = ${portal.company.id.hadi} and ends_on is null`.execute(
        db,
      )
      await sql`
        insert into assignment (employee_id, starts_on, unit_id, site_id, manager_id, employment_status)
        select employee_id, ${moves}::date, ${unit}, site_id, manager_id, employment_status from assignment
        where employee_id = ${portal.company.id.hadi} and ends_on = ${moves}::date`.execute(db)
    }
    const told = async () => {
      const { body } = await portal.as('hadi').call(calls.preview, form(day, addDays(day, 3)))
      return body.effect?.days.map(({ staffing }) => staffing)
    }
    const [alone, few] = [
      { onDuty: 0, minimum: 1 },
      { onDuty: 2, minimum: 3 },
    ]
    expect(await told()).toEqual([null, alone, null, alone])
    await sql`update unit set minimum_staffing = 3 where id = ${platform}`.execute(db)
    expect(await told()).toEqual([few, alone, few, alone])
    await sql`update unit set minimum_staffing = null where id = ${platform}`.execute(db)
    await sql`delete from assignment where employee_id = ${portal.company.id.hadi} and starts_on > ${day}::date`.execute(db)
    await sql`update assignment set ends_on = null where employee_id = ${portal.company.id.hadi}`.execute(db)
  })
})

describe('rules of a manual shift', () => {
  it('let none through that changes nothing or cannot be', async () => {
    const day = monday(8)
    expect(await refused('amina', form(day, addDays(day, -1)))).toEqual([400, expect.stringContaining('not before'), 'endDate'])
    expect(await refused('amina', form(day, addDays(day, 31)))).toEqual([400, 'At most 31 days at a time.', 'endDate'])
    expect(await refused('amina', form('0016-01-04'))).toEqual([400, expect.stringContaining('days back'), 'startDate'])
    expect(await refused('amina', form('9999-12-31'))).toEqual([400, expect.stringContaining('months ahead'), 'endDate'])
    expect(await refused('amina', form(addDays(day, 5)))).toEqual([400, expect.stringContaining('days off'), 'startDate'])
    expect(await refused('amina', form(day, day, { shiftId: newId() }))).toEqual([
      400,
      expect.stringContaining('shift does not exist'),
      'shiftId',
    ])
    expect(await refused('amina', form(day, day, { reasonTypeId: newId() }))).toEqual([
      400,
      expect.stringContaining('reason'),
      'reasonTypeId',
    ])
    expect((await file('amina', day, day, { note: 'x'.repeat(10_000) })).status).toBe(400)
    await write('amina', day, [portal.company.shift.night], '')
    expect(await refused('amina', form(day))).toEqual([400, 'The shift is planned on these days already.', 'shiftId'])
  })

  it('let no two be for one day, also at once', async () => {
    const day = monday(10)
    const both = await Promise.all([0, 1].map(() => file('amina', day, addDays(day, 2))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await refused('amina', form(addDays(day, 2)))).toEqual([400, expect.stringMatching(/^MS-.* already asks/), 'startDate'])
  })

  it('take reasons that administrators and HR of all sites set up; a retired one is offered no longer', async () => {
    const names = { en: 'Night fair', id: 'Pasar malam' }
    expect((await portal.as('dewi').call(manualShiftReasons.calls.save, { code: 'FAIR', names })).status).toBe(403)
    const made = await portal.as('edgar').call(manualShiftReasons.calls.save, { code: 'FAIR', names, sequence: 9 })
    expect(made.status).toBe(200)
    expect((await portal.as('edgar').call(manualShiftReasons.calls.save, { code: 'FAIR', names })).status).toBe(400)
    const offered = async () => (await portal.as('amina').call(manualShiftCalls.reasonTypes, {})).body.listData.map(({ code }) => code)
    expect(await offered()).toEqual(['SWAP', 'WORKLOAD', 'PERSONAL', 'FAIR'])
    await portal.as('indra').call(manualShiftReasons.calls.retire, { id: made.body.id, retired: true })
    expect(await offered()).toEqual(['SWAP', 'WORKLOAD', 'PERSONAL'])
    expect((await portal.as('edgar').call(manualShiftReasons.calls.list)).body.listData).toHaveLength(4)
  })
})
