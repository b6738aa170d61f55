import { expect, it } from 'vitest'
import type { ImportFault, ImportFaultGroup } from '#shared/import-mapping/told.ts'
import { alikeOf, comesOf, isOfGroup, isUnchecked, mendOf, refusedCount } from './refused.ts'

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

it('what somebody has put right or left out since it was refused is unchecked, and what was refused again is not', () => {
  const row = { file: 'staff.csv.gz', line: 2, cells: ['a', 'b'], mended: true }
  const unchecked = (line: number, cells: string[] | null) => isUnchecked({ rows: [row] }, [{ file: 'staff.csv', line, cells }])
  expect([unchecked(2, ['a', 'c']), unchecked(2, null), unchecked(2, ['a', 'b']), unchecked(3, null)]).toEqual([true, true, false, false])
})

it('of each part is told how much comes, changes or goes, and of one without any of it nothing', () => {
  const part = (name: string, added: number, changed: number, removed: number) =>
    ({ part: name, rows: 9, added, changed, removed, unchanged: 0, refused: 0, skipped: 0 }) as never
  const parts = [part('units', 1, 0, 0), part('employees', 1, 2, 0), part('assignments', 0, 0, 3), part('sites', 0, 0, 0)]
  expect(comesOf({ parts })).toEqual([
    { part: 'units', count: 1 },
    { part: 'employees', count: 3 },
    { part: 'assignments', count: 3 },
  ])
})
