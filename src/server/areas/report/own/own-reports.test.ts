import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { auditCalls } from '#shared/areas/audit.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { reportCalls, type ReportShown } from '#shared/areas/report.ts'
import { mostOwn, ownReportCalls, ownSubjects, type OwnDefinition, type OwnFilter, type OwnSubject } from '#shared/areas/report-own.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give, type Name } from '../../../../../test/support/company.ts'
import { paid } from '../../../../../test/support/paid.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { roleOf } from '../../../../../test/support/roles.ts'

let portal: Portal
const db = () => portal.database.db
const id = (name: Name) => portal.company.id[name]

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const definition = (given: Partial<OwnDefinition> & Pick<OwnDefinition, 'columns'>): OwnDefinition => ({
  filters: [],
  isGrouped: false,
  chart: null,
  ...given,
})
const wish = (subject: OwnSubject, of: OwnDefinition, more: object = {}) => ({ name: 'Mine', subject, definition: of, ...more })
const save = (by: Name, subject: OwnSubject, of: OwnDefinition, more: object = {}) =>
  portal.as(by).call(ownReportCalls.save, wish(subject, of, more))
const tried = (by: Name, subject: OwnSubject, of: OwnDefinition) => portal.as(by).call(ownReportCalls.try, { subject, definition: of })
const shown = (by: Name, report: string) => portal.as(by).call(reportCalls.shown, { report })
const here: OwnFilter = { field: 'state', is: 'oneOf', values: ['here'] }
const byName = definition({ columns: ['employee', 'site'], filters: [here] })
const column = ({ rows: found }: ReportShown, at: number) => found.map((row) => row[at])

