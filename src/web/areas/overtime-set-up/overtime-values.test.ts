import { expect, test } from 'vitest'
import { indonesianOvertime, plainOvertime } from '#shared/records/overtime/policy.ts'
import { beginsAnew, policyOfValues, rulesFrom, valuesOfRule } from './overtime-values.ts'

test('rules that were opened and not changed are what they were', () => {
  const timeOff = { leaveTypeId: 'l', hoursPerDay: 7.5, weighted: true, expiresAfterMonths: null }
  const night = { from: '23:00', until: '05:00', rate: 1.5 }
  for (const policy of [plainOvertime, indonesianOvertime, { ...indonesianOvertime, timeOff, night, combine: 'sum' as const }]) {
    const rule = { id: 'r', siteId: null, site: null, startsOn: '2026-01-01', policy }
    expect(policyOfValues(valuesOfRule(rule, '2026-11-21', 'all'))).toEqual(policy)
  }
})

test('rules that are set anew begin today, or on the next day on which none of that site begin, so that none that stand are changed', () => {
  const from = (startsOn: string, siteId: string | null = 'jakarta') => ({
    id: `${siteId} ${startsOn}`,
    siteId,
    site: siteId,
    startsOn,
    policy: plainOvertime,
  })
  const [old, everywhere, elsewhere] = [from('2026-01-01'), from('2026-11-23', null), from('2026-11-23', 'berlin')]
  expect(beginsAnew(old, [old, everywhere, elsewhere], '2026-11-23')).toBe('2026-11-23')
  const today = [old, from('2026-11-23'), from('2026-11-24')]
  expect(beginsAnew(old, today, '2026-11-23')).toBe('2026-11-25')
  const coming = from('2027-01-01')
  expect(beginsAnew(coming, [old, coming], '2026-11-23')).toBe('2027-01-01')
  expect([rulesFrom(today, 'jakarta', '2026-11-24')?.id, rulesFrom(today, null, '2026-11-24')]).toEqual(['jakarta 2026-11-24', undefined])
})
