import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import { plainEntitlement, plainLeavePolicy, ruleOf, type Entitlement, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { givenWithin, sumOf, windowFrom } from '#shared/records/leave/set-up/simulation.ts'
import { emptyId } from '#shared/wire.ts'
import { transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { freshDatabase, type FreshDatabase } from '../../../../../test/support/database.ts'
import { eventsOf, writeEvents } from '../events.ts'
import { grantEntitlements } from '../grants.ts'
import { leaveType } from '../types.ts'
import { partsFor, tryOnNext, whyOf, type Trial } from './simulate.ts'

let fresh: FreshDatabase
let db: Db
const site = randomUUID()

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.database.db
  await sql`insert into site (id, code, name, country, time_zone) values (${site}, 'JKT', 'Jakarta', 'ID', 'Asia/Jakarta')`.execute(db)
})
afterAll(() => fresh.drop())

const today = '2026-11-26'
const dayWithin = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((offset) => addDays(from, offset))

const policy: fc.Arbitrary<LeavePolicy> = fc
  .record({
    amount: fc.constantFrom(12, 15, 25.5),
    every: fc.constantFrom('year' as const, 'month' as const),
    proRata: fc.boolean(),
    byShare: fc.boolean(),
    steps: fc.constantFrom<Entitlement['steps'][]>([], [{ years: 3, more: 2 }]),
    ageSteps: fc.constantFrom<Entitlement['ageSteps'][]>([], [{ age: 50, more: 3 }]),
    roundTo: fc.constantFrom(null, 1),
    ceiling: fc.constantFrom(null, 16, 30),
    serviceMonths: fc.constantFrom(0, 6),
    carryOver: fc.constantFrom(null, { most: 6, until: '06-30' }, { most: 2.5, until: '03-31' }),
  })
  .map(({ serviceMonths, carryOver, ...more }) => ({
    ...plainLeavePolicy,
    balance: true,
    serviceMonths,
    carryOver,
    entitlement: { ...plainEntitlement, ...more },
  }))

const person = fc.record({
  hiredOn: fc.oneof(fc.constant('2019-05-01'), dayWithin('2025-06-01', 700)),
  leftOn: fc.option(dayWithin('2026-12-01', 500), { freq: 4 }),
  share: fc.constantFrom(1, 0.8, 0.5),
  uses: fc.array(fc.record({ on: dayWithin('2026-02-01', 500), days: fc.integer({ min: 1, max: 4 }) }), { maxLength: 4 }),
})

const tales = fc.record({
  policy,
  draft: policy,
  startsOn: fc.oneof(fc.constant('2027-01-01'), dayWithin('2026-11-26', 300)),
  people: fc.array(person, { minLength: 1, maxLength: 3 }),
})
type Tale = typeof tales extends fc.Arbitrary<infer T> ? T : never

