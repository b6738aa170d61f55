import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attendancePeriodCalls } from '#shared/areas/attendance-period.ts'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { addDays, daysBetween, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { computeDue } from '#server/records/attendance/upkeep/due.ts'
import { touchedBy } from '#server/records/attendance/upkeep/touched.ts'
import { recomputeEverybody, settleDays } from '#server/records/attendance/upkeep/upkeep.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const zone = 'Asia/Jakarta'
const today = todayAt(zone)
/** A Monday some weeks ago. */
const monday = addDays(today, -28 - weekday(today))
const group = newId()

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['attendance_closing', 'attendance_due', 'attendance_change', 'attendance_day', 'check_time'])
    await sql`delete from ${sql.table(table)}`.execute(db())
  await sql`update site set attendance_since = null, attendance_until = null`.execute(db())
})

const db = () => portal.database.db
const id = () => portal.company.id
const jakarta = () => portal.company.site.jakarta
const keep = (who: Name, input: object) => portal.as(who).call(timeSetupCalls.changeKept, input as never)
const days = async (name: Name) =>
  (await rows(db(), sql<{ day: string }>`select day from attendance_day where employee_id = ${id()[name]} order by day`)).map(
    ({ day }) => day,
  )
const settled = async () => {
  await computeDue(db())
  await settleDays(db(), new Date())
}

