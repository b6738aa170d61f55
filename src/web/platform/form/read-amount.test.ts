import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { separatorsOf, writtenMoney } from '#shared/texts/number.ts'
import { readAmount, readSoFar } from './read-amount.ts'

const english = separatorsOf('language', 'en')
const indonesian = separatorsOf('language', 'id')

test.each([
  ['Rp 5.000.000', 'IDR', '5000000'],
  ['Rp 23,000,000', 'IDR', '23000000'],
  ['rp5.000.000', 'IDR', '5000000'],
  ['Rp. 5.000.000,-', 'IDR', '5000000'],
  ['IDR 5 000 000', 'IDR', '5000000'],
  ['5,000,000 IDR', 'IDR', '5000000'],
  ['€ 1,250.50', 'EUR', '1250.50'],
  ['1.250,50 €', 'EUR', '1250.50'],
  ['−€ 500.50', 'EUR', '-500.50'],
  ['SGD 12', 'SGD', '12'],
])('%s is an amount of %s: %s', (typed, currency, read) => {
  for (const by of [english, indonesian]) expect(readAmount(typed, by, currency)).toBe(read)
})

test.each([
  ['Rp 5.000.000', 'EUR'],
  ['$ 12', 'EUR'],
  ['5jt', 'IDR'],
  ['Rp', 'IDR'],
  ['Rp 5 IDR', 'IDR'],
  ['12-', 'IDR'],
  ['', 'IDR'],
])('%s is none of %s', (typed, currency) => {
  for (const by of [english, indonesian]) expect(readAmount(typed, by, currency)).toBeNull()
})

it('is read wherever the portal shows it, in either language', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.constantFrom('IDR', 'EUR', 'USD', 'JPY', 'SGD'),
      fc.constantFrom('en', 'id'),
      (amount, currency, language) => {
        const by = separatorsOf('language', language)
        const shown = writtenMoney(String(amount), currency, { ...by, language })
        for (const reader of [english, indonesian]) expect(Number(readAmount(shown, reader, currency))).toBe(Number(amount))
      },
    ),
  ))

test('on its way to an amount is a sign that is begun, and a group that is not full', () => {
  expect(['R', 'Rp', 'Rp.', 'i'].map((text) => readSoFar(text, 'IDR'))).toEqual(['', '', '', ''])
  expect(['5,000,', '5,000,0', 'Rp 5,000,00', '1 25'].map((text) => readSoFar(text, 'IDR'))).toEqual(['5000', '50000', '500000', '125'])
  expect(['5jt', '€', '1,50,0', '5.0000.000', ''].map((text) => readSoFar(text, 'IDR'))).toEqual([null, null, null, null, null])
})