/** Tells a story in a transaction that is undone: a copy of its own. */
async function told<T>(tale: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('undone')
  let answer: T | undefined
  await transaction(db, async (tx) => {
    answer = await tale(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return answer as T
}

async function stage(tx: Tx, tale: Tale): Promise<{ trial: Trial; ids: string[] }> {
  const typeId = randomUUID()
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${typeId}, 'T', '{}', ${JSON.stringify(tale.policy)}::jsonb, 1)`.execute(
    tx,
  )
  const ids: string[] = []
  for (const [at, { hiredOn, leftOn, share, uses }] of tale.people.entries()) {
    const id = randomUUID()
    ids.push(id)
    await sql`
      insert into employee (id, code, user_name, first_name, last_name, display_name, born_on, hired_on, left_on)
      values (${id}, ${`p${at}`}, ${`p${at}`}, 'Eva', 'Roth', 'Eva Roth', ${at === 1 ? '1977-03-15' : null}::date, ${hiredOn}, ${leftOn})`.execute(
      tx,
    )
    await sql`insert into assignment (employee_id, starts_on, site_id, full_time) values (${id}, ${hiredOn}, ${site}, ${share})`.execute(tx)
    await writeEvents(
      tx,
      uses.map(({ on, days }, line) => ({
        employeeId: id,
        leaveTypeId: typeId,
        kind: 'taken',
        quantity: days,
        effectiveOn: on,
        days: Array.from({ length: days }, (_, index) => [addDays(on, index), 1] as const),
        requestId: randomUUID(),
        line,
        by: null,
      })),
    )
  }
  await grantUntil(tx, '2026-01-01', today, tale)
  const type = await leaveType(tx, typeId, tale.startsOn)
  if (!type) throw new Error('it is gone')
  return { ids, trial: { type, rule: ruleOf(tale.draft), window: windowFrom(tale.startsOn), today, siteIds: null } }
}

/** The job as it runs: on the first of every month, and on the days on which somebody's gains begin. */
async function grantUntil(tx: Tx, from: string, until: string, { people, startsOn }: Tale): Promise<void> {
  const days = new Set([from, until, startsOn, ...people.flatMap(({ hiredOn }) => [hiredOn, addMonths(hiredOn, 6)])])
  for (let month = `${from.slice(0, 8)}01`; month <= until; month = addMonths(month, 1)) days.add(month)
  for (const day of [...days].filter((one) => one >= from && one <= until).sort()) await grantEntitlements(tx, day)
}

/** What stands in the ledgers once the job has run until the end of the window, with the draft published before or not. */
const madeTrue = (tale: Tale, published: boolean) =>
  told(async (tx) => {
    const { ids, trial } = await stage(tx, tale)
    if (published)
      for (const [startsOn, rule] of [
        ['1900-01-01', tale.policy],
        [tale.startsOn, tale.draft],
      ] as const)
        await sql`insert into leave_policy (leave_type_id, starts_on, policy) values (${trial.type.id}, ${startsOn}, ${JSON.stringify(rule)}::jsonb)`.execute(
          tx,
        )
    // The day after its last tells what went over at its end.
    await grantUntil(tx, today, trial.window.until, tale)
    const given = []
    for (const id of ids) given.push(sumOf(givenWithin(settle(await eventsOf(tx, id, trial.type.id)), trial.window)))
    return given
  })

test('what a simulation says is what the job makes true, once the rule is published and where it is not', async () => {
  await fc.assert(
    fc.asyncProperty(tales, async (tale) => {
      const simulated = await told(async (tx) => {
        const { ids, trial } = await stage(tx, tale)
        const found = new Map((await tryOnNext(tx, trial, emptyId, 100)).outcomes.map((one) => [one.employeeId, one]))
        return ids.map((id) => found.get(id))
      })
      // Who had left before, or comes only after the window, is nobody to try it on.
      const tried = simulated.flatMap((one, at) => (one ? [{ ...one, at }] : []))
      const [before, after] = [await madeTrue(tale, false), await madeTrue(tale, true)]
      expect(tried.map((one) => one.before)).toEqual(tried.map(({ at }) => before[at]))
      expect(tried.map((one) => one.after)).toEqual(tried.map(({ at }) => after[at]))
    }),
    { numRuns: 40 },
  )
})

test('is explained by the gains that make it up, page by page over everybody', async () => {
  const rule = (amount: number, carry: number): LeavePolicy => ({
    ...plainLeavePolicy,
    balance: true,
    carryOver: { most: carry, until: '06-30' },
    entitlement: { ...plainEntitlement, amount, proRata: false },
  })
  const eva = { hiredOn: '2019-05-01', leftOn: null, share: 1 as const, uses: [{ on: '2026-03-02', days: 4 }] }
  await told(async (tx) => {
    const tale = { policy: rule(12, 6), draft: rule(14, 5), startsOn: '2027-01-01', people: [eva, { ...eva, uses: [] }] }
    const { ids, trial } = await stage(tx, tale)
    const outcomes = []
    for (let after: string | null = emptyId; after !== null;) {
      const page: Awaited<ReturnType<typeof tryOnNext>> = await tryOnNext(tx, trial, after, 1)
      outcomes.push(...page.outcomes)
      after = page.last
    }
    expect(outcomes.map(({ before, after }) => [before, after])).toEqual([
      [18, 19],
      [18, 19],
    ])
    const why = await whyOf(tx as unknown as Db, trial, ids[0] ?? '')
    expect(why?.after.why.map(({ rule: told, facts }) => [told, facts['quantity']])).toEqual([
      ['balance.comingCarryOver', 5],
      ['balance.coming', 14],
    ])
    expect(await whyOf(tx as unknown as Db, trial, randomUUID())).toBeUndefined()
    const parts = await partsFor(tx as unknown as Db, trial, [...ids, randomUUID()])
    const made = { before: { given: 12, carried: 6 }, after: { given: 14, carried: 5 } }
    expect(new Map(ids.map((id) => [id, made]))).toEqual(parts)
    expect((await tryOnNext(tx, { ...trial, siteIds: [randomUUID()] }, emptyId, 10)).looked).toBe(0)
    expect((await tryOnNext(tx, { ...trial, siteIds: [site] }, emptyId, 10)).looked).toBe(2)
  })
})
