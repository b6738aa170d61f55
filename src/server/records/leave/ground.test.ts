import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { addDays } from '#shared/records/calendar.ts'
import { shortfallWith } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { plainEntitlement, plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { longestSpan } from '#shared/records/leave/rules.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { leaveChange } from './change.ts'
import { eventsOf, writeEvents, useColumns, type NewEvent } from './events.ts'
import { leaveState } from './ground.ts'
import { openingBalance } from './opening/opening.ts'

let fresh: FreshDatabase
let db: Db
const annual = randomUUID()

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.database.db
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${annual}, 'ANNUAL', '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true })}::jsonb, 1)`.execute(db)
})

afterAll(() => fresh.drop())

async function somebody(): Promise<string> {
  const id = randomUUID()
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
    values (${id}, ${id}, ${id}, 'Eva', 'Roth', 'Eva Roth', '2020-05-01')`.execute(db)
  return id
}

type Written = Pick<NewEvent, 'kind' | 'quantity' | 'effectiveOn' | 'expiresOn' | 'days'>

const day = fc.integer({ min: 0, max: 60 }).map((offset) => addDays('2026-06-01', offset))
const quantity = fc.integer({ min: 1, max: 12_000 }).map((part) => part / 1000)
const gain: fc.Arbitrary<Written> = fc
  .record({ quantity, effectiveOn: day, lasts: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }) })
  .map(({ lasts, ...rest }) => ({ ...rest, kind: 'adjustment', expiresOn: lasts === null ? null : addDays(rest.effectiveOn, lasts) }))
const leave: fc.Arbitrary<Written> = fc
  .record({ from: day, parts: fc.array(fc.constantFrom(1, 0.5, 0, 0.333), { minLength: 1, maxLength: 9 }) })
  .map(({ from, parts }) => ({
    kind: 'taken',
    quantity: parts.reduce<number>((sum, part) => sum + part, 0),
    effectiveOn: from,
    days: parts.map((part, at) => [addDays(from, at), part] as const).filter(([, part]) => part > 0),
  }))
const loss: fc.Arbitrary<Written> = fc.record({ kind: fc.constantFrom('adjusted', 'paid-out'), quantity, effectiveOn: day })

const wish = (days: LeaveEvent['days']): LeaveEvent => ({
  id: '~wish',
  kind: 'reservation',
  quantity: 0,
  effectiveOn: '2026-06-01',
  expiresOn: null,
  days,
  source: 'wish/1',
})

test('a wish is judged by what its balance was used for as it is by every single event', async () => {
  const wished = fc.tuple(day, fc.integer({ min: 1, max: 9 }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(gain, leave, loss), { maxLength: 12 }), wished, async (events, [from, length]) => {
      const person = await somebody()
      const standing = events.map((event) => ({ ...event, employeeId: person, leaveTypeId: annual, by: null }))
      const [every, told] = await transaction(db, async (tx) => {
        await writeEvents(tx, standing)
        return [
          await eventsOf(tx, person, annual),
          await leaveState(tx, person, annual, { requestId: randomUUID(), days: [] }, '2026-06-01'),
        ] as const
      })
      const use = wish(Array.from({ length }, (_, at) => [addDays(from, at), 1] as const))
      expect(every.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ days }) => days)).toEqual(events.map(({ days }) => days ?? null))
      expect(shortfallWith(told?.events ?? [], use, 0)).toBe(shortfallWith(every, use, 0))
      expect((told?.events ?? []).filter(({ kind }) => kind === 'taken').length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})

test('what a balance was used for is read from an index alone, also where one leave takes a year', async () => {
  const person = await somebody()
  const days = Array.from({ length: longestSpan }, (_, at) => [addDays('2026-01-01', at), 23.999] as const)
  const leaves = Array.from({ length: 40 }, (_, at): NewEvent => {
    const on = addDays('2027-02-01', at)
    return { employeeId: person, leaveTypeId: annual, kind: 'taken', quantity: 1, effectiveOn: on, days: [[on, 1]], by: null }
  })
  await transaction(db, (tx) =>
    writeEvents(tx, [
      { employeeId: person, leaveTypeId: annual, kind: 'taken', quantity: 8783.634, effectiveOn: '2026-01-01', days, by: null },
      ...leaves,
    ]),
  )
  expect((await eventsOf(db, person, annual)).find((event) => event.effectiveOn === '2026-01-01')?.days).toEqual(days)
  await sql`vacuum analyze leave_event`.execute(db)
  const plan = await transaction(db, async (tx) => {
    // Of a table as small as this one reads everything, unless told not to: asked is whether the index suffices. Scans of an
    // index stay on, as one that needs nothing else is of them.
    await sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_bitmapscan']) as name`.execute(tx)
    return rows(
      tx,
      sql<{ 'QUERY PLAN': string }>`
        explain select ${useColumns} from leave_event
        where employee_id = ${person}::uuid and leave_type_id = ${annual}::uuid and standing`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using leave_event_standing')
})

