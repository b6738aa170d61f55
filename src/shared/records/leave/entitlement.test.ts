import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayNumber, dayOf } from '../calendar.ts'
import { comingEvents, grantsBetween, type Employment } from './entitlement.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'

const base: LeavePolicy = {
  ...plainLeavePolicy,
  halfDays: true,
  balance: true,
  entitlement: { amount: 12, every: 'year', expiresAfterMonths: 0, proRata: true },
}

const day = fc.integer({ min: dayNumber('2018-01-01'), max: dayNumber('2030-12-31') }).map(dayOf)
const policy: fc.Arbitrary<LeavePolicy> = fc
  .record({
    amount: fc.constantFrom(1, 12, 25, 28.5),
    every: fc.constantFrom('year' as const, 'month' as const),
    expiresAfterMonths: fc.constantFrom(0, 3, 12),
    proRata: fc.boolean(),
    serviceMonths: fc.constantFrom(0, 3, 12, 30),
  })
  .map(({ serviceMonths, ...entitlement }) => ({ ...base, serviceMonths, entitlement }))
const employment: fc.Arbitrary<Employment> = fc.record({
  hiredOn: fc.option(day),
  leftOn: fc.option(day),
  fullTime: fc.constantFrom(1, 0.8, 0.5),
})

describe('regular gains', () => {
  it('of two spans that follow each other are those of the whole', () => {
    fc.assert(
      fc.property(policy, employment, day, day, day, (rules, person, ...days) => {
        const [from = '', cut = '', until = ''] = days.sort()
        const whole = grantsBetween(rules, person, from, until)
        expect([...grantsBetween(rules, person, from, cut), ...grantsBetween(rules, person, addDays(cut, 1), until)]).toEqual(whole)
      }),
    )
  })

  it('come once a period, inside the span, after hire and service, not after leaving, and can be used', () => {
    fc.assert(
      fc.property(policy, employment, day, day, (rules, person, one, other) => {
        const [from, until] = one < other ? [one, other] : [other, one]
        const grants = grantsBetween(rules, person, from, until)
        expect(new Set(grants.map((grant) => grant.period)).size).toBe(grants.length)
        for (const grant of grants) {
          expect(grant.effectiveOn >= from && grant.effectiveOn <= until).toBe(true)
          expect(grant.effectiveOn.startsWith(grant.period)).toBe(true)
          if (person.hiredOn) expect(grant.effectiveOn >= addMonths(person.hiredOn, rules.serviceMonths)).toBe(true)
          if (person.leftOn) expect(grant.effectiveOn <= person.leftOn).toBe(true)
          expect(grant.expiresOn >= grant.effectiveOn).toBe(true)
          expect(grant.quantity).toBeGreaterThan(0)
          expect(grant.quantity).toBeLessThanOrEqual(Math.round((rules.entitlement?.amount ?? 0) * 2) / 2)
        }
      }),
    )
  })

  it('of a whole year are the amount, by the share of full time', () => {
    const whole = { hiredOn: '2010-05-01', leftOn: null, fullTime: 1 }
    const [year] = grantsBetween(base, whole, '2026-01-01', '2026-12-31')
    expect(year).toEqual({ kind: 'entitlement', period: '2026', quantity: 12, effectiveOn: '2026-01-01', expiresOn: '2026-12-31' })
    const monthly = { ...base, entitlement: { amount: 12, every: 'month' as const, expiresAfterMonths: 3, proRata: true } }
    const months = grantsBetween(monthly, { ...whole, fullTime: 0.5 }, '2026-01-01', '2026-12-31')
    expect(months.map((grant) => grant.quantity)).toEqual(Array.from({ length: 12 }, () => 0.5))
    expect(months[0]?.expiresOn).toBe('2027-03-31')
  })

  it('are less for those who begin within the period, in halves for a year', () => {
    const [first] = grantsBetween(base, { hiredOn: '2026-07-01', leftOn: null, fullTime: 1 }, '2026-01-01', '2026-12-31')
    expect(first).toMatchObject({ quantity: 6, effectiveOn: '2026-07-01' })
  })

  it('of the last year there is end with the calendar', () => {
    const late = { ...base, entitlement: { amount: 12, every: 'year' as const, expiresAfterMonths: 3, proRata: true } }
    expect(grantsBetween(late, { hiredOn: null, leftOn: null, fullTime: 1 }, '9999-01-01', '9999-12-31')).toMatchObject([
      { expiresOn: '9999-12-30' },
    ])
  })

  it('to come are events that say so, none where the type grants nothing', () => {
    const grants = grantsBetween(base, { hiredOn: null, leftOn: null, fullTime: 1 }, '2026-01-01', '2027-12-31')
    expect(comingEvents(grants).map((event) => [event.id, event.coming])).toEqual([
      ['coming 2026', true],
      ['coming 2027', true],
    ])
    expect(grantsBetween({ ...base, entitlement: null }, { hiredOn: null, leftOn: null, fullTime: 1 }, '2026-01-01', '2027-12-31')).toEqual(
      [],
    )
  })
})
