import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flowDefinition, operators, plainLevel, type Condition, type Fact, type Facts, type FlowDefinition } from '#shared/contract/flow.ts'
import { canFallThrough, canMatch, possible } from './logic.ts'
import { matches, ruleFor, skipsOf } from './matching.ts'
import { computed } from '../../../../test/support/cost.ts'

const facts: Readonly<Record<string, Fact>> = {
  days: { kind: 'number', label: '' },
  hours: { kind: 'number', label: '', optional: true },
  type: { kind: 'text', label: '' },
  unit: { kind: 'choice', label: '', choices: { day: '', hour: '' } },
  paid: { kind: 'boolean', label: '' },
}
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 3, 4)
const text = fc.constantFrom('', 'A', 'AA', 'B', 'C')
const scalar = fc.oneof(number, text, fc.boolean())
const value = fc.oneof({ weight: 4, arbitrary: scalar }, fc.array(scalar, { maxLength: 3 }))

/** Conditions of every kind, those that mean nothing too. */
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({ field: fc.constantFrom('days', 'hours', 'type', 'unit', 'paid', 'unheard'), is: fc.constantFrom(...operators), value }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
  ),
}))
const someFacts: fc.Arbitrary<Facts> = fc.record({
  days: fc.oneof(number, fc.constantFrom(0.25, 1.5, 2.5, 1e9)),
  hours: fc.option(number),
  type: fc.oneof(text, fc.string({ maxLength: 3 })),
  unit: fc.constantFrom('day', 'hour'),
  paid: fc.boolean(),
  unheard: fc.constant(null),
})
const definition: fc.Arbitrary<FlowDefinition> = fc
  .array(fc.option(condition, { freq: 8 }), { minLength: 1, maxLength: 6 })
  .map((conditions) => ({
    rules: conditions.map((when, index) => ({ name: `${index}`, when, levels: [plainLevel({ kind: 'hr' })], skipAdjacent: true })),
    lastResort: [],
  }))

