import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/foundation/db.ts'
import { migrate } from '#server/foundation/migrate.ts'
import { bareDatabase } from '../../../../test/support/database.ts'
import { eventsOf } from './events.ts'

let database: Awaited<ReturnType<typeof bareDatabase>>
let before: string

beforeEach(async () => {
  database = await bareDatabase()
  before = await mkdtemp(path.join(os.tmpdir(), 'calendula-migrations-'))
  const isEarlier = (file: string) => !file.endsWith('.sql') || path.basename(file) < '0030'
  await cp(path.resolve(import.meta.dirname, '../../../../db/migrations'), before, { recursive: true, filter: isEarlier })
})

afterEach(async () => {
  await database.drop()
  await rm(before, { recursive: true })
})

test('a ledger of before says after the migration what it said', async () => {
  await migrate(database.url, before)
  const { db, close } = openDatabase(database.url)
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
  await migrate(database.url)
  const found = await eventsOf(db, person, type)
  expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ kind, quantity, days }) => ({ kind, quantity, days }))).toEqual(events)
  await close()
})
