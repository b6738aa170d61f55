import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { balanceOn } from '#shared/records/leave/balance.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { give } from '../../../test/support/company.ts'
import { beginnings, openRaces, refusals, type Beginning, type Races, type Way, type Work } from '../../../test/support/races.ts'

let races: Races

beforeAll(async () => {
  races = await openRaces()
})
afterAll(() => races.fresh.drop())

type Scenario = (way: Way) => Promise<boolean>

/** Whether a naive engine fails a scenario within so many rounds: the proof that the scenario sees the race. */
async function failsSometimes(beginning: Beginning, scenario: Scenario, rounds = 60): Promise<boolean> {
  // A deadlock among what should not have run at once is a failure too.
  for (let round = 0; round < rounds; round += 1) if (!(await scenario(races.naive(beginning)).catch(() => false))) return true
  return false
}
async function holdsAlways(beginning: Beginning, scenario: Scenario, rounds = 15): Promise<void> {
  for (let round = 0; round < rounds; round += 1) expect(await scenario(races.guarded(beginning))).toBe(true)
}

/** Works of which exactly one can be done; the others are told, and the records say what the winner did. */
const oneWins = (rule: string, works: (id: string) => Work[], told: readonly number[]) => async (way: Way) => {
  const id = await races.filed(rule)
  const outcomes = await races.race(way, works(id))
  const now = await races.stored(id)
  const acts = now.history.filter((line) => !line.includes('submit') && !line.includes('skip'))
  const won = outcomes.filter((outcome) => 'done' in outcome).length === 1 && acts.length === 1
  return won && refusals(outcomes).every((status) => told.includes(status)) && (await races.ledgerFits(id))
}

describe.each(Object.keys(beginnings) as Beginning[])('two at once on one request, %s: one wins, the others are told', (beginning) => {
  const scenarios = {
    'two colleagues approve': oneWins('hr', (id) => [races.deciding('dewi', 'approve', id), races.deciding('indra', 'approve', id)], [409]),
    'one person approves twice': oneWins(
      'manager',
      (id) => [races.deciding('budi', 'approve', id), races.deciding('budi', 'approve', id)],
      [409],
    ),
    'approve against reject': oneWins('any', (id) => [races.deciding('farah', 'approve', id), races.deciding('hadi', 'reject', id)], [409]),
    'approve against revise': oneWins(
      'again',
      (id) => [races.deciding('farah', 'revise', id), races.deciding('budi', 'reject', id)],
      [409],
    ),
    'approve against cancel': oneWins(
      'manager',
      (id) => [races.deciding('budi', 'approve', id), races.cancelling('amina', id)],
      [403, 409],
    ),
    'cancel twice': oneWins('line', (id) => [races.cancelling('amina', id), races.cancelling('amina', id)], [409]),
  }
  for (const [name, scenario] of Object.entries(scenarios)) {
    it(name, () => holdsAlways(beginning, scenario))
    it(`${name}: an engine without the lock fails`, async () => expect(await failsSometimes(beginning, scenario)).toBe(true))
  }

  const lostActs = async (way: Way) => {
    const id = await races.filed('all')
    const outcomes = await races.race(
      way,
      (['budi', 'farah', 'carla'] as const).map((name) => races.deciding(name, 'approve', id)),
    )
    const now = await races.stored(id)
    return (
      refusals(outcomes).length === 0 &&
      JSON.stringify(now.tasks) === '["dewi 2","indra 2"]' &&
      now.statusId === 40 &&
      now.levels[0]?.[0] === 'approved'
    )
  }
  it('an all-of level keeps every act, and goes on once', () => holdsAlways(beginning, lostActs))
  it('an all-of level: an engine without the lock loses acts', async () => expect(await failsSometimes(beginning, lostActs)).toBe(true))
})

describe.each(Object.keys(beginnings) as Beginning[])('two requests at once, %s', (beginning) => {
  const overlap = async (way: Way) => {
    const form = races.formOf('manager')
    const outcomes = await races.race(way, [races.filing('amina', form), races.filing('amina', { ...form, from: addDays(form.from, 1) })])
    return refusals(outcomes).length === 1 && refusals(outcomes)[0] === 400
  }
  it('never take the same day', () => holdsAlways(beginning, overlap))
  it('without the locks of the records take the same day', async () => expect(await failsSometimes(beginning, overlap)).toBe(true))

  const spend = async (way: Way) => {
    const name = 'hadi'
    await sql`delete from leave_event where employee_id = ${races.company.id[name]}::uuid`.execute(races.engine.db)
    await sql`delete from leave_day where employee_id = ${races.company.id[name]}::uuid`.execute(races.engine.db)
    await give(races.fresh.database, races.company.id[name], races.company.leave.annual, 12)
    const outcomes = await races.race(
      way,
      Array.from({ length: 20 }, () => races.filing(name, races.formOf('manager', 5))),
    )
    const balance = balanceOn(
      settle(await eventsOf(races.engine.db, races.company.id[name], races.company.leave.annual)),
      '2029-01-01',
    ).value
    return balance === 2 && refusals(outcomes).length === 18 && refusals(outcomes).every((status) => status === 400)
  }
  it('twenty at once spend a balance down to its floor, never below', () => holdsAlways(beginning, spend, 4))
  it('without the locks of the records it is overspent', async () => expect(await failsSometimes(beginning, spend, 20)).toBe(true))
})