describe('what conditions imply', () => {
  it('a rule that is said never to match never matches, and requests that are said to match some rule do', () => {
    let never = 0
    fc.assert(
      fc.property(definition, fc.array(someFacts, { minLength: 5, maxLength: 40 }), (flow, requests) => {
        const impossible = new Set(flow.rules.filter((_, index) => canMatch(flow, index, { facts }) === false).map((rule) => rule.name))
        const complete = canFallThrough(flow, { facts }) === false
        never += impossible.size
        for (const request of requests) {
          const rule = ruleFor(flow, request)
          expect(impossible.has(rule?.name ?? '-')).toBe(false)
          if (complete) expect(rule).toBeDefined()
        }
      }),
      { numRuns: 2000 },
    )
    expect(never).toBeGreaterThan(1000)
  })

  it('what certain facts allow is said to be possible, and the same facts never contradict themselves', () => {
    fc.assert(
      fc.property(condition, condition, someFacts, (first, second, request) => {
        const [must, not] = [first, second].reduce<[Condition[], Condition[]]>(
          ([yes, no], one) => (matches(one, request) ? [[...yes, one], no] : [yes, [...no, one]]),
          [[], []],
        )
        expect(possible(must, not, { facts })).not.toBe(false)
        expect(possible(must, not, { facts, known: request })).toBe(true)
        expect(possible([...must, ...not], [], { facts, known: request })).toBe(not.length === 0)
      }),
      { numRuns: 2000 },
    )
  })

  const rule = (name: string, when: Condition | null) => ({ name, when, levels: [plainLevel({ kind: 'hr' })], skipAdjacent: true })
  const flowOf = (...conditions: (Condition | null)[]): FlowDefinition => ({
    rules: conditions.map((when, index) => rule(`${index}`, when)),
    lastResort: [],
  })
  const last = (...conditions: (Condition | null)[]) => canMatch(flowOf(...conditions), conditions.length - 1, { facts })
  const days = (is: '<' | '<=' | '>' | '>=' | '=' | '!=', value: number): Condition => ({ field: 'days', is, value })
  const among = (...value: string[]): Condition => ({ field: 'type', is: 'in', value })

  it.each<[string, (Condition | null)[], boolean]>([
    ['after one that always matches', [null, days('>', 3)], false],
    ['its own range inside an earlier one', [days('>=', 3), days('>', 5)], false],
    ['two ranges before it that leave nothing', [days('<', 3), days('>=', 3), null], false],
    ['two ranges before it that leave one day', [days('<', 3), days('>', 3), days('=', 3)], true],
    ['a set inside an earlier one', [among('A', 'B'), among('B')], false],
    ['a set that has one more', [among('A', 'B'), among('B', 'C')], true],
    ['both of two alternatives taken', [among('A'), days('>', 3), { any: [{ all: [among('A'), days('<', 2)] }, days('>', 4)] }], false],
    ['conditions that exclude each other', [{ all: [days('>', 5), days('<', 5)] }], false],
    ['all codes of a choice taken', [{ field: 'unit', is: '=', value: 'day' }, { field: 'unit', is: '=', value: 'hour' }, null], false],
    ['a fact that not every request has', [{ field: 'hours', is: '<', value: 3 }, { field: 'hours', is: '>=', value: 3 }, null], true],
    [
      'a text between two that follow on each other',
      [
        {
          all: [
            { field: 'type', is: '>', value: 'A' },
            { field: 'type', is: '<', value: 'AA' },
          ],
        },
      ],
      true,
    ],
    ['what nothing can be', [{ any: [] }], false],
    ['a comparison with the wrong kind', [{ field: 'days', is: '>', value: 'many' }], false],
  ])('can match, %s: %#', (_what, conditions, expected) => {
    expect(last(...conditions)).toBe(expected)
  })

  it('takes a fact that is not known for whatever it may be', () => {
    for (const value of [true, false, 2, 'x']) expect(possible([{ field: 'unheard', is: '=', value }], [], { facts })).toBe(true)
    expect(possible([{ field: 'unheard', is: '=', value: true }], [{ field: 'unheard', is: '!=', value: false }], { facts })).toBe(false)
  })

  it('thinks first where the fewest alternatives are left, wherever they stand', () => {
    const is = (field: string, value: boolean): Condition => ({ field, is: '=', value })
    const free = (from: number): Condition[] =>
      Array.from({ length: 12 }, (_, index) => ({ any: ['a', 'b', 'c'].map((part) => is(`${part}${from + index}`, true)) }))
    const yes = { kind: 'boolean', label: '' } as const
    const known = Object.fromEntries(
      ['x', 'y', ...['a', 'b', 'c'].flatMap((part) => Array.from({ length: 24 }, (_, at) => `${part}${at}`))].map((name) => [name, yes]),
    )
    const against = [true, false].flatMap((x) => [true, false].map((y): Condition => ({ any: [is('x', x), is('y', y)] })))
    expect(possible([...free(0), ...against, ...free(12)], [], { facts: known })).toBe(false)
    expect(possible([...free(0), ...against.slice(1), ...free(12)], [], { facts: known })).toBe(true)
  })

  it('gives up rather than guess where there is too much to think through', () => {
    const many = Array.from({ length: 60 }, (_, index): Condition => ({
      all: Array.from({ length: 8 }, (_unused, part) => ({
        field: `f${(index * 7 + part * 3) % 24}`,
        is: part % 2 ? ('=' as const) : ('!=' as const),
        value: (index * part) % 5,
      })),
    }))
    const began = computed()
    expect([true, undefined]).toContain(last(...many, null))
    expect(computed() - began).toBeLessThan(5000)
  })
})

describe('levels that a condition skips', () => {
  it('are never all of them', () => {
    fc.assert(
      fc.property(fc.array(fc.option(condition), { minLength: 1, maxLength: 5 }), someFacts, (conditions, request) => {
        const levels = conditions.map((skipWhen) => plainLevel({ kind: 'hr' }, { skipWhen }))
        const skips = skipsOf({ name: '', when: null, levels, skipAdjacent: true }, request)
        expect(skips).toContain(false)
        for (const [index, skipped] of skips.entries()) if (skipped) expect(matches(conditions[index] ?? null, request)).toBe(true)
      }),
    )
  })

  it('are none in a definition that was stored before there were any', () => {
    const { skipWhen: _skipWhen, ...stored } = plainLevel({ kind: 'manager', up: 1 })
    const parsed = flowDefinition.parse({ rules: [{ name: 'all', when: null, levels: [stored], skipAdjacent: true }], lastResort: [] })
    expect(parsed.rules[0]?.levels[0]).toEqual(plainLevel({ kind: 'manager', up: 1 }))
  })

  it('stand in groups no deeper than a person follows', () => {
    const deep = (depth: number): object => (depth === 0 ? { field: 'days', is: '=', value: 1 } : { all: [deep(depth - 1)] })
    const parse = (depth: number) =>
      flowDefinition.safeParse({
        rules: [{ name: 'deep', when: deep(depth), levels: [plainLevel({ kind: 'hr' })], skipAdjacent: true }],
        lastResort: [],
      }).success
    expect([parse(3), parse(4), parse(2000)]).toEqual([true, false, false])
  })
})
