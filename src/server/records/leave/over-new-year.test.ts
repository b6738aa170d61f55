import { expect, test } from 'vitest'
import type { LeaveEvent } from '#shared/records/leave/ledger.ts'
import { plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { balanceAsOf } from './balances.ts'
import type { LeaveType } from './types.ts'

const yearly = (carryOver: LeavePolicy['carryOver']): LeaveType => ({
  id: '',
  code: 'A',
  names: {},
  policy: {
    ...plainLeavePolicy,
    balance: true,
    carryOver,
    entitlement: { amount: 12, every: 'year', expiresAfterMonths: 0, proRata: true },
  },
  retired: false,
})
const employed = { hiredOn: '2019-05-01', leftOn: null, terms: [{ from: '2019-05-01', fullTime: 1, country: 'ID' }] }
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

test('leave over New Year is not available in the old year any more, also as far as it is paid by what goes over', () => {
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
    const { value, gained, taken, reserved, expired } = balanceAsOf(yearly(carryOver), events, employed, '2026-11-23', day)
    expect(gained - taken - reserved - expired).toBe(value)
    return value
  }
  const half = { most: 6, until: '06-30' }
  expect(['2026-11-23', '2026-12-30', '2027-01-01'].map((day) => on(half, day))).toEqual([9, 9, 17])
  // Where nothing goes over, January is paid by next year's days.
  expect(['2026-12-30', '2027-01-01'].map((day) => on(null, day))).toEqual([10, 11])
  // What goes over and over again is borne by what it came from.
  const late = { ...leave, quantity: 13, effectiveOn: '2028-01-03', days: [['2028-01-03', 13]] as const }
  const short = entitlement('e', '2026', { quantity: 2 })
  expect(['2026-12-30', '2027-12-30'].map((day) => on({ most: 20, until: '12-31' }, day, [short, late]))).toEqual([1, 1])
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
