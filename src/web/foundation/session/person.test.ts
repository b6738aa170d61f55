import { expect, test } from 'vitest'
import { modulePermission } from './person.ts'

const entry = (module: string, readOnly: boolean, categoryId: number) => ({ module, readOnly, categoryId })

test('a module is on if any entry names it, read-only as the first entry says', () => {
  const permissions = [entry('Loan', true, 0), entry('Loan', false, 2), entry('LeaveRequest', false, 2)]
  expect(modulePermission(permissions, 'Loan')).toEqual({ enabled: true, readOnly: true })
  expect(modulePermission(permissions, 'LeaveRequest')).toEqual({ enabled: true, readOnly: false })
  expect(modulePermission(permissions, 'Payroll')).toEqual({ enabled: false, readOnly: false })
})
