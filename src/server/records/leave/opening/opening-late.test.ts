import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { pastLines } from '#shared/records/leave/opening.ts'
import { plainEntitlement, plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { workFacts } from '../../schedule/working-time.ts'
import { balanceAsOf } from '../balances.ts'
import { eventsOf, writeEvents, type NewEvent } from '../events.ts'
import { grantEntitlements } from '../grants.ts'
import { openingBalance } from './opening.ts'
import type { OpeningBalance } from './opening-balance.ts'
import { leaveType } from '../types.ts'

// Opening balances that come when the portal has granted already.

let place: FreshDatabase & { company: Company }
let db: Db
const today = '2026-11-23'

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

async function typeOf(tx: Db | Tx, policy: Partial<LeavePolicy> = {}): Promise<string> {
  const id = randomUUID()
  const entitlement = { ...plainEntitlement, amount: 12, every: 'year' as const, expiresAfterMonths: 0, proRata: true }
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${id}, ${id}, '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true, entitlement, ...policy })}::jsonb, 9)`.execute(tx)
  return id
}

const openingOf = (leaveTypeId: string, more: Partial<OpeningBalance> = {}): OpeningBalance => ({
  employeeId: place.company.id.budi,
  leaveTypeId,
  quantity: '7',
  effectiveOn: '2026-06-30',
  expiresOn: '2026-12-31',
  ...more,
})
const bring = (leaveTypeId: string, more: Partial<OpeningBalance> = {}) =>
  transaction(db, async (tx) => (await openingBalance(tx, [openingOf(leaveTypeId, more)], { today, runId: null }))[0])

const leaveOf = (leaveTypeId: string, on: string, days: number, more: Partial<NewEvent> = {}): NewEvent => ({
  employeeId: place.company.id.budi,
  leaveTypeId,
  kind: 'taken',
  quantity: days,
  effectiveOn: on,
  days: Array.from({ length: days }, (_, index) => [addDays(on, index), 1] as const),
  requestId: randomUUID(),
  line: 1,
  by: null,
  ...more,
})

async function balanceOf(tx: Db | Tx, leaveTypeId: string, day: string): Promise<number> {
  const { budi } = place.company.id
  const [type, facts] = [await leaveType(tx, leaveTypeId, day), await workFacts(tx, budi, day, day)]
  if (!type || !facts) throw new Error('budi is gone')
  return balanceAsOf(type, await eventsOf(tx, budi, leaveTypeId), facts, today, day).value
}

test('what was granted for the time before an opening balance is withdrawn with it, and kept in the audit', async () => {
  const type = await typeOf(db, { carryOver: { most: 5, until: '06-30' } })
  await grantEntitlements(db, '2025-03-01')
  await grantEntitlements(db, '2026-01-02')
  expect(await balanceOf(db, type, today)).toBe(12)
  const granted = [
    { kind: 'entitlement', quantity: 12, effectiveOn: '2025-01-01' },
    { kind: 'carry-over', quantity: 5, effectiveOn: '2026-01-01' },
    { kind: 'entitlement', quantity: 12, effectiveOn: '2026-01-01' },
  ]
  const outcome = await bring(type)
  if (typeof outcome !== 'object' || 'why' in outcome) throw new Error('nothing was withdrawn')
  expect(outcome.gains.map(({ kind, quantity, effectiveOn }) => ({ kind, quantity, effectiveOn })).toSorted(byDay)).toEqual(granted)
  expect(await Promise.all(['2026-06-29', '2026-06-30', today].map((day) => balanceOf(db, type, day)))).toEqual([0, 7, 7])
  expect(await bring(type)).toBe('unchanged')
  expect(await grantEntitlements(db, today)).toBe(0)
  expect(await balanceOf(db, type, today)).toBe(7)

  const story = await rows(
    db,
    sql`select g.kind, g.quantity::float8 as quantity, g.effective_on as "effectiveOn" from leave_event w join leave_event g on g.id = w.gain_id
      where w.kind = 'withdrawn' and w.leave_type_id = ${type}::uuid and not g.standing order by 3, 1`,
  )
  expect(story).toEqual(granted)
  const audited = await first(
    db,
    sql<{ detail: { withdrawn: { kind: string; on: string }[]; openedOn: string } }>`select detail from audit
      where act = 'withdraw-granted' and entity_id = ${place.company.id.budi}::uuid and detail ->> 'leaveTypeId' = ${type}`,
  )
  expect(audited?.detail).toMatchObject({ by: expect.any(String), importRun: null, openedOn: '2026-06-30', pastAbsences: [] })
  const told = audited?.detail.withdrawn.toSorted((a, b) => (`${a.on} ${a.kind}` < `${b.on} ${b.kind}` ? -1 : 1))
  const id = expect.any(String)
  expect(told).toEqual([
    { id, kind: 'entitlement', quantity: 12, on: '2025-01-01', until: '2025-12-31' },
    { id, kind: 'carry-over', quantity: 5, on: '2026-01-01', until: '2026-06-30' },
    { id, kind: 'entitlement', quantity: 12, on: '2026-01-01', until: '2026-12-31' },
  ])
})

const byDay = (a: { effectiveOn: string; kind: string }, b: { effectiveOn: string; kind: string }) =>
  `${a.effectiveOn} ${a.kind}` < `${b.effectiveOn} ${b.kind}` ? -1 : 1

test('of imported absences other days lie before the opening balance than did: the audit keeps how much did and does', async () => {
  const type = await typeOf(db)
  const { budi } = place.company.id
  await grantEntitlements(db, '2026-01-02')
  const run = randomUUID()
  await sql`insert into import_run (id, entity, files) values (${run}, 'absences', '{}')`.execute(db)
  const absence = async (from: string, days: number, before: number): Promise<string> => {
    const id = randomUUID()
    const until = addDays(from, days - 1)
    await sql`insert into past_absence (id, run_id, employee_id, leave_type_id, from_day, until_day, computed, quantity)
      values (${id}, ${run}, ${budi}, ${type}, ${from}, ${until}, ${days}, ${days})`.execute(db)
    const gain = leaveOf(type, from, before, {
      requestId: id,
      line: pastLines.gain,
      kind: 'adjustment',
      days: null,
      reason: '',
      expiresOn: addDays(from, before - 1),
    })
    await writeEvents(db, [leaveOf(type, from, days, { requestId: id, line: pastLines.leave }), ...(before > 0 ? [gain] : [])])
    return id
  }
  const [crossing, whole, since] = [await absence('2026-06-28', 4, 1), await absence('2026-03-02', 3, 0), await absence('2026-08-03', 2, 2)]
  await bring(type)
  const audited = await first(
    db,
    sql<{ detail: { pastAbsences: { id: string }[] } }>`select detail from audit
      where act = 'withdraw-granted' and entity_id = ${budi}::uuid and detail ->> 'leaveTypeId' = ${type}`,
  )
  const told = new Map(audited?.detail.pastAbsences.map((one) => [one.id, one]))
  expect([crossing, whole, since].map((id) => told.get(id))).toEqual([
    { id: crossing, before: 2, was: 1 },
    { id: whole, before: 3, was: 0 },
    { id: since, before: 0, was: 2 },
  ])
  // Whoever looks at the balance reads no reason: nobody gave one.
  const reasons = await rows(db, sql`select distinct reason from leave_event where leave_type_id = ${type}::uuid and reason is not null`)
  expect(reasons).toEqual([{ reason: '' }])
})

test('what was imported is no leave of the time before that stands against it; of several that do the first is told', async () => {
  const [imported, several] = [await typeOf(db), await typeOf(db)]
  await grantEntitlements(db, '2026-01-02')
  const run = randomUUID()
  await sql`insert into import_run (id, entity, files) values (${run}, 'absences', '{}')`.execute(db)
  const id = randomUUID()
  await sql`insert into past_absence (id, run_id, employee_id, leave_type_id, from_day, until_day, computed, quantity)
    values (${id}, ${run}, ${place.company.id.budi}, ${imported}, '2026-02-02', '2026-02-03', 2, 2)`.execute(db)
  await writeEvents(db, [
    leaveOf(imported, '2026-02-02', 2, { requestId: id, line: pastLines.leave }),
    leaveOf(imported, '2026-06-30', 8),
    leaveOf(several, '2026-03-09', 2),
    leaveOf(several, '2026-02-09', 2),
  ])
  expect(await bring(imported)).toEqual({ why: 'short', other: '1' })
  expect(await bring(several)).toEqual({ why: 'takenBefore', other: '2026-02-09' })
})

test('of two for one person the first counts, and what it takes the place of is withdrawn once', async () => {
  const type = await typeOf(db)
  await grantEntitlements(db, '2026-01-02')
  const outcomes = await transaction(db, (tx) =>
    openingBalance(tx, [openingOf(type), openingOf(type, { quantity: '8' })], { today, runId: null }),
  )
  expect(outcomes).toMatchObject([{ gains: [{ quantity: 12 }] }, { why: 'contradicts', other: '' }])
  expect(await balanceOf(db, type, today)).toBe(7)
})

test('of an opening balance that takes the place of nothing the audit says nothing', async () => {
  const type = await typeOf(db, { entitlement: null })
  await writeEvents(db, [leaveOf(type, '2026-07-06', 2)])
  expect(await bring(type)).toEqual({ gains: [], past: [] })
  expect(await rows(db, sql`select from audit where detail ->> 'leaveTypeId' = ${type}`)).toEqual([])
})

test('leave of the time since is paid by the opening balance, and where that is too little it is refused', async () => {
  const [enough, short] = [await typeOf(db), await typeOf(db)]
  await grantEntitlements(db, '2026-01-02')
  await writeEvents(db, [
    leaveOf(enough, '2026-07-06', 5),
    leaveOf(short, '2026-07-06', 5),
    leaveOf(short, '2026-12-07', 3, { kind: 'reservation' }),
  ])
  expect(await bring(enough)).toMatchObject({ gains: [{ quantity: 12 }] })
  expect(await balanceOf(db, enough, today)).toBe(2)
  expect(await bring(short)).toEqual({ why: 'short', other: '1' })
  expect(await balanceOf(db, short, today)).toBe(4)
})

test('leave of the time before, and another last day of what was granted then, stand against it', async () => {
  const [taken, owing, prolonged] = [await typeOf(db), await typeOf(db, { floor: -2 }), await typeOf(db)]
  await grantEntitlements(db, '2026-01-02')
  await writeEvents(db, [leaveOf(taken, '2026-02-09', 2), leaveOf(owing, '2026-02-09', 2)])
  expect(await bring(taken)).toEqual({ why: 'takenBefore', other: '2026-02-09' })
  expect(await balanceOf(db, taken, today)).toBe(10)
  // What the type lets people owe is paid by the opening balance.
  expect(await bring(owing)).toMatchObject({ past: [] })
  expect(await balanceOf(db, owing, today)).toBe(5)

  const gain = (await eventsOf(db, place.company.id.budi, prolonged)).find(({ kind }) => kind === 'entitlement')
  await writeEvents(db, [
    leaveOf(prolonged, '2026-03-02', 0, { kind: 'expiry', expiresOn: '2027-03-31', gain: gain?.id ?? null, days: null, reason: 'Ill' }),
  ])
  expect(await bring(prolonged)).toEqual({ why: 'changedSince', other: '2026-03-02' })
})

test('what is left of an opening balance of last year goes over also where it comes after the last day of that', async () => {
  const type = await typeOf(db, { carryOver: { most: 6, until: '06-30' } })
  await writeEvents(db, [leaveOf(type, '2026-01-05', 5)])
  expect(await bring(type, { quantity: '3.5', effectiveOn: '2025-12-31', expiresOn: '2025-12-31' })).toMatchObject({ gains: [] })
  // The five days of January are paid by the 3.5 that went over and then by this year's twelve, which would pay all five.
  expect(await Promise.all(['2025-12-31', '2026-01-09', today].map((day) => balanceOf(db, type, day)))).toEqual([3.5, 10.5, 10.5])
  await grantEntitlements(db, today)
  expect(await balanceOf(db, type, today)).toBe(10.5)
  // Of what was brought along earlier nothing goes over so late.
  const early = await typeOf(db, { carryOver: { most: 6, until: '06-30' } })
  await bring(early, { quantity: '3.5', effectiveOn: '2024-12-31', expiresOn: '2025-12-31' })
  expect(await balanceOf(db, early, today)).toBe(12)
})

test('the job waits for an import of opening balances, so that neither overlooks what the other writes', async () => {
  const type = await typeOf(db)
  let granting: Promise<number> | undefined
  await transaction(db, async (tx) => {
    await openingBalance(tx, [openingOf(type)], { today, runId: null })
    granting = grantEntitlements(db, today)
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await rows(db, waiting)).length).toBe(1)
  })
  await granting
  expect(await balanceOf(db, type, today)).toBe(7)
})

