import { expect, it } from 'vitest'
import { leaveEvent, numbered, type Body } from '../../../../test/support/ledgers.ts'
import { balanceOn, paidLater, savedFromExpiry } from './balance.ts'
import { settle } from './ledger.ts'
import type { LeaveEvent } from './event.ts'

const gain = (kind: LeaveEvent['kind'], quantity: number, effectiveOn: string, expiresOn: string | null): LeaveEvent => {
  const id = `${kind} ${effectiveOn}`
  return { id, kind, quantity, effectiveOn, expiresOn, days: null, source: null }
}
const taken = (day: string, quantity: number): LeaveEvent => ({
  ...gain('taken', quantity, day, null),
  days: [[day, quantity]],
  source: `${day}/1`,
})

/** Of whom 6 days go over into 2027, beside one in lieu that ends with January. */
const amina = [
  gain('entitlement', 6, '2026-01-01', '2026-12-31'),
  gain('compensation', 1, '2026-11-01', '2027-01-31'),
  gain('carry-over', 6, '2027-01-01', '2027-06-30'),
]
const savedBy = (...leave: LeaveEvent[]) => {
  const [before, after] = [amina, [...amina, ...leave]].map((events) => balanceOn(settle(events), '2026-12-02'))
  return before && after && savedFromExpiry(before, after)
}

it('says what of the next to expire a leave saves: nothing where another gain pays for it', () => {
  const next = { quantity: 1, on: '2027-01-31' }
  expect(savedBy()).toEqual({ ...next, saved: 0 })
  // Paid by what ends with the year, though that goes over.
  expect(savedBy(taken('2026-12-02', 1))).toEqual({ ...next, saved: 0 })
  expect(savedBy(taken('2027-01-05', 0.5))).toEqual({ ...next, saved: 0.5 })
  expect(savedBy(taken('2027-01-05', 4))).toEqual({ ...next, saved: 1 })
})

it('says nothing where nothing would expire', () => {
  const nothing = balanceOn(settle([]), '2026-12-02')
  expect(savedFromExpiry(nothing, nothing)).toBeNull()
})

it('says how much of a leave does not come off the balance of its first day, because next year pays for it', () => {
  const next = gain('entitlement', 12, '2027-01-01', '2027-12-31')
  const known = [gain('entitlement', 4, '2026-01-01', '2026-12-31'), next]
  const over = (...leave: LeaveEvent[]) => {
    const [before, after] = [known, [...known, ...leave]].map((events) => balanceOn(settle(events), '2026-12-30'))
    return before && after && [before.value, after.value, paidLater(3, before, after)]
  }
  expect(over(taken('2026-12-30', 1), taken('2027-01-04', 2))).toEqual([4, 3, 2])
  expect(over(taken('2026-12-30', 3))).toEqual([4, 1, 0])
})

it('says why, also of what is owed', () => {
  const year: Body = { kind: 'entitlement', quantity: 2, effectiveOn: '2026-01-01', expiresOn: '2026-12-31', days: null, source: null }
  const use = leaveEvent('taken', [['2026-05-04', 2.5]], 'long/1')
  const told = (...list: Body[]) => balanceOn(settle(numbered(list)), '2026-06-01').why.map(({ rule, facts }) => [rule, facts])
  const value = (number: number) => ['balance.value', { value: number, day: '2026-06-01' }]
  const entitled = (used: number, rest: number) => [
    'balance.entitlement',
    { quantity: 2, from: '2026-01-01', until: '2026-12-31', used, rest },
  ]
  expect(told(year, use)).toEqual([['balance.taken', { quantity: 2.5 }], entitled(2, 0), ['balance.debt', { quantity: 0.5 }], value(-0.5)])
  expect(told(year)).toEqual([['balance.expiring', { quantity: 2, on: '2026-12-31' }], entitled(0, 2), value(2)])
  const waits = leaveEvent('reservation', [['2026-05-04', 1]], 'wish/1')
  expect(told(year, leaveEvent('taken', [['2026-05-05', 0.5]], 'short/1'), waits)).toContainEqual(entitled(1.5, 0.5))
  expect(told({ ...year, expiresOn: '2026-05-31' }, waits)).toEqual([
    ['balance.reserved', { quantity: 1 }],
    ['balance.expired', { quantity: 1 }],
    value(0),
  ])
})

it('tells what expires next: of all that ends on that day what is left, and of what is used up nothing', () => {
  const given = (quantity: number, effectiveOn: string, expiresOn: string | null): Body => ({
    kind: 'adjustment',
    quantity,
    effectiveOn,
    expiresOn,
    days: null,
    source: null,
  })
  const next = (on: string, ...list: Body[]) => balanceOn(settle(numbered(list)), on).expiring
  const [long, short, beside] = [
    given(5, '2026-01-01', '2027-12-31'),
    given(3, '2026-02-01', '2026-06-30'),
    given(1.5, '2026-03-01', '2026-06-30'),
  ]
  expect(next('2026-03-01', long, short, beside)).toEqual({ quantity: 4.5, on: '2026-06-30' })
  expect(next('2026-03-01', short, beside, long)).toEqual({ quantity: 4.5, on: '2026-06-30' })
  expect(next('2026-02-01', long, short, beside)).toEqual({ quantity: 3, on: '2026-06-30' })
  expect(next('2026-06-30', long, short, leaveEvent('taken', [['2026-05-04', 3]], 'used/1'))).toEqual({ quantity: 5, on: '2027-12-31' })
  expect(next('2026-07-01', long, short)).toEqual({ quantity: 5, on: '2027-12-31' })
  expect(next('2026-03-01', given(5, '2026-01-01', null))).toBeNull()
  expect(next('2026-03-01', given(5, '2026-01-01', null), short)).toEqual({ quantity: 3, on: '2026-06-30' })
})

it('tells what will expire next of what goes over too, and of nothing else that begins then', () => {
  const gain = (kind: Body['kind'], quantity: number, effectiveOn: string, expiresOn: string): Body => ({
    kind,
    quantity,
    effectiveOn,
    expiresOn,
    days: null,
    source: null,
  })
  const ledger = settle(
    numbered([
      gain('entitlement', 5, '2025-01-01', '2025-12-31'),
      gain('carry-over', 1, '2026-01-01', '2026-03-31'),
      gain('entitlement', 5, '2026-01-01', '2026-12-31'),
      gain('carry-over', 3, '2027-01-01', '2027-03-31'),
      gain('adjustment', 4, '2027-01-01', '2027-01-31'),
      leaveEvent('taken', [['2026-05-04', 2]], 'used/1'),
    ]),
  )
  expect(balanceOn(ledger, '2026-06-01').expiring).toEqual({ quantity: 3, on: '2027-03-31' })
})

it('counts of what goes over only what is there now: what is still to come does not expire of it', () => {
  const ledger = settle([
    gain('accrual', 0.14, '2026-11-20', '2026-12-31'),
    gain('accrual', 0.83, '2026-12-01', '2026-12-31'),
    gain('carry-over', 6, '2027-01-01', '2027-03-31'),
  ])
  expect(balanceOn(ledger, '2026-11-26')).toMatchObject({ value: 0.14, expiring: { quantity: 0.14, on: '2027-03-31' } })
  expect(balanceOn(ledger, '2026-12-01')).toMatchObject({ value: 0.97, expiring: { quantity: 0.97, on: '2027-03-31' } })
})
