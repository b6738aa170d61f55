import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { addDays, addMonths, endOfYear, sinceEver } from '#shared/records/calendar.ts'
import { plainEntitlement, plainLeavePolicy, type Entitlement, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { transaction, type Tx } from '#server/foundation/database/db.ts'
import { writeEvents, type NewEvent } from '#server/records/leave/events.ts'
import { grantEntitlements } from '#server/records/leave/grants.ts'
import { openingBalance } from '#server/records/leave/opening/opening.ts'
import { freshDatabase } from './database.ts'

/** Drawn stories of somebody's leave: what their type gives, when they are there, what they take and are given. */

/** Before it nothing happens. */
export const first = '2025-01-01'
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

export type Tale = typeof story extends fc.Arbitrary<infer T> ? T : never
export const story = fc.record({
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

/** Nothing out of the way happens in it. */
export const plainStory: Tale = {
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

/** A database of its own in which stories are told. */
export interface LeaveStories {
  /** Tells a story in a transaction that is undone. */
  told(tale: (tx: Tx) => Promise<void>): Promise<void>
  /** Writes down whose story it is, with all that happens but what the portal gives. */
  stage(tx: Tx, tale: Tale): Promise<{ employeeId: string; leaveTypeId: string }>
  close(): Promise<void>
}

export async function openLeaveStories(): Promise<LeaveStories> {
  const fresh = await freshDatabase()
  const { db } = fresh.database
  const sites = { ID: randomUUID(), DE: randomUUID() }
  for (const [country, id] of Object.entries(sites))
    await sql`insert into site (id, code, name, country, time_zone) values (${id}, ${country}, ${country}, ${country}, 'Asia/Jakarta')`.execute(
      db,
    )
  return {
    async told(tale) {
      const undo = new Error('undone')
      await transaction(db, async (tx) => {
        await tale(tx)
        throw undo
      }).catch((error: unknown) => {
        if (error !== undo) throw error
      })
    },
    stage: (tx, tale) => stage(tx, tale, sites),
    close: () => fresh.drop(),
  }
}

async function stage(tx: Tx, tale: Tale, sites: Readonly<Record<'ID' | 'DE', string>>) {
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

/** The job as it runs: at least on the first of every month, and on the days on which somebody's gains begin. */
export async function grantUntil(tx: Tx, from: string, until: string, also: readonly string[]): Promise<void> {
  const days = new Set([from, until, ...also])
  for (let month = `${from.slice(0, 8)}01`; month <= until; month = addMonths(month, 1)) days.add(month)
  for (const day of [...days].filter((one) => one >= from && one <= until).sort()) await grantEntitlements(tx, day)
}
