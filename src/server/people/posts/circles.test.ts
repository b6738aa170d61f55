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

test('a line of a hundred thousand people is judged at once', () => {
  const line = Array.from({ length: 100_000 }, (_, place) => ({
    person: `${place}`,
    manager: `${place + 1}`,
    startsOn: day(1),
    endsOn: null,
    seq: place,
  }))
  expect(circlesOf(line)).toEqual([])
  expect(circlesOf([...line, { person: '100000', manager: '0', startsOn: day(2), endsOn: null, seq: 100_000 }])).toHaveLength(100_001)
}, 5000)

test('of a circle in which some stand already, those on trial alone are told', () => {
  const edge = (person: string, manager: string, seq: number | null): Edge => ({ person, manager, startsOn: day(1), endsOn: null, seq })
  expect(circlesOf([edge('ana', 'bo', 1), edge('bo', 'cy', null), edge('cy', 'ana', 3), edge('dee', 'ana', 4)])).toEqual([1, 3])
})

test('a long line in which everybody began on a day of their own is judged at once too', () => {
  const began = (place: number) => String(place).padStart(6, '0')
  const line = Array.from({ length: 10_000 }, (_, place) => ({
    person: `${place}`,
    manager: `${place - 1}`,
    startsOn: began(place),
    endsOn: null,
    seq: place,
  }))
  expect(circlesOf(line)).toEqual([])
  const circle = { person: 'ida', manager: 'ida', startsOn: began(1), endsOn: null, seq: -1 }
  expect(circlesOf([...line, circle])).toEqual([-1])
}, 5000)
