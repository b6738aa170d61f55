import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls, type FlowSimulation } from '#shared/areas/flow.ts'
import { personFacts, plainLevel, type Condition, type Fact, type FlowDefinition, type FlowLevel } from '#shared/contract/flow.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/permit-out/clock.ts'
import { requests, type RequestKind } from '#shared/requests/index.ts'
import { emptyId } from '#shared/wire.ts'
import type { Approval } from '#server/approval/machine.ts'
import { houseOf } from '#server/app.ts'
import { today as dayIn } from '#server/foundation/clock.ts'
import { newId } from '#server/foundation/ids.ts'
import { findViewer } from '#server/people/viewer.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const today = dayIn('Asia/Jakarta')
const db = () => portal.database.db
const as = (name: Name) => portal.as(name)
const id = (name: Name) => portal.company.id[name]

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'hadi', 'farah', 'carla'] as const) await give(portal.database, id(name), portal.company.leave.annual, 300)
})
afterEach(async () => {
  await sql`update request set flow_id = null`.execute(db())
  for (const table of ['flow_draft', 'flow', 'flow_replay']) await sql`delete from ${sql.table(table)}`.execute(db())
})
afterAll(() => portal.close())

const rule = (name: string, when: Condition | null, ...levels: FlowLevel[]) => ({ name, when, levels, skipAdjacent: true })
const manager = (up = 1, more: Partial<FlowLevel> = {}) => plainLevel({ kind: 'manager', up }, more)
const plain = (...rules: FlowDefinition['rules']): FlowDefinition => ({ rules, lastResort: [id('gita'), id('indra')] })
const always = () => plain(rule('all', null, manager()))
const kind = 'leave-request'

const save = (definition: FlowDefinition, draftVersion: number | null = null, by: Name = 'edgar', of: string = kind) =>
  as(by).call(flowCalls.saveDraft, { kind: of, definition, draftVersion })
const publish = (draftVersion: number, from = today, confirmed = true, of: string = kind) =>
  as('edgar').call(flowCalls.publish, { kind: of, draftVersion, from, confirmed })
const read = async (of: string = kind) => (await as('edgar').call(flowCalls.read, { kind: of })).body
async function put(definition: FlowDefinition, of: string = kind): Promise<void> {
  const { status, error } = await publish((await save(definition, null, 'edgar', of)).body.draftVersion, today, true, of)
  if (status !== 200) throw new Error(error.Message)
}

let week = 0
/** A Monday that no other request has taken. */
const monday = () => addDays(today, 14 - weekday(today) + (week += 1) * 7)
const leave = (from: string, days = 1, more: object = {}) => ({
  leaveTypeId: portal.company.leave.annual,
  startDate: from,
  endDate: addDays(from, days - 1),
  ...more,
})
const formsOf: Record<RequestKind, (size: number) => object> = {
  'leave-request': (size) => leave(monday(), size, { replacementId: id('hadi') }),
  loan: (size) => ({
    loanItemId: portal.company.loan.small,
    amount: `${size}000000`,
    instalments: size,
    loanDate: today,
    firstDueDate: addDays(today, 31),
  }),
  'permit-out': (size) => {
    const day = monday()
    const at = (hour: number) => instantAt(day, hour * 60, 'Asia/Jakarta')
    return { reasonTypeId: portal.company.permit.errand, permitStart: at(9), permitUntil: at(9 + Math.min(size, 3)) }
  },
}
async function submit(of: RequestKind, by: Name, form: object): Promise<string> {
  const { body, error } = await as(by).call(requests[of].calls.saveAndSubmit, form as never)
  if (!body?.id) throw new Error(error.Message)
  return body.id
}
interface Frozen {
  rule: string
  approval: Approval
}
async function frozen(requestId: string): Promise<Frozen> {
  const { rows } = await sql<Frozen>`select rule, approval from request where id = ${requestId}::uuid`.execute(db())
  if (!rows[0]) throw new Error('no such request')
  return rows[0]
}

