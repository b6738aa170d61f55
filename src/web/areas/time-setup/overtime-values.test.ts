import { expect, test } from 'vitest'
import { indonesianOvertime, plainOvertime } from '#shared/records/overtime/policy.ts'
import { policyOfValues, valuesOfRule } from './overtime-values.ts'

test('rules that were opened and not changed are what they were', () => {
  const timeOff = { leaveTypeId: 'l', hoursPerDay: 7.5, weighted: true, expiresAfterMonths: null }
  const night = { from: '23:00', until: '05:00', rate: 1.5 }
  for (const policy of [plainOvertime, indonesianOvertime, { ...indonesianOvertime, timeOff, night, combine: 'sum' as const }]) {
    const rule = { id: 'r', siteId: null, site: null, startsOn: '2026-01-01', policy }
    expect(policyOfValues(valuesOfRule(rule, '2026-11-21', 'all'))).toEqual(policy)
  }
})
