import { expect, it } from 'vitest'
import { moduleAccess, type ModulePermission } from './permissions.ts'

const entry = (module: string, readOnly: boolean, categoryId = 0): ModulePermission => ({ module, categoryId, readOnly })

it('a module is on where any entry names it, the system’s or a group’s', () => {
  expect(moduleAccess([], 'Loan')).toBe('off')
  expect(moduleAccess([entry('LeaveRequest', false)], 'Loan')).toBe('off')
  expect(moduleAccess([entry('LeaveRequest', false), entry('Loan', false)], 'Loan')).toBe('write')
  expect(moduleAccess([entry('Loan', false, 2)], 'Loan')).toBe('write')
})

it('whether a module is read-only says its first entry', () => {
  expect(moduleAccess([entry('Loan', true, 2), entry('Loan', false)], 'Loan')).toBe('read')
  expect(moduleAccess([entry('Loan', false), entry('Loan', true, 2)], 'Loan')).toBe('write')
})
