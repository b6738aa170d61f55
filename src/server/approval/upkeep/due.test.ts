import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { plainLevel } from '#shared/contract/flow.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { give, workEveryDay, type Company, type Name } from '../../../../test/support/company.ts'
import type { FreshDatabase } from '../../../../test/support/database.ts'
import { trialFlow, trialEngine } from '../../../../test/support/engine.ts'
import { storedRequest } from '../../../../test/support/stored-request.ts'
import { openTrials, type Trials } from '../../../../test/support/trials.ts'
import { act } from '../act/decision.ts'
import { dueRequests } from './due.ts'
import type { EngineWithDb } from '../request/module.ts'
import { upkeep } from './upkeep.ts'
import { workingDaysOf } from './working-days.ts'

/** Only what is due is taken up and locked: an hourly look at everything that waits would stand in everybody's way. */

let trials: Trials
let fresh: FreshDatabase
let company: Company
let engine: EngineWithDb

beforeAll(async () => {
  trials = await openTrials(['amina', 'carla', 'gita'])
  ;({ fresh, company, engine } = trials)
  await workEveryDay(fresh.database)
})
afterAll(() => fresh.drop())

beforeEach(async () => {
  await sql`update request set status_id = 3`.execute(engine.db)
  for (const table of ['task', 'leave_day']) await sql`delete from ${sql.table(table)}`.execute(engine.db)
  await sql`update employee set disabled_at = null, left_on = null`.execute(engine.db)
})

const day = 86_400_000
const start = new Date()
const after = (days: number) => new Date(start.getTime() + days * day)
const file = (rule: string, by: Name = 'amina') => trials.file({ rule }, { by, at: start, through: engine })
const due = async (days: number) => (await dueRequests(engine, after(days))).requests.map(({ id, moved }) => [id, moved])

it('is what has waited as long as its level says: for a reminder, to be passed up once, to be decided', async () => {
  const [patient, silent, manager] = [await file('patient'), await file('silent'), await file('manager')]
  const all = [patient, silent, manager].map((id) => [id, false])
  expect([await due(0.9), await due(1.1), await due(2.1)]).toEqual([[], [[silent, false]], all])
  await upkeep(engine, after(5.1))
  // Reminded and passed up a moment ago: the next reminder is a day and two away, the decision of the system nearly four.
  expect([await due(5.5), await due(6.2), await due(7.2)]).toEqual([[], [[silent, false]], all])
  await sql`delete from task`.execute(engine.db)
  expect([await due(8.9), await due(9.1)]).toEqual([[], [[patient, false]]])
})

it('is what somebody is part of who has left, or who is to decide on it; as moved where others may have to be asked', async () => {
  const [own, first, waits] = [await file('any'), await file('manager'), await file('silent')]
  const [mine] = [await file('hr', 'carla')]
  await sql`update employee set left_on = current_date - 1 where id = any (${[company.id.budi, company.id.carla]}::uuid[])`.execute(
    engine.db,
  )
  const all = [
    [first, true],
    [waits, true],
    [mine, true],
  ]
  expect(await due(0)).toEqual(all)
  // What has waited long enough too is still one whose people have left.
  expect(await due(1.1)).toEqual(all)
  expect((await due(1.1)).map(([id]) => id)).not.toContain(own)
})

it('goes to HR where nobody stands above who keeps silent', async () => {
  const id = await file('patient', 'carla')
  expect((await storedRequest(engine.db, company, id)).asked).toEqual(['gita'])
  expect((await upkeep(engine, after(5.1))).escalated).toBe(1)
  const { asked, history } = await storedRequest(engine.db, company, id)
  expect([asked, history]).toEqual([
    ['dewi', 'gita', 'indra'],
    ['carla submit', 'system escalate 1', 'system remind 1'],
  ])
  expect((await upkeep(engine, after(5.2))).escalated).toBe(0)
})

it('is decided by the system on the very moment of its deadline', async () => {
  const id = await file('patient')
  expect((await upkeep(engine, new Date(after(9).getTime() - 1))).decided).toBe(0)
  expect((await upkeep(engine, after(9))).decided).toBe(1)
  expect((await storedRequest(engine.db, company, id)).history.at(-1)).toBe('system approve 1')
})

