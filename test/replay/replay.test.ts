import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { difference, readBack } from '../../scripts/replay/compare.ts'
import { readLog } from '../../scripts/replay/log.ts'
import { planCase, type PlannedCase } from '../../scripts/replay/plan.ts'
import { replay, type Replayed } from '../../scripts/replay/replay.ts'
import { reportOf } from '../../scripts/replay/report.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

const madeUp = path.resolve(import.meta.dirname, 'logs')
const university = path.resolve('../shared/data/approvals-bpi2020-travel')
const there = existsSync(university)
if (!there) process.stdout.write('The logs of the university are not here; their replay is left out.\n')

let fresh: FreshDatabase
beforeEach(async () => void (fresh = await freshDatabase({ max: 12 })))
afterEach(() => fresh.drop())

/** What two runs must agree on: everything but the time they took. */
const counts = ({ logs, cases, same, steps }: Replayed) => ({ logs, cases, same, steps })

async function casesOf(file: string): Promise<Map<string, PlannedCase>> {
  const cases = new Map<string, PlannedCase>()
  for await (const one of readLog(file)) cases.set(one.id, planCase(one))
  return cases
}

test('every kind of case goes through the engine; what it refuses is told by class', async () => {
  const replayed = await replay(fresh.database.db, madeUp, { atOnce: 4 })
  expect(counts(replayed)).toMatchObject({ cases: 14, same: 12, steps: 54 })
  const [log] = replayed.logs
  expect(log).toMatchObject({ log: 'university', sideBySide: 1 })
  expect(log?.outside).toEqual({ 'Start trip': 1, 'End trip': 1, 'Send Reminder': 1, 'Request Payment': 1, 'Payment Handled': 1 })
  expect(log?.acts['REJECTED by MISSING']).toEqual({ done: 2, refused: 0 })
  expect(log?.others).toEqual([
    { why: 'APPROVED by SUPERVISOR on a request that is approved: error.notFound', cases: 1, example: 'wrong-order' },
    { why: 'FINAL_APPROVED by SUPERVISOR on a request that is not there: error.notFound', cases: 1, example: 'never-sent' },
  ])
  const steps = Object.values(log?.acts ?? {}).reduce((sum, { done, refused }) => sum + done + refused, 5)
  expect(steps).toBe(replayed.steps)
  expect(reportOf(replayed)).toContain('85.71 %')
})

test('what is compared is what stands in the database', async () => {
  const { db } = fresh.database
  await replay(db, madeUp)
  const cases = await casesOf(path.join(madeUp, 'university.events.csv'))
  const told = async (id: string) => {
    const planned = cases.get(id)
    if (!planned) throw new Error(`no case ${id}`)
    return difference(planned, (await readBack(db, 'university')).get(id))
  }
  const of = (id: string) => sql`(select id from request where form->>'case' = ${id})`
  for (const id of ['two-levels', 'four-levels', 'given-up', 'came-back', 'one-level']) expect(await told(id)).toBeNull()
  await sql`delete from request_history where request_id = ${of('two-levels')} and act = 'approve' and level = 1`.execute(db)
  expect(await told('two-levels')).toContain('APPROVED by PRE_APPROVER", the engine')
  await sql`update request_history set actor_id = (select employee_id from assignment a join position p on p.id = a.position_id where p.code = 'BUDGET OWNER' limit 1)
    where request_id = ${of('four-levels')} and level = 4`.execute(db)
  expect(await told('four-levels')).toContain(
    'FINAL_APPROVED by DIRECTOR", the engine "2017-07-10T08:00:00.000Z Declaration FINAL_APPROVED by BUDGET OWNER"',
  )
  await sql`update request set status_id = 2 where id = ${of('given-up')}`.execute(db)
  expect(await told('given-up')).toBe('the log ends with Declaration 3, the engine with Declaration 2')
  await sql`insert into request_history (id, request_id, act) select '0fffffff-ffff-7fff-bfff-ffffffffffff'::uuid, ${of('one-level')}, 'skip'`.execute(
    db,
  )
  expect(await told('one-level')).not.toBeNull()
  await sql`delete from request where form->>'case' = 'came-back'`.execute(db)
  expect(await told('came-back')).toContain('the engine "nothing"')
})

test('a second run comes to the same counts', async () => {
  const again = await freshDatabase({ max: 3 })
  try {
    expect(counts(await replay(again.database.db, madeUp, { atOnce: 3 }))).toEqual(counts(await replay(fresh.database.db, madeUp)))
  } finally {
    await again.drop()
  }
})

test.runIf(there)('of the first real cases of each log nearly all come out the same', async () => {
  const replayed = await replay(fresh.database.db, university, { first: 200 })
  expect(replayed.cases).toBe(1000)
  expect(replayed.same).toBeGreaterThanOrEqual(990)
})
