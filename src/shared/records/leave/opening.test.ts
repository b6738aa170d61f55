import { expect, test } from 'vitest'
import { balanceOn } from './balance.ts'
import { settle } from './ledger.ts'
import type { LeaveEvent } from './event.ts'
import { gainBefore, givenOn, ledgerOpened, supersededBy } from './opening.ts'
import { plainEntitlement, plainLeavePolicy } from './policy.ts'
import { always } from './versions.ts'

const event = (
  id: string,
  kind: LeaveEvent['kind'],
  quantity: number,
  effectiveOn: string,
  more: Partial<LeaveEvent> = {},
): LeaveEvent => ({
  id,
  kind,
  quantity,
  effectiveOn,
  expiresOn: null,
  days: null,
  source: null,
  ...more,
})

const granted = event('granted', 'entitlement', 12, '2026-01-01', { expiresOn: '2026-12-31' })
const monthly = event('monthly', 'accrual', 1, '2026-07-01', { expiresOn: '2026-12-31' })
const over = event('leave', 'taken', 3, '2026-06-29', {
  days: [
    ['2026-06-29', 1],
    ['2026-06-30', 1],
    ['2026-07-01', 1],
  ],
  source: 'past/0',
})
const opening = event('opening', 'adjustment', 7, '2026-06-30', { opening: true })

test('an opening balance takes the place of regular gains until its day, and of what imported leave before it took', () => {
  const added = event('added', 'adjustment', 2, '2026-02-01', { source: 'request/1' })
  const events = [granted, monthly, added, over]
  const superseded = supersededBy('2026-06-30', events, ['past'])
  expect(superseded).toEqual({
    gains: [granted],
    past: [{ id: 'past', was: null, becomes: { quantity: 1, effectiveOn: '2026-06-29', expiresOn: '2026-06-29' } }],
  })
  // The 30th is paid by what was added, which began first, and the 1st by July's, which ends first.
  const after = ledgerOpened(events, superseded, opening)
  // On the 29th all that was added may be taken: the opening would pay the 30th.
  expect(['2026-06-29', '2026-06-30', '2026-07-01'].map((day) => balanceOn(settle(after), day).value)).toEqual([2, 8, 8])
  // As it is now, there is nothing more to be done.
  expect(supersededBy('2026-06-30', after, ['past'])).toEqual({ gains: [], past: [] })
  expect(supersededBy('2026-06-29', after, ['past']).past).toMatchObject([{ was: { quantity: 1 }, becomes: null }])
})

test('days before a balance that never begins are all before it, and days that count nothing are given nothing', () => {
  const days = [
    { date: '2026-06-29', quantity: 1 },
    { date: '2026-06-30', quantity: 0.5 },
  ]
  expect(gainBefore(days, null)).toEqual({ quantity: 1.5, effectiveOn: '2026-06-29', expiresOn: '2026-06-30' })
  expect(gainBefore(days, '2026-06-29')).toBeNull()
  expect(gainBefore([{ date: '2026-06-29', quantity: 0 }], null)).toBeNull()
})

test('a regular gain that is withdrawn by its name counts no more, and no other does for it', () => {
  const withdrawn = event('withdrawn', 'withdrawn', 12, '2026-01-01', { gain: 'granted' })
  expect(settle([granted, monthly, withdrawn]).gains.map((gain) => gain.event.id)).toEqual(['monthly'])
})

test('an opening balance takes the place of each regular gain until its day, and of no other', () => {
  const kinds = ['entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation'] as const
  const on = (day: string) => kinds.map((kind) => event(`${kind} ${day}`, kind, 1, day))
  const { gains } = supersededBy('2026-06-30', [...on('2026-06-30'), ...on('2026-07-01')], [])
  expect(gains.map(({ id }) => id)).toEqual(['entitlement 2026-06-30', 'accrual 2026-06-30', 'carry-over 2026-06-30'])
})

test('an imported absence is moved where other days of it lie before the balance than did, and only there', () => {
  const gain = (more: Partial<LeaveEvent>) =>
    event('before', 'adjustment', 1, '2026-06-29', { expiresOn: '2026-06-29', source: 'past/1', ...more })
  const moved = (...events: LeaveEvent[]) => supersededBy('2026-06-30', events, ['past']).past.map(({ id }) => id)
  expect([moved(over, gain({})), moved(gain({})), moved()]).toEqual([[], [], []])
  for (const more of [{ quantity: 2 }, { effectiveOn: '2026-06-28' }, { expiresOn: '2026-06-30' }])
    expect(moved(over, gain(more))).toEqual(['past'])
  expect(supersededBy('2026-06-29', [over], ['past', 'another'])).toEqual({ gains: [], past: [] })
  // What it was given before goes, and what it is given now stands in its place.
  const was = gain({ quantity: 2 })
  const after = ledgerOpened([over, was], supersededBy('2026-06-30', [over, was], ['past']), opening)
  expect(after).toEqual([over, { ...was, id: '~past', quantity: 1 }, opening])
})

test('a balance of a day on which the rule gives something stands for that too, and for nothing else', () => {
  const giving = (amount: number, every: 'year' | 'month') =>
    always({ ...plainLeavePolicy, balance: true, entitlement: { ...plainEntitlement, amount, every } })
  expect(givenOn(giving(25, 'year'), '2026-01-01')).toEqual({ quantity: 25, next: '2027-01-01' })
  expect([givenOn(giving(25, 'year'), '2025-12-31'), givenOn(giving(25, 'year'), '2026-01-02')]).toEqual([null, null])
  expect(givenOn(giving(24, 'month'), '2026-03-01')).toEqual({ quantity: 2, next: '2026-04-01' })
  expect(givenOn(always({ ...plainLeavePolicy, balance: true }), '2026-01-01')).toBe(null)
})
