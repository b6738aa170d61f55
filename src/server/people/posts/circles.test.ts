import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circlesOf, type Edge } from './circles.ts'

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}`

/** Histories of some people in January: each has at most one manager on a day. */
const histories = fc
  .array(fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(5)), { maxLength: 3 }), { minLength: 2, maxLength: 6 })
  .map((people) =>
    people.flatMap((given, person): Edge[] => {
      const starts = [...new Map(given)].toSorted(([a], [b]) => a - b)
      return starts.map(([start, manager], place) => ({
        person: `p${person}`,
        manager: `p${manager}`,
        startsOn: day(start),
        endsOn: place + 1 < starts.length ? day(starts[place + 1]?.[0] ?? 0) : null,
        seq: 0,
      }))
    }),
  )
  .map((edges) => edges.map((edge, seq) => ({ ...edge, seq })))

/** Every day, everybody, step by step. */
function plainly(edges: readonly Edge[]): Set<number> {
  const found = new Set<number>()
  for (let number = 1; number <= 10; number += 1) {
    const above = (person: string) =>
      edges.find((edge) => edge.person === person && edge.startsOn <= day(number) && (edge.endsOn === null || edge.endsOn > day(number)))
    for (const { person, seq } of edges) {
      let at = above(person)
      if (at?.seq !== seq) continue
      for (let step = 0; at && step < 20; step += 1) {
        if (at.manager === person) found.add(seq ?? -1)
        at = above(at.manager)
      }
    }
  }
  return found
}

test('the edges of every circle are found, and no others, on whatever day', () => {
  fc.assert(
    fc.property(histories, (edges) => {
      expect(new Set(circlesOf(edges))).toEqual(plainly(edges))
    }),
    { numRuns: 500 },
  )
})

const line = (people: number, began: (place: number) => string) =>
  Array.from({ length: people }, (_, place): Edge => ({
    person: `${place}`,
    manager: `${place + 1}`,
    startsOn: began(place),
    endsOn: null,
    seq: place,
  }))

/** How long it takes to judge one, in milliseconds: the better of two times. */
function timeOf(edges: readonly Edge[]): number {
  const times = [0, 1].map(() => {
    const begun = performance.now()
    circlesOf(edges)
    return performance.now() - begun
  })
  return Math.min(...times)
}

// Whoever looked at everybody for each of them would look 2,500 million times; a second more is what a busy machine takes.
test.each([
  ['', () => day(1)],
  [' in which everybody began on a day of their own', (place: number) => String(place).padStart(6, '0')],
])('a long line%s is judged in a time that grows with it', (_, began) => {
  const long = line(50_000, began)
  expect(circlesOf(long)).toEqual([])
  expect(timeOf(long)).toBeLessThan(1000 + 50 * timeOf(line(5000, began)))
})

test('a circle is found in a long line', () => {
  const long = line(100_000, () => day(1))
  expect(circlesOf([...long, { person: '100000', manager: '0', startsOn: day(2), endsOn: null, seq: 100_000 }])).toHaveLength(100_001)
  const own = line(10_000, (place) => String(place).padStart(6, '0'))
  expect(circlesOf([...own, { person: 'ida', manager: 'ida', startsOn: '000001', endsOn: null, seq: -1 }])).toEqual([-1])
})

test('of a circle in which some stand already, those on trial alone are told', () => {
  const edge = (person: string, manager: string, seq: number | null): Edge => ({ person, manager, startsOn: day(1), endsOn: null, seq })
  expect(circlesOf([edge('ana', 'bo', 1), edge('bo', 'cy', null), edge('cy', 'ana', 3), edge('dee', 'ana', 4)])).toEqual([1, 3])
})
