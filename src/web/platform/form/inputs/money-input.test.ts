import { expect, test } from 'vitest'
import { readAmount, shownAmount } from './money-input.tsx'

const english = { thousandSeparator: ',', decimalSeparator: '.' }
const indonesian = { thousandSeparator: '.', decimalSeparator: ',' }

test('an amount is read exactly, whatever its separators', () => {
  expect(readAmount('1,250,000.5', english)).toBe('1250000.5')
  expect(readAmount('1.250.000,50', indonesian)).toBe('1250000.50')
  expect(readAmount('00012', english)).toBe('12')
  expect(readAmount('.5', english)).toBe('0.5')
  expect(readAmount('-12a3', english)).toBe('-123')
  expect(readAmount('99999999999999999.123456', english)).toBe('99999999999999.1234')
  expect(readAmount('', english)).toBe('')
})

test('what was typed stands grouped, a separator just typed stays', () => {
  expect(shownAmount('1250000', english)).toBe('1,250,000')
  expect(shownAmount('1250000.', english)).toBe('1,250,000.')
  expect(shownAmount('-', english)).toBe('-')
  expect(shownAmount('-1250', english)).toBe('-1,250')
  expect(shownAmount('1250000.50', indonesian)).toBe('1.250.000,50')
  expect(shownAmount('90071992547409.93', english)).toBe('90,071,992,547,409.93')
})
