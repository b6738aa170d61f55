import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, endOfYear, weekday } from '#shared/records/calendar.ts'
import { balanceOn } from '#shared/records/leave/balance.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import { act } from '#server/approval/act/decision.ts'
import { cancel } from '#server/approval/act/ending.ts'
import { saveAndSubmit } from '#server/approval/act/entry.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { transaction, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { changeKinds } from '#server/records/index.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { names, type Company, type Name } from '../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../test/support/database.ts'
import { withoutNames } from '../../../../test/support/naive.ts'
import { modules } from '#server/requests/index.ts'

let fresh: FreshDatabase
let company: Company
let engine: EngineWithDb
const viewers = {} as Record<Name, Viewer>
const now = today('Asia/Jakarta')
const monday = addDays(now, 14 - weekday(now))
const gain = newId()

beforeAll(async () => {
  const founded = await freshCompany({ max: 12 })
  fresh = founded
  company = founded.company
  engine = { db: fresh.database.db, modules, changes: changeKinds }
  for (const name of names) viewers[name] = (await findViewer(engine.db, name)) as Viewer
})
afterAll(() => fresh.drop())

type Work = (engine: EngineWithDb, tx: Tx) => Promise<{ id: string }>

const filing =
  (by: Name, kind: string, form: object): Work =>
  (way, tx) => {
    const filled = { leaveTypeId: company.leave.annual, note: 'At once', ...form }
    const saving = { viewer: viewers[by], id: null, form: filled, employeeId: null, version: null, attachmentIds: [], now: new Date() }
    return saveAndSubmit(way, tx, kind, saving)
  }
const adjusting = (by: Name, form: object) => filing(by, 'leave-adjustment-request', { subjectId: company.id.hadi, ...form })
const leaving = (from: string, days = 1) => filing('hadi', 'leave-request', { startDate: from, endDate: addDays(from, days - 1) })
const acting = (by: Name) => ({ viewer: viewers[by], note: '', attachmentId: null, version: null, now: new Date() })

/** Hadi has so many days and nothing else, until the end of next year. */
async function begin(quantity: number): Promise<void> {
  await sql`truncate leave_event, leave_day, request, request_history, request_viewer, task, notification cascade`.execute(engine.db)
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on)
    values (${gain}, ${company.id.hadi}, ${company.leave.annual}, 'adjustment', ${quantity}, ${addDays(now, -60)}, ${endOfYear(addDays(now, 366))})`.execute(
    engine.db,
  )
}

/** Everything at once, each on a connection of its own; how many were done. */
async function race(way: EngineWithDb, works: readonly Work[]): Promise<number> {
  const done = await Promise.all(
    works.map(async (work) => {
      try {
        await engine.db.transaction().execute((tx) => work(way, tx))
        return 1
      } catch (error) {
        if (error instanceof Refusal) return 0
        throw error
      }
    }),
  )
  return done.reduce<number>((sum, one) => sum + one, 0)
}

/** The least that is available on any day from today on. */
async function least(): Promise<number> {
  const ledger = settle(await eventsOf(engine.db, company.id.hadi, company.leave.annual))
  return Math.min(...Array.from({ length: 60 }, (_, index) => balanceOn(ledger, addDays(now, index)).value))
}

type Scenario = (way: EngineWithDb) => Promise<boolean>
async function holdsAlways(scenario: Scenario, rounds = 8): Promise<void> {
  for (let round = 0; round < rounds; round += 1) expect(await scenario(engine)).toBe(true)
}
async function failsSometimes(scenario: Scenario, rounds = 40): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) if (!(await scenario(withoutNames(engine)).catch(() => false))) return true
  return false
}

describe('at once', () => {
  const scenarios: Record<string, Scenario> = {
    'two adjustments and a leave race for the last day': async (way) => {
      await begin(1)
      const done = await race(way, [
        adjusting('dewi', { adjustmentType: 'deduction', quantity: 1 }),
        adjusting('budi', { adjustmentType: 'disbursement', quantity: 1 }),
        leaving(monday),
      ])
      return done === 1 && (await least()) === 0
    },
    'a gain is ended earlier while a leave relies on it': async (way) => {
      await begin(5)
      const done = await race(way, [
        adjusting('dewi', { adjustmentType: 'expiry', balanceId: gain, expiryDate: addDays(now, 3) }),
        leaving(monday, 5),
      ])
      return done === 1 && (await least()) >= 0
    },
    'days that were added are taken back while a leave uses them': async (way) => {
      await begin(1)
      const { id } = await transaction(engine.db, (tx) => adjusting('dewi', { adjustmentType: 'addition', quantity: 4 })(engine, tx))
      await transaction(engine.db, (tx) => act(engine, tx, 'leave-adjustment-request', id, 'approve', acting('budi')))
      const done = await race(way, [
        (engine, tx) => cancel(engine, tx, 'leave-adjustment-request', id, acting('indra')),
        leaving(monday, 5),
      ])
      return done === 1 && (await least()) >= 0
    },
    'two change one expiry date': async (way) => {
      await begin(5)
      const change = (by: Name, days: number) =>
        adjusting(by, { adjustmentType: 'expiry', balanceId: gain, expiryDate: addDays(now, days) })
      return (await race(way, [change('dewi', 500), change('budi', 600)])) === 1
    },
  }
  for (const [name, scenario] of Object.entries(scenarios)) {
    it(name, () => holdsAlways(scenario))
    it(`${name}: without the locks of the records it goes wrong`, async () => expect(await failsSometimes(scenario)).toBe(true))
  }
})
