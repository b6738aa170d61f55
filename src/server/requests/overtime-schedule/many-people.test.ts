import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRightCalls } from '#shared/areas/approval-right.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays } from '#shared/records/calendar.ts'
import { overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Name } from '../../../../test/support/company.ts'
import {
  at,
  calls,
  dayOf,
  file,
  filed,
  form,
  line,
  now,
  openOvertime,
  portal,
  refused,
  standing,
  team,
} from '../../../../test/support/overtime.ts'
import { computed } from '../../../../test/support/cost.ts'

beforeAll(openOvertime)
afterAll(() => portal.close())

describe('overtime of many people', () => {
  it('is one request with a line each, seen by all of them, decided above its requestor', async () => {
    const day = dayOf(6)
    const own = { oTStart: at(day, 18), oTUntil: at(day, 19), note: 'Later', replacementId: portal.company.id.farah }
    const id = await filed('budi', day, 17, 20, { employees: [line('amina'), line('hadi', own)] })
    expect(await standing(id)).toEqual([
      [1, 180, 330, 'reserved'],
      [2, 60, 90, 'reserved'],
    ])
    for (const name of ['amina', 'hadi'] as const) {
      expect((await portal.as(name).call(calls.list, { scope: 'mine' })).body.listData[0]).toMatchObject({
        id,
        people: 2,
        requestor: 'Budi Tester',
      })
      const seen = (await portal.as(name).call(calls.detail, { id })).body
      expect(seen.lines.map(({ employee, outcome }) => [employee, outcome !== null])).toEqual([
        ['Amina Tester', name === 'amina'],
        ['Hadi Tester', name === 'hadi'],
      ])
      expect((await portal.as(name).call(calls.approve, { id })).error.Message).toMatch(/of their own/)
    }
    expect((await portal.as('farah').call(calls.detail, { id })).status).toBe(404)
    const weighed = (await portal.as('carla').call(calls.detail, { id })).body
    expect([weighed.people, weighed.minutes, weighed.worth]).toEqual([2, 240, 420])
    expect(weighed.lines[1]).toMatchObject({ own: true, note: 'Later', replacement: 'Farah Tester' })
    expect((await portal.as('carla').call(calls.approve, { id })).body.statusId).toBe(4)
    expect((await standing(id)).map(([, , , state]) => state)).toEqual(['granted', 'granted'])
    const cloned = (await portal.as('budi').call(overtimeScheduleCalls.clone, { id })).body
    expect(cloned.employees.map(({ employee }) => employee)).toEqual(['Amina Tester', 'Hadi Tester'])
    const ofOne = (await portal.as('amina').call(overtimeScheduleCalls.clone, { id })).body
    expect(ofOne.employees.map(({ employee }) => employee)).toEqual(['Amina Tester'])
  })

  it('is nobody’s task who is one of many that it is about, whoever left them the right to decide, and theirs in every list', async () => {
    const right = {
      rightGrantedToEmployeeId: portal.company.id.amina,
      modules: ['overtime' as const],
      startDate: now,
      endDate: addDays(now, 1),
    }
    expect((await portal.as('carla').call(approvalRightCalls.update, right)).status).toBe(200)
    const id = await filed('budi', dayOf(12), 17, 18, { employees: team() })
    const tasks = async (name: Name) => (await portal.as(name).call(inboxCalls.list, {})).body.listData.map((item) => item.id)
    expect([(await tasks('amina')).includes(id), (await tasks('carla')).includes(id)]).toEqual([false, true])
    const list = async (scope: 'mine' | 'team') => (await portal.as('amina').call(calls.list, { scope })).body.listData.map((row) => row.id)
    expect([(await list('mine')).includes(id), (await list('team')).includes(id)]).toEqual([true, false])
    expect((await portal.as('amina').call(calls.approve, { id })).status).toBe(403)
    await portal.as('carla').call(calls.approve, { id })
    const { rows } = await sql<{ name: string }>`
      select e.user_name as name from notification n join employee e on e.id = n.employee_id
      where n.request_id = ${id}::uuid and n.key = 'told.approved' order by 1`.execute(portal.database.db)
    expect(rows.map(({ name }) => name)).toEqual(['amina', 'budi', 'hadi'])
  })

  it('is refused whole for one bad line, with its number', async () => {
    const day = dayOf(7)
    await filed('hadi', day, 17, 18)
    expect(await refused('budi', day, 17, 20, { employees: team() })).toEqual([
      400,
      expect.stringMatching(/^2\. Hadi Tester: there is already overtime for 17:00–18:00 \(OT-\d{4}-\d{6}\)\.$/),
      'employees.1',
    ])
    const preview = await portal.as('budi').call(calls.preview, form(day, 17, 20, { employees: team() }))
    expect(preview.body.concerns).toMatchObject([{ field: 'employees.1', blocking: true }])
    expect(preview.body.lines).toHaveLength(2)
    expect(preview.body.levels[0]?.persons).toMatchObject([{ name: 'Carla Tester' }])
  })

  it('names nobody twice, no stranger, and no stranger as the one instead', async () => {
    const day = dayOf(8)
    expect(await refused('budi', day, 17, 20, { employees: [line('amina'), line('amina')] })).toEqual([
      400,
      '2. Amina Tester is named twice.',
      'employees.1',
    ])
    for (const employeeId of [portal.company.id.farah, newId()])
      expect(await refused('budi', day, 17, 20, { employees: [line('amina'), { employeeId }] })).toEqual([
        400,
        'Line 2 names nobody for whom you may file.',
        'employees.1',
      ])
    expect((await refused('budi', day, 17, 20, { employees: [line('amina', { replacementId: portal.company.id.edgar })] }))[1]).toMatch(
      /no colleague/,
    )
    expect((await refused('amina', day, 17, 20, { employees: [line('hadi')] }))[1]).toMatch(/nobody for whom you may file/)
  })

  it('reads no years like 0016, no times without a zone, no endless texts, and no 201 people', async () => {
    const day = dayOf(8)
    const wrong = [
      { oTStart: '0016-11-24T17:00:00+07:00' },
      { oTStart: `${day}T17:00:00` },
      { oTUntil: '9999-12-31T23:00:00Z' },
      { note: 'x'.repeat(10_000) },
      { employees: Array.from({ length: 201 }, () => line('amina')) },
      { breakMinutes: -1 },
      { compensation: 'thanks' },
    ]
    for (const more of wrong) expect([more, (await file('amina', day, 17, 20, more)).status]).toEqual([more, 400])
    expect((await refused('budi', day, 17, 20, { employees: [line('amina', { oTUntil: at(addDays(day, 200), 20) })] }))[1]).toMatch(
      /within 31 days/,
    )
  })

  it('has two hundred lines in time', async () => {
    const { db } = portal.database
    const ids = Array.from({ length: 200 }, () => newId())
    await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
      select id, 'T-' || n, 't' || n, 'T', n::text, 'T ' || n, '2020-01-01' from unnest(${ids}::uuid[]) with ordinality as t (id, n)`.execute(
      db,
    )
    await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, manager_id, employment_status)
      select id, '2020-01-01', ${portal.company.unit.platform}, ${portal.company.site.jakarta}, ${portal.company.id.budi}, 'permanent' from unnest(${ids}::uuid[]) as t (id)`.execute(
      db,
    )
    const begins = computed()
    const id = await filed('budi', dayOf(9), 17, 20, { employees: ids.map((employeeId) => ({ employeeId })) })
    const approved = await portal.as('carla').call(calls.approve, { id })
    // Who is asked at both levels acts once.
    expect(approved.error.Message ?? approved.body.statusId).toBe(4)
    expect(computed() - begins).toBeLessThan(20_000)
    expect(await standing(id)).toHaveLength(200)
  })
})
