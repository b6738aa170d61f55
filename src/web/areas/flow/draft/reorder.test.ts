import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dropPlace, moved } from './reorder.ts'

it('moves one and keeps the others in their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
})

it('what is dropped stands directly before or after what it was dropped on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(), fc.nat(), fc.boolean(), (count, a, b, after) => {
      const [from, over] = [a % count, b % count]
      fc.pre(from !== over)
      const items = Array.from({ length: count }, (_, index) => index)
      const next = moved(items, from, dropPlace(from, over, after))
      expect(next.toSorted((x, y) => x - y)).toEqual(items)
      expect(next.indexOf(from)).toBe(next.indexOf(over) + (after ? 1 : -1))
      expect(next.filter((item) => item !== from)).toEqual(items.filter((item) => item !== from))
    }),
  )
})
