import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { balanceOn, settle } from '#shared/records/leave/ledger.ts'
import { rows, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { Refusal } from '#server/foundation/refusal.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { once } from '#server/platform/idempotency.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { foundCompany, give, names, type Company, type Name } from '../../../test/support/company.ts'
import { freshDatabase, type FreshDatabase } from '../../../test/support/database.ts'
import { trialHouse, type TrialForm } from '../../../test/support/house.ts'
import { unlocked, withoutNames } from '../../../test/support/naive.ts'
import { storedRequest } from '../../../test/support/stored-request.ts'
import { act } from './decision.ts'
import { cancel, reopen } from './ending.ts'
import { save, saveAndSubmit, submit } from './entry.ts'
import type { Decision } from './machine.ts'
import type { Approvals } from './module.ts'
import { lockNames, type RequestRecord } from './store.ts'
import { upkeep } from './upkeep.ts'

let fresh: FreshDatabase
let company: Company
let house: Approvals
const viewers = {} as Record<Name, Viewer>

beforeAll(async () => {
  fresh = await freshDatabase({ max: 24 })
  company = await foundCompany(fresh.database)
  house = trialHouse(fresh.database, company)
  for (const name of names) viewers[name] = (await findViewer(house.db, name)) as Viewer
  await give(fresh.database, company.id.amina, company.leave.annual, 5000)
})
afterAll(() => fresh.drop())

/** How an act is done: with every guard, or as a naive engine would. */
interface Way {
  house: Approvals
  tx: (tx: Tx) => Tx
}
const guarded = (): Way => ({ house, tx: (tx) => tx })
const naive = (): Way => ({ house: withoutNames(house), tx: unlocked })

type Work = (way: Way, tx: Tx) => Promise<RequestRecord>
type Outcome = { done: RequestRecord } | { refused: number }

/** Everything at once, each on a connection of its own. Deadlocks are not tried again here: they are errors. */
const race = (way: Way, works: readonly Work[]): Promise<Outcome[]> =>
  Promise.all(
    works.map(async (work): Promise<Outcome> => {
      try {
        return { done: await house.db.transaction().execute((tx) => work(way, way.tx(tx))) }
      } catch (error) {
        if (error instanceof Refusal) return { refused: error.statusCode }
        throw error
      }
    }),
  )
const refusals = (outcomes: readonly Outcome[]) => outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))

let days = 0
const formOf = (rule: string, length = 2, from = addDays('2030-01-01', (days += 10))): TrialForm => ({
  rule,
  from,
  days: length,
  approvers: [],
})
const saving = (by: Name, form: TrialForm, id: string | null = null) => ({
  viewer: viewers[by],
  id,
  form,
  employeeId: null,
  version: null,
  attachmentIds: [],
  now: new Date(),
})
const filing =
  (by: Name, form: TrialForm): Work =>
  (way, tx) =>
    saveAndSubmit(way.house, tx, 'trial', saving(by, form), '')
const acting = (by: Name) => ({ viewer: viewers[by], note: '', attachmentId: null, version: null, now: new Date() })
const deciding =
  (by: Name, decision: Decision, id: string): Work =>
  (way, tx) =>
    act(way.house, tx, 'trial', id, decision, acting(by))
const cancelling =
  (by: Name, id: string): Work =>
  (way, tx) =>
    cancel(way.house, tx, 'trial', id, acting(by))

const filed = async (rule: string, by: Name = 'amina') => {
  const [outcome] = await race(guarded(), [filing(by, formOf(rule))])
  if (!outcome || !('done' in outcome)) throw new Error('it should have been filed')
  return outcome.done.id
}
const stored = (id: string) => storedRequest(house.db, company, id)

/** What of its ledger a request's status promises: one reservation, taken, or nothing. */
async function ledgerFits(id: string): Promise<boolean> {
  const { statusId } = await stored(id)
  const events = await rows(house.db, sql<{ kind: string }>`select kind from leave_event where request_id = ${id}::uuid`)
  const sum = (plus: string, minus: string) =>
    events.filter((event) => event.kind === plus).length - events.filter((event) => event.kind === minus).length
  const taken = await rows(house.db, sql<{ taken: boolean }>`select distinct taken from leave_day where request_id = ${id}::uuid`)
  const reserved = statusId === 1 || statusId === 40
  return (
    sum('reservation', 'release') === (reserved ? 1 : 0) &&
    sum('taken', 'returned') === (statusId === 4 ? 1 : 0) &&
    JSON.stringify(taken) === JSON.stringify(reserved ? [{ taken: false }] : statusId === 4 ? [{ taken: true }] : [])
  )
}

