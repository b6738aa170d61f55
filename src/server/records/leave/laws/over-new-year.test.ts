import { expect, test } from 'vitest'
import { allUses, shortfallWith } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { plainEntitlement, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { balanceAsOf } from '../balances.ts'
import { withGainsToCome } from '../projection.ts'
import type { LeaveType } from '../types.ts'
import { leaveTypeWith } from '../../../../../test/support/leave-type.ts'

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

test('of the old year as much is available as may be taken with all that is planned for the new one, whatever goes over', () => {
  const leave = entitlement('l', '2026', {
    kind: 'reservation',
    quantity: 3,
    effectiveOn: '2026-12-30',
    expiresOn: null,
    days: [
      ['2026-12-30', 1],
      ['2026-12-31', 1],
      ['2027-01-04', 1],
    ],
    source: 'leave/1',
  })
  const on = (carryOver: LeavePolicy['carryOver'], day: string, events = [entitlement('e', '2026'), leave]) => {
    const { value, gained, taken, reserved, expired, kept } = balanceAsOf(yearly(carryOver), events, employed, '2026-11-23', day)
    expect(gained - taken - reserved - expired - kept).toBe(value)
    return value
  }
  const half = { most: 6, until: '06-30' }
  // January's day is paid by what goes over, and by next year's days where all of this year's are taken in time.
  expect(['2026-11-23', '2026-12-30', '2027-01-01'].map((day) => on(half, day))).toEqual([10, 10, 17])
  expect(['2026-12-30', '2027-01-01'].map((day) => on(null, day))).toEqual([10, 11])
  // What neither next year's days nor those after them can pay is kept for it.
  const late = { ...leave, quantity: 13, effectiveOn: '2028-01-03', days: [['2028-01-03', 13]] as const }
  const few = entitlement('e', '2026', { quantity: 2 })
  const over = { most: 20, until: '12-31' }
  expect(['2026-12-30', '2027-12-30', '2028-01-01'].map((day) => on(over, day, [few, late]))).toEqual([2, 13, 13])
  const long = { ...late, quantity: 25, days: [['2028-01-03', 25]] as const }
  expect(['2026-12-30', '2027-12-30', '2028-01-01'].map((day) => on(over, day, [few, long]))).toEqual([1, 1, 1])
})

test('what is available may be taken, and not a thousandth more; why it is so much adds up', () => {
  const policy = yearly({ most: 6, until: '06-30' })
  const planned = (quantity: number): LeaveEvent =>
    entitlement('l', '2027', { kind: 'taken', quantity, effectiveOn: '2027-01-04', expiresOn: null, days: [['2027-01-04', quantity]] })
  const given = entitlement('e', '2026', { quantity: 4 })
  const told = (quantity: number, ...more: LeaveEvent[]) => {
    const known = [given, ...more, planned(quantity)]
    const { value, kept, why } = balanceAsOf(policy, known, employed, '2026-11-23', '2026-12-14')
    const ledger = withGainsToCome(policy, known, employed, '2026-11-23', ['2026-12-14'])
    const short = (more: number) => shortfallWith(ledger, allUses([['2026-12-14', more]]), 0)
    expect([short(value), short(value + 0.001)]).toEqual([0, 0.001])
    return [value, kept, ...why.map(({ rule, facts }) => [rule, facts['used'] ?? facts['quantity'] ?? facts['value'], facts['rest']])]
  }
  const value = (quantity: number) => ['balance.value', quantity, undefined]
  expect(told(5)).toEqual([4, 0, ['balance.entitlement', 0, 4], value(4)])
  expect(told(14)).toEqual([2, 2, ['balance.entitlement', 0, 4], ['balance.kept', 2, undefined], ['balance.sum', 2, undefined], value(2)])
  // What was added ends in March and pays the first day of January, which next year's days can pay as well.
  const added = entitlement('a', '2026', { kind: 'adjustment', quantity: 1, effectiveOn: '2026-06-01', expiresOn: '2027-03-31' })
  const gains = [
    ['balance.entitlement', 0, 4],
    ['balance.adjustment', 1, 0],
  ]
  expect(told(5, added).filter((line) => !String(line).startsWith('balance.expiring'))).toEqual([
    5,
    -1,
    ['balance.taken', 1, undefined],
    ...gains,
    ['balance.paidLater', 1, undefined],
    ['balance.sum', 5, undefined],
    value(5),
  ])
})

test('what has begun is told as what it is, also while the job has not granted it yet', () => {
  const leave = entitlement('l', '2026', {
    kind: 'taken',
    quantity: 5,
    effectiveOn: '2026-01-05',
    expiresOn: null,
    days: [['2026-01-05', 5]],
  })
  const told = (day: string) =>
    balanceAsOf(yearly(null), [leave], employed, '2026-11-23', day).why.flatMap(({ rule, facts }) =>
      facts['from'] === undefined ? [] : [[rule, facts['from'], facts['used']]],
    )
  expect(told('2026-11-23')).toEqual([['balance.entitlement', '2026-01-01', 5]])
  expect(told('2027-01-01')).toEqual([['balance.coming', '2027-01-01', 0]])
})
