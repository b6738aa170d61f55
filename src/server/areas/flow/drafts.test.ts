import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requests } from '#shared/requests/index.ts'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { flowCalls } from '#shared/areas/flow.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { addDays } from '#shared/records/calendar.ts'
import { engineOf } from '#server/app.ts'
import { moduleOf } from '#server/approval/act/context.ts'
import { saveDraft, versionsOf } from '#server/approval/drafts/store.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import {
  always,
  as,
  db,
  edgarsToday,
  forgetFlows,
  frozen,
  id,
  kind,
  leave,
  manager,
  monday,
  openFlows,
  plain,
  portal,
  publish,
  put,
  read,
  rule,
  save,
  submit,
  today,
} from '../../../../test/support/flows.ts'

beforeAll(openFlows)
afterEach(forgetFlows)
afterAll(() => portal.close())

describe('a draft', () => {
  it('begins with the flow in force, is saved again and again, and becomes a version that requests are judged by', async () => {
    const own = await read()
    expect(own).toMatchObject({
      kind,
      module: 'LeaveRequest',
      title: 'Leave request',
      draft: null,
      current: { version: 0, state: 'current' },
    })
    const first = await save(own.current.definition)
    expect(first.body).toMatchObject({ basedOn: 0, changedBy: 'Edgar Tester', definition: own.current.definition })
    const second = await save(plain(rule('only carla', null, plainLevel({ kind: 'named', ids: [id('carla')] }))), first.body.draftVersion)
    expect(second.body.draftVersion).toBeGreaterThan(first.body.draftVersion)
    const published = await publish(second.body.draftVersion)
    expect(published.body).toMatchObject({
      version: 1,
      state: 'current',
      publishedFrom: edgarsToday,
      publishedBy: 'Edgar Tester',
      rules: 1,
    })
    const after = await read()
    expect([after.draft, after.current.version, after.versions.map((one) => [one.version, one.state])]).toEqual([
      null,
      1,
      [
        [1, 'current'],
        [0, 'own'],
      ],
    ])
    const { rule: name, approval } = await frozen(await submit(kind, 'amina', leave(monday())))
    expect([name, approval.levels[0]?.persons.map((person) => person.name)]).toEqual(['only carla', ['Carla Tester']])
    const whole = await as('edgar').call(flowCalls.readVersion, { kind, version: 1 })
    expect(whole.body.definition).toEqual(second.body.definition)
    expect((await as('edgar').call(flowCalls.readVersion, { kind, version: 9 })).status).toBe(404)
    const list = (await as('edgar').call(flowCalls.list)).body
    expect(list.map((one) => [one.kind, one.current.version, one.draft])).toEqual(
      Object.keys(requests).map((each) => [each, each === kind ? 1 : 0, null]),
    )
  })

  it('is one that both editors saw: who saves an older one, or none, is told (409); a thrown-away one never comes back', async () => {
    const { draftVersion } = (await save(always())).body
    expect((await save(always())).status).toBe(409)
    const both = await Promise.all([save(always(), draftVersion), save(always(), draftVersion)])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const { draft } = await read()
    expect((await as('edgar').call(flowCalls.discardDraft, { kind, draftVersion })).status).toBe(409)
    expect((await as('edgar').call(flowCalls.discardDraft, { kind, draftVersion: draft?.draftVersion ?? 0 })).status).toBe(200)
    expect((await save(always(), draft?.draftVersion)).status).toBe(409)
    expect((await save(always())).status).toBe(200)
    expect((await save(always(), draft?.draftVersion)).status).toBe(409)
  })

  it('is published once, whoever comes at the same time, and once for one idempotency key', async () => {
    const { draftVersion } = (await save(always())).body
    const answers = await Promise.all([publish(draftVersion), publish(draftVersion), publish(draftVersion)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
    const again = (await save(always())).body.draftVersion
    const headers = { 'idempotency-key': newId() }
    const input = { kind, draftVersion: again, from: edgarsToday, confirmed: true }
    const twice = [await as('edgar').call(flowCalls.publish, input, headers), await as('edgar').call(flowCalls.publish, input, headers)]
    expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect((await read()).versions.map((one) => [one.version, one.state])).toEqual([
      [2, 'current'],
      [1, 'past'],
      [0, 'own'],
    ])
  })

  it('counts from a day to come, is the next planned one until then, and can be taken back before it', async () => {
    const from = addDays(today, 10)
    await publish((await save(always())).body.draftVersion, from)
    const [summary] = (await as('edgar').call(flowCalls.list)).body
    expect(summary).toMatchObject({ current: { version: 0 }, planned: { version: 1, publishedFrom: from, state: 'planned' } })
    expect((await frozen(await submit(kind, 'amina', leave(monday())))).rule).toBe('short')
    const simulated = await as('edgar').call(flowCalls.simulate, {
      kind,
      version: 1,
      employeeId: id('amina'),
      date: from,
      facts: { days: 1 },
    })
    expect(simulated.body.rules.map((one) => one.name)).toEqual(['all'])
    const back = await as('edgar').call(flowCalls.withdraw, { kind, version: 1 })
    expect(back.body).toMatchObject({ version: 1, state: 'withdrawn' })
    expect((await as('edgar').call(flowCalls.withdraw, { kind, version: 1 })).status).toBe(409)
    await put(always())
    expect((await as('edgar').call(flowCalls.withdraw, { kind, version: 2 })).status).toBe(409)
    expect((await as('edgar').call(flowCalls.withdraw, { kind, version: 7 })).status).toBe(404)
  })

  it('that was taken back decides on nothing, also once its day has come', async () => {
    await publish((await save(always())).body.draftVersion, addDays(today, 10))
    expect((await as('edgar').call(flowCalls.withdraw, { kind, version: 1 })).status).toBe(200)
    await sql`update flow set published_from = ${addDays(today, -1)}`.execute(db())
    expect((await frozen(await submit(kind, 'amina', leave(monday())))).rule).toBe('short')
  })

  it('counts for everybody from its first day on, which is that of who files', async () => {
    await publish((await save(always())).body.draftVersion, today)
    expect((await frozen(await submit(kind, 'amina', leave(monday())))).rule).toBe('all')
    await sql`update flow set published_from = ${addDays(today, 1)}`.execute(db())
    expect((await frozen(await submit(kind, 'amina', leave(monday())))).rule).toBe('short')
  })

  it('is not published from a day that has passed, with faults, or with warnings that nobody confirmed', async () => {
    const refusal = async (definition: FlowDefinition, from?: string, confirmed?: boolean) => {
      const { draftVersion } = (await save(definition, (await read()).draft?.draftVersion ?? null)).body
      const { status, error } = await publish(draftVersion, from, confirmed ?? true)
      return [status, error.Message, Object.keys(error.fields ?? {})]
    }
    expect(await refusal(always(), addDays(edgarsToday, -1))).toEqual([400, 'A flow counts from today or later.', ['from']])
    const faulty = plain(rule('all', { field: 'nonsense', is: '=', value: 1 }, manager()))
    expect((await refusal(faulty))[1]).toContain('faults')
    const shadowed = plain(rule('all', null, manager()), rule('never', { field: 'days', is: '>', value: 3 }, manager()))
    expect((await refusal(shadowed, edgarsToday, false)).slice(1)).toEqual([expect.stringContaining('warnings'), ['confirmed']])
    expect((await publish((await read()).draft?.draftVersion ?? 0)).status).toBe(200)
  })

  it('is saved while somebody draws the flow of another module', async () => {
    const edgar = (await findViewer(db(), 'edgar')) as Viewer
    await transaction(db(), async (tx) => {
      await saveDraft(tx, moduleOf(engineOf(db()), kind), edgar, { draftVersion: null, definition: always() })
      expect((await save(always(), null, 'edgar', 'loan')).status).toBe(200)
    })
    expect((await read()).draft?.definition).toEqual(always())
  })

  it('is written down with who published it, threw it away or took it back', async () => {
    const before = (await sql<{ seq: number }>`select max(seq) as seq from audit`.execute(db())).rows[0]?.seq ?? 0
    await put(always())
    const { draftVersion } = (await save(always())).body
    await as('edgar').call(flowCalls.discardDraft, { kind, draftVersion })
    const from = addDays(today, 10)
    await publish((await save(always())).body.draftVersion, from)
    const withdrawn = () => as('edgar').call(flowCalls.withdraw, { kind, version: 2 })
    expect((await Promise.all([withdrawn(), withdrawn()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await sql<{ act: string; known: boolean; detail: object }>`
      select act, entity_id is not null as known, detail from audit where entity = 'Flow' and actor_id = ${id('edgar')}::uuid and seq > ${before} order by seq`.execute(
      db(),
    )
    expect(rows.map(({ act, known, detail }) => [act, known, detail])).toEqual([
      ['publish', true, { module: 'LeaveRequest', version: 1, from: edgarsToday }],
      ['discard', false, { module: 'LeaveRequest', definition: always() }],
      ['publish', true, { module: 'LeaveRequest', version: 2, from }],
      ['withdraw', true, { module: 'LeaveRequest', version: 2 }],
    ])
  })

  it('has its place among the others by the day from which it counts, of one day the latest', async () => {
    const days = [-10, -5, -20, 5, 5, 9]
    for (const [index, day] of days.entries())
      await sql`insert into flow (id, module, version, published_from, definition, withdrawn_at)
        values (${newId()}, 'LeaveRequest', ${index + 1}, ${addDays(edgarsToday, day)}, ${JSON.stringify(always())}::jsonb,
          case when ${day === 9}::boolean then now() end)`.execute(db())
    const versions = await versionsOf(db(), moduleOf(engineOf(db()), kind), edgarsToday)
    expect(versions.map(({ version, state }) => `${version} ${state}`)).toEqual([
      '6 withdrawn',
      '5 planned',
      '4 past',
      '3 past',
      '2 current',
      '1 past',
      '0 own',
    ])
    expect(versions.at(-1)).toEqual({
      version: 0,
      state: 'own',
      publishedFrom: null,
      publishedBy: null,
      publishedDate: null,
      rules: moduleOf(engineOf(db()), kind).defaultFlow.rules.length,
    })
    expect(versions[0]).toEqual({
      version: 6,
      state: 'withdrawn',
      publishedFrom: addDays(edgarsToday, 9),
      publishedBy: null,
      publishedDate: expect.any(String) as string,
      rules: 1,
    })
    expect((await save(always())).body.basedOn).toBe(2)
  })

  it('is for HR of all sites too where the company lets them, and told to them among the pages', async () => {
    const allow = (hrDrawsFlows: boolean) => as('edgar').call(generalConfigCalls.change, { hrDrawsFlows })
    const seen = async (name: 'indra' | 'dewi') => [
      (await as(name).call(flowCalls.list)).status,
      (await save(always(), null, name)).status,
      (await as(name).call(homeCalls.pages)).body.listData.some(({ path }) => path === '/set-up/flows'),
    ]
    expect([await seen('indra'), await seen('dewi')]).toEqual(Array(2).fill([403, 403, false]))
    await allow(true)
    expect([await seen('indra'), await seen('dewi')]).toEqual([
      [200, 200, true],
      [403, 403, false],
    ])
    await allow(false)
    expect((await as('indra').call(flowCalls.list)).status).toBe(403)
  })

  it('is for administrators of a module that there is', async () => {
    expect((await as('dewi').call(flowCalls.list)).status).toBe(403)
    expect((await save(always(), null, 'dewi')).status).toBe(403)
    for (const unknown of ['nothing', 'constructor', '__proto__'])
      expect((await as('edgar').call(flowCalls.read, { kind: unknown })).status).toBe(404)
  })
})
