import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, endOfYear, sinceEver } from '#shared/records/calendar.ts'
import type { Balance } from '#shared/records/leave/explained-balance.ts'
import { stoodOn } from '#shared/records/leave/balance.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { plainEntitlement, plainLeavePolicy, type Entitlement, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { workFacts } from '../schedule/working-time.ts'
import { balanceAsOf, ledgerUntil } from './balances.ts'
import { eventsOf, writeEvents, type NewEvent } from './events.ts'
import { grantEntitlements } from './grants.ts'
import { openingBalance } from './opening/opening.ts'
import { deductRows, gainRows } from './transactions.ts'
import { leaveType, type LeaveType } from './types.ts'
import { leaveTypeWith } from '../../../../test/support/leave-type.ts'

let fresh: FreshDatabase
let db: Db
const sites = { ID: randomUUID(), DE: randomUUID() }

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.database.db
  for (const [country, id] of Object.entries(sites))
    await sql`insert into site (id, code, name, country, time_zone) values (${id}, ${country}, ${country}, ${country}, 'Asia/Jakarta')`.execute(
      db,
    )
})

afterAll(() => fresh.drop())

const first = '2025-01-01'
const dayWithin = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((offset) => addDays(from, offset))
const halves = (most: number) => fc.integer({ min: 1, max: most * 2 }).map((count) => count / 2)

const policies: fc.Arbitrary<LeavePolicy> = fc
  .record({
    amount: fc.constantFrom(12, 25, 7.5),
    every: fc.constantFrom('year' as const, 'month' as const),
    expiresAfterMonths: fc.constantFrom(0, 0, 3),
    proRata: fc.boolean(),
    proRataLast: fc.boolean(),
    ageSteps: fc.constantFrom<Entitlement['ageSteps'][]>([], [], [{ age: 50, more: 5 }]),
    ceiling: fc.constantFrom(null, null, 9, 14.5, 26),
    serviceMonths: fc.constantFrom(0, 0, 6),
    carryOver: fc.constantFrom(null, { most: 6, until: '06-30' }, { most: 2.5, until: '02-29' }, { most: 20, until: '12-31' }),
    countries: fc.constantFrom<string[] | null>(null, ['ID']),
  })
  .map(({ serviceMonths, carryOver, countries, ...more }) => ({
    ...plainLeavePolicy,
    balance: true,
    serviceMonths,
    carryOver,
    countries,
    entitlement: { ...plainEntitlement, ...more },
  }))

type Tale = typeof story extends fc.Arbitrary<infer T> ? T : never
const story = fc.record({
  policy: policies,
  /** Rules that hold from a later day on. */
  later: fc.array(fc.record({ startsOn: dayWithin('2025-06-01', 900), policy: policies }), { maxLength: 2 }),
  bornOn: fc.constantFrom(null, '1976-01-01', '1976-11-30', '1977-06-15'),
  hiredOn: fc.oneof(fc.constant('2019-05-01'), dayWithin('2025-02-01', 500)),
  leftOn: fc.option(dayWithin('2026-06-01', 700), { freq: 5 }),
  /** Times away, by their first days, so many days long. `unforeseen`: the first is known on its first day alone. */
  breaks: fc.record({
    away: fc.array(fc.record({ on: dayWithin('2025-03-01', 800), days: fc.integer({ min: 0, max: 200 }) }), { maxLength: 3 }),
    unforeseen: fc.boolean(),
  }),
  terms: fc.array(
    fc.record({
      from: dayWithin('2025-01-01', 1000),
      fullTime: fc.constantFrom(1, 0.8, 0.5),
      country: fc.constantFrom('ID' as const, 'DE' as const),
    }),
    { maxLength: 3 },
  ),
  opening: fc.option(fc.record({ on: dayWithin('2025-06-01', 300), quantity: fc.constantFrom('4.5', '-1', '11') })),
  uses: fc.array(fc.record({ on: dayWithin('2025-06-01', 900), days: halves(3), waits: fc.boolean() }), { maxLength: 10 }),
  given: fc.array(
    fc.record({ on: dayWithin('2025-06-01', 700), quantity: halves(4), lasts: fc.option(fc.integer({ min: 5, max: 400 })) }),
    {
      maxLength: 3,
    },
  ),
  today: dayWithin('2026-01-01', 400),
  ahead: fc.integer({ min: 0, max: 760 }),
})

const plainStory: Tale = {
  policy: { ...plainLeavePolicy, balance: true },
  later: [],
  bornOn: null,
  hiredOn: '2019-05-01',
  leftOn: null,
  breaks: { away: [], unforeseen: false },
  terms: [],
  opening: null,
  uses: [],
  given: [],
  today: first,
  ahead: 0,
}