it('keeps whoever it was passed up to where its person has another manager since', async () => {
  const id = await file('patient')
  expect((await upkeep(engine, after(5.1))).escalated).toBe(1)
  await trials.move('amina', start.toISOString().slice(0, 10), { manager: 'farah' })
  expect((await upkeep(engine, new Date())).resolved).toBe(1)
  const { asked, seenBy, told } = await storedRequest(engine.db, company, id)
  expect([asked, seenBy]).toEqual([
    ['carla', 'farah'],
    ['amina', 'carla', 'farah'],
  ])
  expect(told.toSorted()).toEqual(['budi told.reminder', 'carla told.turn', 'farah told.turn'])
  expect(await upkeep(engine, new Date())).toMatchObject({ resolved: 0 })
  await sql`delete from assignment where starts_on > '2015-01-01'`.execute(engine.db)
  await sql`update assignment set ends_on = null`.execute(engine.db)
})

it('goes to nobody whose own it is, and to one who stands above several of the silent once', async () => {
  await give(fresh.database, company.id.farah, company.leave.annual, 10)
  const id = await trials.file({ rule: 'patient', days: 1 }, { by: 'dewi', whose: 'farah', at: start })
  expect((await upkeep(engine, after(5.1))).escalated).toBe(1)
  expect((await storedRequest(engine.db, company, id)).asked).toEqual(['gita', 'indra'])
  const flow = trialFlow(company)
  const level = plainLevel({ kind: 'named', ids: [company.id.farah, company.id.edgar] }, { mode: 'all', escalateAfterDays: 3 })
  const rules = flow.rules.map((rule) => (rule.name === 'silent' ? { ...rule, levels: [level] } : rule))
  engine = trialEngine(fresh.database, company, { ...flow, rules })
  try {
    const both = await file('silent')
    await upkeep(engine, after(3.1))
    const { asked, levels, history } = await storedRequest(engine.db, company, both)
    expect([asked, levels, history[1]]).toEqual([['gita'], [['processing', 'gita processing']], 'system escalate 1'])
  } finally {
    engine = trialEngine(fresh.database, company)
  }
})

it('leaves what is decided since it was looked for', async () => {
  const id = await file('manager')
  const acting = { viewer: await trials.viewer('budi'), note: '', attachmentId: null, version: null, now: new Date() }
  await transaction(engine.db, (tx) => act(engine, tx, 'trial', id, 'approve', acting))
  await sql`update employee set left_on = current_date - 1 where id = any (${[company.id.budi, company.id.amina]}::uuid[])`.execute(
    engine.db,
  )
  expect(await due(0)).toEqual([])
  expect(await rows(engine.db, sql`select from request_history where request_id = ${id}::uuid`)).toHaveLength(2)
})

it('counts working days back a year and more, whoever has waited longer and whoever waits beside them', async () => {
  const waiting = (personId: string, days: number) => ({ personId, since: after(-days).toISOString() })
  const { amina, budi, carla, dewi } = company.id
  const { passed, isWorking, dayOf } = await workingDaysOf(
    engine.db,
    [waiting(amina, 2), waiting(amina, 10), waiting(amina, 5), waiting(budi, 1000), waiting(carla, 390)],
    start,
  )
  expect(passed(amina, after(-10).toISOString())).toBeCloseTo(10, 5)
  expect(passed(amina, after(-2).toISOString())).toBeCloseTo(2, 5)
  expect(passed(carla, after(-390).toISOString())).toBeCloseTo(390, 5)
  expect(passed(budi, after(-1000).toISOString())).toBeGreaterThan(395)
  expect(passed(budi, after(-1000).toISOString())).toBeLessThan(402)
  expect([isWorking(amina), isWorking(dewi), passed(dewi, after(-2).toISOString())]).toEqual([true, false, 0])
  expect([dayOf(amina, '2026-03-01T20:00:00Z'), dayOf(dewi, '2026-03-01T20:00:00Z')]).toEqual(['2026-03-02', '2026-03-01'])
})
