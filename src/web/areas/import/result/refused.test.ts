import { expect, it } from 'vitest'
import type { ImportFault, ImportFaultGroup } from '#shared/import-mapping/told.ts'
import { alikeOf, isOfGroup, mendOf, refusedCount } from './refused.ts'

const fault = (line: number, more: Partial<ImportFault> = {}): ImportFault => ({
  file: 'staff.csv',
  line,
  column: 'Until',
  value: '',
  why: `it ends before it begins, which is on 2020-01-0${line}`,
  allowed: null,
  ...more,
})
const group: ImportFaultGroup = {
  part: null,
  field: null,
  file: 'staff.csv',
  column: 'Until',
  why: 'it ends before it begins, which is on …',
  allowed: null,
  count: 4,
  values: [],
  lines: [],
  people: null,
}

it('knows the faults of a group, whatever differs from row to row', () => {
  const isOf = isOfGroup(group)
  expect([isOf(fault(2)), isOf(fault(3)), isOf(fault(2, { column: 'From' })), isOf(fault(2, { why: 'it is empty' }))]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([alikeOf([group]).length, alikeOf([{ ...group, count: 3 }]).length]).toEqual([1, 0])
})

it('counts what several parts take of a row once, in the banner as in the panel', () => {
  const faults = [fault(2, { part: 'employees' }), fault(2, { part: 'assignments' }), fault(3)]
  expect(refusedCount({ faults, faultCount: 3 })).toBe(2)
  expect(refusedCount({ faults, faultCount: 900 })).toBe(900)
})

it('tells a row that was put right and not checked from one that was refused again', () => {
  const mend = { file: 'staff.csv', line: 2, cells: ['a', 'b'] }
  const row = { file: 'staff.csv', line: 2, cells: ['a', 'b'], mended: true }
  expect(mendOf(row, mend)).toBe('refusedAgain')
  expect(mendOf({ ...row, cells: ['a', 'c'] }, mend)).toBe('waits')
  expect(mendOf({ ...row, mended: false }, mend)).toBe('waits')
  expect(mendOf(row, { ...mend, cells: null })).toBe('out')
  expect(mendOf(row, undefined)).toBe(null)
})
