import { expect, test } from 'vitest'
import { permitOutForm, newPermitOut, type PermitOutDetail } from './permit-out-values.ts'

const workday = { day: '2026-11-24', timeZone: 'Asia/Jakarta', schedule: 'Office', opens: '08:30', closes: '17:30', holiday: null }
const typed = { ...newPermitOut(workday, {}), reasonTypeId: 'r', from: '14:00', until: '16:30', note: 'Bank' }
const detail = {
  employeeId: 'e',
  employee: 'Amina',
  attachments: [],
  reasonTypeId: 'r',
  permitStart: '2026-11-24T08:00:00Z',
  permitUntil: '2026-11-24T11:00:00Z',
  timeZone: 'Europe/Berlin',
  note: '',
  permit: { back: false },
} as unknown as PermitOutDetail

test('what is typed is on the clock of the person’s site', () => {
  expect(permitOutForm.bodyOf(typed)).toEqual({
    reasonTypeId: 'r',
    permitStart: '2026-11-24T14:00:00+07:00',
    permitUntil: '2026-11-24T16:30:00+07:00',
    note: 'Bank',
  })
  expect(permitOutForm.bodyOf({ ...typed, timeZone: 'Europe/Berlin' })).toMatchObject({ permitStart: '2026-11-24T14:00:00+01:00' })
  expect(permitOutForm.valuesOf(detail)).toMatchObject({ day: '2026-11-24', from: '09:00', until: '12:00', notBack: true })
})

test('what cannot be read is left out, so that the preview judges the rest', () => {
  expect(permitOutForm.bodyOf({ ...typed, from: '25:00' })).not.toHaveProperty('permitStart')
  expect(permitOutForm.bodyOf({ ...typed, day: '2026/02/30' })).toEqual({ reasonTypeId: 'r', note: 'Bank' })
})

test('an end before its beginning is on the next day', () => {
  expect(permitOutForm.bodyOf({ ...typed, from: '23:00', until: '01:00' })).toMatchObject({ permitUntil: '2026-11-25T01:00:00+07:00' })
})

test('a copy is at the same time of the day that a new one would have', () => {
  expect(permitOutForm.copyOf(detail, typed)).toMatchObject({ day: typed.day, from: '09:00', until: '12:00' })
})
