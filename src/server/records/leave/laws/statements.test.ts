import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stoodOn } from '#shared/records/leave/balance.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { first, grantUntil, openLeaveStories, plainStory, story, type LeaveStories } from '../../../../../test/support/leave-story.ts'
import { entitlement, yearly } from '../../../../../test/support/plain-leave.ts'
import { workFacts } from '../../schedule/working-time.ts'
import { balanceAsOf, ledgerUntil } from '../balances.ts'
import { eventsOf } from '../events.ts'
import { deductRows, gainRows } from '../transactions.ts'
import { leaveType } from '../types.ts'

let stories: LeaveStories
beforeAll(async () => {
  stories = await openLeaveStories()
})
afterAll(() => stories.close())

test('a statement adds up on every day: gains less deductions is what stood, and at last the balance', async () => {
  await fc.assert(
    fc.asyncProperty(story, (tale) =>
      stories.told(async (tx) => {
        const { employeeId, leaveTypeId } = await stories.stage(tx, tale)
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

test('a statement says of what ended yesterday that it expired, and of what ends today or later that it will', async () => {
  const ended = (today: string) =>
    stories.told(async (tx) => {
      const facts = await workFacts(tx, (await stories.stage(tx, plainStory)).employeeId, today, today)
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
  await stories.told(async (tx) => {
    const facts = await workFacts(tx, (await stories.stage(tx, plainStory)).employeeId, today, today)
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
  await stories.told(async (tx) => {
    const facts = await workFacts(tx, (await stories.stage(tx, plainStory)).employeeId, today, today)
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
