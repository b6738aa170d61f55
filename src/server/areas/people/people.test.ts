import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortDay } from '#shared/texts/days.ts'
import { companyCalls } from '#shared/areas/company.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { upkeep } from '#server/approval/upkeep/upkeep.ts'
import { engineOf } from '#server/app.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const soon = addDays(now, 30)
/** A day that has come everywhere. */
const come = today('UTC')

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const id = (name: Name) => portal.company.id[name]
const indra = () => portal.as('indra')
type Asked = Parameters<ReturnType<Portal['as']>['call']>[1]
const act = (names: readonly Name[], what: object, by: Name = 'indra') =>
  portal.as(by).call(peopleCalls.act, { ids: names.map(id), startsOn: soon, ...what } as never)
const preview = async (names: readonly Name[], what: object) =>
  (await indra().call(peopleCalls.preview, { ids: names.map(id), startsOn: soon, ...what } as never)).body
const posts = (name: Name) =>
  rows(
    portal.database.db,
    sql`select a.starts_on as from, a.ends_on as until, u.code as unit, m.user_name as manager, a.grade, a.full_time::float8 as share
      from assignment a left join unit u on u.id = a.unit_id left join employee m on m.id = a.manager_id where a.employee_id = ${id(name)} order by 1`,
  )
const line = async (name: Name) => (await indra().call(peopleCalls.line, { id: id(name) })).body.events
const latest = async (name: Name) => (await line(name)).find(({ stays }) => stays === null)?.id ?? ''
const takeBack = async (name: Name) => indra().call(peopleCalls.takeBack, { id: await latest(name) })
/** Everything that acts write but what tells of them. */
const snapshot = () =>
  rows(
    portal.database.db,
    sql`select (select json_agg(a order by employee_id, starts_on) from assignment a) as posts,
      (select json_agg(s order by employee_id, starts_on) from schedule_assignment s) as schedules,
      (select json_agg(json_build_array(id, hired_on, left_on, returns_on, disabled_at) order by id) from employee) as people`,
  )

