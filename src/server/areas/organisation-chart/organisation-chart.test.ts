import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organisationChartCalls, type ChartNode } from '#shared/areas/organisation-chart.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { names, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/** Gita leads carla, dewi, edgar, farah and indra; carla leads budi, who leads amina and hadi. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const now = today('Asia/Jakarta')
const id = (name: Name) => portal.company.id[name]
const branch = (by: Name, input: object = {}) => portal.as(by).call(organisationChartCalls.branch, input as never)
const namesIn = (nodes: readonly ChartNode[]) => nodes.map((node) => node.name.replace(' Tester', ''))
const under = async (by: Name, input: object = {}) => namesIn((await branch(by, input)).body.nodes)
const path = (by: Name, of: Name, input: object = {}) => portal.as(by).call(organisationChartCalls.path, { id: id(of), ...input } as never)

describe('the chart of today', () => {
  it('is everybody’s: the top, and under each whoever they manage, with what colleagues know of them', async () => {
    for (const reader of names) {
      expect([reader, await under(reader)]).toEqual([reader, ['Gita']])
      expect([reader, await under(reader, { of: id('carla') })]).toEqual([reader, ['Budi']])
    }
    const { status, body } = await branch('amina', { of: id('gita') })
    expect(status).toBe(200)
    expect(body.next).toBeNull()
    expect(namesIn(body.nodes)).toEqual(['Carla', 'Dewi', 'Edgar', 'Farah', 'Indra'])
    expect(body.nodes[0]).toEqual({
      kind: 'person',
      id: id('carla'),
      name: 'Carla Tester',
      position: 'Head of Engineering',
      unit: 'Engineering',
      site: 'Jakarta',
      status: null,
      hasPicture: false,
      head: null,
      lacksHead: false,
      reports: 1,
      opens: true,
    })
    expect(body.nodes.map(({ opens }) => opens)).toEqual([true, false, false, false, false])
  })

  it('tells the status of employment to whoever looks after people, of those whom they look after', async () => {
    const statuses = async (reader: Name) => (await branch(reader, { of: id('gita') })).body.nodes.map(({ status }) => status)
    const permanent = 'permanent'
    expect(await statuses('budi')).toEqual([null, null, null, null, null])
    // Edgar and indra work at another site than the one that dewi looks after.
    expect(await statuses('dewi')).toEqual([permanent, permanent, null, permanent, null])
    expect(await statuses('indra')).toEqual([permanent, permanent, permanent, permanent, permanent])
    expect(await statuses('edgar')).toEqual([permanent, permanent, permanent, permanent, permanent])
  })

  it('counts who is below and how far down', async () => {
    const below = async (of: string, by = 'manager') =>
      (await portal.as('amina').call(organisationChartCalls.below, { of, by } as never)).body
    expect(await below(id('gita'))).toEqual({ people: 8, levels: 3, isMore: false })
    expect(await below(id('carla'))).toEqual({ people: 3, levels: 2, isMore: false })
    expect(await below(id('amina'))).toEqual({ people: 0, levels: 0, isMore: false })
    expect(await below(portal.company.unit.engineering, 'unit')).toEqual({ people: 4, levels: 2, isMore: false })
  })

  it('leads from the top to somebody', async () => {
    expect((await path('farah', 'amina')).body).toEqual({ ids: [id('gita'), id('carla'), id('budi'), id('amina')], isReached: true })
    const { unit } = portal.company
    expect((await path('farah', 'amina', { by: 'unit' })).body).toEqual({
      ids: [unit.board, unit.engineering, unit.platform, id('amina')],
      isReached: true,
    })
  })

  it('finds whoever stands in it', async () => {
    const { body } = await portal.as('amina').call(organisationChartCalls.people, { filterSearch: 'bud' })
    expect(body.listData).toEqual([{ id: id('budi'), displayName: 'Budi Tester', code: 'E-budi', companyStructure: 'Platform' }])
  })

  it('by unit begins with the unit at the top; each tells who leads it, and shows the units under it before its people', async () => {
    const top = (await branch('amina', { by: 'unit' })).body.nodes
    const { unit } = portal.company
    expect(top).toEqual([
      {
        kind: 'unit',
        id: unit.board,
        name: 'Board',
        position: '',
        unit: '',
        site: '',
        status: null,
        hasPicture: false,
        head: { id: id('gita'), name: 'Gita Tester' },
        lacksHead: false,
        reports: 4,
        opens: true,
      },
    ])
    expect(await under('amina', { by: 'unit', of: unit.board })).toEqual(['Engineering', 'Finance', 'Dewi', 'Edgar', 'Gita', 'Indra'])
    expect(await under('amina', { by: 'unit', of: unit.platform })).toEqual(['Amina', 'Budi', 'Hadi'])
  })

  it('shows no unit that nobody is in, and of one whose head has left that it has none', async () => {
    await sql`insert into unit (id, code, name) values (gen_random_uuid(), 'PLAN', 'Only planned')`.execute(portal.database.db)
    expect(await under('edgar', { by: 'unit' })).toEqual(['Board'])
    const finance = portal.company.unit.finance
    await sql`update unit set head_id = null where id = ${finance}::uuid`.execute(portal.database.db)
    const found = (await branch('amina', { by: 'unit', of: portal.company.unit.board })).body.nodes.find((node) => node.id === finance)
    expect([found?.head, found?.lacksHead]).toEqual([null, true])
    await sql`update unit set head_id = ${id('farah')}::uuid where id = ${finance}::uuid`.execute(portal.database.db)
  })
})

