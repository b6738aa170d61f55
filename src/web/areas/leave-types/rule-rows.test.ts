import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainEntitlement, plainLeavePolicy, ruleOf, type Entitlement, type LeaveRule } from '#shared/records/leave/policy.ts'
import { besideEachOther, otherThan, rowsOf } from './rule-rows.ts'

// With what stands in it, so that two texts of one key are told apart.
const say: Parameters<typeof rowsOf>[2] = (key, values) => `${key} ${JSON.stringify(values ?? {})}`
const rows = (rule: LeaveRule) => rowsOf(rule, 'day', say, 'en')

const amount = fc.constantFrom(0, 0.5, 3, 12)
const steps = fc.constantFrom<Entitlement['steps'][]>([], [{ years: 3, more: 2 }], [{ years: 3, more: 4 }], [{ years: 5, more: 2 }])
const ageSteps = fc.constantFrom<Entitlement['ageSteps'][]>([], [{ age: 50, more: 2 }], [{ age: 55, more: 2 }])
const entitlement = fc.record<Entitlement>({
  amount: fc.constantFrom(12, 20),
  every: fc.constantFrom('year', 'month'),
  expiresAfterMonths: fc.constantFrom(0, 6),
  proRata: fc.boolean(),
  proRataLast: fc.boolean(),
  byShare: fc.boolean(),
  steps,
  ageSteps,
  roundTo: fc.constantFrom(null, 0.5, 1),
  rounding: fc.constantFrom('nearest', 'up', 'down'),
  ceiling: fc.constantFrom(null, 30, 40),
})
const blocked = fc.constantFrom<LeaveRule['blocked'][]>(
  [],
  [{ from: '2026-12-20', until: '2026-12-31', name: 'Closing' }],
  [{ from: '2026-12-20', until: '2026-12-31', name: 'Stocktaking' }],
)
const rule = fc.record<LeaveRule>({
  halfDays: fc.boolean(),
  hours: fc.boolean(),
  floor: fc.constantFrom(0, -5),
  noticeDays: amount,
  backdatingDays: amount,
  longest: fc.option(amount),
  documentAfter: fc.option(amount),
  calendarDays: fc.boolean(),
  asksLocation: fc.boolean(),
  serviceMonths: amount,
  probationMonths: fc.constantFrom(0, 3),
  blocked,
  entitlement: fc.option(entitlement),
  carryOver: fc.constantFrom(null, { most: 6, until: '06-30' }, { most: 6, until: '03-31' }),
  disbursement: fc.constantFrom(null, { least: 1, most: 6, byEmployees: true }, { least: 1, most: 6, byEmployees: false }),
})

it('two rules say otherwise in words exactly where they are two', () => {
  fc.assert(
    fc.property(rule, rule, (one, other) => {
      expect(otherThan(rows(one), rows(other)).length > 0).toBe(JSON.stringify(one) !== JSON.stringify(other))
      expect(otherThan(rows(one), rows(one))).toEqual([])
    }),
  )
})

it('each field alone that is another is told', () => {
  const plain: LeaveRule = { ...ruleOf(plainLeavePolicy), entitlement: { ...plainEntitlement, amount: 12 } }
  fc.assert(
    fc.property(rule, fc.constantFrom(...(Object.keys(plain) as (keyof LeaveRule)[])), (other, field) => {
      const changed = { ...plain, [field]: other[field] }
      expect(otherThan(rows(plain), rows(changed)).length > 0).toBe(JSON.stringify(changed) !== JSON.stringify(plain))
    }),
  )
})

it('a step that only an earlier rule has stands by the steps of the others', () => {
  const stepped = (...years: number[]): LeaveRule => ({
    ...ruleOf(plainLeavePolicy),
    entitlement: { ...plainEntitlement, amount: 12, steps: years.map((year) => ({ years: year, more: 1 })) },
  })
  const keys = besideEachOther([rows(stepped(3, 10)), rows(stepped(3, 12))]).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith('step'))).toEqual(['step 3', 'step 10', 'step 12'])
  expect(keys.indexOf('step 10')).toBe(keys.indexOf('step 3') + 1)
})
