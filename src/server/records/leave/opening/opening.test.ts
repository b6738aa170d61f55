import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { openingBalance } from './opening.ts'
import type { OpeningBalance } from './opening-balance.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

async function typeOf(policy: Partial<LeavePolicy>): Promise<string> {
  const id = randomUUID()
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${id}, ${id}, '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true, ...policy })}::jsonb, 9)`.execute(db)
  return id
}

/** Amina's at the beginning of 2026, unless it says otherwise. */
const brought = (leaveTypeId: string, quantity: string, more: Partial<OpeningBalance> = {}): OpeningBalance => ({
  employeeId: place.company.id.amina,
  leaveTypeId,
  quantity,
  effectiveOn: '2026-01-01',
  expiresOn: null,
  ...more,
})
const bring = (...given: OpeningBalance[]) => transaction(db, (tx) => openingBalance(tx, given, { today: '2026-03-01', runId: null }))

test('what the type forbids is refused row by row, and the others are taken', async () => {
  const [owing, german] = [await typeOf({ floor: -3 }), await typeOf({ countries: ['DE', 'FR'] })]
  const { id } = place.company
  const outcomes = await bring(
    brought(owing, '-3.5'),
    brought(owing, '-3'),
    brought(german, '5'),
    brought(german, '5', { employeeId: id.edgar }),
    brought(german, '99999.5', { employeeId: id.indra }),
    brought(owing, '99999', { employeeId: id.budi }),
    brought(owing, '2', { employeeId: id.carla, expiresOn: '2025-12-31' }),
    brought(owing, '2', { employeeId: id.dewi, expiresOn: '2026-01-01' }),
  )
  expect(outcomes).toEqual([
    { why: 'belowFloor', other: '-3' },
    'added',
    { why: 'notOpen', other: 'DE, FR' },
    'added',
    { why: 'tooMuch', other: '99999' },
    'added',
    { why: 'endsEarly', other: '2026-01-01' },
    'added',
  ])
  const kept = await rows(db, sql`select kind, quantity::float8 as quantity, expires_on as until from leave_event order by quantity`)
  expect(kept).toEqual([
    { kind: 'adjustment', quantity: 2, until: '2026-01-01' },
    { kind: 'adjusted', quantity: 3, until: null },
    { kind: 'adjustment', quantity: 5, until: null },
    { kind: 'adjustment', quantity: 99_999, until: null },
  ])
})

test('the same again changes nothing, and anything else contradicts it, also within one file', async () => {
  const type = await typeOf({ floor: -5 })
  const { id } = place.company
  expect(await bring(brought(type, '4.5'), brought(type, '-2', { employeeId: id.hadi }))).toEqual(['added', 'added'])
  const contradicts = (there: string) => ({ why: 'contradicts', other: there })
  expect(
    await bring(
      brought(type, '-2', { employeeId: id.hadi }),
      brought(type, '2', { employeeId: id.hadi }),
      brought(type, '4.5'),
      brought(type, '4.5', { effectiveOn: '2026-02-01' }),
      brought(type, '4.5', { expiresOn: '2026-12-31' }),
    ),
  ).toEqual([
    'unchanged',
    contradicts('-2 from 2026-01-01'),
    'unchanged',
    contradicts('4.5 from 2026-01-01'),
    contradicts('4.5 from 2026-01-01'),
  ])
})

test('what is owed already, as far as the type lets it, is unchanged when it is brought again', async () => {
  const owed = brought(await typeOf({ floor: -2 }), '-2')
  expect([await bring(owed), await bring(owed)]).toEqual([['added'], ['unchanged']])
})

test('whoever works nowhere yet is held to no country, and a type that is retired is open to nobody', async () => {
  const [german, retired] = [await typeOf({ countries: ['DE'] }), await typeOf({})]
  await sql`update leave_type set retired_at = now() where id = ${retired}::uuid`.execute(db)
  const { farah } = place.company.id
  await sql`delete from assignment where employee_id = ${farah}::uuid`.execute(db)
  expect(await bring(brought(german, '1', { employeeId: farah }), brought(retired, '1'))).toEqual(['added', { why: 'notOpen', other: '' }])
})

test('a type is open to whoever works in its country now, wherever they did before or will next year', async () => {
  const [german, indonesian] = [await typeOf({ countries: ['DE'] }), await typeOf({ countries: ['ID'] })]
  const { id, site } = place.company
  const moves = [
    [id.edgar, '2026-02-01', site.jakarta],
    [id.gita, '2027-01-01', site.berlin],
  ]
  for (const [employeeId, on, siteId] of moves)
    await sql`insert into assignment (employee_id, starts_on, site_id) values (${employeeId}, ${on}::date, ${siteId})`.execute(db)
  // Whoever is yet to begin is held to the country in which they will.
  await sql`update assignment set starts_on = '2026-03-02' where employee_id = ${id.carla}`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, site_id) values (${id.carla}, '2027-01-01', ${site.berlin})`.execute(db)
  const notOpen = { why: 'notOpen', other: 'DE' }
  const of = (leaveTypeId: string) => [id.edgar, id.gita, id.carla].map((employeeId) => brought(leaveTypeId, '1', { employeeId }))
  expect(await bring(...of(german))).toEqual([notOpen, notOpen, notOpen])
  expect(await bring(...of(indonesian))).toEqual(['added', 'added', 'added'])
})

test('a type that there is not is an error, and where nothing is brought nobody is waited for', async () => {
  await expect(bring(brought(randomUUID(), '1'))).rejects.toThrow('there is no leave type')
  const held = await transaction(db, async (tx) => [
    await openingBalance(tx, [], { today: '2026-03-01', runId: null }),
    await rows(tx, sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`),
  ])
  expect(held).toEqual([[], []])
})
