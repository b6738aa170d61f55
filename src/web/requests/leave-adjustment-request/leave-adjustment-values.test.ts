import { expect, test } from 'vitest'
import { leaveAdjustmentForm, newAdjustment, type LeaveAdjustmentDetail } from './leave-adjustment-values.ts'

const around = { today: '2026-11-23', person: { employeeId: 'amina', fullName: 'Amina Rahman' }, others: true }
const start = newAdjustment({}, around)
const typed = { ...start, subjectId: 'hadi', leaveTypeId: 't', quantity: '2.5', note: 'Correction' }

test('a plain employee’s is their own; whoever files for others chooses whose', () => {
  expect(start).toMatchObject({ subjectId: null, effectiveDate: '2026-11-23', expiryDate: '2026-12-31' })
  expect(newAdjustment({}, { ...around, others: false })).toMatchObject({ subjectId: 'amina', subject: 'Amina Rahman' })
  expect(newAdjustment({ employeeId: 'hadi', adjustmentType: 'expiry' }, around)).toMatchObject({
    subjectId: 'hadi',
    adjustmentType: 'expiry',
  })
  expect(newAdjustment({ adjustmentType: 'gift' }, around).adjustmentType).toBeNull()
})

test('only what its type asks for is sent', () => {
  const common = { subjectId: 'hadi', leaveTypeId: 't', note: 'Correction' }
  expect(leaveAdjustmentForm.bodyOf({ ...typed, adjustmentType: 'addition' })).toEqual({
    ...common,
    adjustmentType: 'addition',
    quantity: 2.5,
    effectiveDate: '2026-11-23',
    expiryDate: '2026-12-31',
  })
  expect(leaveAdjustmentForm.bodyOf({ ...typed, adjustmentType: 'addition', never: true })).not.toHaveProperty('expiryDate')
  expect(leaveAdjustmentForm.bodyOf({ ...typed, adjustmentType: 'deduction' })).not.toHaveProperty('expiryDate')
  expect(leaveAdjustmentForm.bodyOf({ ...typed, adjustmentType: 'disbursement' })).toEqual({
    ...common,
    adjustmentType: 'disbursement',
    quantity: 2.5,
  })
  expect(leaveAdjustmentForm.bodyOf({ ...typed, adjustmentType: 'expiry', balanceId: 'g' })).toEqual({
    ...common,
    adjustmentType: 'expiry',
    balanceId: 'g',
    expiryDate: '2026-12-31',
  })
})

test('what cannot be read, and what says nothing of anybody yet, is left out', () => {
  expect(leaveAdjustmentForm.bodyOf({ ...typed, adjustmentType: 'addition', quantity: '-', expiryDate: '2026/02/30' })).toEqual({
    leaveTypeId: 't',
    effectiveDate: '2026-11-23',
    note: 'Correction',
  })
  expect(leaveAdjustmentForm.bodyOf({ ...typed, adjustmentType: 'expiry' })).not.toHaveProperty('adjustmentType')
  expect(leaveAdjustmentForm.bodyOf({ ...typed, subjectId: null, adjustmentType: 'addition' })).not.toHaveProperty('adjustmentType')
})

test('one that is stored is found again as it was typed', () => {
  const detail = {
    adjustmentTypeId: 'addition',
    employeeId: 'hadi',
    employee: 'Hadi',
    quantity: 2,
    expiryDate: null,
    effectiveDate: '2026-11-01',
  }
  expect(leaveAdjustmentForm.valuesOf(detail as unknown as LeaveAdjustmentDetail)).toMatchObject({
    subjectId: 'hadi',
    quantity: '2',
    never: true,
    expiryDate: '',
  })
})
