import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellWhetherMailIsSent } from '#server/platform/mail/choices.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { balanceOn } from '#shared/records/leave/balance.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import { makeHr } from '../../../../test/support/roles.ts'
import { workEveryDay, type Company, type Name } from '../../../../test/support/company.ts'
import type { FreshDatabase } from '../../../../test/support/database.ts'
import { trialFlow, trialEngine } from '../../../../test/support/engine.ts'
import { storedRequest, type RequestInWords } from '../../../../test/support/stored-request.ts'
import { openTrials, type Trials } from '../../../../test/support/trials.ts'
import { act } from '../act/decision.ts'
import { save } from '../act/entry.ts'
import { asked } from '../request/machine.ts'
import type { EngineWithDb } from '../request/module.ts'
import { upkeep } from './upkeep.ts'

let trials: Trials
let fresh: FreshDatabase
let company: Company
let engine: EngineWithDb

beforeAll(async () => {
  trials = await openTrials(['amina', 'hadi'])
  ;({ fresh, company, engine } = trials)
  // Every day is a working day here: what of time goes by working days stands in upkeep-working-days.test.ts.
  await workEveryDay(fresh.database)
  await tellWhetherMailIsSent(engine.db, true)
})
afterAll(() => fresh.drop())

beforeEach(async () => {
  const { db } = fresh.database
  await sql`update request set status_id = 3 where status_id in (0, 1, 2, 30, 40)`.execute(db)
  await sql`delete from task`.execute(db)
  await sql`delete from leave_day`.execute(db)
  await sql`delete from assignment where starts_on > '2015-01-01'`.execute(db)
  await sql`update assignment set ends_on = null`.execute(db)
  await sql`update employee set disabled_at = null, left_on = null`.execute(db)
})

const day = 86_400_000
const start = new Date()
const after = (days: number) => new Date(start.getTime() + days * day)
const nothing = { closed: 0, parted: 0, resolved: 0, decided: 0, escalated: 0, reminded: 0 }

const file = async (rule: string, by: Name = 'amina'): Promise<RequestInWords> => stored(await trials.file({ rule }, { by, at: start }))
const stored = (id: string) => storedRequest(engine.db, company, id)
const approve = async (id: string, by: Name) => {
  const acting = { viewer: await trials.viewer(by), note: '', attachmentId: null, version: null, now: new Date() }
  await transaction(engine.db, (tx) => act(engine, tx, 'trial', id, 'approve', acting))
}
const leaves = (name: Name, how: 'left' | 'disabled' = 'left') =>
  how === 'left'
    ? sql`update employee set left_on = current_date - 1 where id = ${company.id[name]}::uuid`.execute(engine.db)
    : sql`update employee set disabled_at = now() where id = ${company.id[name]}::uuid`.execute(engine.db)
/** What mails of a request to a person are about. */
const mailsTo = async (name: Name, requestId: string) =>
  (
    await rows(
      engine.db,
      sql<{ event: string }>`
        select event from mail where employee_id = ${company.id[name]}::uuid and request_id = ${requestId}::uuid order by created_at, id`,
    )
  ).map(({ event }) => event)
const balance = async (name: Name) =>
  balanceOn(settle(await eventsOf(engine.db, company.id[name], company.leave.annual)), '2031-01-01').value

