import { expect, it } from 'vitest'
import { writtenMoney } from '#shared/texts/number.ts'
import { currencies, currencyName, fitsCurrency, leastAmount, placesOf } from './money.ts'

it('every currency of today can be chosen, the likeliest first, by its name in the language of the reader', () => {
  expect(currencies.slice(0, 3)).toEqual(['IDR', 'EUR', 'USD'])
  expect(currencies).toEqual(expect.arrayContaining(['INR', 'CHF', 'CNY', 'BRL', 'SEK', 'KWD', 'ZAR']))
  expect(new Set(currencies).size).toBe(currencies.length)
  expect(
    currencies.filter((code) => currencyName(code, 'en') === `${code} · ${code}` || currencyName(code, 'id') === `${code} · ${code}`),
  ).toEqual([])
  expect([currencyName('INR', 'en'), currencyName('INR', 'id')]).toEqual(['INR · Indian Rupee', 'INR · Rupee India'])
})

it('amounts have the decimal places of their currency, as the standard has them, but for the rupiah', () => {
  const of = (places: number) =>
    currencies
      .filter((code) => placesOf(code) === places)
      .toSorted()
      .join(' ')
  expect(of(0)).toBe('BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
  expect(of(3)).toBe('BHD IQD JOD KWD LYD OMR TND')
  expect(['IDR', 'JPY', 'EUR', 'KWD'].map((code) => [placesOf(code), leastAmount(code)])).toEqual([
    [0, '1'],
    [0, '1'],
    [2, '0.01'],
    [3, '0.001'],
  ])
  const written = (amount: string, currency: string) =>
    writtenMoney(amount, currency, { language: 'en', thousandSeparator: ',', decimalSeparator: '.' })
  expect([written('1500', 'JPY'), written('1500', 'KWD'), written('1500', 'INR')]).toEqual(['JPY 1,500', 'KWD 1,500.000', 'INR 1,500.00'])
  expect([fitsCurrency('1.5', 'JPY'), fitsCurrency('1.005', 'KWD'), fitsCurrency('1.005', 'INR')]).toEqual([false, true, false])
})
