import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { personCalls } from '#shared/areas/person.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give, names, type Name } from '../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const monday = addDays(now, 14 - weekday(now))

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'hadi'] as const) await give(portal.database, portal.company.id[name], portal.company.leave.annual, 20)
  const { leave } = portal.company
  for (const [leaveTypeId, day] of [
    [leave.annual, monday],
    [leave.sick, addDays(monday, 7)],
  ] as const)
    await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, { leaveTypeId, startDate: day, endDate: day, note: 'Own reasons' })
})
afterAll(() => portal.close())

const pageOf = async (reader: Name, of: Name) => {
  const { status, body } = await portal.as(reader).call(personCalls.page, { id: portal.company.id[of] })
  expect(status).toBe(200)
  return body
}

describe('the page of a person', () => {
  it('tells of nobody more than the balances and the attendance that the reader sees elsewhere', async () => {
    for (const reader of names)
      for (const of of names) {
        const page = await pageOf(reader, of)
        const employeeId = portal.company.id[of]
        const balances = await portal.as(reader).call(leaveBalanceCalls.summary, { employeeId })
        const month = await portal.as(reader).call(attendanceCalls.month, { employeeId, month: `${now.slice(0, 8)}01` })
        const of_ = `${reader} of ${of}`
        expect([of_, page.balances], of_).toEqual([of_, balances.status === 200 ? balances.body.balances : null])
        expect([of_, page.today.work !== null], of_).toEqual([of_, month.status === 200])
      }
  })

  it('tells a colleague that somebody is away and not why, and a stranger nothing of it', async () => {
    const told = async (reader: Name) =>
      (await pageOf(reader, 'amina')).absences?.map(({ from, text, note, requestId }) => [from, text, note, requestId !== null])
    const sick = addDays(monday, 7)
    expect(await told('amina')).toEqual([
      [monday, 'ANNUAL', 'Own reasons', true],
      [sick, 'SICK', 'Own reasons', true],
    ])
    expect(await told('budi')).toEqual(await told('amina'))
    expect(await told('hadi')).toEqual([
      [monday, '', '', false],
      [sick, '', '', false],
    ])
    expect(await told('farah')).toBeUndefined()
  })

  it('says of somebody whose working time nobody has set that it is not, rather than that they are off', async () => {
    const work = async () => (await pageOf('budi', 'amina')).today.work
    expect((await work())?.isSet).toBe(true)
    const { db } = portal.database
    const amina = portal.company.id.amina
    const { rows } = await sql<{ id: string; starts_on: string; schedule_id: string }>`
      delete from schedule_assignment where employee_id = ${amina}::uuid returning starts_on, schedule_id`.execute(db)
    expect(await work()).toMatchObject({ isSet: false, plan: null })
    for (const { starts_on, schedule_id } of rows)
      await sql`insert into schedule_assignment (employee_id, schedule_id, starts_on) values (${amina}::uuid, ${schedule_id}::uuid, ${starts_on}::date)`.execute(
        db,
      )
  })

  it('says from the first day on what somebody works whose schedule begins today, as their own home page does', async () => {
    const { db } = portal.database
    const amina = portal.company.id.amina
    const { rows } = await sql<{ starts_on: string }>`
      update schedule_assignment set starts_on = ${now}::date where employee_id = ${amina}::uuid returning starts_on`.execute(db)
    expect(rows).toHaveLength(1)
    const { work } = (await pageOf('budi', 'amina')).today
    const { body: home } = await portal.as('amina').call(homeCalls.home, {})
    expect([work?.isSet, work?.plan]).toEqual([true, home.schedule])
    await sql`update schedule_assignment set starts_on = '2015-01-01' where employee_id = ${amina}::uuid`.execute(db)
  })

  it('names the line above, nearest first, and who reports', async () => {
    const page = await pageOf('farah', 'budi')
    expect(page.managers.map(({ name, position }) => [name, position])).toEqual([
      ['Carla Tester', 'Head of Engineering'],
      ['Gita Tester', 'Chief Executive'],
    ])
    expect(page.reports).toMatchObject({ total: 2, named: [{ position: 'Software Engineer' }, { position: 'Software Engineer' }] })
  })

  it('offers what the reader may file for them, and the pages that they have', async () => {
    const offered = async (reader: Name, of: Name) => {
      const { files, pages } = await pageOf(reader, of)
      return [files.includes('leave-request'), pages.map((one) => one.of)]
    }
    expect(await offered('amina', 'amina')).toEqual([false, []])
    expect(await offered('hadi', 'amina')).toEqual([false, []])
    expect(await offered('budi', 'amina')).toEqual([true, ['file', 'attendance', 'balances', 'roster']])
    expect(await offered('gita', 'amina')).toEqual([false, ['file', 'attendance', 'balances', 'roster']])
    expect(await offered('dewi', 'amina')).toEqual([true, ['file', 'attendance', 'balances', 'roster']])
    expect(await offered('edgar', 'amina')).toEqual([false, ['access']])
    // What is read-only is not offered.
    await sql`update module_permission set read_only = true where module = 'LeaveRequest'`.execute(portal.database.db)
    expect(await offered('budi', 'amina')).toEqual([false, ['file', 'attendance', 'balances', 'roster']])
    await sql`update module_permission set read_only = false where module = 'LeaveRequest'`.execute(portal.database.db)
  })

  it('of somebody who has left is there for HR of their site alone', async () => {
    await sql`update employee set disabled_at = now() where id = ${portal.company.id.farah}`.execute(portal.database.db)
    const statuses = await Promise.all(
      (['amina', 'gita', 'dewi', 'indra'] as const).map(
        async (reader) => (await portal.as(reader).call(personCalls.page, { id: portal.company.id.farah })).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 200, 200])
    expect((await portal.as('dewi').call(personCalls.page, { id: newId() })).status).toBe(404)
    await sql`update employee set disabled_at = null where id = ${portal.company.id.farah}`.execute(portal.database.db)
  })
})
