import { expect, test } from 'vitest'
import { leaveForm, newLeave, nextWorkingDay, type LeaveDetail } from './leave-values.ts'

const annual = '11111111-1111-4111-8111-111111111111'
const lieu = '22222222-2222-4222-8222-222222222222'
const known = {
  types: [
    { id: annual, code: 'ANNUAL' },
    { id: lieu, code: 'COMPENSATION' },
  ],
  today: '2026-11-20',
  holidays: ['2026-11-23'],
}

test('a new leave is of the first type on the next working day', () => {
  expect(nextWorkingDay('2026-11-20', ['2026-11-23'])).toBe('2026-11-24')
  expect(newLeave({}, known)).toMatchObject({
    leaveTypeId: annual,
    startDate: '2026-11-24',
    endDate: '2026-11-24',
    startDayLeaveType: 'full',
  })
})

test('the address fills in days, part and type; what it says wrongly is left out', () => {
  expect(newLeave({ leaveType: 'compensation', startDate: '2026-12-22', endDate: '2026-12-23', part: 'second' }, known)).toMatchObject({
    leaveTypeId: lieu,
    startDate: '2026-12-22',
    endDate: '2026-12-23',
    startDayLeaveType: 'second',
  })
  expect(newLeave({ startDate: '2026-02-31', endDate: '2026-01-01', part: 'night', leaveType: 'x' }, known)).toMatchObject({
    leaveTypeId: annual,
    startDate: '2026-11-24',
    endDate: '2026-11-24',
    startDayLeaveType: 'full',
  })
})

test('one day has one part, hours are sent only where they are asked for, an unreadable date is left out', () => {
  const day = newLeave({ startDate: '2026-12-22', part: 'first' }, known)
  expect(leaveForm.bodyOf(day)).toMatchObject({ startDayLeaveType: 'first', endDayLeaveType: 'first', hours: null })
  expect(leaveForm.bodyOf({ ...day, hours: '3' })).toMatchObject({ hours: null })
  expect(leaveForm.bodyOf({ ...day, startDayLeaveType: 'hours', hours: '2.5' })).toMatchObject({ hours: 2.5 })
  expect(leaveForm.bodyOf({ ...day, endDate: '2026-12-23', endDayLeaveType: 'first' })).toMatchObject({ endDayLeaveType: 'first' })
  expect(leaveForm.bodyOf({ ...day, endDate: '2026/13' })).not.toHaveProperty('endDate')
})

test('replacement, location and note are sent, each in its own field', () => {
  const day = newLeave({ startDate: '2026-12-22' }, known)
  const written = { ...day, replacementId: lieu, replacement: 'Budi', location: 'Bandung', note: 'By phone' }
  expect(leaveForm.bodyOf(written)).toMatchObject({ replacementId: lieu, location: 'Bandung', note: 'By phone' })
  expect(leaveForm.bodyOf(day)).toMatchObject({ replacementId: null, location: '', note: '' })
})

test('a leave that is opened again is sent as it was saved, field by field', () => {
  const form = {
    leaveTypeId: annual,
    startDate: '2026-12-22',
    endDate: '2026-12-23',
    startDayLeaveType: 'second',
    endDayLeaveType: 'first',
    hours: null,
    replacementId: lieu,
    location: 'Bandung',
    note: 'By phone',
  }
  const saved = { ...form, employeeId: 'a', employee: 'Amina', replacement: 'Budi', attachments: [] } as unknown as LeaveDetail
  expect(leaveForm.bodyOf(leaveForm.valuesOf(saved))).toEqual(form)
  expect(leaveForm.valuesOf(saved)).toMatchObject({ employeeId: 'a', employee: 'Amina', replacement: 'Budi' })
  const hours = { ...form, endDate: form.startDate, startDayLeaveType: 'hours', endDayLeaveType: 'hours', hours: 2.5 }
  expect(leaveForm.bodyOf(leaveForm.valuesOf({ ...saved, ...hours } as LeaveDetail))).toEqual(hours)
})

test('a copy keeps its days where they are free again, else it begins where a new one would', () => {
  const start = newLeave({}, known)
  const old = {
    statusId: 3,
    startDate: '2026-12-22',
    endDate: '2026-12-23',
    hours: null,
    replacement: null,
    attachments: [],
  } as unknown as LeaveDetail
  expect(leaveForm.copyOf(old, start)).toMatchObject({ startDate: '2026-12-22', endDate: '2026-12-23' })
  expect(leaveForm.copyOf({ ...old, statusId: 4 }, start)).toMatchObject({ startDate: '2026-11-24', endDate: '2026-11-25' })
  expect(leaveForm.copyOf({ ...old, startDate: '2026-11-02', endDate: '2026-11-04' }, start)).toMatchObject({
    startDate: '2026-11-24',
    endDate: '2026-11-26',
  })
})
