import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsOf, windowFrom } from './simulation.ts'

it('a rule is judged by the twelve months from its first day', () => {
  expect([windowFrom('2027-01-01'), windowFrom('2028-02-29')]).toEqual([
    { from: '2027-01-01', until: '2027-12-31' },
    { from: '2028-02-29', until: '2029-02-27' },
  ])
})

it('few differences have a bar each, many share steps; those for whom nothing changes stand between them', () => {
  const few = [
    { difference: 2, people: 29 },
    { difference: 0, people: 31 },
    { difference: -1, people: 4 },
    { difference: -0.5, people: 3 },
  ]
  expect(barsOf(few).map(({ from, people }) => [from, people])).toEqual([
    [-1, 4],
    [-0.5, 3],
    [0, 31],
    [2, 29],
  ])
  const many = Array.from({ length: 12 }, (_, at) => ({ difference: at + 1, people: 1 }))
  expect(barsOf(many).map(({ from, until, people }) => [from, until, people])).toEqual([
    [1, 5, 5],
    [6, 10, 5],
    [11, 12, 2],
  ])
  expect(barsOf([])).toEqual([])
})

it('bars hold everybody once, in their order, and are never many', () => {
  const difference = fc.integer({ min: -40_000, max: 40_000 }).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(fc.uniqueArray(difference, { maxLength: 60 }), (amounts) => {
      const differences = amounts.map((amount, at) => ({ difference: amount, people: at + 1 }))
      const bars = barsOf(differences)
      expect(bars.length).toBeLessThanOrEqual(9)
      expect(bars.reduce((sum, { people }) => sum + people, 0)).toBe(differences.reduce((sum, { people }) => sum + people, 0))
      for (const [at, bar] of bars.entries()) {
        expect(bar.from).toBeLessThanOrEqual(bar.until)
        expect(Math.sign(bar.from)).toBe(Math.sign(bar.until))
        if (at > 0) expect(bar.from).toBeGreaterThan(bars[at - 1]?.until ?? 0)
      }
    }),
  )
})