describe('persons who leave or move', () => {
  it('leave their turn to whoever is next, who is told; those gone see the request no more', async () => {
    const { id } = await file('manager')
    await leaves('budi')
    expect(await upkeep(engine, new Date())).toEqual({ ...nothing, resolved: 1 })
    const now = await stored(id)
    expect(now).toMatchObject({ statusId: 1, asked: ['carla'], tasks: ['carla 1'], history: ['amina submit', 'system reassign 1'] })
    expect(now.request.approval.levels[0]?.ascended).toBe(true)
    expect(now.told).toContain('carla told.turn')
    expect(now.seenBy).not.toContain('budi')
    expect(await upkeep(engine, new Date())).toEqual(nothing)
  })

  it('keep what they did; an all-of level is complete with those who approved once the rest are gone', async () => {
    const { id } = await file('all')
    await approve(id, 'budi')
    await approve(id, 'carla')
    await leaves('farah', 'disabled')
    await upkeep(engine, new Date())
    const now = await stored(id)
    expect(now.statusId).toBe(40)
    expect(now.levels).toEqual([
      ['approved', 'budi approved', 'carla approved'],
      ['processing', 'dewi processing', 'indra processing'],
    ])
    expect(now.seenBy).toEqual(expect.arrayContaining(['budi', 'carla']))
  })

  it('are asked for no more at levels to come either', async () => {
    const { id } = await file('line')
    await leaves('carla')
    await upkeep(engine, new Date())
    expect((await stored(id)).levels).toEqual([
      ['processing', 'budi processing'],
      ['waiting', 'budi waiting'],
      ['waiting', 'gita waiting'],
    ])
  })

  it('follow the requestor who moves to another manager', async () => {
    const { id } = await file('manager')
    await trials.move('amina', start.toISOString().slice(0, 10), { manager: 'farah' })
    expect(await upkeep(engine, new Date())).toEqual({ ...nothing, resolved: 1 })
    expect((await stored(id)).asked).toEqual(['farah'])
  })

  it('stay as frozen while nobody of the request leaves or moves, whatever else changes', async () => {
    const { id } = await file('hr')
    const given = await makeHr(engine.db, company.id.carla, null)
    try {
      expect(await upkeep(engine, new Date())).toEqual(nothing)
      expect((await stored(id)).asked).toEqual(['dewi', 'indra'])
    } finally {
      await sql`delete from role_giving where id = ${given}::uuid`.execute(engine.db)
    }
  })

  it('leave a level as it is for which nobody can be found', async () => {
    const { id } = await file('hr')
    for (const name of ['dewi', 'indra', 'gita'] as const) await leaves(name)
    expect(await upkeep(engine, new Date())).toEqual(nothing)
    expect(await stored(id)).toMatchObject({ statusId: 1, asked: ['dewi', 'indra'], history: ['amina submit'] })
    const acts = await rows(engine.db, sql<{ act: string }>`select act from audit where entity_id = ${id}::uuid`)
    expect(acts).toEqual([{ act: 'submit' }])
  })

  it('leave requests as they are whose rule a new release has cut otherwise, or has no more', async () => {
    const flow = trialFlow(company)
    const { id } = await file('manager')
    await leaves('budi')
    const cut = flow.rules.map((rule) => (rule.name === 'manager' ? { ...rule, levels: [...rule.levels, ...rule.levels] } : rule))
    const gone = flow.rules.filter(({ name }) => name !== 'manager')
    for (const rules of [cut, gone])
      expect(await upkeep(trialEngine(fresh.database, company, { ...flow, rules }), new Date())).toEqual(nothing)
    expect(await stored(id)).toMatchObject({ asked: ['budi'], history: ['amina submit'] })
  })

  it('end what they had asked for: closed by the system, the days free again; drafts too', async () => {
    const before = await balance('hadi')
    const { id } = await file('line', 'hadi')
    const saving = {
      viewer: await trials.viewer('hadi'),
      id: null,
      form: { rule: 'hr', from: '2033-01-03', days: 1, approvers: [] },
      employeeId: null,
      version: null,
      attachmentIds: [],
      now: start,
    }
    const draft = await transaction(engine.db, (tx) => save(engine, tx, 'trial', saving))
    expect(await balance('hadi')).toBe(before - 2)
    await leaves('hadi')
    expect(await upkeep(engine, new Date())).toEqual({ ...nothing, closed: 2 })
    expect(await stored(id)).toMatchObject({ statusId: 12, asked: [], tasks: [], history: ['hadi submit', 'system close'] })
    expect((await stored(draft.id)).statusId).toBe(12)
    expect(await balance('hadi')).toBe(before)
    expect(await upkeep(engine, new Date())).toEqual(nothing)
  })
})