const dayWithin = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((offset) => addDays(from, offset))

test('an opening balance comes to the same whether it was brought before the portal granted or after it', async () => {
  const tale = fc.record({
    every: fc.constantFrom('year' as const, 'month' as const),
    expiresAfterMonths: fc.constantFrom(0, 0, 3),
    carryOver: fc.constantFrom(null, { most: 6, until: '06-30' }, { most: 20, until: '12-31' }),
    on: dayWithin('2025-06-01', 540),
    quantity: fc.constantFrom('4.5', '-1', '11'),
    lasts: fc.boolean(),
    floor: fc.constantFrom(0, -1, -4),
    leave: fc.array(fc.record({ on: dayWithin('2025-06-01', 600), days: fc.integer({ min: 1, max: 4 }), waits: fc.boolean() }), {
      maxLength: 3,
    }),
    job: fc.array(dayWithin('2025-01-01', 690), { maxLength: 4 }),
  })
  const undone = new Error('undone')
  const told = async (work: (tx: Tx) => Promise<void>) => {
    const outcome = await transaction(db, async (tx) => {
      await work(tx)
      throw undone
    }).catch((error: unknown) => error)
    if (outcome !== undone) throw outcome
  }
  let taken = 0
  await fc.assert(
    fc.asyncProperty(tale, async ({ every, expiresAfterMonths, carryOver, on, quantity, lasts, floor, leave, job }) => {
      const balances = async (late: boolean) => {
        let found: unknown
        await told(async (tx) => {
          const type = await typeOf(tx, {
            floor,
            carryOver,
            entitlement: { ...plainEntitlement, amount: 12, every, expiresAfterMonths, proRata: true },
          })
          const bringIt = () =>
            openingBalance(tx, [openingOf(type, { quantity, effectiveOn: on, expiresOn: lasts ? `${on.slice(0, 4)}-12-31` : null })], {
              today,
              runId: null,
            })
          const leaves = leave.map((one) => leaveOf(type, one.on, one.days, one.waits ? { kind: 'reservation' } : {}))
          // The last run of the job settles what goes over in both orders.
          const grant = async () => {
            for (const day of [...job, today].toSorted()) await grantEntitlements(tx, day)
          }
          let refused = false
          if (late) {
            await grant()
            await writeEvents(tx, leaves)
            await grantEntitlements(tx, today)
            const [outcome] = await bringIt()
            refused = typeof outcome === 'object' && 'why' in outcome
            await grantEntitlements(tx, today)
          } else {
            await bringIt()
            await grant()
            await writeEvents(tx, leaves)
            await grantEntitlements(tx, today)
          }
          const days = ['2025-12-31', '2026-01-01', '2026-05-31', on, addDays(on, -1), today, '2026-12-31', '2027-01-01', '2027-12-31']
          const numbers: number[] = []
          for (const day of days) numbers.push(await balanceOf(tx, type, day))
          found = refused ? null : numbers
        })
        return found
      }
      const late = await balances(true)
      if (late === null) return
      taken += 1
      expect(late).toEqual(await balances(false))
    }),
    { numRuns: 60 },
  )
  expect(taken).toBeGreaterThan(10)
})

test('an opening balance is judged as it will be written: it comes after what is there of its day', async () => {
  const type = await typeOf(db, { entitlement: null })

  const gain = (on: string, until: string | null, quantity: number, kind: 'adjustment' | 'entitlement') =>
    ({
      ...leaveOf(type, on, 0),
      kind,
      quantity,
      days: null,
      expiresOn: until,
      ...(kind === 'entitlement' && { requestId: null, period: on }),
    }) as NewEvent
  await writeEvents(db, [
    leaveOf(type, '2026-01-05', 1),
    gain('2026-02-01', '2026-02-28', 1, 'adjustment'),
    gain('2026-02-01', null, 1, 'entitlement'),
    leaveOf(type, '2026-03-05', 1),
  ])
  expect(await bring(type, { quantity: '1', effectiveOn: '2026-02-01', expiresOn: null })).toMatchObject({
    gains: [expect.objectContaining({ kind: 'entitlement' })],
  })
  expect(await balanceOf(db, type, '2026-03-05')).toBe(0)
})