/** Whether a naive engine fails a scenario within so many rounds: the proof that the scenario sees the race. */
async function failsSometimes(scenario: (way: Way) => Promise<boolean>, rounds = 60): Promise<boolean> {
  // A deadlock among what should not have run at once is a failure too.
  for (let round = 0; round < rounds; round += 1) if (!(await scenario(naive()).catch(() => false))) return true
  return false
}
async function holdsAlways(scenario: (way: Way) => Promise<boolean>, rounds = 15): Promise<void> {
  for (let round = 0; round < rounds; round += 1) expect(await scenario(guarded())).toBe(true)
}

/** Works of which exactly one can be done; the others are told, and the records say what the winner did. */
const oneWins = (rule: string, works: (id: string) => Work[], told: readonly number[]) => async (way: Way) => {
  const id = await filed(rule)
  const outcomes = await race(way, works(id))
  const now = await stored(id)
  const acts = now.history.filter((line) => !line.includes('submit') && !line.includes('skip'))
  const won = outcomes.filter((outcome) => 'done' in outcome).length === 1 && acts.length === 1
  return won && refusals(outcomes).every((status) => told.includes(status)) && (await ledgerFits(id))
}

describe('two at once on one request: one wins, the others are told', () => {
  const scenarios = {
    'two colleagues approve': oneWins('hr', (id) => [deciding('dewi', 'approve', id), deciding('indra', 'approve', id)], [409]),
    'one person approves twice': oneWins('manager', (id) => [deciding('budi', 'approve', id), deciding('budi', 'approve', id)], [409]),
    'approve against reject': oneWins('any', (id) => [deciding('farah', 'approve', id), deciding('hadi', 'reject', id)], [409]),
    'approve against revise': oneWins('again', (id) => [deciding('farah', 'revise', id), deciding('budi', 'reject', id)], [409]),
    'approve against cancel': oneWins('manager', (id) => [deciding('budi', 'approve', id), cancelling('amina', id)], [403, 409]),
    'cancel twice': oneWins('line', (id) => [cancelling('amina', id), cancelling('amina', id)], [409]),
  }
  for (const [name, scenario] of Object.entries(scenarios)) {
    it(name, () => holdsAlways(scenario))
    it(`${name}: an engine without the lock fails`, async () => expect(await failsSometimes(scenario)).toBe(true))
  }

  const lostActs = async (way: Way) => {
    const id = await filed('all')
    const outcomes = await race(
      way,
      (['budi', 'farah', 'carla'] as const).map((name) => deciding(name, 'approve', id)),
    )
    const now = await stored(id)
    return (
      refusals(outcomes).length === 0 &&
      JSON.stringify(now.tasks) === '["dewi 2","indra 2"]' &&
      now.statusId === 40 &&
      now.levels[0]?.[0] === 'approved'
    )
  }
  it('an all-of level keeps every act, and goes on once', () => holdsAlways(lostActs))
  it('an all-of level: an engine without the lock loses acts', async () => expect(await failsSometimes(lostActs)).toBe(true))
})

describe('two requests at once', () => {
  const overlap = async (way: Way) => {
    const form = formOf('manager')
    const outcomes = await race(way, [filing('amina', form), filing('amina', { ...form, from: addDays(form.from, 1) })])
    return refusals(outcomes).length === 1 && refusals(outcomes)[0] === 400
  }
  it('never take the same day', () => holdsAlways(overlap))
  it('without the locks of the records take the same day', async () => expect(await failsSometimes(overlap)).toBe(true))

  const spend = async (way: Way) => {
    const name = 'hadi'
    await sql`delete from leave_event where employee_id = ${company.id[name]}::uuid`.execute(house.db)
    await sql`delete from leave_day where employee_id = ${company.id[name]}::uuid`.execute(house.db)
    await give(fresh.database, company.id[name], company.leave.annual, 12)
    const outcomes = await race(
      way,
      Array.from({ length: 20 }, () => filing(name, formOf('manager', 5))),
    )
    const balance = balanceOn(settle(await eventsOf(house.db, company.id[name], company.leave.annual)), '2029-01-01').value
    return balance === 2 && refusals(outcomes).length === 18 && refusals(outcomes).every((status) => status === 400)
  }
  it('twenty at once spend a balance down to its floor, never below', () => holdsAlways(spend, 4))
  it('without the locks of the records it is overspent', async () => expect(await failsSometimes(spend, 20)).toBe(true))
})

