import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, type Way } from './compare.ts'
import type { RoutedLevel } from '../flow/imagined.ts'
import { asked, begin, decide, turn, type Approval } from '../request/machine.ts'

const level = (ids: readonly string[], mode: 'any' | 'all' = 'any', skipped = false): RoutedLevel => ({
  position: 'x',
  mode,
  ascended: false,
  ascent: null,
  persons: ids.map((id) => ({ id, name: id })),
  ...(skipped && { skippedWhen: { field: 'days', is: '<' as const, value: 3 } }),
})
const way = (levels: RoutedLevel[], rule: string | null = 'r', skipAdjacent = true): Way => ({ rule, skipAdjacent, levels })
const [a, b, ab] = [level(['a']), level(['b']), level(['a', 'b'])]

describe('how two ways of a request differ', () => {
  it.each([
    ['nothing', way([a, b]), way([a, b]), null],
    ['the order of persons', way([ab]), way([level(['b', 'a'])]), null],
    ['any or all of one', way([a]), way([level(['a'], 'all')]), null],
    ['any or all of two', way([ab]), way([level(['a', 'b'], 'all')]), 'otherPersons'],
    ['a person', way([a, b]), way([a, a], 'r', false), 'otherPersons'],
    ['the order of levels', way([a, b]), way([b, a]), 'otherPersons'],
    ['a level that is skipped', way([a, b]), way([a, level([], 'any', true), b]), null],
    ['a level less', way([a, b]), way([a, level([], 'any', true)]), 'fewerLevels'],
    ['a level more', way([a]), way([a, b]), 'moreLevels'],
    ['a level of somebody who has just agreed', way([a]), way([a, ab]), null],
    ['the same where everybody acts twice', way([a]), way([a, ab], 'r', false), 'moreLevels'],
    ['a level of one of those who may have agreed', way([ab]), way([ab, a]), 'moreLevels'],
    ['nobody', way([a]), way([a, level([])]), 'nobody'],
    ['nobody, as before', way([level([])]), way([level([])]), null],
    ['a rule', way([a]), way([a], 'other'), 'otherRule'],
    ['no rule', way([a]), way([], null), 'noRule'],
    ['no rule, as before', way([], null), way([], null), null],
    ['a rule where there was none', way([], null), way([a]), 'moreLevels'],
  ] as const)('%s', (_what, before, after, expected) => {
    expect(differenceOf(before, after)).toBe(expected)
  })

  it('only by levels that somebody acts at, whoever acts: one that is not counted is never waited for', () => {
    const plan = fc
      .tuple(fc.subarray(['a', 'b', 'c'], { minLength: 1 }), fc.constantFrom('any' as const, 'all' as const))
      .map(([ids, mode]) => level(ids, mode))
    fc.assert(
      fc.property(
        fc.array(plan, { minLength: 1, maxLength: 4 }),
        plan,
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        (levels, last, choices) => {
          if (differenceOf(way(levels), way([...levels, last])) !== null) return
          let approval: Approval = begin([...levels, last], 1, 'now')
          for (const choice of choices) {
            const open = asked(approval)
            const person = open[choice % Math.max(open.length, 1)]
            if (!person) break
            expect(turn(approval)?.level).toBeLessThanOrEqual(levels.length)
            approval = decide(approval, {
              personId: person.id,
              by: person,
              decision: 'approve',
              note: '',
              at: 'later',
              skipAdjacent: true,
            }).approval
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
