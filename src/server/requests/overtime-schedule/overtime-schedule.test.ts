import { sql } from 'kysely'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRightCalls } from '#shared/areas/approval-right.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { indonesianOvertime, type OvertimePolicy } from '#shared/records/overtime/policy.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { overtimeSchedule, overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import { today } from '#server/foundation/clock.ts'
import { newId } from '#server/foundation/ids.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = overtimeSchedule
const zone = 'Asia/Jakarta'
const now = today(zone)
/** Days of the week after next, Monday first; each test takes weeks of its own. */
const dayOf = (week: number, day = 0) => addDays(now, 14 - weekday(now) + week * 7 + day)
const at = (day: string, hour: number) => instantAt(day, hour * 60, zone)

beforeAll(async () => {
  portal = await openPortal()
  await rule({})
  await give(portal.database, portal.company.id.hadi, portal.company.leave.annual, 20)
})
afterAll(() => portal.close())

async function rule(more: Partial<OvertimePolicy>, startsOn = '2020-01-01') {
  const given = { siteId: portal.company.site.jakarta, startsOn, policy: { ...indonesianOvertime, ...more } }
  expect((await portal.as('dewi').call(overtimeSetUpCalls.keepRule, given)).status).toBe(200)
}

const line = (name: Name, more: object = {}) => ({ employeeId: portal.company.id[name], ...more })
const form = (day: string, from: number, until: number, more: object = {}) => ({
  reasonTypeId: portal.company.overtime.release,
  oTStart: at(day, from),
  oTUntil: at(day, until),
  ...more,
})
const file = (by: Name, day: string, from: number, until: number, more: object = {}) =>
  portal.as(by).call(calls.saveAndSubmit, form(day, from, until, more))
const filed = async (...given: Parameters<typeof file>) => {
  const answer = await file(...given)
  expect(answer.error.Errors ?? answer.status).toBe(200)
  return answer.body.id
}
const refused = async (...given: Parameters<typeof file>) => {
  const { status, error } = await file(...given)
  return [status, ...(error.Errors ?? []), ...Object.keys(error.fields ?? {})]
}
const standing = async (id: string) => {
  const { rows } = await sql<{ line: number; minutes: number; worth: string; state: string }>`
    select line, minutes, worth::float8 as worth, case when ended_at is not null then 'ended' when granted_at is not null then 'granted' else 'reserved' end as state
    from overtime where request_id = ${id}::uuid order by line, reserved_at`.execute(portal.database.db)
  return rows.map(({ line: place, minutes, worth, state }) => [place, minutes, worth, state])
}
const team = () => [line('amina'), line('hadi')]

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
      '17:00–20:00: 180 minutes by the clock.',
      expect.stringMatching(/workday: 60 minutes at 1.5\.$/),
      expect.stringMatching(/workday: 120 minutes at 2\.$/),
    ])
    expect((await portal.as('budi').call(calls.approve, { id: saved.body.id })).body.statusId).toBe(4)
    expect(await standing(saved.body.id)).toEqual([[1, 180, 330, 'granted']])
    const list = (await portal.as('amina').call(calls.list, { scope: 'mine' })).body.listData
    expect(list).toMatchObject([{ statusId: 4, reasonType: 'RELEASE', people: 1, hours: 3, employee: 'Amina Tester' }])
    expect((await portal.as('amina').call(calls.export, {})).status).toBe(200)
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
    ['beyond the most of a day', 17, 21.5, /the day has 270 minutes of overtime; the most is 240/],
    ['too short to count', 17, 17.25, /nothing of it counts/],
    ['that ends before it begins', 18, 17, /ends after it begins/],
  ])('%s is refused', async (_case, from, until, text) => {
    expect(await refused('amina', dayOf(2), from, until)).toEqual([400, expect.stringMatching(text), 'employees.0'])
  })

  it('keeps to the week with what is waiting already, and overlaps nothing', async () => {
    for (const place of [0, 1, 2, 3]) await filed('hadi', dayOf(3, place), 17, 21)
    expect(await refused('hadi', dayOf(3, 4), 17, 20)).toEqual([400, expect.stringContaining('the week has 1140 minutes'), 'employees.0'])
    // A day off is apart from these limits.
    await filed('hadi', dayOf(3, 5), 8, 16)
    expect((await refused('hadi', dayOf(3, 5), 15, 17))[1]).toMatch(/OT-\d{4}-\d{6} already takes 08:00–16:00/)
  })

  it('does not meet leave', async () => {
    const day = dayOf(4)
    const leave = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
    expect((await portal.as('hadi').call(leaveRequest.calls.saveAndSubmit, leave)).status).toBe(200)
    expect((await refused('hadi', day, 17, 19))[1]).toMatch(/LV-\d{4}-\d{6} already takes/)
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
      expect.stringMatching(/^2\. Hadi Tester: OT-\d{4}-\d{6} already takes 17:00–18:00\.$/),
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

  it('has two hundred lines in time', { timeout: 60_000 }, async () => {
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
    const begins = performance.now()
    const id = await filed('budi', dayOf(9), 17, 20, { employees: ids.map((employeeId) => ({ employeeId })) })
    const approved = await portal.as('carla').call(calls.approve, { id })
    // Who is asked at both levels acts once.
    expect(approved.error.Message ?? approved.body.statusId).toBe(4)
    expect(performance.now() - begins).toBeLessThan(20_000)
    expect(await standing(id)).toHaveLength(200)
  })
})