describe('the chart of another day', () => {
  const change = '2024-06-01'
  beforeAll(async () => {
    // Until then hadi was carla's, and farah everybody's at the top beside gita.
    await sql`update assignment set starts_on = ${change}::date where employee_id = ${id('hadi')}::uuid`.execute(portal.database.db)
    await sql`insert into assignment (employee_id, starts_on, ends_on, unit_id, site_id, manager_id)
      values (${id('hadi')}::uuid, '2015-01-01', ${change}::date, ${portal.company.unit.finance}::uuid, ${portal.company.site.jakarta}::uuid, ${id('carla')}::uuid)`.execute(
      portal.database.db,
    )
  })

  it('is there for administrators and HR alone, and shows who stood where then', async () => {
    const before = { asOf: addDays(change, -1), of: id('carla') }
    for (const reader of ['amina', 'budi', 'carla', 'farah', 'gita'] as const) {
      const { status, error } = await branch(reader, before)
      expect([reader, status, error.Errors[0]]).toEqual([
        reader,
        403,
        'The organisation of other days is shown to administrators and to HR.',
      ])
      for (const call of [organisationChartCalls.path, organisationChartCalls.below, organisationChartCalls.people])
        expect((await portal.as(reader).call(call, { asOf: before.asOf, id: id('amina'), of: id('carla') } as never)).status).toBe(403)
      expect((await portal.as(reader).call(organisationChartCalls.days)).status).toBe(403)
    }
    expect(await under('edgar', before)).toEqual(['Budi', 'Hadi'])
    expect(await under('indra', before)).toEqual(['Budi', 'Hadi'])
    expect(await under('indra', { ...before, asOf: change })).toEqual(['Budi'])
    expect(await under('indra', { asOf: addDays(change, -1), by: 'unit', of: portal.company.unit.finance })).toEqual(['Farah', 'Hadi'])
    expect((await path('indra', 'hadi', { asOf: before.asOf })).body.ids).toEqual([id('gita'), id('carla'), id('hadi')])
  })

  it('is empty before there was anybody, and is asked for within the days that there are', async () => {
    expect(await under('edgar', { asOf: '2014-12-31' })).toEqual([])
    expect((await portal.as('edgar').call(organisationChartCalls.days)).body).toEqual({ from: '2015-01-01', until: change })
  })

  it('shows HR of a site its own people, at the top where nobody whom they see manages them', async () => {
    const asOf = addDays(now, -1)
    expect(await under('dewi', { asOf })).toEqual(['Gita'])
    expect(await under('dewi', { asOf, of: id('gita') })).toEqual(['Carla', 'Dewi', 'Farah'])
    await sql`update assignment set site_id = ${portal.company.site.berlin}::uuid where employee_id = ${id('carla')}::uuid`.execute(
      portal.database.db,
    )
    expect(await under('dewi', { asOf })).toEqual(['Budi', 'Gita'])
    expect((await branch('dewi', { asOf, of: id('carla') })).status).toBe(404)
    expect((await path('dewi', 'carla', { asOf })).status).toBe(404)
    expect((await path('dewi', 'amina', { asOf })).body).toEqual({ ids: [id('budi'), id('amina')], isReached: true })
    expect(await under('dewi', { asOf, by: 'unit', of: portal.company.unit.board })).toEqual(['Engineering', 'Finance', 'Dewi', 'Gita'])
    await sql`update assignment set site_id = ${portal.company.site.jakarta}::uuid where employee_id = ${id('carla')}::uuid`.execute(
      portal.database.db,
    )
  })
})

