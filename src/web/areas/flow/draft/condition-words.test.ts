// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowField } from '#shared/areas/flow.ts'
import { flowScreen } from '#shared/texts/en/flow-screen.ts'
import { addTexts, startTexts, text } from '#web/foundation/i18n/i18n.ts'
import { added, changed, grouped, joined, ungrouped, type Group } from './condition-tree.ts'
import { comparedBy, comparisonOf, conditionWords, isWhole, operatorsOf } from './condition-words.ts'

const field = (name: string, kind: FlowField['kind']): FlowField => ({ name, label: `The ${name}`, kind, of: 'request', optional: false })
const fields = [field('days', 'number'), field('unit', 'choice'), field('hired', 'date'), field('paid', 'boolean')]
const choice = (_: string, value: string) => ({ FIN: 'Finance', LEG: 'Legal' })[value] ?? value
const words = { say: text, language: 'en', fields, choice }

beforeAll(async () => {
  await startTexts()
  addTexts(flowScreen)
})

const long: Group = {
  join: 'all',
  parts: [
    { field: 'days', is: '>', value: 5 },
    {
      join: 'any',
      parts: [
        { field: 'unit', is: 'in', value: ['FIN', 'LEG'] },
        { field: 'hired', is: '<', value: '2024-02-01' },
      ],
    },
    { field: 'paid', is: '=', value: false },
  ],
}

describe('conditions in words', () => {
  it('are said with the names of their fields and choices, groups in brackets', () => {
    expect(conditionWords(long, words)).toBe(
      'The days is more than 5, (The unit is one of Finance or Legal or The hired is before 2024/02/01), and The paid is no',
    )
  })
  it('say what is still open, and what nobody knows any more by its code', () => {
    expect(conditionWords({ join: 'all', parts: [comparisonOf(fields[0])] }, words)).toBe('The days is at least …')
    expect(conditionWords({ join: 'all', parts: [{ field: 'gone', is: '=', value: 'X' }] }, words)).toBe('gone is X')
  })
})

describe('a comparison', () => {
  it('keeps its value where its way of comparing changes', () => {
    const one = { field: 'unit', is: '=', value: 'FIN' } as const
    expect(comparedBy(one, 'in')).toEqual({ field: 'unit', is: 'in', value: ['FIN'] })
    expect(comparedBy({ ...one, is: 'in', value: ['FIN', 'LEG'] }, '=')).toEqual(one)
    expect(comparedBy({ ...one, value: '' }, 'in').value).toEqual([])
  })
  it('offers what its kind can be compared by, and what it is compared by already', () => {
    expect(operatorsOf('choice', '=')).toEqual(['=', '!=', 'in', 'not in'])
    expect(operatorsOf('number', 'in')).toEqual(['=', '!=', '<', '<=', '>', '>=', 'in'])
  })
  it('is whole once it has a value; no is one', () => {
    expect([comparisonOf(fields[0]), comparisonOf(fields[1]), comparisonOf(fields[3])].map(isWhole)).toEqual([false, false, true])
  })
})

describe('groups', () => {
  it('come back as they were kept, one part without a group around it', () => {
    const kept = { all: [{ field: 'days', is: '>', value: 5 } as const, { any: [{ field: 'unit', is: '=', value: 'FIN' } as const] }] }
    expect(ungrouped(grouped(kept))).toEqual({ all: [kept.all[0], { field: 'unit', is: '=', value: 'FIN' }] })
    expect(ungrouped(grouped({ field: 'days', is: '>', value: 5 }))).toEqual({ field: 'days', is: '>', value: 5 })
  })
  it('are changed at the place that a way leads to, and nowhere else', () => {
    const more = added(long, [1], { field: 'days', is: '=', value: 1 })
    expect(more.parts[0]).toBe(long.parts[0])
    expect(more.parts[1]).toMatchObject({ parts: [{}, {}, { field: 'days', value: 1 }] })
    expect(joined(long, [1], 'all').parts[1]).toMatchObject({ join: 'all' })
    expect(changed(long, [1, 0], () => null).parts[1]).toMatchObject({ parts: [{ field: 'hired' }] })
    expect(changed(long, [2], () => null).parts).toHaveLength(2)
  })
})
