import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarCalls, plainCalendar } from '#shared/areas/calendar.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { shiftOf } from '../../../../test/support/shifts.ts'

let portal: Portal
const now = today('Asia/Jakarta')
/** The Monday after next. */
const monday = addDays(now, 14 - weekday(now))

beforeAll(async () => {
  portal = await openPortal()
  const { id, leave, site } = portal.company
  for (const name of ['amina', 'hadi'] as const) await give(portal.database, id[name], leave.annual, 20)
  const file = async (name: Name, startDate: string, endDate: string) => {
    const form = { leaveTypeId: leave.annual, startDate, endDate, note: 'Wedding of my sister' }
    return (await portal.as(name).call(leaveRequest.calls.saveAndSubmit, form as never)).body.id
  }
  const approved = await file('amina', monday, addDays(monday, 1))
  expect((await portal.as('budi').call(leaveRequest.calls.approve, { id: approved })).status).toBe(200)
  await file('amina', addDays(monday, 3), addDays(monday, 3))
  await sql`insert into holiday (site_id, day, name) values (${site.jakarta}, ${addDays(monday, 4)}, 'Nyepi; rest, all')`.execute(
    portal.database.db,
  )
})
afterAll(() => portal.close())

const look = async (name: Name, filter: object = {}) =>
  (await portal.as(name).call(calendarCalls.setFilter, { date: monday, ...filter } as never)).body
const away = async (name: Name, filter: object = {}) =>
  (await look(name, filter)).listData
    .filter(({ type }) => type === 'leave')
    .map(({ startDate, endDate, employees }) => [employees[0]?.employee, startDate, endDate, employees[0]?.detail])

describe('the calendar', () => {
  it('reaches from the start of the month before until the end of the month after', async () => {
    const { body } = await portal.as('amina').call(calendarCalls.setFilter, { date: '2024-02-17' } as never)
    expect(body).toMatchObject({ from: '2024-01-01', until: '2024-03-31', listData: [], totalData: 0 })
    expect((await portal.as('amina').call(calendarCalls.setFilter, { date: '2026-02-30' } as never)).status).toBe(400)
    expect((await portal.as('amina').call(calendarCalls.setFilter, { date: '9999-12-31' } as never)).status).toBe(200)
  })

  it('marks the holidays of a month and who of the unit is away all day, oneself left out', async () => {
    const marksOf = async (name: Name) => {
      const months = [...new Set([monday, addDays(monday, 4)].map((day) => day.slice(0, 7)))]
      return (await Promise.all(months.map((month) => portal.as(name).call(calendarCalls.marks, { month })))).flatMap(
        ({ body }) => body.listData,
      )
    }
    const holiday = { date: addDays(monday, 4), holiday: 'Nyepi; rest, all', away: [] }
    const away = [monday, addDays(monday, 1), addDays(monday, 3)].map((date) => ({ date, holiday: null, away: ['Amina Tester'] }))
    expect(await marksOf('hadi')).toEqual([...away, holiday])
    expect(await marksOf('amina')).toEqual([holiday])
    expect((await portal.as('amina').call(calendarCalls.marks, { month: '2026-13' })).status).toBe(400)
  })

  it('says of leave what it is to the person and who decides on it, to the team who is away and nothing of why', async () => {
    const last = addDays(monday, 1)
    const waiting = addDays(monday, 3)
    const told = [
      ['Amina Tester', monday, last, 'ANNUAL · Wedding of my sister'],
      ['Amina Tester', waiting, waiting, 'ANNUAL · Wedding of my sister'],
    ]
    expect(await away('amina')).toEqual(told)
    expect(await away('budi', { tab: 'team' })).toEqual(told)
    expect(await away('hadi', { tab: 'team' })).toEqual(told.map(([name, from, until]) => [name, from, until, '']))
    expect(JSON.stringify(await look('hadi', { tab: 'team' }))).not.toMatch(/ANNUAL|Wedding/)
    expect(await away('farah', { tab: 'team', employeeIds: [portal.company.id.amina] })).toEqual([])
  })

  it('tells oneself alone when one works and is out for some hours: shifts that are not the same every day, overtime, permits', async () => {
    const { db } = portal.database
    const { id } = portal.company
    const work = async (name: Name, filter: object = {}) =>
      (await look(name, filter)).listData
        .filter(({ type }) => ['shift', 'overtime', 'permit'].includes(type))
        .map(({ startDate, endDate, description, employees, appointmentColor }) =>
          [startDate, endDate, description, employees[0]?.detail, appointmentColor].join(' | '),
        )
    // Every day alike: nothing is told.
    expect(await work('hadi')).toEqual([])
    const night = newId()
    await shiftOf(db, night, 'Night', '22:00', '06:00')
    await sql`insert into roster_day (employee_id, day, shift_ids)
      select ${id.hadi}, day::date, ${[night]}::uuid[] from unnest(${[monday, addDays(monday, 1)]}::text[]) day`.execute(db)
    const [at, until] = [new Date(`${monday}T02:00:00Z`), new Date(`${monday}T04:30:00Z`)]
    await sql`insert into permit_out (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, hours)
      select gen_random_uuid(), ${id.hadi}, t.id, gen_random_uuid(), 1, ${monday}, ${at}, ${until}, 2.5 from permit_reason_type t order by code limit 1`.execute(
      db,
    )
    expect(await work('hadi')).toEqual([
      `${monday} | ${addDays(monday, 1)} | Shift 22:00–06:00 | Night | blue`,
      expect.stringMatching(`^${monday} \\| ${monday} \\| Permit out 09:00–11:30, waiting for approval \\| .+ \\| amber$`),
    ])
    expect(await work('hadi', { work: false })).toEqual([])
    expect(await work('budi', { tab: 'team', employeeIds: [id.hadi] })).toEqual([])
  })

  it('is narrowed by person, leave status, attendance and holidays, and keeps it', async () => {
    expect(await away('budi', { tab: 'team', leaveStatusIds: [4] })).toHaveLength(1)
    expect(await away('budi', { tab: 'team', employeeIds: [portal.company.id.hadi] })).toEqual([])
    const holidays = async (filter: object) => (await look('amina', filter)).listData.filter(({ type }) => type === 'holiday').length
    expect([await holidays({}), await holidays({ holidays: false })]).toEqual([1, 0])
    await sql`insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
      values (${portal.company.id.amina}, ${now}, 'late', '{}', 480, 460, 0, 20, 0, 20, true, 'x')`.execute(portal.database.db)
    const late = async (name: Name, tab: string) =>
      (await look(name, { date: now, tab, attendanceStatusIds: ['late'] })).listData.filter(({ type }) => type === 'attendance').length
    expect([await late('amina', 'mine'), await late('budi', 'team'), await late('hadi', 'team')]).toEqual([1, 1, 0])
    const kept = (await portal.as('budi').call(calendarCalls.filters, {})).body.kept
    expect(kept).toEqual({ ...plainCalendar, tab: 'team', attendanceStatusIds: ['late'] })
    expect((await portal.as('carla').call(calendarCalls.filters, {})).body.kept).toEqual(plainCalendar)
  })
})

