import { expect, test } from 'vitest'
import { checkTimeOverriderForm, type CheckTimeOverriderDetail } from './check-time-overrider-values.ts'

const form = { day: '2026-11-20', checkIn: '08:02', checkOut: '17:05', siteId: 'jakarta', note: 'The gate was down' }
const whose = { employeeId: 'amina', employee: 'Amina', site: 'Jakarta' }
const detail = { ...form, ...whose, attachments: [{ attachmentId: 'a', fileName: 'gate.png' }] } as unknown as CheckTimeOverriderDetail

test('a new correction is of the day and the times that the address names; what it says wrongly is left out', () => {
  const named = { employeeId: 'amina', day: '2026-11-20', checkIn: '08:02', checkOut: '17:05' }
  expect(checkTimeOverriderForm.start(named)).toMatchObject({ ...named, siteId: null, note: '', attachments: [] })
  expect(checkTimeOverriderForm.start({ day: '2026-02-30', checkIn: '25:00', checkOut: 'x' })).toMatchObject({
    employeeId: null,
    day: '',
    checkIn: '',
    checkOut: '',
  })
})

test('a correction that is opened again is sent as it was saved, field by field', () => {
  expect(checkTimeOverriderForm.bodyOf(checkTimeOverriderForm.valuesOf(detail))).toEqual(form)
  expect(checkTimeOverriderForm.valuesOf(detail)).toMatchObject(whose)
  // One time alone may be corrected.
  const coming = { ...form, checkOut: null, siteId: null }
  expect(checkTimeOverriderForm.bodyOf(checkTimeOverriderForm.valuesOf({ ...detail, ...coming }))).toEqual(coming)
})

test('a day that cannot be read is left out, and a time that cannot be is none', () => {
  const typed = checkTimeOverriderForm.valuesOf(detail)
  expect(checkTimeOverriderForm.bodyOf({ ...typed, day: '2026/02/30', checkIn: '8 o’clock' })).toEqual({
    checkIn: null,
    checkOut: form.checkOut,
    siteId: form.siteId,
    note: form.note,
  })
})

test('a copy has the same times and place on the day that a new one would have, and no files', () => {
  const start = checkTimeOverriderForm.start({ day: '2026-11-23' })
  const copied = checkTimeOverriderForm.copyOf(detail, start)
  expect([checkTimeOverriderForm.bodyOf(copied), copied.attachments]).toEqual([{ ...form, day: '2026-11-23' }, []])
})