describe('a report of one’s own', () => {
  it('is offered with the subjects that one may have, their fields and what these are chosen from', async () => {
    const { status, body } = await portal.as('edgar').call(ownReportCalls.subjects, {})
    expect(status).toBe(200)
    // An administrator looks after nobody's pay.
    expect(body.listData.map((one) => one.id)).toEqual(['people', 'leave', 'days', 'requests'])
    const [people] = body.listData
    expect(people?.fields.find(({ name }) => name === 'site')).toEqual({
      name: 'site',
      label: 'Site',
      kind: 'text',
      narrowing: 'choice',
      isSum: false,
      choices: [],
      options: '/x/reports/own/options/people/site',
    })
    expect(people?.fields.find(({ name }) => name === 'state')?.choices).toContainEqual({ id: 'here', displayName: 'Here' })
    expect(body.roles.map(({ displayName }) => displayName)).toEqual(['Administrator', 'HR'])
    const { body: sites } = await portal.as('edgar').call(ownReportCalls.options, { subject: 'people', field: 'site' })
    expect(sites.listData.map(({ displayName }) => displayName)).toEqual(['Berlin', 'Jakarta'])
    expect((await portal.as('edgar').call(ownReportCalls.options, { subject: 'people', field: 'code' })).status).toBe(404)
    expect((await portal.as('edgar').call(ownReportCalls.options, { subject: 'people', field: 'toString' })).status).toBe(404)
    expect((await portal.as('edgar').call(ownReportCalls.options, { subject: 'slips', field: 'site' })).status).toBe(403)
    for (const subject of (await portal.as('indra').call(ownReportCalls.subjects, {})).body.listData)
      expect([subject.id, (await tried('indra', subject.id, subject.usual)).status]).toEqual([subject.id, 200])
  })

  it('is made, listed and shown with what was asked, and told to the audit', async () => {
    const { status, body } = await save('edgar', 'people', byName, { name: 'Who is here', description: 'By name' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Who is here',
      description: 'By name',
      subject: 'people',
      definition: byName,
      roleId: null,
      role: null,
      ownerId: id('edgar'),
      owner: 'Edgar Tester',
      version: 1,
      changedAt: expect.any(String),
      changedBy: 'Edgar Tester',
      names: {},
      mayChange: true,
    })
    const { berlin } = portal.company.site
    const narrowed = { ...byName, filters: [here, { field: 'site', is: 'oneOf' as const, values: [berlin] }] }
    expect((await save('edgar', 'people', narrowed)).body.names).toEqual({ [berlin]: 'Berlin' })
    const { body: all } = await portal.as('edgar').call(reportCalls.all, {})
    expect(all.listData.find((one) => one.id === body.id)).toEqual({
      id: body.id,
      name: 'Who is here',
      description: 'By name',
      group: 'people',
    })
    const { body: rowsOf } = await shown('edgar', body.id)
    expect(rowsOf.columns.map(({ label, kind }) => [label, kind])).toEqual([
      ['Person', 'person'],
      ['Site', 'text'],
    ])
    expect(rowsOf.rows).toEqual([
      ['Amina Tester', 'Jakarta'],
      ['Budi Tester', 'Jakarta'],
      ['Carla Tester', 'Jakarta'],
      ['Dewi Tester', 'Jakarta'],
      ['Edgar Tester', 'Berlin'],
      ['Farah Tester', 'Jakarta'],
      ['Gita Tester', 'Jakarta'],
      ['Hadi Tester', 'Jakarta'],
      ['Indra Tester', 'Berlin'],
    ])
    const { body: trail } = await portal.as('edgar').call(auditCalls.list, {})
    expect(trail.listData.slice(0, 2)).toMatchObject([
      { did: 'Created', thing: 'Report of one’s own', subject: 'Mine' },
      { did: 'Created', thing: 'Report of one’s own', subject: 'Who is here' },
    ])
    const parameters = await portal.as('edgar').call(reportCalls.parameters, { id: body.id })
    expect(parameters.body.parameters).toEqual([])
    const file = await portal
      .as('edgar')
      .request({ method: 'POST', url: '/api/reports/get-report-preview', payload: { id: body.id, format: 'csv' } })
    expect(file.raw.toString()).toContain('Amina Tester')
  })

  it('is nobody else’s, unless they hold the role that it is shared with', async () => {
    const { body } = await save('edgar', 'people', byName)
    const calls = (by: Name) => [
      shown(by, body.id),
      portal.as(by).call(ownReportCalls.read, { id: body.id }),
      portal.as(by).call(ownReportCalls.remove, { id: body.id }),
    ]
    for (const other of ['amina', 'dewi', 'indra'] as const)
      expect([other, ...(await Promise.all(calls(other))).map(({ status }) => status)]).toEqual([other, 404, 404, 404])
    const roleId = await roleOf(db(), newId(), [id('dewi'), id('amina')])
    const { body: shared } = await save('edgar', 'people', byName, { id: body.id, version: 1, roleId })
    expect(shared.version).toBe(2)
    // Each sees their own people: of Jakarta alone, and none at all who looks after nobody.
    expect(column((await shown('dewi', body.id)).body, 0)).not.toContain('Edgar Tester')
    expect((await shown('dewi', body.id)).body.total).toBe(7)
    expect((await shown('amina', body.id)).status).toBe(404)
    expect((await portal.as('dewi').call(ownReportCalls.read, { id: body.id })).body).toMatchObject({
      mayChange: false,
      owner: 'Edgar Tester',
    })
    expect((await save('dewi', 'people', byName, { id: body.id, version: 2 })).status).toBe(403)
    expect((await portal.as('dewi').call(ownReportCalls.remove, { id: body.id })).status).toBe(403)
    await sql`delete from role_giving where role_id = ${roleId}::uuid`.execute(db())
    expect((await shown('dewi', body.id)).status).toBe(404)
  })

  it('is changed by its owner or an administrator, who see each other', async () => {
    const { body } = await save('dewi', 'people', byName)
    expect((await save('edgar', 'people', byName, { id: body.id, version: 1, name: 'By Edgar' })).body).toMatchObject({
      name: 'By Edgar',
      owner: 'Dewi Tester',
      changedBy: 'Edgar Tester',
    })
    const late = await save('dewi', 'people', byName, { id: body.id, version: 1, name: 'Late' })
    expect([late.status, late.error.Errors]).toEqual([
      409,
      ['Edgar Tester has changed this report since you opened it. Open it again to see what stands now.'],
    ])
    // Of two at once one is late.
    const both = await Promise.all(['One', 'Other'].map((name) => save('dewi', 'people', byName, { id: body.id, version: 2, name })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await save('dewi', 'days', definition({ columns: ['code'], filters: [since] }), { id: body.id, version: 3 })).status).toBe(400)
    expect((await portal.as('edgar').call(ownReportCalls.remove, { id: body.id })).body).toEqual({ id: body.id })
    expect((await portal.as('dewi').call(ownReportCalls.read, { id: body.id })).status).toBe(404)
  })

  it('is made by whoever looks after others, up to a number', async () => {
    for (const by of ['amina', 'budi'] as const)
      expect([
        (await save(by, 'requests', definition({ columns: ['code'] }))).status,
        (await portal.as(by).call(ownReportCalls.subjects, {})).status,
        (await tried(by, 'requests', definition({ columns: ['code'] }))).status,
      ]).toEqual([403, 403, 403])
    await sql`
      insert into report_own (id, owner_id, name, subject, definition)
      select gen_random_uuid(), ${id('indra')}::uuid, 'One of many', 'people', ${JSON.stringify(byName)}::jsonb from generate_series(1, ${mostOwn.reports})`.execute(
      db(),
    )
    const { status, error } = await save('indra', 'people', byName)
    expect([status, error.Errors]).toEqual([409, ['You have 200 reports of your own already. Remove some first.']])
    await sql`delete from report_own where owner_id = ${id('indra')}::uuid`.execute(db())
  })
})

