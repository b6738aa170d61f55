import { expect, test } from 'vitest'
import { manualShiftForm, newManualShift, type ManualShiftDetail } from './manual-shift-values.ts'

const form = {
  shiftId: 'night',
  reasonTypeId: 'swap',
  startDate: '2026-11-20',
  endDate: '2026-11-22',
  includeDaysOff: true,
  note: 'In place of Hadi',
}
const told = { employeeId: 'amina', employee: 'Amina', shift: 'Night', reasonType: 'Swap' }
const detail = { ...form, ...told, attachments: [{ attachmentId: 'a', fileName: 'list.png' }] } as unknown as ManualShiftDetail

test('a new one is of the day, or the days, and the shift that the address names; what it says wrongly is left out', () => {
  const shift = { shiftId: 'night', shift: 'Night' }
  expect(newManualShift({ ...shift, day: '2026-11-20' })).toMatchObject({
    ...shift,
    startDate: '2026-11-20',
    endDate: '2026-11-20',
    includeDaysOff: false,
    reasonTypeId: null,
  })
  const days = { startDate: '2026-11-20', endDate: '2026-11-22' }
  expect(newManualShift({ ...days, employeeId: 'amina', includeDaysOff: 'true' })).toMatchObject({
    ...days,
    employeeId: 'amina',
    includeDaysOff: true,
    shiftId: null,
  })
  expect(newManualShift({ day: '2026-02-30', endDate: 'x', includeDaysOff: 'yes' })).toMatchObject({
    startDate: '',
    endDate: '',
    includeDaysOff: false,
  })
})

test('one that is opened again is sent as it was saved, field by field, with days off and without', () => {
  for (const includeDaysOff of [true, false])
    expect(manualShiftForm.bodyOf(manualShiftForm.valuesOf({ ...detail, includeDaysOff }))).toEqual({ ...form, includeDaysOff })
  expect(manualShiftForm.valuesOf(detail)).toMatchObject(told)
})

test('what is not chosen, and a day that cannot be read, are left out', () => {
  const typed = { ...manualShiftForm.valuesOf(detail), shiftId: null, reasonTypeId: null, startDate: '2026/02/30' }
  expect(manualShiftForm.bodyOf(typed)).toEqual({ endDate: form.endDate, includeDaysOff: true, note: form.note })
  expect(manualShiftForm.bodyOf({ ...typed, endDate: '' })).toEqual({ includeDaysOff: true, note: form.note })
})

test('a copy is the same again on the days that a new one would have, without its files', () => {
  const copied = manualShiftForm.copyOf(detail, newManualShift({ day: '2026-11-23' }))
  expect([manualShiftForm.bodyOf(copied), copied.attachments]).toEqual([{ ...form, startDate: '2026-11-23', endDate: '2026-11-23' }, []])
})