describe('time', () => {
  it('reminds every so many days, escalates once, and decides at the deadline', async () => {
    const { id } = await file('patient')
    expect(await upkeep(engine, after(1.9))).toEqual(nothing)
    expect(await upkeep(engine, after(2.01))).toEqual({ ...nothing, reminded: 1 })
    const told = sql<{ note: string }>`select note from request_history where request_id = ${id}::uuid and act = 'remind'`
    expect(await rows(engine.db, told)).toEqual([{ note: 'history.note.names Budi Tester' }])
    expect(await upkeep(engine, after(3))).toEqual(nothing)
    expect((await stored(id)).told.filter((told) => told.startsWith('budi'))).toEqual(['budi told.reminder'])
    expect(await upkeep(engine, after(4.02))).toEqual({ ...nothing, reminded: 1 })
    expect(await upkeep(engine, after(5.1))).toEqual({ ...nothing, escalated: 1 })
    expect(await stored(id)).toMatchObject({ asked: ['budi', 'carla'], tasks: ['budi 1', 'carla 1'] })
    expect(await upkeep(engine, after(6.5))).toMatchObject({ escalated: 0, reminded: 1 })
    expect(await upkeep(engine, after(9.1))).toMatchObject({ decided: 1 })
    const decided = await stored(id)
    expect(decided).toMatchObject({ statusId: 40, asked: ['dewi', 'indra'] })
    expect(decided.history.at(-1)).toBe('system approve 1')
    expect(await upkeep(engine, after(12))).toEqual(nothing)
    const before = await balance('amina')
    expect(await upkeep(engine, after(12.2))).toEqual({ ...nothing, decided: 1 })
    const ended = await stored(id)
    expect(ended).toMatchObject({ statusId: 5, asked: [], tasks: [] })
    expect(ended.levels[1]).toEqual(['rejectedBySystem', 'dewi rejectedBySystem', 'indra rejectedBySystem'])
    expect(ended.told).toContain('amina told.rejected')
    expect(await balance('amina')).toBe(before + 2)
  })

  it('puts those above in the place of the silent at an all-of level; who joined so stays when others go', async () => {
    const { id } = await file('silent')
    await approve(id, 'farah')
    expect(await upkeep(engine, after(3.1))).toMatchObject({ escalated: 1 })
    expect((await stored(id)).levels).toEqual([['processing', 'carla processing', 'farah approved']])
    expect([await mailsTo('farah', id), await mailsTo('carla', id)]).toEqual([['turn'], ['escalation']])
    await leaves('budi')
    expect(await upkeep(engine, new Date())).toEqual(nothing)
    await approve(id, 'carla')
    expect((await stored(id)).statusId).toBe(4)
  })

  it('passes nothing up while there is nobody above one of several who are silent', async () => {
    const { id } = await file('silent')
    for (const name of ['gita', 'dewi', 'indra'] as const) await leaves(name)
    expect(await upkeep(engine, after(3.1))).toEqual({ ...nothing, reminded: 1 })
    expect(await stored(id)).toMatchObject({ asked: ['budi', 'farah'], tasks: ['budi 1', 'farah 1'] })
  })

  it('counts by the flow that the request was judged by, not by one published since', async () => {
    const { id } = await file('patient')
    const flow = trialFlow(company)
    const hasty = {
      ...flow,
      rules: flow.rules.map((rule) => ({ ...rule, levels: rule.levels.map((level) => ({ ...level, remindAfterDays: 0.1 })) })),
    }
    await sql`insert into flow (id, module, version, published_from, definition) values (${newId()}, 'LeaveRequest', 1, current_date, ${JSON.stringify(hasty)}::jsonb)`.execute(
      engine.db,
    )
    try {
      expect(await upkeep(engine, after(1))).toEqual(nothing)
      const later = await file('patient')
      expect(await upkeep(engine, after(1))).toEqual({ ...nothing, reminded: 1 })
      expect((await stored(later.id)).history.at(-1)).toBe('system remind 1')
      expect((await stored(id)).history).toEqual(['amina submit'])
    } finally {
      await sql`update request set flow_id = null`.execute(engine.db)
      await sql`delete from flow`.execute(engine.db)
    }
  })
})

describe('several processes', () => {
  it('do each thing once', async () => {
    for (let count = 0; count < 6; count += 1) await file('patient')
    const all = await Promise.all(Array.from({ length: 4 }, () => upkeep(engine, after(5.5))))
    const sum = (key: keyof typeof nothing) => all.reduce((total, counts) => total + counts[key], 0)
    expect([sum('reminded'), sum('escalated')]).toEqual([6, 6])
    const acts = await rows(
      engine.db,
      sql<{
        act: string
        count: number
      }>`select act, count(*) as count from request_history h join request r on r.id = h.request_id where r.status_id = 1 and h.actor_id is null group by act order by act`,
    )
    expect(acts).toEqual([
      { act: 'escalate', count: 6 },
      { act: 'remind', count: 6 },
    ])
  })

  it('leave a request alone that somebody is acting on', async () => {
    const { id } = await file('patient')
    await transaction(engine.db, async (tx) => {
      await sql`select from request where id = ${id}::uuid for no key update`.execute(tx)
      expect(await upkeep(engine, after(2.5))).toEqual(nothing)
    })
    expect(await upkeep(engine, after(2.5))).toEqual({ ...nothing, reminded: 1 })
  })

  it('do the others where one fails, and say which failed', async () => {
    const [bad, good] = [await file('patient'), await file('patient')]
    await sql`update request set lines = '[{"kind":"unknown","line":1,"employeeId":"x","data":{}}]'::jsonb where id = ${bad.id}::uuid`.execute(
      engine.db,
    )
    await leaves('amina')
    await expect(upkeep(engine, new Date())).rejects.toMatchObject({
      message: 'upkeep of 1 requests failed',
      errors: [{ message: `upkeep of request ${bad.id}`, cause: expect.any(Error) as Error }],
    })
    expect((await stored(good.id)).statusId).toBe(12)
    expect(asked((await stored(bad.id)).request.approval)).toHaveLength(1)
  })
})