const since: OwnFilter = { field: 'date', is: 'atLeast', values: ['2026-01-01'] }

describe('what is asked', () => {
  it('is refused where the subject has no such field, or nothing can be asked of it so', async () => {
    const fault = async (subject: OwnSubject, of: Partial<OwnDefinition>) => {
      const { status, body } = await tried('indra', subject, definition({ columns: ['code'], ...of }))
      return [status, (body as unknown as { fields: Record<string, string[]> }).fields]
    }
    const refused = (field: string, said: string) => [400, { [`definition.${field}`]: [said] }]
    expect(await fault('people', { columns: ["code', password"] })).toEqual(
      refused('columns[0]', "“code', password” is nothing that can be told of this."),
    )
    expect(await fault('people', { columns: ['constructor'] })).toEqual(
      refused('columns[0]', '“constructor” is nothing that can be told of this.'),
    )
    expect(await fault('people', { columns: ['code', 'code'] })).toEqual(refused('columns[1]', '“code” stands there twice.'))
    const filter = (field: string, is: OwnFilter['is'], ...values: string[]) => fault('people', { filters: [{ field, is, values }] })
    for (const [field, is, values, place] of [
      ['salary', 'is', ['1'], 'field'],
      ['code', 'atLeast', ['1'], 'is'],
      ['code', 'contains', [], 'values'],
      ['code', 'empty', ['1'], 'values'],
      ['fullTime', 'atLeast', ['1; drop table site'], 'values'],
      ['hiredDate', 'atLeast', ['2026-02-30'], 'values'],
      ['hiredDate', 'atLeast', ['sometime'], 'values'],
      ['state', 'oneOf', [], 'values'],
    ] as const)
      expect([field, ...(await filter(field, is, ...values))]).toEqual([
        field,
        400,
        { [`definition.filters[0].${place}`]: [expect.any(String)] },
      ])
    expect((await fault('people', { chart: { by: 'site', of: null } }))[0]).toBe(400)
    expect((await fault('people', { chart: { by: 'code', of: 'code' } }))[0]).toBe(400)
    expect(await fault('slips', { columns: ['period'] })).toEqual(refused('isGrouped', 'This is told in sums alone: group it.'))
    expect(await fault('days', {})).toEqual(refused('filters', 'Say from which day on: there would be no end of rows.'))
    expect((await tried('indra', 'people', definition({ columns: [] }))).status).toBe(400)
    expect((await tried('indra', 'people', definition({ columns: Array.from({ length: 31 }, (_, at) => `c${at}`) }))).status).toBe(400)
  })

  it('narrows the rows as it says, letters that mean something to the database among it', async () => {
    const found = async (...filters: OwnFilter[]) => {
      const { status, body } = await tried('edgar', 'people', definition({ columns: ['code'], filters: [here, ...filters] }))
      expect(status).toBe(200)
      return column(body, 0)
    }
    const f = (field: string, is: OwnFilter['is'], ...values: string[]): OwnFilter => ({ field, is, values })
    expect(await found(f('employee', 'contains', 'DI TE'))).toEqual(['E-budi', 'E-hadi'])
    expect(await found(f('employee', 'contains', '%'))).toEqual([])
    expect(await found(f('code', 'is', 'e-AMINA'))).toEqual(['E-amina'])
    expect(await found(f('code', 'is', "' or true --"))).toEqual([])
    expect(await found(f('site', 'oneOf', portal.company.site.berlin))).toEqual(['E-edgar', 'E-indra'])
    expect(await found(f('site', 'noneOf', portal.company.site.jakarta))).toEqual(['E-edgar', 'E-indra'])
    expect(await found(f('manager', 'empty'))).toEqual(['E-gita'])
    expect(await found(f('manager', 'filled'), f('unit', 'oneOf', portal.company.unit.finance, 'nothing'))).toEqual(['E-farah'])
    expect(await found(f('fullTime', 'atMost', '0.5'))).toEqual([])
    expect(await found(f('hiredDate', 'is', '2015-01-01'), f('fullTime', 'is', '1'))).toHaveLength(9)
    expect(await found(f('hiredDate', 'atLeast', 'today'))).toEqual([])
    expect(await found(f('hiredDate', 'atMost', 'lastYearEnds'))).toHaveLength(9)
  })

  it('groups by what is alike, and what its groups come to is what there is', async () => {
    const of = definition({ columns: ['fullTime', 'site', 'unit'], filters: [here], isGrouped: true, chart: { by: 'site', of: null } })
    const { body } = await tried('edgar', 'people', of)
    expect(body.columns.map(({ label }) => label)).toEqual(['Site', 'Unit', 'Number', 'Share of full time'])
    expect(body.rows).toEqual([
      ['Berlin', 'Board', 2, 2],
      ['Jakarta', 'Board', 2, 2],
      ['Jakarta', 'Engineering', 1, 1],
      ['Jakarta', 'Finance', 1, 1],
      ['Jakarta', 'Platform', 3, 3],
    ])
    expect(body.chart?.bars).toEqual([
      { name: 'Jakarta', value: 7 },
      { name: 'Berlin', value: 2 },
    ])
    // Two units of one name are two.
    await sql`update unit set name = 'Board' where id = ${portal.company.unit.finance}::uuid`.execute(db())
    const { body: alike } = await tried('edgar', 'people', definition({ columns: ['unit'], filters: [here], isGrouped: true }))
    expect(alike.rows.filter(([name]) => name === 'Board')).toEqual([
      ['Board', 4],
      ['Board', 1],
    ])
    await sql`update unit set name = 'Finance' where id = ${portal.company.unit.finance}::uuid`.execute(db())
  })
})

