import { expect, test } from 'vitest'
import { alike } from './quantity.ts'

test('two quantities have as many places as either needs, and none that nobody needs', () => {
  expect([alike(17, 10), alike(6, 5.5), alike(2.25, 2)]).toEqual([
    ['17', '10'],
    ['6.0', '5.5'],
    ['2.25', '2.00'],
  ])
})
