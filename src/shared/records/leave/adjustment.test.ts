import { describe, expect, it } from 'vitest'
import {
  adjustmentFindings,
  availableGains,
  dayOfEffect,
  eventOfWish,
  horizonOf,
  paidOutFinding,
  paidOutIn,
  usualExpiry,
  wentOver,
  type AdjustmentWish,
} from './adjustment.ts'
import { settle } from './ledger.ts'
import type { LeaveEvent } from './event.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'

const policy: LeavePolicy = { ...plainLeavePolicy, halfDays: true, balance: true, disbursement: { least: 1, most: 5, byEmployees: true } }
const today = '2026-11-23'
const wish = (more: Partial<AdjustmentWish>): AdjustmentWish => ({
  type: 'addition',
  quantity: 2,
  effectiveOn: today,
  expiresOn: '2026-12-31',
  balanceId: null,
  note: 'Correction',
  ...more,
})
const event = (kind: LeaveEvent['kind'], quantity: number, effectiveOn: string, more: Partial<LeaveEvent> = {}): LeaveEvent => ({
  id: `${kind} ${effectiveOn}`,
  kind,
  quantity,
  effectiveOn,
  expiresOn: null,
  days: null,
  source: null,
  ...more,
})
const rules = (more: Partial<AdjustmentWish>, of = policy) =>
  adjustmentFindings(wish(more), of, { today, hiredOn: '2026-03-01' }).map((finding) => finding.rule)

describe('the rules of an adjustment', () => {
  it('let what makes sense pass', () => {
    expect(rules({})).toEqual([])
    expect(rules({ expiresOn: null })).toEqual([])
    expect(rules({ type: 'deduction', expiresOn: null })).toEqual([])
    expect(rules({ type: 'disbursement', note: '', expiresOn: null })).toEqual([])
    expect(rules({ type: 'expiry', quantity: null, balanceId: 'g', expiresOn: '2027-03-31' })).toEqual([])
  })

  it('name what does not', () => {
    expect(rules({ quantity: null })).toEqual(['quantityMissing'])
    expect(rules({ expiresOn: '2026-11-22' })).toEqual(['order'])
    expect(rules({ effectiveOn: '2027-11-24', expiresOn: null })).toEqual(['tooFar'])
    expect(rules({ effectiveOn: '2026-02-28' })).toEqual(['beforeHire'])
    expect(rules({ note: ' ' })).toEqual(['noteMissing'])
    expect(rules({ type: 'disbursement', quantity: 0.5 })).toEqual(['least'])
    expect(rules({ type: 'disbursement', quantity: null })).toEqual(['quantityMissing'])
    expect(rules({ type: 'disbursement' }, { ...policy, disbursement: null })).toEqual(['notPaidOut'])
    expect(rules({ type: 'expiry', expiresOn: null })).toEqual(['balanceMissing', 'expiryMissing'])
    expect(rules({ type: 'expiry', balanceId: 'g', expiresOn: '2026-11-22' })).toEqual(['expiryPast'])
    expect(rules({ type: 'expiry', balanceId: 'g', expiresOn: '2036-11-24' })).toEqual(['tooFar'])
  })

  it('count what is paid out in a year, waiting ones among it', () => {
    const events = [
      event('paid-out', 2, '2026-02-01'),
      event('paid-out', 4, '2025-12-31'),
      event('reservation', 1.5, '2026-11-20', { becomes: 'paid-out' }),
      event('reservation', 3, '2026-11-20', { becomes: 'adjusted' }),
    ]
    expect(paidOutIn('2026', events)).toBe(3.5)
    expect(paidOutFinding({ quantity: 1.5, effectiveOn: today }, policy, events)).toEqual([])
    expect(paidOutFinding({ quantity: 2, effectiveOn: today }, policy, events)[0]).toMatchObject({
      rule: 'most',
      facts: { used: 3.5, most: 5 },
    })
    expect(paidOutFinding({ quantity: 5, effectiveOn: '2027-01-04' }, policy, events)).toEqual([])
    const never = paidOutFinding({ quantity: 1, effectiveOn: today }, { ...policy, disbursement: null }, events)
    expect(never[0]?.facts).toEqual({ most: 0, used: 3.5, unit: 'day', year: '2026' })
  })

  it('lie within a year of today, before it and after it', () => {
    const far = (type: 'addition' | 'deduction', effectiveOn: string) =>
      adjustmentFindings(wish({ type, effectiveOn, expiresOn: null }), policy, { today, hiredOn: null }).map(({ rule }) => rule)
    for (const type of ['addition', 'deduction'] as const)
      expect(['2025-11-22', '2025-11-23', '2027-11-23', '2027-11-24'].map((day) => far(type, day))).toEqual([
        ['tooFar'],
        [],
        [],
        ['tooFar'],
      ])
  })
})

