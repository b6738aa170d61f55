import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainEntitlement, plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { writeEvents, type NewEvent } from '../events.ts'
import { openingBalance } from './opening.ts'
import { beginningOf, countedPast, type PastAbsence } from './past.ts'
import { leaveType } from '../types.ts'
import { sinceEver } from '#shared/records/calendar.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const today = '2026-06-15'

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

async function typeOf(policy: Partial<LeavePolicy> = {}): Promise<string> {
  const id = randomUUID()
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${id}, ${id}, '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true, ...policy })}::jsonb, 9)`.execute(db)
  return id
}
const event = (leaveTypeId: string, kind: NewEvent['kind'], effectiveOn: string, more: Partial<NewEvent> = {}): NewEvent => ({
  employeeId: place.company.id.amina,
  leaveTypeId,
  kind,
  quantity: 2,
  effectiveOn,
  by: null,
  ...more,
})
async function known(id: string) {
  const type = await leaveType(db, id, sinceEver)
  if (!type) throw new Error('it is gone')
  return type
}
const beginning = async (id: string) => {
  const type = await known(id)
  return transaction(db, (tx) => beginningOf(tx, type, place.company.id.amina, today))
}

test('a balance begins with its first gain, written or due, or with what was brought along; without any it never does', async () => {
  const [none, written, due, brought] = [
    await typeOf(),
    await typeOf(),
    await typeOf({ entitlement: { ...plainEntitlement, amount: 12, every: 'year', expiresAfterMonths: 0, proRata: false } }),
    await typeOf(),
  ]
  await writeEvents(db, [
    event(none, 'taken', '2026-01-05'),
    event(written, 'adjustment', '2026-03-01'),
    event(written, 'adjustment', '2026-02-01'),
    event(written, 'taken', '2026-01-05'),
    event(due, 'adjustment', '2026-02-01'),
  ])
  const opening = { employeeId: place.company.id.amina, leaveTypeId: brought, quantity: '3', effectiveOn: '2026-05-01', expiresOn: null }
  await transaction(db, (tx) => openingBalance(tx, [opening], { today, runId: null }))
  await writeEvents(db, [event(brought, 'adjustment', '2026-04-01')])
  expect([await beginning(none), await beginning(written), await beginning(due), await beginning(brought)]).toEqual([
    null,
    '2026-02-01',
    '2026-01-01',
    '2026-05-01',
  ])
})

test('what was given for an imported absence begins no balance', async () => {
  const [type, run, past] = [await typeOf(), randomUUID(), randomUUID()]
  await sql`insert into import_run (id, entity, files) values (${run}, 'absences', '{}')`.execute(db)
  await sql`insert into past_absence (id, run_id, employee_id, leave_type_id, from_day, until_day, computed, quantity)
    values (${past}, ${run}, ${place.company.id.amina}, ${type}, '2026-01-05', '2026-01-06', 2, 2)`.execute(db)
  await writeEvents(db, [event(type, 'adjustment', '2026-01-05', { requestId: past, line: 1 })])
  expect(await beginning(type)).toBeNull()
  await writeEvents(db, [event(type, 'adjustment', '2026-03-01', { requestId: randomUUID(), line: 1 })])
  expect(await beginning(type)).toBe('2026-03-01')
})

test('days before the balance begins are given back without a reason; a type without a balance has none such', async () => {
  const absence = (leaveTypeId: string): PastAbsence => ({
    id: randomUUID(),
    employeeId: place.company.id.amina,
    leaveTypeId,
    from: '2026-02-27',
    until: '2026-03-03',
    told: null,
  })
  const [kept, free] = [await typeOf(), await typeOf({ balance: false })]
  const counted = async (id: string) => {
    const type = await known(id)
    return transaction(db, (tx) => countedPast(tx, absence(id), { type, counts: 'file', begins: '2026-03-01' }))
  }
  const leave = {
    kind: 'leave',
    data: {
      total: 3,
      days: ['2026-02-27', '2026-03-02', '2026-03-03'].map((date) => ({ date, part: 'full', quantity: 1 })),
    },
  }
  const gain = { kind: 'leave-addition', data: { quantity: 1, effectiveOn: '2026-02-27', expiresOn: '2026-02-27', reason: '' } }
  expect(await counted(kept)).toMatchObject({ computed: 3, quantity: 3, before: 1, changes: [gain, leave] })
  expect(await counted(free)).toMatchObject({ computed: 3, quantity: 3, before: 0, changes: [leave] })
})
