import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedBefore, type StoredBefore } from '../../../../test/support/migrated.ts'
import { eventsOf } from './events.ts'

let stored: StoredBefore

beforeEach(async () => {
  stored = await storedBefore('0030')
})
afterEach(() => stored.drop())

test('a ledger of before says after the migration what it said', async () => {
  const { db } = stored
  const [person, type] = [randomUUID(), randomUUID()]
  const events = [
    { kind: 'adjustment', quantity: 12, days: null },
    { kind: 'adjusted', quantity: 2, days: null },
    { kind: 'paid-out', quantity: 1.5, days: null },
    { kind: 'taken', quantity: 0, days: [] },
    { kind: 'taken', quantity: 1, days: [['2026-12-30', 1]] },
    {
      kind: 'taken',
      quantity: 2.833,
      days: [
        ['2026-12-30', 1],
        ['2027-01-01', 0.5],
        ['2027-01-04', 1.333],
      ],
    },
  ]
  for (const [at, { kind, quantity, days }] of events.entries())
    await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, days)
      values (${`00000000-0000-0000-0000-00000000000${at}`}, ${person}, ${type}, ${kind}, ${quantity}, '2026-12-30', ${days && JSON.stringify(days)}::jsonb)`.execute(
      db,
    )
  // Whatever the server's style of dates is.
  await sql`do $$ begin execute format('alter database %I set datestyle = ''German''', current_database()); end $$`.execute(db)
  await stored.goOn()
  const found = await eventsOf(db, person, type)
  expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ kind, quantity, days }) => ({ kind, quantity, days }))).toEqual(events)
})
