import { expect, test } from 'vitest'
import { shownAmount, withoutGroups } from './money-input.tsx'

const english = { thousandSeparator: ',', decimalSeparator: '.' }
const indonesian = { thousandSeparator: '.', decimalSeparator: ',' }

test('what was typed stands grouped, as far as it can be read', () => {
  expect(shownAmount('1250000', english)).toBe('1,250,000')
  expect(shownAmount('-', english)).toBe('-')
  expect(shownAmount('5jt', english)).toBe('5jt')
  expect(shownAmount('-1250', english)).toBe('-1,250')
  expect(shownAmount('1250000.50', indonesian)).toBe('1.250.000,50')
  expect(shownAmount('90071992547409.93', english)).toBe('90,071,992,547,409.93')
})

test('noughts that the currency has no places for are left out', () => {
  expect([shownAmount('12000000.00', english, 0), shownAmount('1.250', english, 2)]).toEqual(['12,000,000', '1.25'])
  expect(shownAmount('1.255', english, 2)).toBe('1.255')
})

test('separators that the field put there go with the next key, the one just typed stays', () => {
  expect(withoutGroups('1,25', 4, '', ',').join('|')).toBe('125|')
  expect(withoutGroups('1,250,', 6, ',', ',').join('|')).toBe('1250,|')
  expect(withoutGroups('1,9250,000', 3, '9', ',').join('|')).toBe('19|250000')
  expect(withoutGroups('1,250', 5, null, ',').join('|')).toBe('1,250|')
})
