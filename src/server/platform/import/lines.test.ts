import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lines } from './lines.ts'

test('lines are there once each, by file, in order, and a copy is its own', () => {
  const place = fc.tuple(fc.constantFrom('a.csv', 'b.csv'), fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 90_000 })))
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), place, (given, other) => {
      const lines = new Lines()
      for (const [file, line] of given) lines.add(file, line)
      const wanted = (file: string) => [...new Set(given.flatMap(([own, line]) => (own === file ? [line] : [])))].toSorted((a, b) => a - b)
      for (const file of ['a.csv', 'b.csv']) {
        expect([...lines.of(file)]).toEqual(wanted(file))
        for (const line of wanted(file))
          expect([lines.has(file, line), lines.has(file, line + 1)]).toEqual([true, wanted(file).includes(line + 1)])
      }
      expect(lines.count).toBe(wanted('a.csv').length + wanted('b.csv').length)
      const copied = lines.copy()
      copied.add(...other)
      expect(lines.count).toBe(wanted('a.csv').length + wanted('b.csv').length)
    }),
  )
})
