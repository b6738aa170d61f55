import { describe, expect, it } from 'vitest'
import { leaveTypes as en } from '#shared/texts/en/leave-types.ts'
import { leavePolicy, plainEntitlement, plainLeavePolicy, type Entitlement, type LeavePolicy } from '../policy.ts'
import { flawsOf } from './flaws.ts'

const kept: LeavePolicy = { ...plainLeavePolicy, balance: true, entitlement: { ...plainEntitlement, amount: 12 } }
const fields = (policy: LeavePolicy) => flawsOf(policy).map(({ field }) => field)
const giving = (more: Partial<Entitlement>) => fields({ ...kept, entitlement: { ...plainEntitlement, amount: 12, ...more } })

describe('a rule that cannot be meant', () => {
  it('is named by its field; one that can has no flaw', () => {
    expect([flawsOf(plainLeavePolicy), flawsOf(kept)]).toEqual([[], []])
    expect(giving({ expiresAfterMonths: 121 })).toEqual(['entitlement.expiresAfterMonths'])
    expect(
      giving({
        steps: [
          { years: 3, more: 1 },
          { years: 3, more: 2 },
        ],
      }),
    ).toEqual(['entitlement.steps.1.years'])
    expect(giving({ roundTo: 20 })).toEqual(['entitlement.roundTo'])
    // Of months the month's amount is rounded, by hundredths unless it is said otherwise.
    const monthly = { every: 'month' as const, amount: 11 }
    expect([giving({ ...monthly, roundTo: 1 }), giving({ ...monthly, roundTo: 0.5 }), giving({ amount: 0.2 })]).toEqual([
      ['entitlement.roundTo'],
      [],
      ['entitlement.roundTo'],
    ])
    expect(fields({ ...kept, balance: false, floor: -2 })).toEqual(['entitlement', 'floor'])
    expect(
      fields({ ...kept, carryOver: { most: 5, until: '03-31' }, entitlement: { ...plainEntitlement, expiresAfterMonths: 3 } }),
    ).toEqual(['carryOver'])
    expect(fields({ ...kept, disbursement: { least: 5, most: 2, byEmployees: true } })).toEqual(['disbursement.least'])
    expect(fields({ ...kept, blocked: [{ from: '2026-12-24', until: '2026-12-01', name: ' ' }] })).toEqual([
      'blocked.0.until',
      'blocked.0.name',
    ])
    expect(fields({ ...kept, serviceMonths: 0.5 })).toEqual(['serviceMonths'])
  })

  it('stop at no ceiling below what is given at once', () => {
    const stopping = (every: 'year' | 'month', ceiling: number) =>
      fields({ ...kept, entitlement: { ...plainEntitlement, amount: 12, every, ceiling } })
    expect([stopping('year', 11.5), stopping('month', 0.5), stopping('month', 0)]).toEqual(
      Array.from({ length: 3 }, () => ['entitlement.ceiling']),
    )
    expect([stopping('year', 12), stopping('month', 1)]).toEqual([[], []])
    // What the highest steps give counts, and what rounding makes of it.
    expect(giving({ ceiling: 16, steps: [{ years: 5, more: 3 }], ageSteps: [{ age: 50, more: 2 }] })).toEqual(['entitlement.ceiling'])
    expect(giving({ every: 'month', amount: 24, roundTo: 1.5, rounding: 'up', ceiling: 2.5 })).toEqual(['entitlement.ceiling'])
    // Five sixths of a day are 0.83 of most months, and 0.84 of those that are given what rounding left of others.
    expect([0.83, 0.84].map((ceiling) => giving({ every: 'month', amount: 10, ceiling }))).toEqual([['entitlement.ceiling'], []])
  })

  it('divides by nothing: a step of 0, or finer than a ledger is kept, is refused with its field', () => {
    for (const roundTo of [0, -1, 0.0001, Number.MIN_VALUE]) {
      const { error } = leavePolicy.safeParse({ ...kept, entitlement: { ...kept.entitlement, roundTo } })
      expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['entitlement.roundTo', 'leaveTypes.divides']])
    }
    expect(en['leaveTypes.divides']).toContain('divides')
  })
})
