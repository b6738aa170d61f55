import { expect, it } from 'vitest'
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
