import { expect, it } from 'vitest'
import { countries } from '../countries.ts'
import { callingCodeOf } from './calling-codes.ts'
import { keptPhone, shownPhone } from './number.ts'

const kept = (phone: string | null, phoneCountryCode: string | null, usual: string | null = '62') => {
  const { phone: number, phoneCountryCode: code } = keptPhone({ phone, phoneCountryCode }, usual)
  return [code, number]
}

it.each([
  // As people type it where they work.
  ['0812 3456 7890', null, '+62', '812 3456 7890'],
  [' 0812-3456-7890 ', '62', '+62', '812-3456-7890'],
  ['(021) 555-0101', '+62', '+62', '(21) 555-0101'],
  ['812', '+62', '+62', '812'],
  // With a code of its own, whatever stands beside it.
  ['+49 170 123456', '+62', '+49', '170 123456'],
  ['0049 (0)30 123456', null, '+49', '30 123456'],
  ['+44 (0)20 7946 0018', null, '+44', '20 7946 0018'],
  ['+1 (819) 555-0175', null, '+1', '(819) 555-0175'],
  ['+3906 6982', null, '+39', '06 6982'],
  ['+352 26 12', null, '+352', '26 12'],
  // Where a number keeps its 0.
  ['06 6982', '+39', '+39', '06 6982'],
  ['01 23 45', '225', '+225', '01 23 45'],
  // No code of anybody's.
  ['+999 1', '+62', null, '+999 1'],
  ['0', null, '+62', '0'],
])('%j with the code %j is kept as %j, %j', (phone, code, keptCode, number) => {
  expect(kept(phone, code)).toEqual([keptCode, number])
})

it('without a code anywhere a number stays as it is, and without a number there is no code', () => {
  expect([kept('0812', null, null), kept('', '+62'), kept(null, '+62')]).toEqual([
    [null, '0812'],
    [null, null],
    [null, null],
  ])
})

it('what is kept stays so, and is called with its code', () => {
  for (const typed of ['0812 3456', '+49 170 1', '0049 (0)30 12', '(021) 555']) {
    const once = keptPhone({ phone: typed, phoneCountryCode: null }, '62')
    expect(keptPhone(once, '49')).toEqual(once)
  }
  const shown = (phone: string | null, phoneCountryCode: string | null) => shownPhone({ phone, phoneCountryCode })
  expect([shown('8123456', '+62'), shown('0812', '62'), shown('+62 1', null), shown('0812', null), shown(null, '+62')]).toEqual([
    '+62 8123456',
    '+62 812',
    '+62 1',
    '0812',
    null,
  ])
})

it('every country has a code, but for those without people', () => {
  expect([...countries].filter((country) => callingCodeOf(country) === null)).toEqual(['BV', 'HM', 'UM'])
  expect(['ID', 'DE', 'US', 'JM', 'IT'].map(callingCodeOf)).toEqual(['62', '49', '1', '1', '39'])
})
