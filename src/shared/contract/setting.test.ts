import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { currencies } from '#shared/records/money.ts'
import { amount, decimal } from '#shared/wire.ts'
import { defineSetting } from './setting.ts'

/** What may be spent on somebody in a year. */
const budgetOf = (schema: z.ZodMiniType<string>) =>
  defineSetting({
    name: 'training-budget',
    area: 'training',
    called: 'What may be spent on somebody in a year',
    title: 'list.currency',
    how: 'list.currency',
    saved: 'list.currency',
    schema: z.object({ amount: schema, currency: z.enum(currencies) }),
    usual: { amount: '2000', currency: 'EUR' },
    fields: {
      amount: { kind: 'money', label: 'list.currency' },
      currency: { kind: 'choice', label: 'list.currency', choices: currencies },
    },
    who: 'administrators',
  })

it('money of a setting is not below zero, by the API as in its form', () => {
  const { input } = budgetOf(amount).calls.change
  const takes = (given: unknown) => z.safeParse(input as z.ZodMiniType, { amount: given, currency: 'EUR' }).success
  expect(['0', '0.01', '2000', '99999999999999.9999'].filter((given) => !takes(given))).toEqual([])
  expect(['-1', '-0.01', '-0', '', ' 1', '1e3', '1,5', '1.', '0.00001', 'NaN', 5, null].filter(takes)).toEqual([])
})

it('a setting whose schema takes less than nothing for money is not declared', () => {
  expect(() => budgetOf(decimal)).toThrow('amount of the setting training-budget is money')
})
