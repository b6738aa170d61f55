import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarCalls, plainCalendar } from '#shared/areas/calendar.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
/** The Thursday after next: what begins then goes over a weekend. */
const thursday = addDays(now, 17 - weekday(now))
const tuesday = addDays(thursday, 5)
const year = { period: thursday.slice(0, 4) }
let leaveId = ''

beforeAll(async () => {
  portal = await openPortal()
  const { id, leave } = portal.company
  await give(portal.database, id.amina, leave.annual, 20)
  const form = { leaveTypeId: leave.annual, startDate: thursday, endDate: tuesday, note: 'Wedding of my sister' }
  leaveId = (await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)).body.id
})
afterAll(() => portal.close())

const team = async (name: Name, more: object = {}) => (await portal.as(name).call(calendarCalls.team, { ...year, ...more } as never)).body
const row = async (name: Name, more: object = {}) =>
  (await team(name, more)).listData.find(({ employeeId }) => employeeId === portal.company.id.amina)

describe('the calendar of a team', () => {
  it('draws a leave over its weekend once, and tells of it as much as each may know', async () => {
    const own = await row('amina')
    expect(own?.absences).toMatchObject([{ from: thursday, until: tuesday, isWaiting: true, requestId: leaveId }])
    const told = { text: 'ANNUAL', note: 'Wedding of my sister' }
    expect([own?.absences[0], (await row('budi'))?.absences[0]]).toMatchObject([told, told])
    expect((await row('hadi'))?.absences).toMatchObject([{ from: thursday, until: tuesday, text: '', note: '', requestId: null }])
    expect(JSON.stringify(await team('hadi'))).not.toMatch(/ANNUAL|Wedding/)
  })

  it('begins with oneself, and offers units of which one sees somebody, one’s own first', async () => {
    expect((await team('amina')).listData[0]?.employeeId).toBe(portal.company.id.amina)
    const offered = async (name: Name) => (await portal.as(name).call(calendarCalls.units, {} as never)).body.listData.map(({ id }) => id)
    const { platform } = portal.company.unit
    expect([(await offered('amina'))[0], await offered('farah').then((ids) => ids.includes(platform))]).toEqual([platform, false])
    expect((await row('budi', { unitId: platform }))?.absences).toHaveLength(1)
  })

  it('tells a colleague nothing of a move that is planned', async () => {
    const { id, unit } = portal.company
    const there = addDays(now, 40)
    await sql`update assignment set ends_on = ${there}::date where employee_id = ${id.farah}::uuid`.execute(portal.database.db)
    await sql`insert into assignment (employee_id, starts_on, unit_id, position_id, site_id, manager_id, employment_status)
      select employee_id, ${there}::date, ${unit.platform}::uuid, position_id, site_id, manager_id, employment_status from assignment where employee_id = ${id.farah}::uuid`.execute(
      portal.database.db,
    )
    const period = there.slice(0, 4)
    expect((await team('amina', { period })).listData.map(({ employeeId }) => employeeId)).not.toContain(id.farah)
    expect((await team('dewi', { period, unitId: unit.platform })).listData.map(({ employeeId }) => employeeId)).not.toContain(id.farah)
    await sql`delete from assignment where employee_id = ${id.farah}::uuid and starts_on = ${there}::date`.execute(portal.database.db)
    await sql`update assignment set ends_on = null where employee_id = ${id.farah}::uuid`.execute(portal.database.db)
  })

  it('takes down who was told why somebody is away, by a page and by a file', async () => {
    const { id, leave } = portal.company
    const day = addDays(thursday, 14)
    await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, { leaveTypeId: leave.sick, startDate: day, endDate: day } as never)
    const read = async () =>
      (
        await sql<{ act: string; actor: string }>`
          select act, actor_id as actor from audit where act in ('read', 'export') and entity = 'LeaveRequest' order by seq`.execute(
          portal.database.db,
        )
      ).rows.map(({ act, actor }) => [act, actor])
    await team('hadi', { period: day.slice(0, 4) })
    expect(await read()).toEqual([])
    await team('dewi', { period: day.slice(0, 4), unitId: portal.company.unit.platform })
    await portal
      .as('dewi')
      .call(calendarCalls.teamExport, { period: day.slice(0, 4), unitId: portal.company.unit.platform, format: 'csv' } as never)
    expect(await read()).toEqual([
      ['read', id.dewi],
      ['export', id.dewi],
    ])
  })

  it('shows nobody of a unit to whom nobody of it is known', async () => {
    const there = await team('farah', { unitId: portal.company.unit.platform })
    expect([there.listData, there.totalData]).toEqual([[], 0])
  })

  it('is narrowed by name and by what is decided, and keeps what is looked at', async () => {
    expect((await row('budi', { leaveStatusIds: [4] }))?.absences).toEqual([])
    expect((await team('budi', { filterSearch: 'nobody at all' })).listData).toEqual([])
    await team('budi', { leaveStatusIds: [4] })
    expect((await portal.as('budi').call(calendarCalls.filters, {})).body.kept).toEqual({
      ...plainCalendar,
      tab: 'team',
      leaveStatusIds: [4],
    })
    const bad = await portal.as('budi').call(calendarCalls.team, { period: '2026-13' } as never)
    expect(bad.status).toBe(400)
  })

  it('is a file with one absence a line', async () => {
    const { response } = await file('hadi')
    expect(response).toMatch(/Amina Tester/)
    expect(response).not.toMatch(/ANNUAL|Wedding/)
    expect((await file('budi')).response).toMatch(/ANNUAL · Wedding/)
  })
})

async function file(name: Name): Promise<{ response: string }> {
  const { raw } = await portal.as(name).call(calendarCalls.teamExport, { ...year, format: 'csv' } as never)
  return { response: raw.toString('utf8') }
}