describe('an empty place', () => {
  const last = addDays(now, -3)
  it('stands where a manager stood who is not there any more, by the post alone, as long as somebody is under them', async () => {
    const handOver = { ids: [id('budi')], kind: 'end', startsOn: last }
    expect((await portal.as('indra').call(peopleCalls.act, handOver as never)).status).toBe(200)
    const { body } = await branch('amina', { of: id('carla') })
    expect(body.nodes).toEqual([
      {
        kind: 'vacancy',
        id: id('budi'),
        name: '',
        position: 'Engineering Manager',
        unit: 'Platform',
        site: 'Jakarta',
        status: null,
        hasPicture: false,
        head: null,
        lacksHead: false,
        reports: 2,
        opens: true,
      },
    ])
    expect(await under('amina', { of: id('budi') })).toEqual(['Amina', 'Hadi'])
    expect((await path('farah', 'amina')).body).toEqual({ ids: [id('gita'), id('carla'), id('budi'), id('amina')], isReached: true })
    expect((await portal.as('amina').call(organisationChartCalls.below, { of: id('carla') } as never)).body).toEqual({
      people: 2,
      levels: 2,
      isMore: false,
    })
    // Nobody finds whoever has left, nor reads that they led anybody but as a place.
    expect((await portal.as('amina').call(organisationChartCalls.people, { filterSearch: 'Budi' })).body.listData).toEqual([])
    expect((await path('farah', 'budi')).status).toBe(404)
    expect(JSON.stringify(body)).not.toContain('Budi')
  })

  it('was no empty place while they were there', async () => {
    expect(await under('indra', { asOf: last, of: id('carla') })).toEqual(['Budi'])
  })

  it('is found through others who are gone as well, and at the top', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into employee (id, code, user_name, first_name, last_name, display_name, left_on)
      values (gen_random_uuid(), 'E-x', 'x', 'Xena', 'Tester', 'Xena Tester', '2020-12-31') returning id`.execute(portal.database.db)
    const xena = rows[0]?.id ?? ''
    await sql`insert into assignment (employee_id, starts_on, ends_on, manager_id) values (${xena}::uuid, '2015-01-01', '2021-01-01', null)`.execute(
      portal.database.db,
    )
    const move = (manager: string) =>
      sql`update assignment set manager_id = ${manager}::uuid where employee_id = ${id('budi')}::uuid`.execute(portal.database.db)
    expect(await under('amina')).toEqual(['Gita'])
    await move(xena)
    const top = (await branch('amina')).body.nodes
    expect(top.map(({ kind, id: one }) => [kind, one])).toEqual([
      ['person', id('gita')],
      ['vacancy', xena],
    ])
    expect((await branch('amina', { of: xena })).body.nodes.map(({ kind, reports }) => [kind, reports])).toEqual([['vacancy', 2]])
    expect((await path('farah', 'amina')).body.ids).toEqual([xena, id('budi'), id('amina')])
    await move(id('carla'))
  })

  it('is nobody’s who leads nobody: they do not exist', async () => {
    await sql`update assignment set manager_id = ${id('carla')}::uuid where manager_id = ${id('budi')}::uuid`.execute(portal.database.db)
    expect(await under('amina', { of: id('carla') })).toEqual(['Amina', 'Hadi'])
    expect((await branch('amina', { of: id('budi') })).status).toBe(404)
    expect((await branch('amina', { of: portal.company.unit.board })).status).toBe(404)
  })
})

describe('a line that closes in a circle', () => {
  it('is told, and nothing goes round in it', async () => {
    const manager = (of: Name, by: Name | null) =>
      sql`update assignment set manager_id = ${by && id(by)}::uuid where employee_id = ${id(of)}::uuid and ends_on is null`.execute(
        portal.database.db,
      )
    await manager('carla', 'amina')
    await manager('amina', 'carla')
    expect(await under('farah')).toEqual(['Gita'])
    expect((await path('farah', 'amina')).body).toEqual({ ids: [id('carla'), id('amina')], isReached: false })
    expect(await under('farah', { of: id('carla') })).toEqual(['Amina', 'Hadi'])
    expect((await portal.as('farah').call(organisationChartCalls.below, { of: id('carla') } as never)).body.people).toBe(2)
    await manager('carla', 'gita')
  })
})