test('a leave over New Year may use what is gained until its last day, and no more', async () => {
  const monthly = randomUUID()
  const entitlement = { ...plainEntitlement, amount: 12, every: 'month', expiresAfterMonths: 0, proRata: false }
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${monthly}, 'MONTHLY', '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true, entitlement })}::jsonb, 2)`.execute(db)
  const eva = await somebody()
  const source = { requestId: randomUUID(), actorId: eva, today: '2026-06-15' }
  // A day of each month is gained on its first; what is left of a year ends with it.
  const asked = (last: readonly string[]) => {
    const days = ['2026-12-30', '2026-12-31', ...last].map((date) => ({ date, quantity: 1, part: 'full' }))
    const change = { kind: 'leave', line: 1, employeeId: eva, data: { leaveTypeId: monthly, total: days.length, days } }
    return transaction(db, (tx) => leaveChange.check(tx, change, source))
  }
  const march = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04']
  expect(await asked(march.slice(0, 3))).toEqual([])
  expect(await asked(march)).toMatchObject([{ key: 'leave.balanceShort', params: { short: 1 } }])
})

test('a leave is judged by what was brought along, which stands for what its year would give', async () => {
  const yearly = randomUUID()
  const entitlement = { ...plainEntitlement, amount: 12, every: 'year', expiresAfterMonths: 0, proRata: false }
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${yearly}, 'YEARLY', '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true, entitlement })}::jsonb, 3)`.execute(db)
  const eva = await somebody()
  const brought = { employeeId: eva, leaveTypeId: yearly, quantity: '2', effectiveOn: '2026-06-01', expiresOn: null }
  const found = await transaction(db, async (tx) => {
    await openingBalance(tx, [brought], { today: '2026-06-15', runId: null })
    const days = ['2026-07-06', '2026-07-07', '2026-07-08'].map((date) => ({ date, quantity: 1, part: 'full' }))
    const change = { kind: 'leave', line: 1, employeeId: eva, data: { leaveTypeId: yearly, total: 3, days } }
    return leaveChange.check(tx, change, { requestId: randomUUID(), actorId: eva, today: '2026-06-15' })
  })
  expect(found).toMatchObject([{ key: 'leave.balanceShort', params: { short: 1 } }])
})

test('a leave meets another on a day of both, but for two different halves of a day', async () => {
  const parts = ['full', 'first', 'second', 'hours'] as const
  const day = '2026-06-03'
  for (const taken of parts) {
    const eva = await somebody()
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${eva}, ${day}, ${randomUUID()}, 1, ${annual}, ${taken}, 0.5, false), (${eva}, '2026-06-04', ${randomUUID()}, 1, ${annual}, 'full', 1, false)`.execute(
      db,
    )
    const meeting: string[] = []
    for (const part of parts) {
      // What is taken of a day between that is not wished meets nothing.
      const wished = ['2026-06-02', day, '2026-06-05'].map((date) => ({ date, part }))
      const state = await transaction(db, (tx) => leaveState(tx, eva, annual, { requestId: randomUUID(), days: wished }, day))
      if (state?.overlaps.length) meeting.push(part)
      expect(state?.overlaps ?? []).toEqual(meeting.includes(part) ? [{ code: '', day }] : [])
    }
    const other = { first: 'second', second: 'first' }[taken as string]
    expect([taken, meeting]).toEqual([taken, parts.filter((part) => part !== other)])
  }
})
