import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { plainEntitlement, plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { additionChange, compensationChange } from './addition.ts'
import { deductionChange, disbursementChange } from './deduction.ts'
import { eventsOf, writeEvents } from './events.ts'
import { expiryChange } from './expiry.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const today = '2026-06-15'

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  const entitlement = { ...plainEntitlement, amount: 12, every: 'year', expiresAfterMonths: 0, proRata: false }
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
    await writeEvents(tx, [{ ...whose, kind: 'reservation', quantity, effectiveOn: leave, requestId: randomUUID(), line: 1 }])
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

const foundBy = (kind: typeof deductionChange, leaveTypeId: string, more: object = {}) => {
  const data = { leaveTypeId, quantity: 2, effectiveOn: today, expiresOn: null, reason: 'Agreed', ...more }
  const change = { kind: kind.kind, line: 1, employeeId: place.company.id.amina, data }
  return transaction(db, (tx) => kind.check(tx, change, { requestId: randomUUID(), actorId: null, today }))
}

test('what is deducted goes by no limit of what is paid out, and both by the balance', async () => {
  const { hours } = place.company.leave
  const whose = { employeeId: place.company.id.amina, leaveTypeId: hours, by: null }
  await writeEvents(db, [{ ...whose, kind: 'adjustment', quantity: 5, effectiveOn: '2026-01-01' }])
  const most = {
    key: 'leaveAdjustment.most',
    params: { most: 0, used: 0, unit: 'hour', year: '2026' },
    field: 'quantity',
    blocks: 'submit',
  }
  const short = { key: 'leave.balanceShort', params: { short: 1, unit: 'hour' }, field: 'quantity', blocks: 'submit' }
  expect(await foundBy(deductionChange, hours)).toEqual([])
  expect(await foundBy(disbursementChange, hours)).toEqual([most])
  expect(await foundBy(deductionChange, hours, { quantity: 6 })).toEqual([short])
  expect(await foundBy(disbursementChange, hours, { quantity: 6 })).toEqual([most, short])
})

test('a type that keeps no balance any more has no floor, and one that there is not is told beside it', async () => {
  const { unpaid } = place.company.leave
  expect(await foundBy(deductionChange, unpaid)).toEqual([])
  const change = { gainId: randomUUID(), from: null, until: today }
  for (const kind of [additionChange, compensationChange, deductionChange, disbursementChange, expiryChange])
    expect(await foundBy(kind, randomUUID(), change)).toEqual([{ key: 'leave.typeUnknown', field: 'leaveTypeId', blocks: 'save' }])
})

test('days that were added and used are taken back where their type keeps no balance any more', async () => {
  const keepBalance = (balance: boolean) =>
    sql`update leave_type set policy = jsonb_set(policy, '{balance}', ${String(balance)}::jsonb) where id = ${place.company.leave.annual}`.execute(
      db,
    )
  await keepBalance(false)
  expect(await takenBack('2026-12-30', 14)).toEqual(['reservation'])
  await keepBalance(true)
})

test('of a type that may be overdrawn as much is deducted as it lets, and no more', async () => {
  const { hours } = place.company.leave
  const floor = (least: number) =>
    sql`update leave_type set policy = jsonb_set(policy, '{floor}', ${String(least)}::jsonb) where id = ${hours}`.execute(db)
  await sql`delete from leave_event`.execute(db)
  await floor(-3)
  expect(await foundBy(deductionChange, hours, { quantity: 3 })).toEqual([])
  expect(await foundBy(deductionChange, hours, { quantity: 4 })).toMatchObject([{ key: 'leave.balanceShort', params: { short: 1 } }])
  await floor(0)
})