describe('an adjustment looked at ahead', () => {
  it('stands on the day on which it first makes a difference', () => {
    expect(dayOfEffect(wish({}), today, null)).toBe(today)
    expect(dayOfEffect(wish({ effectiveOn: '2027-01-10' }), today, null)).toBe('2027-01-10')
    expect(dayOfEffect(wish({ effectiveOn: '2026-01-10' }), today, null)).toBe(today)
    const moved = wish({ type: 'expiry', expiresOn: '2027-03-31' })
    expect(dayOfEffect(moved, today, '2026-12-31')).toBe('2027-01-01')
    expect(dayOfEffect(moved, today, null)).toBe('2027-04-01')
    expect(dayOfEffect(moved, today, '2026-10-31')).toBe(today)
    expect(dayOfEffect(moved, today, '2027-04-30')).toBe('2027-04-01')
    expect(dayOfEffect(wish({ type: 'expiry', expiresOn: null }), today, null)).toBe('2026-11-24')
  })

  it('is in the ledger as what it would become', () => {
    const kinds = (['addition', 'deduction', 'disbursement', 'expiry'] as const).map((type) => eventOfWish(wish({ type }), 'x').kind)
    expect(kinds).toEqual(['adjustment', 'adjusted', 'paid-out', 'expiry'])
    const common = { id: 'x', effectiveOn: today, days: null, source: 'x', reason: 'Correction' }
    const of = (more: Partial<AdjustmentWish>) => eventOfWish(wish(more), 'x')
    expect(of({})).toEqual({ ...common, kind: 'adjustment', quantity: 2, expiresOn: '2026-12-31' })
    expect(of({ type: 'deduction' })).toEqual({ ...common, kind: 'adjusted', quantity: 2, expiresOn: null })
    expect(of({ type: 'disbursement', quantity: null })).toEqual({ ...common, kind: 'paid-out', quantity: 0, expiresOn: null })
    expect(of({ type: 'expiry', balanceId: 'g' })).toEqual({ ...common, kind: 'expiry', quantity: 0, expiresOn: '2026-12-31', gain: 'g' })
    expect(of({ quantity: null }).quantity).toBe(0)
  })
})

describe('an available balance', () => {
  it('has something left, and has not expired long ago', () => {
    const { gains } = settle([
      event('entitlement', 3, '2026-01-01', { expiresOn: '2026-12-31' }),
      event('adjustment', 1, '2026-01-01', { expiresOn: '2026-09-30' }),
      event('compensation', 1, '2026-01-01', { expiresOn: '2026-06-30' }),
      event('carry-over', 2, '2027-01-01', { coming: 'later' }),
    ])
    expect(availableGains(gains, today).map((gain) => gain.event.kind)).toEqual(['adjustment', 'entitlement'])
    const edge = settle([
      event('adjustment', 1, '2026-01-01', { id: 'just', expiresOn: '2026-08-23' }),
      event('adjustment', 1, '2026-01-01', { id: 'over', expiresOn: '2026-08-22' }),
      event('adjustment', 1, '2026-10-01', { id: 'used', expiresOn: '2026-10-31' }),
      event('adjustment', 1, '2026-11-01', { id: 'ever' }),
      event('taken', 1, '2026-10-05'),
    ])
    expect(availableGains(edge.gains, today).map((gain) => gain.event.id)).toEqual(['just', 'ever'])
  })

  it('went over where the next year begins with a carry-over, and it ended with its own', () => {
    const last = event('entitlement', 3, '2025-01-01', { expiresOn: '2025-12-31' })
    const carried = event('carry-over', 3, '2026-01-01')
    expect(wentOver(last, [last, carried])).toBe(true)
    expect(wentOver(last, [last])).toBe(false)
    expect(wentOver({ ...last, expiresOn: '2025-11-30' }, [last, event('carry-over', 3, '2025-12-01')])).toBe(false)
    expect(wentOver(last, [last, event('entitlement', 3, '2026-01-01'), event('carry-over', 3, '2027-01-01')])).toBe(false)
    expect(wentOver({ ...last, expiresOn: null }, [last, carried])).toBe(false)
  })

  it('that is added lasts until the end of its year, where nobody says otherwise', () => {
    expect([usualExpiry('2026-03-01'), usualExpiry('2026-12-31')]).toEqual(['2026-12-31', '2026-12-31'])
  })

  it('is judged until the end of the furthest year that anything speaks of', () => {
    expect(horizonOf([], today)).toBe('2026-12-31')
    expect(
      horizonOf(
        [
          event('taken', 2, '2027-12-30', {
            days: [
              ['2027-12-30', 1],
              ['2027-12-31', 1],
              ['2028-01-03', 1],
            ],
          }),
          event('adjusted', 1, '2027-01-01'),
          event('taken', 0, '2027-05-01', { days: [] }),
        ],
        today,
        null,
      ),
    ).toBe('2028-12-31')
    expect(horizonOf([], today, '2030-05-01', null)).toBe('2030-12-31')
  })
})