describe('one idempotency key', () => {
  const keyed =
    (key: string | undefined, form: TrialForm): Work =>
    (way, tx) =>
      once(tx, { personId: company.id.amina, key, call: 'trial/save', body: form }, () =>
        save(way.house, tx, 'trial', saving('amina', form)),
      )
  const entries = async (form: TrialForm) => (await rows(house.db, sql`select id from request where form->>'from' = ${form.from}`)).length

  it('saves and submits once, and answers all alike', async () => {
    for (let round = 0; round < 10; round += 1) {
      const form = formOf('manager')
      const outcomes = await race(
        guarded(),
        Array.from({ length: 4 }, () => keyed(`key ${form.from}`, form)),
      )
      expect(await entries(form)).toBe(1)
      expect(new Set(outcomes.map((outcome) => 'done' in outcome && outcome.done.id)).size).toBe(1)
    }
    const id = await filed('manager')
    await race(guarded(), [deciding('budi', 'revise', id)])
    const again: Work = (way, tx) =>
      once(tx, { personId: company.id.amina, key: id, call: 'trial/submit', body: { id } }, () =>
        submit(way.house, tx, 'trial', { ...acting('amina'), id }),
      )
    expect(refusals(await race(guarded(), [again, again, again]))).toEqual([])
    expect((await stored(id)).history).toEqual(['amina submit', 'budi revise 1', 'amina submit'])
  })

  it('with two bodies does one and refuses the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [formOf('manager'), formOf('manager')]
      expect(refusals(await race(guarded(), [keyed(`pair ${one.from}`, one), keyed(`pair ${one.from}`, other)]))).toEqual([409])
      expect((await entries(one)) + (await entries(other))).toBe(1)
    }
  })

  it('is what does it: without one there are as many entries as calls', async () => {
    const form = formOf('manager')
    await race(guarded(), [keyed(undefined, form), keyed(undefined, form)])
    expect(await entries(form)).toBe(2)
  })
})

describe('a delegation that is revoked', () => {
  const grant = (id: string) =>
    sql`insert into delegation (id, from_id, to_id, starts_on) values (${id}, ${company.id.budi}, ${company.id.farah}, current_date)`.execute(
      house.db,
    )
  const revoke = (id: string) => sql`update delegation set revoked_at = now() where id = ${id}::uuid`.execute(house.db)
  /** A call as the portal makes it: who is calling is read anew. */
  const call =
    (id: string, known?: Viewer): Work =>
    async (way, tx) =>
      act(way.house, tx, 'trial', id, 'approve', { ...acting('farah'), viewer: known ?? ((await findViewer(house.db, 'farah')) as Viewer) })

  it('counts from the next call, whatever is under way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [id, delegation] = [await filed('manager'), newId()]
      await grant(delegation)
      const [[outcome]] = await Promise.all([race(guarded(), [call(id)]), revoke(delegation)])
      expect(outcome && 'done' in outcome ? 200 : outcome?.refused).toBeOneOf([200, 404])
      expect((await stored(id)).statusId).toBe(outcome && 'done' in outcome ? 4 : 1)
      expect(refusals(await race(guarded(), [call(await filed('manager'))]))).toEqual([404])
    }
  })

  it('counts no more either once its grantor is disabled or has left', async () => {
    const delegation = newId()
    await grant(delegation)
    for (const gone of [sql`disabled_at = now()`, sql`left_on = current_date - 1`]) {
      const id = await filed('manager')
      await sql`update employee set ${gone} where id = ${company.id.budi}::uuid`.execute(house.db)
      expect(refusals(await race(guarded(), [call(id)]))).toEqual([404])
      await sql`update employee set disabled_at = null, left_on = null where id = ${company.id.budi}::uuid`.execute(house.db)
      expect(refusals(await race(guarded(), [call(id)]))).toEqual([])
    }
    await revoke(delegation)
  })

  it('would still count for a caller who is remembered', async () => {
    const [id, delegation] = [await filed('manager'), newId()]
    await grant(delegation)
    const remembered = (await findViewer(house.db, 'farah')) as Viewer
    await revoke(delegation)
    expect(refusals(await race(guarded(), [call(id, remembered)]))).toEqual([])
  })
})

