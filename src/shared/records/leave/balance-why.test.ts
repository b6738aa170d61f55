import { expect, it } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import { balanceOn } from './balance.ts'
import { settle } from './ledger.ts'
import type { LeaveEvent } from './event.ts'

const given = { id: 'given', quantity: 5, effectiveOn: '2026-01-01', expiresOn: null, days: null, source: null }

it.each(['compensation', 'adjustment', 'entitlement', 'carry-over'] as const)(
  'says a gain by %s in words, with or without a reason',
  (kind) => {
    for (const reason of [null, 'The tender']) {
      const { why } = balanceOn(settle([{ ...given, kind, reason }]), given.effectiveOn)
      expect(why.map(({ rule }) => rule).filter((rule) => !(`why.${rule}` in en))).toEqual([])
      expect(why.some(({ facts }) => facts['reason'] === 'The tender')).toBe(
        reason !== null && ['compensation', 'adjustment'].includes(kind),
      )
    }
  },
)

const event = (kind: LeaveEvent['kind'], quantity: number, effectiveOn: string, more: Partial<LeaveEvent> = {}): LeaveEvent => ({
  ...given,
  id: `${kind} ${effectiveOn}`,
  kind,
  quantity,
  effectiveOn,
  ...more,
})
const rulesOf = (events: readonly LeaveEvent[], on: string) => balanceOn(settle(events), on).why.map(({ rule }) => rule)

it('says of a gain whether it was brought along, is still to come, or what it is', () => {
  const first = event('entitlement', 2, '2026-01-01', { expiresOn: '2026-12-31' })
  expect(rulesOf([event('adjustment', 3, '2026-01-01', { opening: true })], '2026-02-01')).toEqual(['balance.opening', 'balance.value'])
  expect(rulesOf([event('accrual', 1, '2026-01-01')], '2026-02-01')).toEqual(['balance.accrual', 'balance.value'])
  expect(rulesOf([event('accrual', 1, '2026-01-01', { coming: 'due' })], '2026-02-01')).toEqual(['balance.accrual', 'balance.value'])
  expect(rulesOf([event('accrual', 1, '2026-01-01', { coming: 'later' })], '2026-02-01')).toEqual(['balance.coming', 'balance.value'])
  const carried = event('carry-over', 2, '2027-01-01', { coming: 'later' })
  expect(rulesOf([first, carried], '2027-01-01')).toEqual(['balance.comingCarryOver', 'balance.value'])
  expect(rulesOf([first, { ...carried, coming: 'due' }], '2027-01-01')).toEqual(['balance.carry-over', 'balance.value'])
})

it('says once what was deducted or paid out of what is there, and what is owed of it', () => {
  const told = (...events: LeaveEvent[]) =>
    balanceOn(settle([event('entitlement', 2, '2026-01-01'), event('accrual', 2, '2026-01-01'), ...events]), '2026-06-01')
      .why.filter(({ rule }) => ['balance.adjusted', 'balance.paid-out', 'balance.openingOwed'].includes(rule))
      .map(({ rule, facts }) => [rule, facts])
  expect(told(event('adjusted', 3, '2026-03-01'))).toEqual([['balance.adjusted', { quantity: 3, day: '2026-03-01', reason: '–' }]])
  expect(told(event('paid-out', 4.5, '2026-03-01', { reason: 'Asked for' }))).toEqual([
    ['balance.paid-out', { quantity: 4.5, day: '2026-03-01', reason: 'Asked for' }],
  ])
  expect(told(event('adjusted', 1, '2026-03-01', { opening: true, reason: '' }))).toEqual([
    ['balance.openingOwed', { quantity: 1, day: '2026-03-01', reason: '–' }],
  ])
  expect(told(event('taken', 1, '2026-03-01'))).toEqual([])
  // Paid of what is gone by now.
  expect(told(event('adjustment', 1, '2026-01-01', { expiresOn: '2026-03-31' }), event('adjusted', 1, '2026-03-01'))).toEqual([])
})

it('says how the last day of a gain was changed, and why', () => {
  const changed = (expiresOn: string | null, reason: string | null) =>
    balanceOn(
      settle([
        event('adjustment', 2, '2026-01-01', { id: 'g', expiresOn }),
        event('expiry', 0, '2026-01-01', { id: 'x', gain: 'g', expiresOn: '2027-03-31', reason, source: 'x/1' }),
      ]),
      '2026-06-01',
    )
      .why.slice(-3, -1)
      .map(({ rule, facts }) => [rule, facts])
  const gained = ['balance.adjustment', { quantity: 2, from: '2026-01-01', until: '2027-03-31', used: 0, rest: 2 }]
  expect(changed('2026-12-31', 'Was ill')).toEqual([
    gained,
    ['balance.expiryChanged', { before: '2026-12-31', until: '2027-03-31', reason: 'Was ill' }],
  ])
  expect(changed(null, null)).toEqual([gained, ['balance.expiryChanged', { before: '–', until: '2027-03-31', reason: '–' }]])
})

it('says of a gain that lasts for ever that it has no last day', () => {
  const { why } = balanceOn(settle([event('compensation', 1.5, '2026-01-01', { reason: 'The tender' })]), '2026-06-01')
  expect(why[0]).toMatchObject({
    rule: 'balance.compensationFor',
    facts: { quantity: 1.5, from: '2026-01-01', until: '–', used: 0, rest: 1.5, reason: 'The tender' },
  })
})

it('is a sum that can be followed line by line and ends in the number', () => {
  const events = [
    event('carry-over', 3, '2026-01-01', { expiresOn: '2026-06-30' }),
    event('entitlement', 6, '2026-07-01', { expiresOn: '2026-12-31' }),
    event('adjustment', 1.5, '2026-08-01', { expiresOn: '2026-12-31' }),
    event('taken', 2, '2026-07-06', { effectiveOn: '2026-07-06', days: [['2026-07-06', 2]], source: 'a/1' }),
    event('taken', 3, '2026-12-07', { effectiveOn: '2026-12-07', days: [['2026-12-07', 3]], source: 'b/1' }),
  ]
  const { value, why } = balanceOn(settle(events), '2026-09-01')
  expect(value).toBe(2.5)
  expect(why.map(({ rule, facts }) => [rule, facts['rest'] ?? facts['terms'] ?? facts['quantity'] ?? facts['value']])).toEqual([
    ['balance.taken', 5],
    ['balance.expiring', 2.5],
    ['balance.entitlement', 1],
    ['balance.adjustment', 1.5],
    ['balance.sum', '1 1.5'],
    ['balance.value', 2.5],
  ])
  const owing = balanceOn(settle([event('entitlement', 2, '2026-01-01'), event('adjustment', 1, '2026-01-02')]), '2026-06-01').why
  expect(owing.find(({ rule }) => rule === 'balance.sum')?.facts).toEqual({ terms: '2 1', value: 3 })
})
