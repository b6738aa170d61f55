import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, type Db } from '#server/foundation/db.ts'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { additionChange } from './addition.ts'
import { eventsOf, record } from './events.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const today = '2026-06-15'

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  const entitlement = { amount: 12, every: 'year', expiresAfterMonths: 0, proRata: false }
  await sql`update leave_type set policy = ${JSON.stringify({ ...plainLeavePolicy, balance: true, entitlement })}::jsonb
    where id = ${place.company.leave.annual}`.execute(db)
})
afterAll(() => place?.drop())

/** Two days were added for Amina, beside twelve a year, who then asked for leave: what becomes of them where they are taken back. */
async function takenBack(leave: string, quantity: number): Promise<unknown> {
  const whose = { employeeId: place.company.id.amina, leaveTypeId: place.company.leave.annual, by: null }
  const source = { requestId: randomUUID(), actorId: null, today }
  const data = { leaveTypeId: whose.leaveTypeId, quantity: 2, effectiveOn: today, expiresOn: null, reason: 'Worked on a holiday' }
  const change = { kind: additionChange.kind, line: 1, employeeId: whose.employeeId, data }
  await sql`delete from leave_event`.execute(db)
  return transaction(db, async (tx) => {
    await additionChange.apply(tx, change, source)
    await record(tx, [{ ...whose, kind: 'reservation', quantity, effectiveOn: leave, requestId: randomUUID(), line: 1 }])
    await additionChange.reverse(tx, change, source)
    return (await eventsOf(tx, whose.employeeId, whose.leaveTypeId)).map(({ kind }) => kind)
  }).catch((error: { messages?: unknown }) => error.messages ?? error)
}

test('days that were added are taken back where next year’s own days pay what is asked for then', async () => {
  expect(await takenBack('2027-02-01', 2)).toEqual(['reservation'])
})

test('and not where nothing else pays it', async () => {
  expect(await takenBack('2026-12-30', 14)).toMatchObject([{ key: 'leaveAdjustment.usedSince', params: { short: 2, unit: 'day' } }])
})
