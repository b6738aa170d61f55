import { expect, it } from 'vitest'
import { countries } from '#shared/records/countries.ts'
import { currencies } from '#shared/records/money.ts'
import { currencyIn } from './currency-in.ts'

it('a company begins with the currency of its country', () => {
  expect(['ID', 'DE', 'IN', 'CH', 'CN', 'GB', 'SN'].map(currencyIn)).toEqual(['IDR', 'EUR', 'INR', 'CHF', 'CNY', 'GBP', 'XOF'])
  const told = new Set([...countries].map(currencyIn))
  expect(currencies.filter((code) => !told.has(code))).toEqual([])
})
