// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { copiedRule, editedFlow, nextLevel, orderedCount, plainFlow, sameFlow, withCatchAll, withNewRule } from './edited-flow.ts'
import { nameProblem, problemsIn } from './problems.ts'
import { useEdits } from './use-edits.ts'

const definition: FlowDefinition = {
  rules: [
    {
      name: 'long',
      when: {
        all: [
          { field: 'days', is: '>', value: 5 },
          {
            any: [
              { field: 'unit', is: '=', value: 'A' },
              { field: 'paid', is: '=', value: true },
            ],
          },
        ],
      },
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'hr' }, { skipWhen: { field: 'days', is: '<', value: 9 } })],
      skipAdjacent: true,
    },
    { name: 'rest', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: false },
  ],
  lastResort: [],
}

describe('a flow being edited', () => {
  it('is kept as it came where nothing was changed', () => {
    expect(plainFlow(editedFlow(definition))).toEqual(definition)
    expect(sameFlow(editedFlow(definition), editedFlow(definition))).toBe(true)
  })
  it('takes a new rule before the one that takes all the rest', () => {
    const { flow, rule } = withNewRule(editedFlow(definition), 'new')
    expect(flow.rules.map(({ name }) => name)).toEqual(['long', 'new', 'rest'])
    expect(orderedCount(flow)).toBe(2)
    expect(flow.rules[1]).toBe(rule)
  })
  it('can get a rule for all the rest', () => {
    const flow = editedFlow({ ...definition, rules: definition.rules.slice(0, 1) })
    expect(orderedCount(flow)).toBe(1)
    expect(orderedCount(withCatchAll(flow, 'rest').flow)).toBe(1)
  })
  it('proposes the next manager up as the next level', () => {
    const [rule] = editedFlow(definition).rules
    expect(nextLevel(rule?.levels ?? []).who).toEqual({ kind: 'manager', up: 2 })
    expect(nextLevel([]).who).toEqual({ kind: 'manager', up: 1 })
  })
  it('tells a copy from what it was copied from', () => {
    const flow = editedFlow(definition)
    const [rule] = flow.rules
    if (!rule) throw new Error('no rule')
    const copy = copiedRule(rule, 'copy')
    const keys = [rule, copy].flatMap(({ key, levels }) => [key, ...levels.map((level) => level.key)])
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('what is missing', () => {
  it('is found where it is: names, values, persons', () => {
    const flow = editedFlow(definition)
    expect(problemsIn(flow)).toEqual([])
    const [long, rest] = flow.rules
    if (!long || !rest) throw new Error('no rules')
    expect(nameProblem({ ...rest, name: ' long ' }, flow.rules)).toBe('flows.nameTwice')
    const level = { ...nextLevel([]), who: { kind: 'role', code: '' } as const }
    const broken = {
      ...flow,
      rules: [
        { ...long, when: { join: 'all' as const, parts: [{ field: 'days', is: '=' as const, value: '' }] } },
        { ...rest, name: '', levels: [level] },
      ],
    }
    expect(problemsIn(broken)).toEqual([
      { rule: long.key, level: null },
      { rule: rest.key, level: null },
      { rule: rest.key, level: level.key },
    ])
  })
})

it('every edit can be undone and done again; typing on in a field is one edit', () => {
  const { result } = renderHook(() => useEdits('a'))
  expect([result.current.undo, result.current.redo]).toEqual([null, null])
  act(() => result.current.edit('ab', 'name'))
  act(() => result.current.edit('abc', 'name'))
  act(() => result.current.edit('x'))
  act(() => result.current.undo?.())
  expect(result.current.now).toBe('abc')
  act(() => result.current.undo?.())
  expect([result.current.now, result.current.undo]).toEqual(['a', null])
  act(() => result.current.redo?.())
  expect(result.current.now).toBe('abc')
  act(() => result.current.edit('y'))
  expect(result.current.redo).toBeNull()
})