describe('a table of people', () => {
  const send = (by: Name, fileName: string, bytes: Buffer, day: string | null = dayOf(10)) => {
    const boundary = 'x-table'
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
    const payload = Buffer.concat([
      ...(day ? [part('content-disposition: form-data; name="day"', day)] : []),
      part(`content-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return portal.as(by).request({ method: 'POST', url: '/api/overtime-schedule/ImportEmployeeDetail', payload, headers })
  }

  it('is read row by row, with times over midnight, and what is wrong is told by row', async () => {
    const csv = [
      'Code;From;Until;Break;Note',
      'E-amina;;;;',
      'E-hadi;22:00;02:00;30;Night',
      'E-farah;;;;',
      'E-amina;;;;',
      'E-budi;25:00;26:00;;',
      'E-budi;18:00;;900;',
    ].join('\r\n')
    const { status, body } = await send('budi', 'team.csv', Buffer.from(csv))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      listData: [
        { row: 2, employee: 'Amina Tester', oTStart: null, breakMinutes: null },
        { row: 3, employee: 'Hadi Tester', oTStart: at(dayOf(10), 22), oTUntil: at(dayOf(10), 26), breakMinutes: 30, note: 'Night' },
      ],
      faultCount: 5,
    })
    const faults = (body as { faults: { row: number; column: string }[] }).faults
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [4, 'code'],
      [5, 'code'],
      [6, 'from'],
      [7, 'until'],
      [7, 'break'],
    ])
  })

  it('may be a workbook', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Team',
          rows: [
            ['code', 'from', 'until'],
            ['E-amina', 0.75, 0.875],
            ['E-hadi', '18:30', '20:00'],
          ],
        },
      ],
    })
    const { body } = await send('budi', 'team.xlsx', Buffer.from(bytes))
    expect(body).toMatchObject({
      listData: [{ oTStart: at(dayOf(10), 18), oTUntil: at(dayOf(10), 21) }, { oTStart: at(dayOf(10), 18.5) }],
      faultCount: 0,
    })
  })

  it('that is none, empty, without codes or too long is refused', async () => {
    const rows = (count: number) => Buffer.from(`code\n${Array.from({ length: count }, (_, n) => `E-${n}`).join('\n')}`)
    const answers = []
    for (const bytes of [
      Buffer.from('PK\x03\x04nonsense'),
      Buffer.from(''),
      Buffer.from('name\nAmina'),
      rows(201),
      Buffer.alloc(300_000, 'x'),
    ])
      answers.push((await send('budi', 'team.csv', bytes)).status)
    expect(answers).toEqual([400, 400, 400, 400, 413])
    expect((await send('budi', 'team.csv', Buffer.from('code,from,until\nE-amina,18:00,20:00'), null)).body).toMatchObject({
      faultCount: 1,
    })
  })
})

describe('what HR sets', () => {
  it('are reasons by HR of all sites, and rules by that of a site; what has begun stays', async () => {
    const names = { en: 'Stocktaking', id: 'Stok opname' }
    const made = await portal.as('indra').call(overtimeSetUpCalls.keepReasonType, { code: 'STOCK', names, sequence: 2 })
    expect(made.body).toMatchObject({ code: 'STOCK', retired: false })
    expect((await portal.as('indra').call(overtimeSetUpCalls.keepReasonType, { code: 'STOCK', names, sequence: 2 })).status).toBe(409)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.keepReasonType, { code: 'X', names, sequence: 2 })).status).toBe(403)
    await portal.as('indra').call(overtimeSetUpCalls.keepReasonType, { id: made.body.id, code: 'STOCK', names, sequence: 2, retired: true })
    const offered = await portal.as('amina').call(overtimeScheduleCalls.reasonTypes, {})
    expect(offered.body.listData.map(({ code }) => code)).toEqual(['RELEASE'])
    expect((await refused('amina', dayOf(11), 17, 18, { reasonTypeId: made.body.id }))[2]).toBe('reasonTypeId')
    const settings = (await portal.as('dewi').call(overtimeSetUpCalls.settings)).body
    expect([settings.all, settings.sites.map(({ name }) => name)]).toEqual([false, ['Jakarta']])
    const future = { siteId: portal.company.site.jakarta, startsOn: addDays(now, 400), policy: indonesianOvertime }
    const { body } = await portal.as('dewi').call(overtimeSetUpCalls.keepRule, future)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.dropRule, { id: body.id })).status).toBe(200)
    const begun = settings.rules.find(({ startsOn }) => startsOn === '2020-01-01')
    expect((await portal.as('dewi').call(overtimeSetUpCalls.dropRule, { id: begun?.id ?? '' })).status).toBe(409)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.keepRule, { ...future, siteId: portal.company.site.berlin })).status).toBe(404)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.keepRule, { ...future, siteId: null })).status).toBe(403)
    expect((await portal.as('amina').call(overtimeSetUpCalls.settings)).status).toBe(403)
  })
})