describe('attendance is kept from and until the days that are set', () => {
  it('and not because a device has a key: nothing counts before somebody says so', async () => {
    const { body } = await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: jakarta(), name: 'Gate' })
    await portal.app.inject({
      method: 'POST',
      url: '/api/check-times',
      headers: { authorization: `Bearer ${body.key}` },
      payload: { items: [{ employeeCode: 'E-amina', at: instantAt(monday, 540, zone), direction: 'in' }] },
    })
    await settled()
    expect(await days('amina')).toEqual([])
    expect((await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(id().amina, monday) })).body.isKept).toBe(false)
    await keep('dewi', { siteId: jakarta(), since: monday, until: addDays(monday, 4) })
    await settled()
    expect(await days('amina')).toEqual(daysBetween(monday, addDays(monday, 4)))
    expect((await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(id().amina, monday) })).body).toMatchObject({
      isKept: true,
      attendanceStatusId: 'incomplete',
    })
  })

  it('days follow whatever is set, and it is told before what that does', async () => {
    const allDays = async () =>
      new Set((await rows(db(), sql<{ key: string }>`select employee_id || ' ' || day as key from attendance_day`)).map(({ key }) => key))
    const set = async (since: string | null, until: string | null) => {
      const before = await allDays()
      const { body: told } = await portal.as('dewi').call(timeSetupCalls.keptPreview, { siteId: jakarta(), since, until } as never)
      expect((await keep('dewi', { siteId: jakarta(), since, until })).status).toBe(200)
      await settled()
      const after = await allDays()
      expect([told.computes, told.removes]).toEqual([
        [...after].filter((key) => !before.has(key)).length,
        [...before].filter((key) => !after.has(key)).length,
      ])
      const stood = await days('hadi')
      await recomputeEverybody(db(), addDays(monday, -20), today, new Date())
      expect(await days('hadi')).toEqual(stood)
      return [told.computes, told.removes]
    }
    const people = (await rows(db(), sql`select from assignment where site_id = ${jakarta()}`)).length
    expect(await set(monday, addDays(monday, 4))).toEqual([5 * people, 0])
    expect(await days('hadi')).toEqual(daysBetween(monday, addDays(monday, 4)))
    // What is kept by the old dates and by the new stays as it is.
    expect(await set(addDays(monday, 2), addDays(monday, 8))).toEqual([4 * people, 2 * people])
    expect(await days('hadi')).toEqual(daysBetween(addDays(monday, 2), addDays(monday, 8)))
    // The last day that is kept stays, also where the first and the last move at once.
    expect(await set(addDays(monday, 3), addDays(monday, 6))).toEqual([0, 3 * people])
    expect(await days('hadi')).toEqual(daysBetween(addDays(monday, 3), addDays(monday, 6)))
    // Where one of them moves, what lies between its old place and the new is all that follows.
    expect(await set(addDays(monday, 3), addDays(monday, 8))).toEqual([2 * people, 0])
    expect(await days('hadi')).toEqual(daysBetween(addDays(monday, 3), addDays(monday, 8)))
    expect(await set(addDays(monday, 4), addDays(monday, 8))).toEqual([0, people])
    expect(await days('hadi')).toEqual(daysBetween(addDays(monday, 4), addDays(monday, 8)))
    // Nobody's tomorrow is computed.
    expect(await set(addDays(monday, 2), null)).toEqual([(2 + daysBetween(addDays(monday, 9), today).length) * people, 0])
    expect(await days('hadi')).toEqual(daysBetween(addDays(monday, 2), today))
    expect(await set(addDays(monday, -7), addDays(monday, 1))).toEqual([9 * people, daysBetween(addDays(monday, 2), today).length * people])
    expect(await days('hadi')).toEqual(daysBetween(addDays(monday, -7), addDays(monday, 1)))
    // Nor do the days between dates that have none in common.
    expect(await set(addDays(monday, 8), addDays(monday, 10))).toEqual([3 * people, 9 * people])
    expect(await set(addDays(monday, -7), addDays(monday, 1))).toEqual([9 * people, 3 * people])
    // What is so already changes nothing.
    expect(await set(addDays(monday, -7), addDays(monday, 1))).toEqual([0, 0])
    expect(await set(null, null)).toEqual([0, 9 * people])
    expect(await days('hadi')).toEqual([])
    const [last] = await rows(
      db(),
      sql`select actor_id as by, entity, entity_id as of, detail from audit where act = 'keep attendance' order by seq desc limit 1`,
    )
    expect(last).toMatchObject({ by: id().dewi, entity: 'site', of: jakarta(), detail: { since: null, until: null, apart: true } })
  })

  it('a group keeps its own days where it has some', async () => {
    await sql`insert into calendar_group (id, code, names, site_id) values (${group}, 'DRIVERS', '{"en":"Drivers"}', ${jakarta()})`.execute(
      db(),
    )
    await sql`insert into calendar_group_member (employee_id, starts_on, group_id) values (${id().hadi}, ${addDays(monday, 2)}::date, ${group})`.execute(
      db(),
    )
    await keep('dewi', { siteId: jakarta(), since: monday, until: addDays(monday, 9) })
    await keep('dewi', { groupId: group, apart: true, since: addDays(monday, 7), until: addDays(monday, 11) })
    await settled()
    await recomputeEverybody(db(), monday, today, new Date())
    expect(await days('amina')).toEqual(daysBetween(monday, addDays(monday, 9)))
    expect(await days('hadi')).toEqual([monday, addDays(monday, 1), ...daysBetween(addDays(monday, 7), addDays(monday, 11))])
    await keep('dewi', { groupId: group, apart: true, since: null, until: null })
    await settled()
    expect(await days('hadi')).toEqual([monday, addDays(monday, 1)])
    // Back at the dates of the site, of which the told are the days that stand then.
    await keep('dewi', { groupId: group, apart: true, since: addDays(monday, 7), until: addDays(monday, 11) })
    await settled()
    const { body: told } = await portal.as('dewi').call(timeSetupCalls.keptPreview, { groupId: group, apart: false } as never)
    await keep('dewi', { groupId: group, apart: false })
    await settled()
    expect(await days('hadi')).toEqual(await days('amina'))
    expect([told.computes, told.removes]).toEqual([daysBetween(addDays(monday, 2), addDays(monday, 9)).length, 2])
    const [last] = await rows(
      db(),
      sql`select entity, entity_id as of, detail from audit where act = 'keep attendance' order by seq desc limit 1`,
    )
    expect(last).toMatchObject({ entity: 'group', of: group, detail: { since: null, until: null, apart: false } })
    const { body } = await portal.as('dewi').call(timeSetupCalls.kept)
    expect(body.groups).toMatchObject([{ code: 'DRIVERS', apart: false, since: null, mayChange: true }])
    await sql`delete from calendar_group_member`.execute(db())
  })

  it('closed days stay as they stood', async () => {
    await keep('dewi', { siteId: jakarta(), since: monday, until: addDays(monday, 8) })
    await settled()
    expect((await portal.as('dewi').call(attendancePeriodCalls.close, { siteId: jakarta(), until: addDays(monday, 3) })).status).toBe(200)
    const { body } = await portal.as('dewi').call(timeSetupCalls.keptPreview, { siteId: jakarta(), since: null, until: null } as never)
    expect(body.closedUntil).toBe(addDays(monday, 3))
    await keep('dewi', { siteId: jakarta(), since: null, until: null })
    await settled()
    expect(await days('hadi')).toEqual(daysBetween(monday, addDays(monday, 3)))
    const month = await portal.as('hadi').call(attendanceCalls.month, { month: monday })
    expect(month.body.days.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(0)
    const [closed] = (await portal.as('dewi').call(attendancePeriodCalls.list)).body.periods
    expect((await portal.as('dewi').call(attendancePeriodCalls.reopen, { id: closed?.id ?? '' })).status).toBe(200)
    await settled()
    expect(await days('hadi')).toEqual([])
  })

  it('those of older rules follow where they are open, however far the site is closed at which the person was before', async () => {
    await keep('indra', { siteId: jakarta(), since: monday, until: addDays(monday, 8) })
    await keep('indra', { siteId: portal.company.site.berlin, since: monday, until: addDays(monday, 8) })
    const move = addDays(monday, 2)
    await sql`update assignment set ends_on = ${move}::date where employee_id = ${id().gita}`.execute(db())
    await sql`insert into assignment (employee_id, starts_on, site_id) values (${id().gita}, ${move}::date, ${portal.company.site.berlin})`.execute(
      db(),
    )
    await settled()
    expect((await portal.as('dewi').call(attendancePeriodCalls.close, { siteId: jakarta(), until: addDays(monday, 4) })).status).toBe(200)
    await sql`update attendance_day set version = 'of before'`.execute(db())
    const found = await rows(db(), sql`select * from (${touchedBy({ of: 'rules' }, today)}) t where employee_id = ${id().gita}`)
    expect(found).toEqual([{ employee_id: id().gita, from_day: move, until_day: addDays(monday, 8) }])
    await sql`delete from assignment where employee_id = ${id().gita} and starts_on = ${move}::date`.execute(db())
    await sql`update assignment set ends_on = null where employee_id = ${id().gita}`.execute(db())
  })

  it('of a group it is told too that they are closed, and whom a site’s dates leave alone', async () => {
    const crew = newId()
    await sql`insert into calendar_group (id, code, names) values (${crew}, 'CREW', '{"en":"Crew"}')`.execute(db())
    for (const name of ['hadi', 'amina'] as const)
      await sql`insert into calendar_group_member (employee_id, starts_on, group_id) values (${id()[name]}, ${addDays(monday, 2)}::date, ${crew})`.execute(
        db(),
      )
    await keep('indra', { siteId: jakarta(), since: monday, until: addDays(monday, 8) })
    await settled()
    expect((await portal.as('dewi').call(attendancePeriodCalls.close, { siteId: jakarta(), until: addDays(monday, 3) })).status).toBe(200)
    const told = async (input: object) => (await portal.as('indra').call(timeSetupCalls.keptPreview, input as never)).body
    const wished = { groupId: crew, apart: true, since: addDays(monday, 1), until: addDays(monday, 5) }
    // Of nine days of the group's two people the first two went by the site, the next two are closed.
    expect(await told(wished)).toEqual({ computes: 2 * 2, removes: 2 * 3, closedUntil: addDays(monday, 3) })
    await keep('indra', wished)
    await settled()
    expect(await days('hadi')).toEqual(daysBetween(monday, addDays(monday, 5)))
    // The site’s own dates are no longer theirs from the third day on.
    const people = (await rows(db(), sql`select from assignment where site_id = ${jakarta()}`)).length
    expect(await told({ siteId: jakarta(), since: null, until: null })).toEqual({
      computes: 0,
      removes: 5 * (people - 2),
      closedUntil: addDays(monday, 3),
    })
    await sql`delete from calendar_group_member where group_id = ${crew}`.execute(db())
  })

  it('a site that keeps them by groups alone closes its periods, from the first day of one of its people', async () => {
    const drivers = newId()
    await sql`insert into calendar_group (id, code, names) values (${drivers}, 'NIGHT', '{"en":"Night drivers"}')`.execute(db())
    await sql`insert into calendar_group_member (employee_id, starts_on, group_id) values (${id().hadi}, ${addDays(monday, 2)}::date, ${drivers})`.execute(
      db(),
    )
    await keep('indra', { groupId: drivers, apart: true, since: addDays(monday, -30), until: null })
    await settled()
    await recomputeEverybody(db(), monday, today, new Date())
    const since = async () =>
      Object.fromEntries((await portal.as('indra').call(attendancePeriodCalls.list)).body.sites.map((site) => [site.name, site.from]))
    expect(await since()).toEqual({ Jakarta: addDays(monday, 2), Berlin: null })
    const [first, last] = [addDays(monday, 2), addDays(monday, 8)]
    const { body: open } = await portal.as('dewi').call(attendancePeriodCalls.open, { siteId: jakarta(), until: last })
    expect(open).toMatchObject({ from: first, until: last })
    const closed = await portal.as('dewi').call(attendancePeriodCalls.close, { siteId: jakarta(), until: last })
    expect([closed.status, closed.body.days]).toEqual([200, 7])
    const { body: month } = await portal.as('hadi').call(attendanceCalls.month, { month: monday })
    expect(month.days.some(({ isClosed }) => isClosed)).toBe(true)
    expect(await since()).toMatchObject({ Jakarta: addDays(last, 1) })
    await portal.as('dewi').call(attendancePeriodCalls.reopen, { id: closed.body.id })
    // Where the site keeps dates too, its period begins with whatever is kept first, and nobody's day counts who has gone before it.
    await keep('dewi', { siteId: jakarta(), since: addDays(monday, 5), until: null })
    expect(await since()).toMatchObject({ Jakarta: first })
    await sql`update assignment set ends_on = ${first}::date where employee_id = ${id().hadi}`.execute(db())
    await sql`delete from attendance_day where employee_id = ${id().hadi}`.execute(db())
    expect(await since()).toMatchObject({ Jakarta: addDays(monday, 5) })
    await sql`update assignment set ends_on = null where employee_id = ${id().hadi}`.execute(db())
    await sql`delete from calendar_group_member`.execute(db())
  })

  it('by HR of the site alone, and in order', async () => {
    expect((await keep('budi', { siteId: jakarta(), since: monday })).status).toBe(403)
    expect((await keep('dewi', { siteId: portal.company.site.berlin, since: monday })).status).toBe(403)
    expect((await keep('indra', { siteId: portal.company.site.berlin, since: null })).status).toBe(200)
    expect((await keep('dewi', { siteId: jakarta(), since: monday, until: addDays(monday, -1) })).status).toBe(400)
    expect((await keep('dewi', { siteId: jakarta(), since: null, until: monday })).status).toBe(400)
    expect((await keep('dewi', { siteId: jakarta(), since: '0202-01-01' })).status).toBe(400)
    expect((await keep('dewi', { siteId: jakarta(), groupId: group, since: monday })).status).toBe(400)
  })
})