describe('everything at once', () => {
  it(
    '300 acts of all kinds on ten requests of three people: nothing but refusals, and every law holds afterwards',
    { timeout: 60_000 },
    async () => {
      const people = ['carla', 'budi', 'farah'] as const
      for (const name of people) await give(fresh.database, company.id[name], company.leave.annual, 40)
      const rules = ['line', 'any', 'all', 'skip', 'again', 'hr', 'twice']
      const ids: string[] = []
      for (let index = 0; index < 10; index += 1) ids.push(await filed(rules[index % rules.length] ?? 'line', people[index % 3]))
      const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
      /** An act on what somebody has just looked at: mostly one that was possible then, by somebody who was asked. */
      const work = async (): Promise<Work> => {
        const id = pick(ids)
        const now = await stored(id)
        const asked = now.asked as Name[]
        if (asked.length > 0 && Math.random() < 0.8)
          return deciding(pick(Math.random() < 0.8 ? asked : names), pick(['approve', 'approve', 'approve', 'revise', 'reject']), id)
        const by = Math.random() < 0.7 ? (names.find((name) => company.id[name] === now.record.authorId) ?? 'amina') : pick(names)
        return pick<Work>([
          cancelling(by, id),
          (way, tx) => submit(way.house, tx, 'trial', { ...acting(by), id }),
          (way, tx) => saveAndSubmit(way.house, tx, 'trial', saving(by, formOf(pick(rules), 1), id), ''),
          (way, tx) => save(way.house, tx, 'trial', saving(by, formOf(pick(rules), 1), id)),
          (way, tx) => reopen(way.house, tx, 'trial', id, acting(pick(['dewi', 'indra']))),
        ])
      }
      const outcomes: Outcome[] = []
      const worker = async (_: unknown, index: number) => {
        for (let count = 0; count < 15; count += 1) outcomes.push(...(await race(guarded(), [await work()])))
        if (index % 10 === 0) await upkeep(house, new Date())
      }
      await Promise.all(Array.from({ length: 20 }, worker))
      expect(outcomes).toHaveLength(300)
      expect(outcomes.filter((outcome) => 'done' in outcome).length).toBeGreaterThan(10)
      for (const status of refusals(outcomes)) expect(status).toBeOneOf([400, 403, 404, 409])
      for (const id of ids) {
        const now = await stored(id)
        const level = now.levels.findIndex(([status]) => status === 'processing') + 1
        const open = now.statusId === 1 || now.statusId === 40
        expect(now.tasks).toEqual(open ? now.asked.map((name) => `${name} ${level}`) : [])
        expect(now.asked.length > 0).toBe(open)
        expect(await ledgerFits(id)).toBe(true)
      }
      for (const name of people)
        expect(
          balanceOn(settle(await eventsOf(house.db, company.id[name], company.leave.annual)), '2029-01-01').value,
        ).toBeGreaterThanOrEqual(0)
    },
  )

  const pair = (lock: (tx: Tx, names: string[]) => Promise<void>) => async () => {
    const [one, other] = [`pair ${newId()}`, `pair ${newId()}`]
    const both = (order: string[]) => house.db.transaction().execute((tx) => lock(tx, order))
    await Promise.all(Array.from({ length: 8 }, (_, index) => both(index % 2 ? [one, other] : [other, one])))
  }
  it('records named in opposite order lock nobody out', pair(lockNames))
  it('records locked in the order of the form end in a deadlock', async () => {
    const oneByOne = pair(async (tx, list) => {
      for (const name of list) {
        await lockNames(tx, [name])
        await sql`select pg_sleep(0.05)`.execute(tx)
      }
    })
    await expect(oneByOne()).rejects.toMatchObject({ code: '40P01' })
  })
})