describe('the rows of a subject', () => {
  const sum = (values: readonly unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0)

  it('are of people those that the list of people has', async () => {
    for (const by of ['edgar', 'dewi', 'indra'] as const) {
      const { body: list } = await portal.as(by).call(peopleCalls.list, { scope: 'all' })
      const { body } = await tried(by, 'people', definition({ columns: ['employee', 'state', 'unit', 'position', 'hiredDate'] }))
      expect(body.rows).toEqual(
        list.listData
          .map((row) => [row.employee, row.state === 'here' ? 'Here' : row.state, row.unit, row.position, row.hiredDate])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      )
    }
  })

  it('are of leave those that the list of requests has, the quantities of each unit apart', async () => {
    for (const name of ['amina', 'indra'] as const) await give(portal.database, id(name), portal.company.leave.annual, 20)
    const day = (month: number) => `2032-0${month}-04`
    const file = (by: Name, leaveTypeId: string, startDate: string) =>
      portal.as(by).call(leaveRequest.calls.saveAndSubmit, { leaveTypeId, startDate, endDate: startDate } as never)
    expect((await file('amina', portal.company.leave.annual, day(3))).status).toBe(200)
    expect((await file('amina', portal.company.leave.annual, day(5))).status).toBe(200)
    expect((await file('indra', portal.company.leave.annual, day(3))).status).toBe(200)
    const of = definition({ columns: ['code', 'employee', 'leaveType', 'startDate', 'quantity', 'status'] })
    for (const by of ['edgar', 'dewi', 'indra'] as const) {
      const { body: list } = await portal.as(by).call(leaveRequest.calls.list, { scope: 'all' } as never)
      const listed = (list as unknown as { listData: Record<string, unknown>[] }).listData
      const { body } = await tried(by, 'leave', of)
      expect(body.rows.map(([code, employee, type, , quantity]) => [code, employee, type, quantity]).toSorted()).toEqual(
        listed.map((row) => [row['code'], row['employee'], row['leaveType'], row['days']]).toSorted(),
      )
    }
    const { body } = await tried(
      'indra',
      'leave',
      definition({ columns: ['employee', 'quantity'], isGrouped: true, chart: { by: 'employee', of: 'quantity' } }),
    )
    expect(body.rows).toEqual([
      ['Amina Tester', 2, 2, 'days'],
      ['Indra Tester', 1, 1, 'days'],
    ])
    expect(body.chart?.bars[0]).toEqual({ name: 'Amina Tester, days', value: 2 })
    // What it is counted in is no unit of the company.
    const placed = definition({ columns: ['companyStructure', 'quantity'], isGrouped: true })
    expect((await tried('indra', 'leave', placed)).body.rows).toEqual([
      ['Board', 1, 1, 'days'],
      ['Platform', 2, 2, 'days'],
    ])
    // The same requests stand among those of every kind.
    const { body: every } = await tried('indra', 'requests', definition({ columns: ['module'], isGrouped: true }))
    expect(every.rows).toEqual([['Leave request', 3]])
  })

  it('are of days those that the list of attendance has, and sum up to it', async () => {
    for (const [name, worked] of [
      ['amina', 480],
      ['budi', 300],
      ['indra', 510],
    ] as const)
      await sql`
        insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
        values (${id(name)}::uuid, '2026-02-03', 'present', '{}', 480, ${worked}, 0, 0, 0, ${Math.max(0, 480 - worked)}, false, '1')
        on conflict (employee_id, day) do update set status = excluded.status, worked = excluded.worked, missing = excluded.missing, overtime = 0, odd = false`.execute(
        db(),
      )
    const span = { dateFrom: '2026-02-03', dateTo: '2026-02-03' }
    const on: OwnFilter = { field: 'date', is: 'is', values: ['2026-02-03'] }
    for (const by of ['dewi', 'indra', 'edgar'] as const) {
      const { body: list } = await portal.as(by).call(attendanceCalls.days, span as never)
      const listed = (list as unknown as { listData: { employee: string; totalWorkingHour: number; missing: number }[] }).listData
      const { body } = await tried(by, 'days', definition({ columns: ['employee', 'worked', 'missing'], filters: [on] }))
      expect(body.rows.map(([name, worked, missing]) => [name, Number(worked) / 60, missing])).toEqual(
        listed
          .map((row) => [row.employee, row.totalWorkingHour, row.missing])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      )
      const { body: sums } = await tried(by, 'days', definition({ columns: ['status', 'worked'], filters: [on], isGrouped: true }))
      expect(sum(column(sums, 2))).toBe(sum(column(body, 1)))
      expect(sum(column(sums, 1))).toBe(body.total)
    }
    expect((await tried('indra', 'days', definition({ columns: ['employee'], filters: [on] }))).body.total).toBe(3)
  })

  it('are of slips sums of those whose pay one looks after, each currency by itself', async () => {
    await paid(db(), id('amina'), { code: '2026-01' })
    await paid(db(), id('budi'), { code: '2026-01' })
    const { periodId } = await paid(db(), id('indra'), { code: '2026-01' })
    await sql`update pay_slip set currency = 'EUR' where period_id = ${periodId}::uuid`.execute(db())
    const of = definition({ columns: ['site', 'net'], isGrouped: true, chart: { by: 'site', of: 'net' } })
    const { body } = await tried('dewi', 'slips', of)
    expect(body.rows).toEqual([['Jakarta', 2, '30000000', 'IDR']])
    expect(body.chart?.bars).toEqual([{ name: 'Jakarta, IDR', value: 30000000 }])
    // One's own is not among them.
    expect((await tried('indra', 'slips', of)).body.rows).toEqual([['Jakarta', 2, '30000000', 'IDR']])
    expect((await tried('edgar', 'slips', of)).status).toBe(403)
    const roleId = await roleOf(db(), newId(), [id('edgar')])
    const { body: saved } = await save('dewi', 'slips', of, { roleId })
    expect((await shown('edgar', saved.id)).status).toBe(404)
    expect((await shown('dewi', saved.id)).status).toBe(200)
  })

  it('are told in the reader’s words by every field that there is', async () => {
    for (const subject of ownSubjects) {
      const { body } = await portal.as('indra').call(ownReportCalls.subjects, {})
      const told = body.listData.find((one) => one.id === subject)
      const columns = told?.fields.map(({ name }) => name) ?? []
      const filters = told?.usual.filters.filter(({ field }) => field === told.needsFrom) ?? []
      for (const isGrouped of told?.isGroupedAlone ? [true] : [false, true])
        expect([subject, isGrouped, (await tried('indra', subject, definition({ columns, filters, isGrouped }))).status]).toEqual([
          subject,
          isGrouped,
          200,
        ])
    }
    expect(await rows(db(), sql`select from report_own where subject = 'days'`)).toEqual([])
  })
})
