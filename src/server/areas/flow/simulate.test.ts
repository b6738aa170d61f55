import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls, type FlowSimulation } from '#shared/areas/flow.ts'
import { personFacts, plainLevel, type Fact, type FlowDefinition } from '#shared/contract/flow.ts'
import { addDays } from '#shared/records/calendar.ts'
import { requests } from '#shared/requests/index.ts'
import { emptyId } from '#shared/wire.ts'
import { engineOf } from '#server/app.ts'
import { moduleOf } from '#server/approval/act/context.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer } from '#server/people/viewer.ts'
import {
  openFlows,
  forgetFlows,
  always,
  as,
  db,
  formsOf,
  type TriedKind,
  frozen,
  id,
  kind,
  leave,
  manager,
  monday,
  plain,
  portal,
  put,
  rule,
  submit,
  today,
} from '../../../../test/support/flows.ts'

beforeAll(openFlows)
afterEach(forgetFlows)
afterAll(() => portal.close())

describe('what the designer offers', () => {
  it('are the facts that requests really have, of the kinds that they really are', async () => {
    for (const of of Object.keys(formsOf) as TriedKind[]) {
      const module = moduleOf(engineOf(db()), of)
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
    const of = async (field: string) =>
      (await as('edgar').call(flowCalls.choices, { kind, field })).body.listData.map((one) => `${one.id} ${one.displayName}`)
    await sql`update assignment set grade = case when employee_id = ${id('amina')}::uuid then 'G9' else 'G1' end
      where employee_id = any (${[id('amina'), id('hadi'), id('budi')]}::uuid[])`.execute(db())
    expect([await of('siteCode'), await of('country'), await of('grade'), await of('employmentStatus')]).toEqual([
      ['BER Berlin', 'JKT Jakarta'],
      ['DE DE', 'ID ID'],
      ['G1 G1', 'G9 G9'],
      ['permanent permanent'],
    ])
    await sql`update assignment set grade = null`.execute(db())
    expect((await of('unitCode')).map((one) => one.split(' ')[1])).toEqual(['Board', 'Engineering', 'Finance', 'Platform'])
    expect((await of('positionCode')).slice(0, 2)).toEqual(['P-farah Accountant', 'P-edgar Administrator'])
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

  it.each<[TriedKind, string]>([
    ['leave-request', 'days'],
    ['loan', 'amount'],
    ['permit-out', 'hours'],
  ])('answers for a %s exactly what a submit freezes', async (of, size) => {
    const definition = rich(of === 'loan' ? 'instalments' : size)
    if (of !== 'leave-request') definition.rules[2]?.levels.pop()
    await put(definition, of)
    const module = engineOf(db()).modules[of]
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
      { rule: 0, name: 'berlin', matched: false, because: ['Site: Jakarta. Wanted: Site is Berlin'] },
      { rule: 1, name: 'platform', matched: true, because: ['Unit is one of Platform, Engineering and Days is at least 2'] },
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
    expect(body.refused).toBeNull()
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

  it('names who decides where nobody on the way could: those of the last resort, or nobody', async () => {
    const named = plain(rule('all', null, plainLevel({ kind: 'named', ids: [id('gita')] })))
    await sql`update employee set disabled_at = now() where id = any (${[id('dewi'), id('indra')]}::uuid[])`.execute(db())
    const reason = async (definition: FlowDefinition) => {
      const { levels, refused } = (await ask(id('gita'), { days: 1 }, definition)).body
      return [levels.map(({ ascentReason, persons }) => [ascentReason, persons.map(({ name }) => name)]), refused !== null]
    }
    const last = await reason({ ...named, lastResort: [id('farah'), id('edgar')] })
    const nobody = await reason({ ...named, lastResort: [] })
    await sql`update employee set disabled_at = null`.execute(db())
    expect(last).toEqual([[['It is their own request, so those of the last resort decide.', ['Farah Tester', 'Edgar Tester']]], false])
    expect(nobody).toEqual([[['It is their own request, and nobody further up could decide.', []]], true])
    const gone = await ask(id('gita'), { days: 1 }, named)
    expect(gone.body.levels[0]?.ascentReason).toBe('It is their own request, so HR decides.')
  })

  it('is refused as a submit is where one level of several asks nobody', async () => {
    const only = (name: 'budi' | 'gita') => plainLevel({ kind: 'named', ids: [id(name)] })
    await put({ ...plain(rule('all', null, only('budi'), only('gita'))), lastResort: [] })
    await sql`update employee set disabled_at = now() where id = any (${[id('dewi'), id('indra')]}::uuid[])`.execute(db())
    const form = { ...leave(monday()), leaveTypeId: portal.company.leave.unpaid }
    const filed = submit(kind, 'gita', form)
    await expect(filed).rejects.toThrow(/^Nobody /)
    await sql`update employee set disabled_at = null`.execute(db())
    expect((await frozen(await submit(kind, 'gita', form))).approval.levels.map(({ persons }) => persons.length)).toEqual([1, 2])
  })

  it('says of a rule of several parts which of them kept it from matching', async () => {
    const short = { field: 'days', is: '<', value: 3 } as const
    const sick = { field: 'leaveType', is: '=', value: 'SICK' } as const
    const hours = { field: 'unit', is: '=', value: 'hour' } as const
    const definition = plain(
      rule('both', { all: [short, sick] }, manager()),
      rule('either', { any: [sick, hours] }, manager()),
      rule('none', { any: [] }, manager()),
      { ...rule('rest', null, manager(), manager(), manager(2)), skipAdjacent: false },
      rule('never looked at', null, manager()),
    )
    const { body } = await ask(id('amina'), { days: 1, leaveType: 'ANNUAL', unit: 'day' }, definition)
    expect(body.matched).toBe(3)
    expect(
      body.rules.map(({ rule: at, matched, because }) => [at, matched, because.map((text) => text.replace(/^.*Wanted: /, ''))]),
    ).toEqual([
      [0, false, [expect.stringMatching(/^Leave type is /)]],
      [1, false, [expect.stringMatching(/^Leave type is /), 'Counted in is hours']],
      [2, false, ['never']],
      [3, true, ['always']],
    ])
    // Where everybody acts at each level, nobody is let off for having agreed before.
    expect(body.levels.map(({ actedBefore }) => actedBefore)).toEqual([[], [], []])
    const letOff = { ...definition, rules: definition.rules.map((one) => ({ ...one, skipAdjacent: true })) }
    const { levels } = (await ask(id('amina'), { days: 1, leaveType: 'ANNUAL', unit: 'day' }, letOff)).body
    expect(levels.map(({ level, actedBefore }) => [level, actedBefore])).toEqual([
      [1, []],
      [2, ['Budi Tester']],
      [3, []],
    ])
  })

  it('says which request would be refused, and takes no facts that such a request does not have', async () => {
    const none = await ask(id('amina'), { days: 1 }, plain(rule('long', { field: 'days', is: '>', value: 3 }, manager())))
    expect(none.body).toMatchObject({ matched: null, levels: [], refused: expect.stringContaining('No rule') as string })
    const nobody = await ask(id('gita'), { days: 1 }, { ...always(), lastResort: [] })
    expect(nobody.body.refused).toBeNull()
    // Without HR her own request is left to herself, at its second level.
    const only = (name: 'budi' | 'gita') => plainLevel({ kind: 'named', ids: [id(name)] })
    await sql`update employee set disabled_at = now() where id = any (${[id('dewi'), id('indra')]}::uuid[])`.execute(db())
    const alone = await ask(id('gita'), { days: 1 }, { ...plain(rule('all', null, only('budi'), only('gita'))), lastResort: [id('gita')] })
    await sql`update employee set disabled_at = null`.execute(db())
    expect(said(alone.body)).toEqual([
      ['any', false, false, [id('budi')]],
      ['any', true, false, []],
    ])
    expect(alone.body.refused).toContain('Nobody')
    const refusal = async (facts: object) => {
      const { status, error } = await ask(id('amina'), facts as never, always())
      return [status, Object.keys(error.fields ?? {}), /“(.*)”/.exec(error.Message)?.[1]]
    }
    expect([
      await refusal({ nonsense: 1 }),
      await refusal({ days: 'many' }),
      await refusal({ unitCode: 'PLAT' }),
      await refusal({ constructor: 1 }),
    ]).toEqual(['nonsense', 'days', 'Unit', 'constructor'].map((name) => [400, ['facts'], name]))
    expect((await ask(id('amina'), { days: null } as never, always())).status).toBe(200)
    expect((await ask(newId(), { days: 1 }, always())).status).toBe(404)
  })
})
