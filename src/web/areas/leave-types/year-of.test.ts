import { expect, it } from 'vitest'
import { plainEntitlement, type Entitlement } from '#shared/records/leave/policy.ts'
import { yearOf } from './year-of.ts'

const year = (rule: Partial<Entitlement>) => yearOf({ ...plainEntitlement, ...rule })

it('a year given month by month comes to its amount, in the steps in which it is rounded', () => {
  expect([year({ amount: 20, every: 'month' }), year({ amount: 10, every: 'month' })]).toEqual([20, 10])
  expect(year({ amount: 25, every: 'month', roundTo: 0.5, rounding: 'up' })).toBe(25)
  expect([year({ amount: 20.4, every: 'month', roundTo: 0.5 }), year({ amount: 20.4 })]).toEqual([20.5, 20.5])
  expect([year({ amount: 12, every: 'month' }), year({ amount: 20 }), year({ amount: 0, every: 'month' })]).toEqual([12, 20, 0])
})
