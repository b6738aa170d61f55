import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arranged, columns, fixedParts, homeParts, moved, toggled, type MovablePart, withoutPart } from './home-arrangement.ts'

const movable = homeParts.filter((part): part is MovablePart => !fixedParts.some((fixed) => fixed === part))
const stands = fc.array(fc.constantFrom(...homeParts, 'gone'), { maxLength: 12 })
const kept = fc.record({ first: stands, second: stands, hidden: stands }, { requiredKeys: [] })

it('holds each part once whatever was kept, and is the same when it is read again', () => {
  fc.assert(
    fc.property(fc.oneof(kept, fc.anything()), (any) => {
      const read = arranged(any)
      expect([...read.first, ...read.second].toSorted()).toEqual(movable.toSorted())
      expect(new Set(read.hidden).size).toBe(read.hidden.length)
      expect(arranged(read)).toEqual(read)
    }),
  )
})

it('moves a part to its place and leaves the others in their order', () => {
  fc.assert(
    fc.property(kept, fc.constantFrom(...movable), fc.constantFrom(...columns), fc.nat(8), (any, part, to, place) => {
      const before = arranged(any)
      const after = moved(before, part, to, place)
      expect(arranged(after)).toEqual(after)
      expect(after[to]).toContain(part)
      for (const column of columns)
        expect(after[column].filter((one) => one !== part)).toEqual(before[column].filter((one) => one !== part))
    }),
  )
})

it('begins as the page usually is, and a part that is hidden twice is shown', () => {
  const usual = arranged(null)
  expect(usual).toEqual({
    first: ['waitingForMe', 'myRequests'],
    second: ['team', 'holidays', 'announcements'],
    hidden: [],
  })
  expect(moved(usual, 'waitingForMe', 'first', 2).first).toEqual(['myRequests', 'waitingForMe'])
  expect(moved(usual, 'team', 'first', 0)).toMatchObject({ first: ['team', 'waitingForMe', 'myRequests'] })
  // What stood in a column once and stands below them now is where it stands now.
  expect(arranged({ first: ['shortcuts', 'myRequests'], second: ['shortcuts'] })).toEqual({
    ...usual,
    first: ['myRequests', 'waitingForMe'],
  })
  expect(toggled(toggled(usual, 'counters'), 'counters')).toEqual(usual)
  // What has nothing to show comes back at the end.
  expect(arranged(withoutPart(moved(usual, 'announcements', 'second', 0), 'announcements')).second).toEqual([
    'team',
    'holidays',
    'announcements',
  ])
})
