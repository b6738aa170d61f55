import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { give, names, type Company } from '../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../test/support/database.ts'
import { trialEngine } from '../../../test/support/engine.ts'
import { dayOf, take, type Run } from '../../../test/support/model/driver.ts'
import * as model from '../../../test/support/model/engine.ts'
import { saidByDatabase, saidByModel, snapshot } from '../../../test/support/model/snapshot.ts'
import { filing, step } from '../../../test/support/model/steps.ts'
import { newWorld } from '../../../test/support/model/world.ts'
import type { EngineWithDb } from './request/module.ts'

/** How many random histories; more for a long run. A failure prints its seed, path and the shortest history that shows it. */
const histories = Number(process.env['CALENDULA_HISTORIES'] ?? 450)
/** The companies draw by the numbers from this on: by one and the same they would draw the same histories. */
const seed = Number(process.env['CALENDULA_SEED'] ?? process.env['FC_SEED'])
const companies = 3

/** The company as it was before anybody did anything. */
async function startAgain({ db }: EngineWithDb): Promise<void> {
  for (const table of ['request', 'request_history', 'request_viewer', 'task']) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`delete from notification`.execute(db)
  await sql`delete from leave_event where request_id is not null`.execute(db)
  await sql`delete from leave_day`.execute(db)
  await sql`delete from delegation`.execute(db)
  await sql`update employee set disabled_at = null, left_on = null where disabled_at is not null or left_on is not null`.execute(db)
  await sql`delete from assignment where starts_on > '2015-01-01'`.execute(db)
  await sql`update assignment set ends_on = null where ends_on is not null`.execute(db)
}

describe('the approval engine against a plain model', () => {
  const grounds: { fresh: FreshDatabase; company: Company; engine: EngineWithDb }[] = []

  beforeAll(async () => {
    for (let index = 0; index < companies; index += 1) {
      const { company, ...fresh } = await freshCompany({ max: 2 })
      for (const name of names) await give(fresh.database, company.id[name], company.leave.annual, model.allowance)
      grounds.push({ fresh, company, engine: trialEngine(fresh.database, company) })
    }
  })
  afterAll(async () => {
    for (const { fresh } of grounds) await fresh.drop()
  })

  it(`agrees after every step of ${histories} random histories`, { timeout: 60_000 + histories * 500 }, async () => {
    const tally = new Map<string, number>()
    let told = 0
    const check = async ({ company, engine }: (typeof grounds)[number], index: number) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(filing, { minLength: 1, maxLength: 3, size: 'max' }),
          fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }),
          async (filings, steps) => {
            await startAgain(engine)
            if ((told += 1) % 100 === 0)
              await sql`vacuum request, request_history, request_viewer, task, notification, leave_event, leave_day, assignment, employee`.execute(
                engine.db,
              )
            const run: Run = { engine, company, plain: { ...newWorld(), requests: [] }, tally }
            let stored = await snapshot(engine.db)
            for (const one of [...filings, ...steps]) {
              stored = await take(run, one, stored)
              expect(saidByDatabase(stored, company, dayOf)).toEqual(saidByModel(run.plain, dayOf))
              for (const request of run.plain.requests) if (model.isOpen(request)) expect(model.askedNow(request).length).toBeGreaterThan(0)
            }
          },
        ),
        { numRuns: Math.ceil(histories / companies), seed: seed + index, endOnFailure: false },
      )
    await Promise.all(grounds.map(check))
    // Every kind of act and of refusal has happened: what never happens was never tested.
    for (const what of [
      'file',
      'edit',
      'submit',
      'approve',
      'revise',
      'reject',
      'cancel',
      'reopen at 3',
      'reopen at 4',
      'reopen at 5',
      'reopen at 12',
      'close at 4',
      'refused 400',
      'refused 403',
      'refused 404',
      'refused 409',
    ])
      expect(tally.get(what) ?? 0, what).toBeGreaterThan(0)
  })
})
