import { expect, it } from 'vitest'
import { complaintsIn } from './rules.ts'
import type { FieldSpec } from './spec.ts'

const reason: FieldSpec = { kind: 'text', name: 'reason', label: 'Reason', required: true, when: ({ kind }) => kind === 'other' }
const kind: FieldSpec = { kind: 'text', name: 'kind', label: 'Kind' }
const lines: FieldSpec = { kind: 'table', name: 'lines', label: 'Lines', add: 'Add', fields: [kind, reason] }

it('nothing is wrong with a field that is not asked, in a form and in a row of a table', () => {
  const found = (value: string) => Object.keys(complaintsIn([kind, reason, lines], { kind: value, lines: [{ kind: value }] }))
  expect([found('usual'), found('other')]).toEqual([[], ['reason', 'lines.0.reason']])
})

it('of a row its own values say what is asked', () => {
  const rows = [{ kind: 'other', reason: 'A visit' }, { kind: 'usual' }, { kind: 'other', reason: ' ' }]
  expect(complaintsIn([lines], { kind: 'other', lines: rows })).toEqual({ 'lines.2.reason': 'field.required' })
})
