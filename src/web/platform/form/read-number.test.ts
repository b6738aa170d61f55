import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { writtenNumber, type Separators } from '#shared/texts/number.ts'
import { isExact, numberIn, readNumber } from './read-number.ts'

const english = { thousandSeparator: ',', decimalSeparator: '.' }
const indonesian = { thousandSeparator: '.', decimalSeparator: ',' }
const swiss = { thousandSeparator: "'", decimalSeparator: '.' }
const french = { thousandSeparator: ' ', decimalSeparator: ',' }
const conventions = [english, indonesian, swiss, french]

describe('a number that means one thing only', () => {
  test.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['-0,25', '-0.25'],
    ['0.500', '0.500'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['007', '7'],
    ['1,250,000.5', '1250000.5'],
    ['1.250.000,5', '1250000.5'],
    ['1 250 000', '1250000'],
    ["1'250'000.50", '1250000.50'],
    [' 25.000.000 ', '25000000'],
    ['1250,5000', '1250.5000'],
  ])('is read whatever the company uses: %s', (typed, read) => {
    for (const by of conventions) expect(readNumber(typed, by)).toBe(read)
  })
})

it('with one separator before three digits is what it is to the company; where places are fewer it has thousands', () => {
  expect([readNumber('1,500', english), readNumber('1.500', english)]).toEqual(['1500', '1.500'])
  expect([readNumber('1,500', indonesian), readNumber('1.500', indonesian)]).toEqual(['1.500', '1500'])
  expect([readNumber('1,500', swiss), readNumber('1.500', french)]).toEqual([null, null])
  for (const by of conventions) {
    expect([readNumber('5.000', by, 0), readNumber('5,000', by, 2), readNumber('5,00', by, 0)]).toEqual(['5000', '5000', '5'])
  }
})

test.each(['5jt', '5 juta', '2rb', '1.5m', '1.2.3', '1,50,0', '5.0000.000', '1e5', '0x10', '1 5', '1.250 000', '.', '-', '', '5-', '１'])(
  '“%s” is refused',
  (typed) => {
    for (const by of conventions) for (const places of [0, 2, Infinity]) expect(readNumber(typed, by, places)).toBeNull()
  },
)

const amount = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.constantFrom(0, 2, 3), fc.nat(999))
  .map(([sign, whole, places, part]) => ({
    places,
    value: `${sign}${whole}${places ? `.${String(part).padStart(3, '0').slice(0, places)}` : ''}`,
  }))

it('is read as any company writes it with its thousands, and as one’s own company writes it without', () =>
  fc.assert(
    fc.property(amount, fc.constantFrom<Separators>(...conventions), ({ value, places }, by) => {
      expect(readNumber(writtenNumber(value, by), by, places)).toBe(value)
      expect(readNumber(writtenNumber(value, { ...by, thousandSeparator: '' }), by, places)).toBe(value)
      if (places < 3) for (const other of conventions) expect(readNumber(` ${writtenNumber(value, by)} `, other, places)).toBe(value)
    }),
  ))

it('loses no digit: whatever is read has the digits that were typed, but for noughts that count nothing', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'01258.,- jt') }),
      fc.constantFrom(...conventions),
      fc.constantFrom(0, 2, Infinity),
      (typed, by, places) => {
        const read = readNumber(typed, by, places)
        if (read === null) return
        const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '')
        expect(isExact(read)).toBe(true)
        expect(digits(typed).startsWith(digits(read))).toBe(true)
        expect(digits(typed).slice(digits(read).length)).toMatch(/^0*$/)
      },
    ),
  ))

it('that a field holds is told from what only looks like one to a machine', () => {
  expect([numberIn('1.5'), numberIn(''), numberIn('1e5'), numberIn('0x10'), numberIn('1.')]).toEqual([1.5, 0, NaN, NaN, NaN])
})