describe('a secret address', () => {
  const read = (address: string) => portal.app.inject({ method: 'GET', url: new URL(address).pathname })
  const renew = async (name: Name, scope: 'own' | 'team') => portal.as(name).call(calendarCalls.renewFeed, { scope })

  it('tells a stranger who is away when, and neither why, nor how much, nor what waits', async () => {
    const { body } = await renew('budi', 'team')
    const answer = await read(body.address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = answer.body.replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Amina Tester: away')
    expect(text).toContain(`DTSTART;VALUE=DATE:${monday.replaceAll('-', '')}`)
    expect(text).toContain('SUMMARY:Nyepi\\; rest\\, all')
    expect(text.match(/SUMMARY:Amina/g)).toHaveLength(1)
    expect(text).not.toMatch(/ANNUAL|Wedding|LV-/)
    expect(text).not.toContain(portal.company.id.amina)
    const own = await read((await renew('amina', 'own')).body.address)
    expect(own.body).toContain('SUMMARY:Away\r\n')
  })

  it('ends when it is renewed, ended, or its person is gone; a team’s is for managers', async () => {
    const first = (await renew('amina', 'own')).body.address
    const second = (await renew('amina', 'own')).body.address
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    expect((await portal.as('amina').call(calendarCalls.feeds, {})).body).toMatchObject({
      own: { lastUsedAt: expect.any(String) },
      team: null,
      mayTeam: false,
    })
    expect((await renew('amina', 'team')).status).toBe(403)
    await portal.as('amina').call(calendarCalls.endFeed, { scope: 'own' })
    expect((await read(second)).statusCode).toBe(404)
    const team = (await renew('budi', 'team')).body.address
    expect((await read(team)).statusCode).toBe(200)
    // From today on carla manages them: that budi did so for years does not help.
    const { budi, carla } = portal.company.id
    await sql`insert into assignment (employee_id, starts_on, unit_id, position_id, site_id, manager_id, employment_status)
      select employee_id, ${now}::date, unit_id, position_id, site_id, ${carla}::uuid, employment_status from assignment where manager_id = ${budi}`.execute(
      portal.database.db,
    )
    await sql`update assignment set ends_on = ${now}::date where manager_id = ${budi}`.execute(portal.database.db)
    expect((await read(team)).statusCode).toBe(404)
    const gone = (await renew('hadi', 'own')).body.address
    await sql`update employee set disabled_at = now() where id = ${portal.company.id.hadi}::uuid`.execute(portal.database.db)
    expect((await read(gone)).statusCode).toBe(404)
    const stored = await sql<{ row: string }>`select f::text as row from calendar_feed f`.execute(portal.database.db)
    expect(JSON.stringify(stored.rows)).not.toContain(gone.split('/').at(-1))
  })
})
