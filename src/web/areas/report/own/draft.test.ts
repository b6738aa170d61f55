import { expect, test } from 'vitest'
import type { OwnDefinition, SubjectField, SubjectTold } from '#shared/areas/report-own.ts'
import { compared, definitionOf, draftOf, filterOn, freeKey, moved } from './draft.ts'

const field = (name: string, more: Partial<SubjectField> = {}): SubjectField => ({
  name,
  label: name,
  kind: 'text',
  narrowing: 'text',
  isSum: false,
  choices: [],
  options: null,
  ...more,
})
const usual: OwnDefinition = { columns: ['site', 'worked'], filters: [], isGrouped: true, chart: { by: 'site', of: 'worked' } }
const subject = {
  id: 'days',
  fields: [
    field('site', { narrowing: 'choice' }),
    field('day', { narrowing: 'day' }),
    field('worked', { narrowing: 'number', isSum: true }),
  ],
  usual,
} as unknown as SubjectTold

test('a filter asks nothing before it is whole, and what it has chosen goes with it as far as it is asked for', () => {
  const draft = draftOf(usual)
  const [site = field(''), day = field('')] = subject.fields
  const begun = filterOn(site, freeKey(draft.filters))
  expect(begun).toEqual({ key: 0, field: 'site', is: 'oneOf', values: [], names: {} })
  expect(definitionOf({ ...draft, filters: [begun, filterOn(day, 1)] }, subject).filters).toEqual([])
  const chosen = { ...begun, values: ['a', '', 'b'] }
  expect(definitionOf({ ...draft, filters: [chosen] }, subject).filters).toEqual([{ field: 'site', is: 'oneOf', values: ['a', 'b'] }])
  expect(compared(chosen, 'empty').values).toEqual([])
  expect(definitionOf({ ...draft, filters: [compared(chosen, 'empty')] }, subject).filters).toEqual([
    { field: 'site', is: 'empty', values: [] },
  ])
  expect(freeKey([{ ...begun, key: 4 }])).toBe(5)
})

test('a chart of a column that was taken out, or that is summed up, is not drawn', () => {
  const draft = draftOf(usual)
  expect(definitionOf(draft, subject).chart).toEqual({ by: 'site', of: 'worked' })
  expect(definitionOf({ ...draft, columns: ['worked'] }, subject).chart).toBeNull()
  expect(definitionOf({ ...draft, chart: { by: 'worked', of: null } }, subject).chart).toBeNull()
  expect(definitionOf({ ...draft, isGrouped: false, chart: { by: 'worked', of: null } }, subject).chart).toEqual({ by: 'worked', of: null })
})

test('columns change their places and none is lost', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
