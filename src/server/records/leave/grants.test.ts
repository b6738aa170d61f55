import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { plainEntitlement, plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { workFacts } from '../schedule/working-time.ts'
import { balanceAsOf } from './balances.ts'
import { eventsOf, leaveLocks, writeEvents } from './events.ts'
import { grantEntitlements } from './grants.ts'
import { openingBalance } from './opening/opening.ts'
import { leaveType } from './types.ts'

let fresh: FreshDatabase
let db: Db
let person: string
const [site, annual, monthly] = [randomUUID(), randomUUID(), randomUUID()]

const policy = (more: Partial<LeavePolicy>): LeavePolicy => ({ ...plainLeavePolicy, balance: true, countries: ['DE'], ...more })

const type = (id: string, code: string, rules: LeavePolicy) =>
  sql`insert into leave_type (id, code, names, policy, sequence) values (${id}, ${code}, '{}', ${JSON.stringify(rules)}::jsonb, 1)`.execute(
    db,
  )

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.database.db
  await sql`insert into site (id, code, name, country, time_zone) values (${site}, 'B', 'Berlin', 'DE', 'Europe/Berlin')`.execute(db)
  await type(
    annual,
    'ANNUAL',
    policy({
      entitlement: { ...plainEntitlement, amount: 28, every: 'year', expiresAfterMonths: 0, proRata: true },
      carryOver: { most: 5, until: '03-31' },
    }),
  )
  await type(
    monthly,
    'MONTHLY',
    policy({ entitlement: { ...plainEntitlement, amount: 12, every: 'month', expiresAfterMonths: 0, proRata: true } }),
  )
  await type(
    randomUUID(),
    'ELSEWHERE',
    policy({ countries: ['ID'], entitlement: { ...plainEntitlement, amount: 12, every: 'year', expiresAfterMonths: 0, proRata: false } }),
  )
})

afterAll(() => fresh.drop())

beforeEach(async () => {
  // Of whoever was there before, nobody is any more.
  await sql`update employee set left_on = '2021-01-01'`.execute(db)
  person = randomUUID()
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
    values (${person}, ${person}, ${person}, 'Eva', 'Roth', 'Eva Roth', '2020-05-01')`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, site_id, full_time) values (${person}, '2020-05-01', ${site}, 0.5)`.execute(db)
})

const ledger = (of = annual) =>
  rows(
    db,
    sql`
    select kind, trim_scale(quantity)::float8 as quantity, effective_on as "on", expires_on as until, period from leave_event
    where employee_id = ${person} and leave_type_id = ${of} order by effective_on, kind`,
  )

const balance = async (day: string, of = annual) => {
  const [found, facts] = [await leaveType(db, of, day), await workFacts(db, person, day, day)]
  if (!found || !facts) throw new Error('Nobody is there.')
  return balanceAsOf(found, await eventsOf(db, person, of), facts, day, day).value
}

const taken = (day: string, quantity: number) =>
  transaction(db, (tx) =>
    writeEvents(tx, [
      { employeeId: person, leaveTypeId: annual, kind: 'taken', quantity, effectiveOn: day, days: [[day, quantity]], by: null },
    ]),
  )

test('a period is granted once, by share of full time, however often it is asked for', async () => {
  expect(await grantEntitlements(db, '2026-03-10')).toBe(4)
  expect(await grantEntitlements(db, '2026-03-10')).toBe(0)
  expect(await ledger()).toEqual([{ kind: 'entitlement', quantity: 14, on: '2026-01-01', until: '2026-12-31', period: '2026' }])
  expect((await ledger(monthly)).map((row) => (row as { period: string }).period)).toEqual(['2026-01', '2026-02', '2026-03'])
})

test('the month before is made up for where nobody ran it over New Year', async () => {
  await grantEntitlements(db, '2026-01-01')
  expect((await ledger(monthly)).map((row) => (row as { period: string }).period)).toEqual(['2025-12', '2026-01'])
})

test('what goes over is judged when nobody else changes the balance: what is put off meanwhile does not', async () => {
  await grantEntitlements(db, '2025-02-01')
  let granting: Promise<number> | undefined
  await transaction(db, async (tx) => {
    await lockNames(tx, leaveLocks(person))
    granting = grantEntitlements(db, '2026-01-02')
    const waits = () =>
      rows(
        db,
        sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
    await expect.poll(async () => (await waits()).length).toBe(1)
    await sql`update leave_event set expires_on = '2026-06-30' where employee_id = ${person} and kind = 'entitlement' and period = '2025'`.execute(
      tx,
    )
  })
  await granting
  expect((await ledger()).map((row) => (row as { kind: string }).kind)).toEqual(['entitlement', 'entitlement'])
})

test('what is left of last year goes over as far as the type lets it, and not after its last day', async () => {
  await grantEntitlements(db, '2025-02-01')
  await taken('2025-07-01', 11)
  // With it this year's own, and of what is given by months January and last December, whenever in January the job runs.
  expect(await grantEntitlements(db, '2026-01-02')).toBe(4)
  expect(await ledger()).toContainEqual({ kind: 'carry-over', quantity: 5, on: '2026-01-01', until: '2026-03-31', period: '2026' })
  expect(await grantEntitlements(db, '2026-01-03')).toBe(0)
  expect(await balance('2026-01-03')).toBe(17)
  await sql`delete from leave_event where kind = 'carry-over'`.execute(db)
  await grantEntitlements(db, '2026-04-01')
  expect((await ledger()).some((row) => (row as { kind: string }).kind === 'carry-over')).toBe(false)
})

test('no more goes over than the type allows', async () => {
  await grantEntitlements(db, '2025-02-01')
  await grantEntitlements(db, '2026-01-02')
  expect(await ledger()).toContainEqual({ kind: 'carry-over', quantity: 5, on: '2026-01-01', until: '2026-03-31', period: '2026' })
})

test('an opening balance stands for everything before it', async () => {
  await transaction(db, (tx) =>
    openingBalance(tx, [{ employeeId: person, leaveTypeId: annual, quantity: '7', effectiveOn: '2026-06-01', expiresOn: '2026-12-31' }], {
      today: '2026-06-02',
      runId: null,
    }),
  )
  await grantEntitlements(db, '2026-06-02')
  expect(await ledger()).toEqual([{ kind: 'adjustment', quantity: 7, on: '2026-06-01', until: '2026-12-31', period: 'opening' }])
  await grantEntitlements(db, '2027-01-01')
  expect((await ledger()).map((row) => (row as { period: string }).period)).toEqual(['opening', '2027', '2027'])
})

test('nobody gains anything before the first day or after the last', async () => {
  await sql`update employee set left_on = '2026-02-01' where id = ${person}`.execute(db)
  expect(await grantEntitlements(db, '2026-02-02')).toBe(0)
  // What is due on the last day is still theirs: the year, and what two months give.
  expect(await grantEntitlements(db, '2026-02-01')).toBe(3)
  expect((await ledger(monthly)).map((row) => (row as { period: string }).period)).toEqual(['2026-01', '2026-02'])
  await sql`delete from leave_event where employee_id = ${person}`.execute(db)
  await sql`update employee set left_on = null, hired_on = '2026-05-01' where id = ${person}`.execute(db)
  expect(await grantEntitlements(db, '2026-04-30')).toBe(0)
  await grantEntitlements(db, '2026-05-01')
  expect(await ledger()).toEqual([{ kind: 'entitlement', quantity: 9.5, on: '2026-05-01', until: '2026-12-31', period: '2026' }])
})