/** Tells a story in a transaction that is undone. */
async function told(tale: (tx: Tx) => Promise<void>): Promise<void> {
  const undo = new Error('undone')
  await transaction(db, async (tx) => {
    await tale(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

async function stage(tx: Tx, tale: Tale) {
  const [person, typeId] = [randomUUID(), randomUUID()]
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${typeId}, 'T', '{}', ${JSON.stringify(tale.policy)}::jsonb, 1)`.execute(
    tx,
  )
  for (const { startsOn, policy } of [{ startsOn: sinceEver, policy: tale.policy }, ...tale.later])
    await sql`insert into leave_policy (leave_type_id, starts_on, policy) values (${typeId}, ${startsOn}, ${JSON.stringify(policy)}::jsonb) on conflict do nothing`.execute(
      tx,
    )
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, born_on, hired_on, left_on)
    values (${person}, 'p', 'p', 'Eva', 'Roth', 'Eva Roth', ${tale.bornOn}::date, ${tale.hiredOn}, ${tale.leftOn})`.execute(tx)
  for (const { from, fullTime, country } of [{ from: '2019-05-01', fullTime: 1, country: 'ID' as const }, ...tale.terms])
    await sql`
      insert into assignment (employee_id, starts_on, site_id, full_time) values (${person}, ${from}, ${sites[country]}, ${fullTime})
      on conflict do nothing`.execute(tx)
  const whose = { employeeId: person, leaveTypeId: typeId }
  if (tale.opening)
    await openingBalance(
      tx,
      [{ ...whose, quantity: tale.opening.quantity, effectiveOn: tale.opening.on, expiresOn: endOfYear(tale.opening.on) }],
      { today: tale.today, runId: null },
    )
  const uses = tale.uses.map(({ on, days, waits }, line): NewEvent => {
    const each = Array.from({ length: Math.ceil(days) }, (_, index) => [addDays(on, index), Math.min(1, days - index)] as const)
    const kind = waits ? 'reservation' : 'taken'
    return { ...whose, kind, quantity: days, effectiveOn: on, days: each, requestId: randomUUID(), line, by: null }
  })
  const given = tale.given.map(({ on, quantity, lasts }): NewEvent => ({
    ...whose,
    kind: 'adjustment',
    quantity,
    effectiveOn: on,
    expiresOn: lasts === null ? null : addDays(on, lasts),
    requestId: randomUUID(),
    line: 1,
    by: null,
  }))
  await writeEvents(tx, [...uses, ...given])
  return whose
}

/** Times away in their order, none within another. */
function breaksOf({ hiredOn, leftOn, breaks: { away } }: Tale): { leftOn: string; returnsOn: string }[] {
  const told: { leftOn: string; returnsOn: string }[] = []
  for (const { on, days } of away.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    const returnsOn = addDays(on, days + 1)
    if (on > (told.at(-1)?.returnsOn ?? hiredOn) && (leftOn === null || returnsOn <= leftOn)) told.push({ leftOn: on, returnsOn })
  }
  return told
}

const returns = async (tx: Tx, employeeId: string, breaks: readonly { leftOn: string; returnsOn: string }[]) => {
  for (const { leftOn, returnsOn } of breaks)
    await sql`
      insert into person_event (id, employee_id, kind, starts_on, before, after)
      values (gen_random_uuid(), ${employeeId}, 'return', ${returnsOn}, ${JSON.stringify({ leftOn })}::jsonb, '{}')`.execute(tx)
}

/** The job as it runs: at least on the first of every month, and on the days on which somebody's gains begin. */
async function grantUntil(tx: Tx, from: string, until: string, also: readonly string[]): Promise<void> {
  const days = new Set([from, until, ...also])
  for (let month = `${from.slice(0, 8)}01`; month <= until; month = addMonths(month, 1)) days.add(month)
  for (const day of [...days].filter((one) => one >= from && one <= until).sort()) await grantEntitlements(tx, day)
}

const numbers = (balance: Balance) => ({ ...balance, why: null })

test('what is projected is what the job will have made by then', async () => {
  await fc.assert(
    fc.asyncProperty(story, (tale) =>
      told(async (tx) => {
        const { employeeId, leaveTypeId } = await stage(tx, tale)
        const { today } = tale
        const then = addDays(today, tale.ahead)
        const begins = [
          tale.hiredOn,
          addMonths(tale.hiredOn, 6),
          ...tale.later.map(({ startsOn }) => startsOn),
          ...tale.terms.map(({ from }) => from),
          ...breaksOf(tale).map(({ returnsOn }) => returnsOn),
        ]
        const [next, ...others] = breaksOf(tale)
        await returns(tx, employeeId, others)
        if (next && !(tale.breaks.unforeseen && next.leftOn <= today)) await returns(tx, employeeId, [next])
        else if (next) {
          await grantUntil(tx, first, next.leftOn, begins)
          await returns(tx, employeeId, [next])
        }
        await grantUntil(tx, first, today, begins)
        const ground = async (day: string) => {
          const [type, facts] = [await leaveType(tx, leaveTypeId, day), await workFacts(tx, employeeId, day, day)]
          if (!type || !facts) throw new Error('Nobody is there.')
          return { type, facts, events: await eventsOf(tx, employeeId, leaveTypeId) }
        }
        const now = await ground(today)
        const days = [then, addDays(then, 100), endOfYear(then)]
        const projected = days.map((day) => numbers(balanceAsOf(now.type, now.events, now.facts, today, day)))
        await grantUntil(tx, today, then, begins)
        const later = await ground(then)
        expect(days.map((day) => numbers(balanceAsOf(later.type, later.events, later.facts, then, day)))).toEqual(projected)
      }),
    ),
    { numRuns: 60 },
  )
})

test('a statement adds up on every day: gains less deductions is what stood, and at last the balance', async () => {
  await fc.assert(
    fc.asyncProperty(story, (tale) =>
      told(async (tx) => {
        const { employeeId, leaveTypeId } = await stage(tx, tale)
        const { today } = tale
        await grantUntil(tx, first, today, [tale.hiredOn])
        const [type, facts] = [await leaveType(tx, leaveTypeId, today), await workFacts(tx, employeeId, today, today)]
        if (!type || !facts) throw new Error('Nobody is there.')
        const events = await eventsOf(tx, employeeId, leaveTypeId)
        const ledger = ledgerUntil(type, events, facts, today, today)
        const gains = await gainRows(tx as unknown as Db, type, events, facts, today, 'en')
        const deducts = await deductRows(tx as unknown as Db, type, events, facts, today, 'en')
        const rows = [...gains, ...deducts].map(({ id }) => id)
        expect(new Set(rows).size).toBe(rows.length)
        const exact = (quantity: number) => Math.round(quantity * 1000)
        const sumUntil = (day: string) =>
          gains.reduce((sum, row) => sum + (row.transDate <= day ? exact(row.gainBalance) : 0), 0) -
          deducts.reduce((sum, row) => sum + (lastDayOf(row, events) <= day ? exact(row.deductBalance) : 0), 0)
        const between = (day: string) => events.some(({ days }) => days && (days[0]?.[0] ?? '') <= day && (days.at(-1)?.[0] ?? '') > day)
        for (const row of deducts) {
          const day = lastDayOf(row, events)
          expect(row.outstandingBalance).toBe(stoodOn(ledger, day))
          if (!between(day)) expect(sumUntil(day)).toBe(exact(row.outstandingBalance))
        }
        const days = [today, ...gains.map((row) => row.transDate), ...deducts.map((row) => lastDayOf(row, events))]
        const last = days.toSorted().at(-1) ?? today
        expect(sumUntil(last)).toBe(exact(stoodOn(ledger, last)))
        if (last > today) expect(stoodOn(ledger, last)).toBe(balanceAsOf(type, events, facts, today, last).value)
      }),
    ),
    { numRuns: 60 },
  )
})

const yearly = (carryOver: LeavePolicy['carryOver']): LeaveType =>
  leaveTypeWith({ carryOver, entitlement: { ...plainEntitlement, amount: 12 } })
const employed = {
  bornOn: null,
  breaks: [],
  hiredOn: '2019-05-01',
  leftOn: null,
  terms: [{ from: '2019-05-01', fullTime: 1, country: 'ID' }],
}
const entitlement = (id: string, year: string, more: Partial<LeaveEvent> = {}): LeaveEvent => ({
  id,
  kind: 'entitlement',
  quantity: 12,
  effectiveOn: `${year}-01-01`,
  expiresOn: `${year}-12-31`,
  days: null,
  source: null,
  ...more,
})

test('days that go over into the next year are not said to expire with this one, from its first day on', () => {
  const expiring = (carryOver: LeavePolicy['carryOver'], today: string) =>
    balanceAsOf(yearly(carryOver), [entitlement('e', '2026')], employed, today, today).expiring
  for (const today of ['2026-01-01', '2026-12-31']) {
    expect(expiring(null, today)).toEqual({ quantity: 12, on: '2026-12-31' })
    expect(expiring({ most: 5, until: '03-31' }, today)).toEqual({ quantity: 7, on: '2026-12-31' })
    expect(expiring({ most: 20, until: '03-31' }, today)).toEqual({ quantity: 12, on: '2027-03-31' })
  }
})

test('a statement says of what ended yesterday that it expired, and of what ends today or later that it will', async () => {
  const ended = (today: string) =>
    told(async (tx) => {
      const facts = await workFacts(tx, (await stage(tx, plainStory)).employeeId, today, today)
      if (!facts) throw new Error('Nobody is there.')
      // A leave of next February is paid from what begins then, so the statement reaches until it.
      const leave = entitlement('l', '2027', {
        kind: 'taken',
        quantity: 1,
        effectiveOn: '2027-02-01',
        expiresOn: null,
        days: [['2027-02-01', 1]],
      })
      const rows = await deductRows(tx as unknown as Db, yearly(null), [entitlement('e', '2026'), leave], facts, today, 'en')
      states.push(rows.flatMap(({ state, transDate, deductBalance }) => (state === 'planned' ? [] : [[state, transDate, deductBalance]])))
    })
  const states: unknown[] = []
  for (const today of ['2026-12-30', '2026-12-31', '2027-01-01']) await ended(today)
  // The gains of 2028 are the last of the statement: what is left of 2027 ends with them.
  const left = ['expiring', '2028-01-01', 11]
  expect(states).toEqual([
    [['expiring', '2027-01-01', 12], left],
    [['expiring', '2027-01-01', 12], left],
    [['expired', '2027-01-01', 12], left],
  ])
})

test('a statement says of what ends today that it will, and nothing of what was ended before it began', async () => {
  const today = '2026-12-31'
  const march = (id: string, quantity: number, expiresOn: string) =>
    entitlement(id, '2026', { kind: 'adjustment', quantity, effectiveOn: '2026-03-01', expiresOn })
  let ended: unknown[] = []
  await told(async (tx) => {
    const facts = await workFacts(tx, (await stage(tx, plainStory)).employeeId, today, today)
    if (!facts) throw new Error('Nobody is there.')
    const events = [entitlement('e', '2026'), march('b', 2, '2026-02-28'), march('d', 3, '2026-03-01')]
    const rows = await deductRows(tx as unknown as Db, yearly(null), events, facts, today, 'en')
    ended = rows.map(({ state, transDate, deductBalance }) => [state, transDate, deductBalance])
  })
  expect(ended).toEqual([
    ['expiring', '2027-01-01', 12],
    ['expired', '2026-03-02', 3],
  ])
})

test('a statement says of each gain whether it is over, used up, there to be used or still to come', async () => {
  const today = '2026-06-01'
  const adjusted = (id: string, effectiveOn: string) =>
    entitlement(id, '2026', { kind: 'adjustment', quantity: 3, effectiveOn, expiresOn: null })
  const taken = { kind: 'taken', effectiveOn: '2026-03-02', expiresOn: null, days: [['2026-03-02', 12]] } as const
  const events = [
    entitlement('o', '2025'),
    entitlement('e', '2026'),
    adjusted('a', '2026-02-01'),
    adjusted('c', '2026-12-01'),
    adjusted('t', today),
    entitlement('u', '2026', { kind: 'adjustment', quantity: 1, effectiveOn: '2026-04-01', expiresOn: today }),
    entitlement('l', '2026', taken),
  ]
  let states: unknown[] = []
  await told(async (tx) => {
    const facts = await workFacts(tx, (await stage(tx, plainStory)).employeeId, today, today)
    if (!facts) throw new Error('Nobody is there.')
    const gains = await gainRows(tx as unknown as Db, { ...yearly(null), retired: true }, events, facts, today, 'en')
    states = gains.map(({ transDate, state, gainStatus }) => [transDate, state, gainStatus])
  })
  expect(states.toSorted()).toEqual([
    ['2025-01-01', 'expired', 'Expired'],
    ['2026-01-01', 'used', 'Used up'],
    ['2026-02-01', 'active', 'Active'],
    ['2026-04-01', 'active', 'Active'],
    ['2026-06-01', 'active', 'Active'],
    ['2026-12-01', 'coming', 'Coming'],
  ])
})

function lastDayOf(row: { id: string; transDate: string }, events: Awaited<ReturnType<typeof eventsOf>>): string {
  return events.find(({ id }) => id === row.id)?.days?.at(-1)?.[0] ?? row.transDate
}