describe('the list of people', () => {
  const names = async (by: Name, more: object = {}) => {
    const { status, body } = await portal.as(by).call(peopleCalls.list, { ...more } as Asked)
    return status === 200 ? body.listData.map(({ userName }) => userName) : status
  }
  it('is of a day, for administrators and HR of whoever is there', async () => {
    expect(await names('indra')).toHaveLength(9)
    expect(await names('dewi')).toEqual(['amina', 'budi', 'carla', 'dewi', 'farah', 'gita', 'hadi'])
    expect(await names('amina')).toBe(403)
    expect(await names('edgar', { asOf: '2014-12-31' })).toEqual([])
    expect(await names('edgar', { asOf: '2014-12-31', scope: 'toCome' })).toHaveLength(9)
  })
  it('is of those who lack something, as the list of what a company still lacks counts them', async () => {
    const { db } = portal.database
    await sql`delete from schedule_assignment where employee_id = any (${[id('amina'), id('edgar')]}::uuid[])`.execute(db)
    await sql`update assignment set manager_id = null where employee_id = ${id('hadi')}::uuid`.execute(db)
    const lacking = async (lacks: string, by: Name = 'indra') => names(by, { lacks, scope: 'all' })
    // Gita stands at the top, and lacks no manager.
    expect([await lacking('schedule'), await lacking('manager'), await lacking('site')]).toEqual([['amina', 'edgar'], ['hadi'], []])
    expect(await lacking('schedule', 'dewi')).toEqual(['amina'])
    const { steps } = (await indra().call(companyCalls.firstSteps, {})).body
    expect(['schedules', 'managers'].map((step) => steps.find((one) => one.step === step)?.lacking)).toEqual([2, 1])
    await sql`update assignment set manager_id = ${id('budi')}::uuid where employee_id = ${id('hadi')}::uuid`.execute(db)
    await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
      select id, '2015-01-01', ${portal.company.schedule.office}::uuid from employee where id = any (${[id('amina'), id('edgar')]}::uuid[])`.execute(
      db,
    )
  })
  it('has those who are alike in what it is sorted by follow each other by name, in either direction', async () => {
    const { site } = portal.company
    const ofJakarta = { usingSiteFilter: true, site: site.jakarta, sortingColumn: 'site' }
    const everybody = ['amina', 'budi', 'carla', 'dewi', 'farah', 'gita', 'hadi']
    for (const sortingDirection of [0, 1]) expect(await names('indra', { ...ofJakarta, sortingDirection })).toEqual(everybody)
  })
  it('is filtered by unit, site and position, and can be had as a file', async () => {
    const { unit, site } = portal.company
    expect(await names('indra', { usingUnitFilter: true, unit: unit.platform })).toEqual(['amina', 'budi', 'hadi'])
    expect(await names('indra', { usingSiteFilter: true, site: site.berlin })).toEqual(['edgar', 'indra'])
    expect(await names('indra', { usingStatusFilter: true, status: 'permanent' })).toHaveLength(9)
    const { body } = await indra().call(peopleCalls.statuses, {})
    expect(body.listData).toEqual([])
    expect((await indra().call(peopleCalls.export, { format: 'csv' })).status).toBe(200)
  })
})

describe('an act', () => {
  it('changes a post from a day on, is shown before it is done, stands on the line, and is taken back', async () => {
    const before = await snapshot()
    const what = { kind: 'transfer', unitId: portal.company.unit.finance, managerId: id('farah') }
    expect(await preview(['amina'], what)).toMatchObject({
      people: [
        {
          name: 'Amina Tester',
          changes: [
            { field: 'Unit', before: 'Platform', after: 'Finance' },
            { field: 'Manager', before: 'Budi Tester', after: 'Farah Tester' },
          ],
        },
      ],
    })
    expect(await snapshot()).toEqual(before)
    expect((await act(['amina'], what)).body).toEqual({ changed: 1 })
    expect(await posts('amina')).toMatchObject([
      { from: '2015-01-01', until: soon, unit: 'PLAT', manager: 'budi' },
      { from: soon, until: null, unit: 'FIN', manager: 'farah' },
    ])
    const [planned, hired] = await line('amina')
    expect(planned).toMatchObject({ kind: 'transfer', startsOn: soon, by: 'Indra Tester', stays: null })
    expect(hired).toMatchObject({ kind: 'hire', startsOn: '2015-01-01', stays: 'It came by a file.' })
    expect((await takeBack('amina')).status).toBe(200)
    expect(await snapshot()).toEqual(before)
  })

  it('is done to many at once, all or none', async () => {
    const before = await snapshot()
    const refused = await act(['amina', 'hadi', 'budi'], { kind: 'manager', managerId: id('budi') })
    expect([refused.status, refused.error.Message]).toEqual([400, 'Nobody is their own manager.'])
    expect(await snapshot()).toEqual(before)
    expect((await act(['amina', 'hadi'], { kind: 'contract', fullTime: 0.5 })).body).toEqual({ changed: 2 })
    expect((await posts('hadi')).at(-1)).toMatchObject({ from: soon, share: 0.5 })
    // What a later act changes by itself stays; what it only carries on follows.
    expect((await act(['amina'], { kind: 'promote', grade: null, startsOn: addDays(soon, -5) })).status).toBe(409)
    for (const name of ['amina', 'hadi'] as const) expect((await takeBack(name)).status).toBe(200)
    expect(await snapshot()).toEqual(before)
  })

  it('that would put somebody above themselves is refused with the chain in words', async () => {
    const { status, error } = await act(['carla'], { kind: 'manager', managerId: id('amina') })
    expect([status, error.Message]).toEqual([
      409,
      `Somebody would be their own manager from ${shortDay(new Date(soon), 'en')} on: Carla Tester → Amina Tester → Budi Tester → Carla Tester.`,
    ])
  })

  it('that some cannot be done to names them all, and the first day that suits everybody', async () => {
    const { db } = portal.database
    const since = (name: Name, day: string) =>
      sql`update assignment set starts_on = ${day}::date where employee_id = ${id(name)}::uuid`.execute(db)
    await since('hadi', '2024-02-01')
    await since('farah', '2023-05-01')
    const what = { kind: 'contract', fullTime: 0.5, startsOn: '2020-01-01' }
    const { status, error } = await act(['hadi', 'amina', 'farah'], what)
    expect([status, error.fields, error.suits]).toEqual([
      409,
      {
        startsOn: ['Farah Tester, Hadi Tester have no post on Wed 1 Jan 2020.', 'From Thu 1 Feb 2024 on it can be done for all of them.'],
      },
      { startsOn: '2024-02-01' },
    ])
    expect((await act(['farah'], what)).error.fields?.['startsOn']).toEqual([
      'Farah Tester has no post on Wed 1 Jan 2020.',
      'From Mon 1 May 2023 on it can be done.',
    ])
    for (const name of ['hadi', 'farah'] as const) await since(name, '2015-01-01')
  })

  it('whose manager is not there on its day says from when on they are, or until when they were', async () => {
    const { db } = portal.database
    const since = (day: string) => sql`update assignment set starts_on = ${day}::date where employee_id = ${id('farah')}::uuid`.execute(db)
    const refusal = async (day: string) =>
      (await act(['amina'], { kind: 'manager', managerId: id('farah'), startsOn: day })).error.fields?.['managerId']
    await since('2019-03-01')
    const ending = await act(['amina'], { kind: 'end', reportsTo: id('farah'), startsOn: '2019-01-31' })
    expect([ending.status, ending.error.suits]).toEqual([400, { startsOn: '2019-02-28' }])
    expect(await refusal('2019-02-28')).toEqual([
      'Farah Tester is there from Fri 1 Mar 2019 on: until then somebody else is the manager, or nobody.',
    ])
    await since('2015-01-01')
    expect((await act(['farah'], { kind: 'end' })).status).toBe(200)
    const last = shortDay(new Date(soon), 'en')
    expect(await refusal(addDays(soon, 1))).toEqual([
      `Farah Tester was there until ${last}: whoever is the manager has to be there on that day.`,
    ])
    expect((await takeBack('farah')).status).toBe(200)
  })

  it.each([
    ['unitId', { kind: 'transfer', unitId: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60' }],
    ['grade', { kind: 'promote', grade: 'G99' }],
    ['scheduleId', { kind: 'schedule' }],
    ['unitId', { kind: 'transfer' }],
    ['managerId', { kind: 'manager', managerId: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60' }],
    ['fullTime', { kind: 'contract', fullTime: 0 }],
    ['startsOn', { kind: 'contract', fullTime: 0.5, startsOn: '2026-02-30' }],
    ['startsOn', { kind: 'contract', fullTime: 0.5, startsOn: '2014-01-01' }],
    ['ids', { kind: 'contract', fullTime: 0.5, ids: [] }],
  ])('is refused at %s: %o', async (field, what) => {
    const { status, error } = await act(['amina'], what)
    expect([Math.floor(status / 100), Object.keys(error.fields ?? {})]).toEqual([4, [field]])
  })

  it('is HR’s of the site: of both, where somebody goes to another', async () => {
    const { jakarta, berlin } = portal.company.site
    const moves = async (name: Name, what: object) => (await act([name], { kind: 'transfer', ...what }, 'dewi')).status
    expect(await moves('amina', { siteId: berlin })).toBe(403)
    expect(await moves('edgar', { siteId: jakarta })).toBe(404)
    expect(await moves('amina', { unitId: portal.company.unit.finance })).toBe(200)
    expect((await takeBack('amina')).status).toBe(200)
  })
})

describe('what follows from an act', () => {
  it('is told before as it then happens: who is asked in place of whom', async () => {
    const start = addDays(now, 60)
    const leave = { leaveTypeId: portal.company.leave.unpaid, startDate: start, endDate: start, note: 'To the sea' }
    const { body: filed } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, leave as never)
    const what = { kind: 'manager', managerId: id('farah'), startsOn: come }
    const { effects } = await preview(['amina'], what)
    expect(effects).toEqual([{ kind: 'approvers', text: 'Leave request of Amina Tester waits for Farah Tester in place of Budi Tester' }])
    expect((await act(['amina'], what)).status).toBe(200)
    await upkeep(engineOf(portal.database.db), new Date())
    const asked = await rows(
      portal.database.db,
      sql<{
        name: string
      }>`select e.display_name as name from task t join employee e on e.id = t.person_id where t.request_id = ${(filed as { id: string }).id}::uuid`,
    )
    expect(asked).toEqual([{ name: 'Farah Tester' }])
    await act(['amina'], { kind: 'manager', managerId: id('budi'), startsOn: come })
    await sql`update request set status_id = 3`.execute(portal.database.db)
    await sql`delete from task`.execute(portal.database.db)
  })

  it('of an end: reports without a manager, heads and rights that stay; reports are handed over with it', async () => {
    const before = await snapshot()
    const { effects } = await preview(['budi'], { kind: 'end' })
    expect(effects.map(({ text }) => text)).toEqual([
      'Amina Tester, Hadi Tester report to Budi Tester, who is not there any more (2 in all)',
      'Budi Tester stays the head of Platform',
    ])
    expect((await act(['budi'], { kind: 'end', reportsTo: id('carla') })).body).toEqual({ changed: 3 })
    expect((await posts('hadi')).at(-1)).toMatchObject({ from: addDays(soon, 1), manager: 'carla' })
    expect((await posts('budi')).at(-1)).toMatchObject({ until: addDays(soon, 1) })
    expect((await act(['budi'], { kind: 'end' })).error.Message).toBe('Budi Tester leaves already. Take that back first.')
    // With budi's end goes what came with it.
    expect((await takeBack('budi')).status).toBe(200)
    expect(await snapshot()).toEqual(before)
  })
})

const nobody = '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60'

describe('somebody new', () => {
  const nina = {
    code: 'E-nina',
    userName: 'Nina',
    firstName: 'Nina',
    lastName: 'Sari',
    email: 'nina@example.com',
    startsOn: now,
  }
  const hire = (more: object = {}, by: Name = 'dewi') =>
    portal
      .as(by)
      .call(peopleCalls.hire, { ...nina, siteId: portal.company.site.jakarta, unitId: portal.company.unit.platform, ...more } as never)

  it('is hired, signs in, leaves, and comes back', async () => {
    const { status, body } = await hire({ managerId: id('budi'), scheduleId: portal.company.schedule.office })
    expect([status, body.mayInvite]).toEqual([200, true])
    const own = (await portal.as('nina' as Name).request({ method: 'GET', url: '/api/v2/home' })).status
    expect(own).toBe(200)
    const nina = { ids: [body.id] }
    const post = (what: object) => indra().call(peopleCalls.act, { ...nina, ...what } as never)
    expect((await post({ kind: 'end', startsOn: addDays(now, 10) })).status).toBe(200)
    const again = { kind: 'return', startsOn: addDays(now, 40) }
    expect((await post(again)).status).toBe(200)
    expect((await post(again)).error.Message).toContain('comes back already')
    const { body: told } = await indra().call(peopleCalls.line, { id: body.id })
    expect(told.events.map(({ kind, startsOn }) => [kind, startsOn])).toEqual([
      ['return', addDays(now, 40)],
      ['end', addDays(now, 10)],
      ['hire', now],
      ['schedule', now],
    ])
    // Between the two they are to come, and nowhere else.
    const scopes = ['here', 'toCome', 'left'] as const
    const found = await Promise.all(
      scopes.map(
        async (scope) =>
          (await indra().call(peopleCalls.list, { scope, asOf: addDays(now, 20), paginationSize: 200 } as never)).body.listData,
      ),
    )
    expect(found.map((list) => list.some((row) => row.id === body.id))).toEqual([false, true, false])
  })

  it.each([
    ['code', { userName: 'other' }],
    ['userName', { code: 'E-other' }],
    ['userName', { code: 'E-k', userName: '\u212Aelvin' }],
    ['userName', { code: 'E-k', userName: 'kel vin' }],
    ['code, userName', {}],
    ['code, userName, positionId, managerId, scheduleId', { positionId: nobody, managerId: nobody, scheduleId: nobody }],
    ['bornOn, userName, code', { startsOn: '1990-01-01', bornOn: '1990-01-01', userName: 'kel vin' }],
    ['email', { code: 'E-o', userName: 'o', email: 'nobody' }],
    ['bornOn', { code: 'E-o', userName: 'o', bornOn: '1871-01-01' }],
    ['bornOn', { code: 'E-o', userName: 'o', bornOn: addDays(now, 1) }],
    ['bornOn', { code: 'E-o', userName: 'o', startsOn: '1990-01-01', bornOn: '1990-01-01' }],
    ['siteId', { code: 'E-o', userName: 'o', siteId: null }],
    ['managerId', { code: 'E-o', userName: 'o', managerId: nobody }],
  ])('is refused at %s: %o', async (field, wrong) => {
    const { status, error } = await hire(wrong)
    expect([Math.floor(status / 100), Object.keys(error.fields ?? {})]).toEqual([4, field.split(', ')])
  })
})

it('the number after the largest plain one is proposed for whoever is hired next', async () => {
  const { db } = portal.database
  const next = async () => (await portal.as('dewi').call(peopleCalls.choices, {})).body.nextCode
  const number = (name: Name, code: string) => sql`update employee set code = ${code} where id = ${id(name)}::uuid`.execute(db)
  expect(await next()).toBeNull()
  await number('amina', '0099')
  await number('budi', '7')
  await number('carla', '2026-1000')
  expect(await next()).toBe('0100')
  // Behind a number at the end of what is counted there is no next one.
  await number('dewi', '999999999999999')
  expect(await next()).toBe('0100')
  for (const name of ['amina', 'budi', 'carla', 'dewi'] as const) await number(name, `E-${name}`)
})
