import { expect, it } from 'vitest'
import fc from 'fast-check'
import { fitsMask } from './mask.ts'

it.each([
  ['##.###.###.#-###.###', '01.234.567.8-901.000', true],
  ['##.###.###.#-###.###', '012345678901000', true],
  ['##.###.###.#-###.###', '01234567890100', false],
  ['@#######', 'x1234567', true],
  ['@#######', '11234567', false],
  ['@########, @@#######', 'AB1234567', true],
  ['DE###', 'de123', true],
  ['DE###', 'fr123', false],
  ['', 'whatever', true],
])('of the form %j %j fits: %j', (forms, value, isFitting) => {
  expect(fitsMask(forms, value)).toBe(isFitting)
})

it('digits fit as many places, and no other number of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (places, digits) => {
      expect(fitsMask('#'.repeat(places), '7'.repeat(digits))).toBe(places === digits)
    }),
  )
})
