import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockNames } from '#server/foundation/database/locks.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { plainEntitlement, plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { leaveLocks, writeEvents, type NewEvent } from '../events.ts'
import { grantEntitlements } from '../grants.ts'

// What the job that grants does for some, and for whom it waits meanwhile.

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const [annual, gone, given] = [randomUUID(), randomUUID(), randomUUID()]
const entitlement = { ...plainEntitlement, amount: 12, every: 'year' as const, expiresAfterMonths: 0, proRata: false }
const carryOver = { most: 5, until: '06-30' }

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  const types: [string, Partial<LeavePolicy>, string | null][] = [
    [annual, { entitlement, carryOver }, null],
    [gone, { entitlement }, '2020-01-01'],
    [given, { carryOver }, null],
    [randomUUID(), { entitlement, balance: false }, null],
  ]
  for (const [id, policy, retiredAt] of types)
    await sql`insert into leave_type (id, code, names, policy, sequence, retired_at)
      values (${id}, ${id}, '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true, ...policy })}::jsonb, 9, ${retiredAt})`.execute(db)
  const { amina, budi } = place.company.id
  await sql`update employee set left_on = '2021-01-01' where id not in (${amina}, ${budi})`.execute(db)
})
afterAll(() => place?.drop())
beforeEach(() => sql`delete from leave_event`.execute(db))

const event = (name: Name, kind: NewEvent['kind'], quantity: number, effectiveOn: string, more: Partial<NewEvent> = {}): NewEvent => ({
  employeeId: place.company.id[name],
  leaveTypeId: annual,
  kind,
  quantity,
  effectiveOn,
  by: null,
  ...more,
})
const lastYears = (name: Name, quantity = 12) =>
  event(name, 'entitlement', quantity, '2025-01-01', { expiresOn: '2025-12-31', period: '2025' })
const granted = async (name: Name) =>
  (
    await rows(
      db,
      sql<{ told: string }>`
        select kind || ' ' || period as told from leave_event where employee_id = ${place.company.id[name]}::uuid and period is not null order by 1`,
    )
  ).map(({ told }) => told)

test('types that are retired, or have no balance, grant nothing; what goes over does so also where nothing else is granted', async () => {
  await writeEvents(db, [event('amina', 'adjustment', 3, '2025-03-01', { leaveTypeId: given, expiresOn: '2025-12-31' })])
  expect(await grantEntitlements(db, '2026-02-01')).toBe(3)
  expect([await granted('amina'), await granted('budi')]).toEqual([['carry-over 2026', 'entitlement 2026'], ['entitlement 2026']])
})

test('nobody waits for the leave of people of whom nothing goes over, nor of those of whom it has gone over', async () => {
  await writeEvents(db, [lastYears('amina')])
  const whileHeld = (name: Name) =>
    transaction(db, async (tx) => {
      await lockNames(tx, leaveLocks(place.company.id[name]))
      return grantEntitlements(db, '2026-02-01')
    })
  expect(await whileHeld('budi')).toBe(3)
  expect(await whileHeld('amina')).toBe(0)
})

test('of a year of which nothing is left nothing goes over, whatever went over before', async () => {
  await writeEvents(db, [
    lastYears('amina', 6),
    event('amina', 'entitlement', 5, '2024-01-01', { expiresOn: '2024-12-31', period: '2024' }),
    event('amina', 'carry-over', 5, '2025-01-01', { expiresOn: '2025-06-30', period: '2025' }),
    event('amina', 'taken', 11, '2025-02-03', { days: [['2025-02-03', 11]] }),
  ])
  await grantEntitlements(db, '2026-02-01')
  expect(await granted('amina')).toEqual(['carry-over 2025', 'entitlement 2024', 'entitlement 2025', 'entitlement 2026'])
})

test('where something fails nothing of those who are looked at together is written', async () => {
  await writeEvents(db, [lastYears('amina')])
  await sql`create function refuse_carry_over() returns trigger language plpgsql as $$ begin raise 'no carry-over'; end $$`.execute(db)
  await sql`create trigger refuse before insert on leave_event for each row when (new.kind = 'carry-over') execute function refuse_carry_over()`.execute(
    db,
  )
  await expect(grantEntitlements(db, '2026-02-01')).rejects.toThrow('no carry-over')
  await sql`drop trigger refuse on leave_event`.execute(db)
  expect(await granted('budi')).toEqual([])
})