describe('a draft', () => {
  it('begins with the flow in force, is saved again and again, and becomes a version that requests are judged by', async () => {
    const own = await read()
    expect(own).toMatchObject({
      kind,
      module: 'LeaveRequest',
      title: 'Leave request',
      draft: null,
      current: { version: 0, standing: 'current' },
    })
    const first = await save(own.current.definition)
    expect(first.body).toMatchObject({ basedOn: 0, changedBy: 'Edgar Tester', definition: own.current.definition })
    const second = await save(plain(rule('only carla', null, plainLevel({ kind: 'named', ids: [id('carla')] }))), first.body.draftVersion)
    expect(second.body.draftVersion).toBeGreaterThan(first.body.draftVersion)
    const published = await publish(second.body.draftVersion)
    expect(published.body).toMatchObject({ version: 1, standing: 'current', publishedFrom: today, publishedBy: 'Edgar Tester', rules: 1 })
    const after = await read()
    expect([after.draft, after.current.version, after.versions.map((one) => [one.version, one.standing])]).toEqual([
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
    expect(list.map((one) => [one.kind, one.current.version, one.draft])).toEqual([
      [kind, 1, null],
      ['loan', 0, null],
      ['permit-out', 0, null],
    ])
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
    const input = { kind, draftVersion: again, from: today, confirmed: true }
    const twice = [await as('edgar').call(flowCalls.publish, input, headers), await as('edgar').call(flowCalls.publish, input, headers)]
    expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect((await read()).versions.map((one) => [one.version, one.standing])).toEqual([
      [2, 'current'],
      [1, 'past'],
      [0, 'own'],
    ])
  })

  it('counts from a day to come, is the next planned one until then, and can be taken back before it', async () => {
    const from = addDays(today, 10)
    await publish((await save(always())).body.draftVersion, from)
    const [summary] = (await as('edgar').call(flowCalls.list)).body
    expect(summary).toMatchObject({ current: { version: 0 }, planned: { version: 1, publishedFrom: from, standing: 'planned' } })
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
    expect(back.body).toMatchObject({ version: 1, standing: 'withdrawn' })
    expect((await as('edgar').call(flowCalls.withdraw, { kind, version: 1 })).status).toBe(409)
    await put(always())
    expect((await as('edgar').call(flowCalls.withdraw, { kind, version: 2 })).status).toBe(409)
    expect((await as('edgar').call(flowCalls.withdraw, { kind, version: 7 })).status).toBe(404)
  })

  it('is not published from a day that has passed, with faults, or with warnings that nobody confirmed', async () => {
    const refusal = async (definition: FlowDefinition, from?: string, confirmed?: boolean) => {
      const { draftVersion } = (await save(definition, (await read()).draft?.draftVersion ?? null)).body
      const { status, error } = await publish(draftVersion, from, confirmed ?? true)
      return [status, error.Message, Object.keys(error.fields ?? {})]
    }
    expect(await refusal(always(), addDays(today, -1))).toEqual([400, 'A flow counts from today or later.', ['from']])
    const faulty = plain(rule('all', { field: 'nonsense', is: '=', value: 1 }, manager()))
    expect((await refusal(faulty))[1]).toContain('faults')
    const shadowed = plain(rule('all', null, manager()), rule('never', { field: 'days', is: '>', value: 3 }, manager()))
    expect((await refusal(shadowed, today, false)).slice(1)).toEqual([expect.stringContaining('warnings'), ['confirmed']])
    expect((await publish((await read()).draft?.draftVersion ?? 0)).status).toBe(200)
  })

  it('is for administrators of a module that there is', async () => {
    expect((await as('dewi').call(flowCalls.list)).status).toBe(403)
    expect((await save(always(), null, 'dewi')).status).toBe(403)
    for (const unknown of ['nothing', 'constructor', '__proto__'])
      expect((await as('edgar').call(flowCalls.read, { kind: unknown })).status).toBe(404)
  })
})

describe('what the designer offers', () => {
  it('are the facts that requests really have, of the kinds that they really are', async () => {
    for (const [of, module] of Object.entries(houseOf(db()).modules) as [RequestKind, ReturnType<typeof houseOf>['modules'][string]][]) {
      const viewer = await findViewer(db(), 'amina')
      if (!viewer) throw new Error('amina is there')
      const about = { requestId: emptyId, viewer, requestorId: viewer.id, today, attachments: 0 }
      const { facts } = await module.prepare(db(), formsOf[of](2), about)
      const declared: Record<string, Fact> = { ...personFacts, ...module.contract.facts }
      expect(Object.keys(facts).filter((name) => !(name in declared))).toEqual([])
      for (const [name, fact] of Object.entries(module.contract.facts as Record<string, Fact>)) {
        const kindOf = fact.kind === 'number' || fact.kind === 'boolean' ? fact.kind : 'string'
        expect([of, name, typeof facts[name]]).toEqual([of, name, kindOf])
        if (fact.choices) expect(Object.keys(fact.choices)).toContain(facts[name])
        if (fact.kind !== 'choice') continue
        const choices = await as('edgar').call(flowCalls.choices, { kind: of, field: name, paginationSize: 100 })
        expect(choices.body.listData.map((choice) => choice.id)).toContain(facts[name])
      }
      const fields = (await as('edgar').call(flowCalls.fields, { kind: of })).body
      expect(fields.fields.map((field) => field.name)).toEqual([...Object.keys(module.contract.facts), ...Object.keys(personFacts)])
      for (const field of fields.fields) expect(field.label).not.toContain('.')
      for (const { name } of fields.personFields) expect(Object.keys(module.contract.form.shape)).toContain(name)
    }
    expect((await as('edgar').call(flowCalls.choices, { kind, field: 'days' })).status).toBe(404)
  })

  it('are the codes of units, positions and roles, and everybody who works here', async () => {
    const units = await as('edgar').call(flowCalls.choices, { kind, field: 'unitCode' })
    expect(units.body.listData).toContainEqual({ id: 'PLAT', displayName: 'Platform' })
    const positions = await as('edgar').call(flowCalls.positions, { filterSearch: 'engineering manager' })
    expect(positions.body.listData).toEqual([{ id: 'P-budi', displayName: 'Engineering Manager', holders: 1 }])
    expect((await as('edgar').call(flowCalls.roles, {})).status).toBe(200)
    const found = await as('edgar').call(flowCalls.employees, { filterSearch: 'amina' })
    expect(found.body.listData).toEqual([{ id: id('amina'), displayName: 'Amina Tester', code: 'E-amina', companyStructure: 'Platform' }])
    const named = await as('edgar').call(flowCalls.employees, { ids: [id('budi'), id('gita')] })
    expect(named.body.listData.map((one) => one.displayName)).toEqual(['Budi Tester', 'Gita Tester'])
  })
})

describe('the simulator', () => {
  const rich = (size: string): FlowDefinition =>
    plain(
      rule('berlin', { field: 'siteCode', is: '=', value: 'BER' }, plainLevel({ kind: 'hr' })),
      rule(
        'platform',
        {
          all: [
            { field: 'unitCode', is: 'in', value: ['PLAT', 'ENG'] },
            { field: size, is: '>=', value: 2 },
          ],
        },
        manager(1),
        plainLevel({ kind: 'unit-head', up: 0 }, { skipWhen: { field: size, is: '<', value: 3 } }),
        manager(3),
        plainLevel({ kind: 'hr' }, { mode: 'all', ascend: 'hr', skipWhen: { field: 'employmentStatus', is: '=', value: 'permanent' } }),
      ),
      rule(
        'rest',
        null,
        plainLevel({ kind: 'named', ids: [id('amina'), id('farah')] }),
        plainLevel({ kind: 'position', code: 'P-carla' }),
        plainLevel({ kind: 'field', field: 'replacementId' }),
      ),
    )

  it.each<[RequestKind, string]>([
    ['leave-request', 'days'],
    ['loan', 'amount'],
    ['permit-out', 'hours'],
  ])('answers for a %s exactly what a submit freezes', async (of, size) => {
    const definition = rich(of === 'loan' ? 'instalments' : size)
    if (of !== 'leave-request') definition.rules[2]?.levels.pop()
    await put(definition, of)
    const module = houseOf(db()).modules[of]
    for (const by of ['amina', 'carla', 'farah'] as const)
      for (const amount of [1, 2, 4]) {
        const form = formsOf[of](amount)
        const viewer = await findViewer(db(), by)
        if (!viewer || !module) throw new Error('person and module are there')
        const prepared = await module.prepare(db(), form, { requestId: emptyId, viewer, requestorId: viewer.id, today, attachments: 0 })
        const facts = Object.fromEntries(Object.keys(module.contract.facts).map((name) => [name, prepared.facts[name] ?? null]))
        const { body, error } = await as('edgar').call(flowCalls.simulate, {
          kind: of,
          employeeId: viewer.id,
          date: today,
          facts,
          persons: { replacementId: [id('hadi')] },
        })
        if (!body?.levels) throw new Error(error.Message)
        const real = await frozen(await submit(of, by, form))
        expect(body.rules[body.matched ?? -1]?.name).toBe(real.rule)
        expect(said(body)).toEqual(
          real.approval.levels.map((level) => [
            level.mode,
            level.ascended,
            level.skippedWhen !== undefined,
            level.persons.map((person) => person.id),
          ]),
        )
        await as(by).call(requests[of].calls.cancel, { id: await latest() } as never)
      }
  })

  const said = ({ levels }: FlowSimulation) =>
    levels.map((level) => [level.mode, level.ascended, level.skipReason !== null, level.persons.map((person) => person.id)])
  const latest = async () => (await sql<{ id: string }>`select id from request order by id desc limit 1`.execute(db())).rows[0]?.id ?? ''
  const ask = (employeeId: string, facts: Record<string, number | string>, definition: FlowDefinition, date = today) =>
    as('edgar').call(flowCalls.simulate, { kind, definition, employeeId, date, facts })

  it('says why each rule before did not match, why a level goes up or asks nobody, and who could stand in that day', async () => {
    const until = addDays(today, 20)
    await sql`insert into delegation (id, from_id, to_id, modules, starts_on, ends_on) values (${newId()}, ${id('gita')}, ${id('farah')}, null, ${addDays(today, 5)}, ${until})`.execute(
      db(),
    )
    const { body } = await ask(id('carla'), { days: 4, leaveType: 'ANNUAL', unit: 'day' }, rich('days'), until)
    expect(body.rules).toEqual([
      { rule: 0, name: 'berlin', matched: false, because: ['Site: JKT. Wanted: Site is BER'] },
      { rule: 1, name: 'platform', matched: true, because: ['Unit is one of PLAT, ENG and Days ≥ 2'] },
    ])
    expect(body.facts).toContainEqual({ name: 'days', label: 'Days', value: 4 })
    const [first, head, third, hr] = body.levels
    expect(first).toMatchObject({
      position: 'Manager',
      ascended: false,
      persons: [{ name: 'Gita Tester', delegates: [{ name: 'Farah Tester' }] }],
    })
    expect(head).toMatchObject({
      ascentReason: 'It is their own request, so the next manager above decides.',
      actedBefore: ['Gita Tester'],
    })
    expect(third).toMatchObject({ ascentReason: 'Nobody is in this place, so HR decides.' })
    expect(hr).toMatchObject({ persons: [], skipReason: 'Skipped: Employment status is permanent' })
    const before = await ask(id('carla'), { days: 4 }, rich('days'))
    expect(before.body.levels[0]?.persons[0]?.delegates).toEqual([])
    const indonesian = await as('edgar').call(
      flowCalls.simulate,
      { kind, definition: rich('days'), employeeId: id('carla'), date: today, facts: { days: 1 } },
      { 'accept-language': 'id' },
    )
    expect(indonesian.body.rules[0]?.because[0]).toContain('Yang diminta')
    await sql`delete from delegation`.execute(db())
  })

  it('says which request would be refused, and takes no facts that such a request does not have', async () => {
    const none = await ask(id('amina'), { days: 1 }, plain(rule('long', { field: 'days', is: '>', value: 3 }, manager())))
    expect(none.body).toMatchObject({ matched: null, levels: [], refused: expect.stringContaining('No rule') as string })
    const nobody = await ask(id('gita'), { days: 1 }, { ...always(), lastResort: [] })
    expect(nobody.body.refused).toBeNull()
    for (const facts of [{ nonsense: 1 }, { days: 'many' }, { unitCode: 'PLAT' }, { constructor: 1 }])
      expect((await ask(id('amina'), facts as never, always())).status).toBe(400)
    expect((await ask(newId(), { days: 1 }, always())).status).toBe(404)
  })
})

describe('a replay of last year’s requests', () => {
  const start = (draftVersion: number) => as('edgar').call(flowCalls.startReplay, { kind, draftVersion })
  const ended = async (replayId: string) => {
    const progress = async () => (await as('edgar').call(flowCalls.readReplay, { id: replayId })).body
    await expect.poll(async () => (await progress()).finished, { timeout: 20_000 }).toBe(true)
    return progress()
  }

  it('counts what would differ and in what, and lists those with both ways', async () => {
    await sql`update request set submitted_at = now() - interval '2 years' where module = 'LeaveRequest'`.execute(db())
    const made = []
    for (const days of [1, 2, 4]) made.push(await submit(kind, 'amina', leave(monday(), days)))
    const ofFarah = await submit(kind, 'farah', leave(monday(), 1))
    await sql`update request set form = '{}' where id = ${await submit(kind, 'hadi', leave(monday(), 1))}::uuid`.execute(db())
    const definition = plain(
      rule('farah', { field: 'unitCode', is: '=', value: 'FIN' }, plainLevel({ kind: 'hr' })),
      rule('three days or more', { field: 'days', is: '>=', value: 3 }, manager()),
      rule('two', { field: 'days', is: '=', value: 2 }, manager()),
      rule('short', null, manager()),
    )
    const { draftVersion } = (await save(definition)).body
    const begun = await start(draftVersion)
    expect(begun.body).toMatchObject({ kind, total: 5, stopped: false })
    const replay = await ended(begun.body.id)
    expect(replay).toMatchObject({ done: 5, same: 1, different: 3, unreadable: 1, outdated: false })
    expect(replay.byClass).toEqual([
      { class: 'fewerLevels', count: 1 },
      { class: 'otherPersons', count: 1 },
      { class: 'otherRule', count: 1 },
    ])
    expect((await read()).replayId).toBe(replay.id)
    const list = async (more: object = {}) => (await as('edgar').call(flowCalls.differences, { id: replay.id, ...more } as never)).body
    expect((await list()).totalData).toBe(3)
    const [fewer] = (await list({ class: 'fewerLevels' })).listData
    expect(fewer).toMatchObject({
      id: made[2],
      employee: 'Amina Tester',
      ruleBefore: 'three days or more',
      ruleAfter: 'three days or more',
    })
    expect([fewer?.before.map((level) => level.persons), fewer?.after.map((level) => level.persons)]).toEqual([
      [['Budi Tester'], ['Carla Tester']],
      [['Budi Tester']],
    ])
    expect((await list({ filterSearch: 'farah' })).listData.map((row) => [row.id, row.class])).toEqual([[ofFarah, 'otherPersons']])
    await save(definition, draftVersion)
    expect((await as('edgar').call(flowCalls.readReplay, { id: replay.id })).body.outdated).toBe(true)
  })

  it('is of the draft that was seen, and stops when it is told to', async () => {
    const { draftVersion } = (await save(always())).body
    expect((await start(draftVersion - 1)).status).toBe(409)
    const replayId = (await start(draftVersion)).body.id
    await ended(replayId)
    expect((await as('edgar').call(flowCalls.stopReplay, { id: replayId })).body).toMatchObject({ stopped: false, finished: true })
    await sql`update flow_replay set finished_at = null, held_until = now() + interval '1 hour', done = 0, last_id = null where id = ${replayId}::uuid`.execute(
      db(),
    )
    expect((await start(draftVersion)).status).toBe(409)
    expect((await as('edgar').call(flowCalls.stopReplay, { id: replayId })).body.stopped).toBe(true)
    expect((await as('edgar').call(flowCalls.readReplay, { id: newId() })).status).toBe(404)
    const again = await start(draftVersion)
    expect([again.status, (await ended(again.body.id)).finished]).toEqual([200, true])
  })
})
