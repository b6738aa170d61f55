import { expect, test } from 'vitest'
import { plainTimesheets } from '#shared/records/timesheet/policy.ts'
import { rulesIn, valuesOfRules } from './rule-values.ts'

test('rules come out of their form as they went in', () => {
  for (const rules of [plainTimesheets, { ...plainTimesheets, breakAfter: null, lock: { period: 'week' as const, graceDays: null } }])
    expect(rulesIn(valuesOfRules(rules))).toEqual(rules)
})