describe('somebody of whom no working time is set', () => {
  it('has no plan and is neither late nor absent, and it is said; whoever comes has worked', async () => {
    await sql`delete from schedule_assignment where employee_id = ${id().amina}`.execute(db())
    await sql`insert into check_time (id, employee_id, at, direction) values (gen_random_uuid(), ${id().amina}, ${instantAt(monday, 660, zone)}, 'in'), (gen_random_uuid(), ${id().amina}, ${instantAt(monday, 900, zone)}, 'out')`.execute(
      db(),
    )
    await keep('dewi', { siteId: jakarta(), since: monday, until: addDays(monday, 4) })
    await settled()
    const day = async (on: string) => (await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(id().amina, on) })).body
    expect(await day(monday)).toMatchObject({
      attendanceStatusId: 'present',
      planned: 0,
      worked: 240,
      late: 0,
      missing: 0,
      odd: [],
      plannedShifts: [],
    })
    expect(await day(addDays(monday, 1))).toMatchObject({
      attendanceStatusId: 'unset',
      attendanceStatus: 'No working time set',
      missing: 0,
      odd: [],
    })
    expect((await day(monday)).story.map(({ text }) => text).join(' ')).toContain('No working time is set for this day')
  })

  it('takes leave by weekdays as it is told, none by the hour, and no permit', async () => {
    const next = addDays(today, 14 - weekday(today))
    const form = { leaveTypeId: portal.company.leave.unpaid, startDate: next, endDate: addDays(next, 7) }
    const { body } = await portal.as('amina').call(leaveRequest.calls.preview, form as never)
    expect(body.days).toMatchObject({ value: 6 })
    expect(body.days?.why.map(({ text }) => text).join(' ')).toContain('Monday to Friday count as days')
    expect(body.concerns.map(({ rule, blocking }) => [rule, blocking])).toContainEqual(['leave.unset', false])
    const hours = await portal
      .as('amina')
      .call(leaveRequest.calls.saveAndSubmit, { ...form, leaveTypeId: portal.company.leave.hours, endDate: next } as never)
    expect(hours.error.Errors?.join(' ')).toContain('No working time is set')
    const permit = {
      reasonTypeId: portal.company.permit.errand,
      permitStart: instantAt(next, 600, zone),
      permitUntil: instantAt(next, 660, zone),
    }
    expect((await portal.as('amina').call(permitOut.calls.saveAndSubmit, permit as never)).status).toBe(400)
  })
})

it('dates that somebody else has set since they were opened are told, and not written over', async () => {
  const dates = { siteId: jakarta(), groupId: null, apart: true, until: null }
  const never = { since: null, until: null, apart: true }
  expect((await keep('edgar', { ...dates, since: monday, opened: never })).status).toBe(200)
  const second = await keep('dewi', { ...dates, since: addDays(monday, 7), opened: never })
  expect([second.status, Object.keys(second.error.fields ?? {})]).toEqual([409, ['since']])
  expect(second.error.Message).toContain('Edgar Tester has changed this since you opened it')
  const kept = (await portal.as('dewi').call(timeSetupCalls.kept)).body.sites.find((site) => site.id === jakarta())
  expect(kept?.since).toBe(monday)
  expect((await keep('dewi', { ...dates, since: addDays(monday, 7), opened: { ...never, since: monday } })).status).toBe(200)
})
