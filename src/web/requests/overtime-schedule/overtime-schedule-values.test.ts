import { expect, test } from 'vitest'
import type { ImportedEmployee } from '#shared/requests/overtime-schedule.ts'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import {
  overtimeScheduleForm,
  newOvertimeSchedule,
  withImported,
  withPeople,
  type OvertimeScheduleDetail,
} from './overtime-schedule-values.ts'

setPersonFormats({ ...usualFormats, timeZone: 'Asia/Jakarta' })

const person = (id: string) => ({ id, displayName: id, fullname: id, code: id, companyStructure: '', companyStructureId: null })
const typed = { ...newOvertimeSchedule({ day: '2026-11-24', from: '18:00', until: '21:00' }), reasonTypeId: 'r' }

test('what is typed is on the clock of whoever types; an end before its beginning is on the next day', () => {
  const times = { oTStart: '2026-11-24T18:00:00+07:00', oTUntil: '2026-11-24T21:00:00+07:00', breakMinutes: 0 }
  expect(overtimeScheduleForm.bodyOf(typed)).toEqual({ reasonTypeId: 'r', ...times, compensation: 'pay', note: '', employees: [] })
  expect(overtimeScheduleForm.bodyOf({ ...typed, from: '22:00', until: '02:00' })).toMatchObject({ oTUntil: '2026-11-25T02:00:00+07:00' })
  const unreadable = overtimeScheduleForm.bodyOf({ ...typed, day: '2026/02/30', breakMinutes: 'x' })
  expect(unreadable).toEqual({ reasonTypeId: 'r', compensation: 'pay', note: '', employees: [] })
})

test('who is chosen again keeps their own times; who has none is sent without', () => {
  const [amina] = withPeople([], [person('amina')])
  if (!amina) throw new Error('nobody was chosen')
  const people = withPeople(
    [{ ...amina, own: true, day: '2026-11-24', from: '19:00', until: '20:00', breakMinutes: '' }],
    [person('amina'), person('hadi')],
  )
  expect(overtimeScheduleForm.bodyOf({ ...typed, people })['employees']).toEqual([
    { employeeId: 'amina', replacementId: null, note: '', oTStart: '2026-11-24T19:00:00+07:00', oTUntil: '2026-11-24T20:00:00+07:00' },
    { employeeId: 'hadi', replacementId: null, note: '' },
  ])
})

test('what a table says takes the place of what was there', () => {
  const row = {
    row: 2,
    employeeId: 'hadi',
    employee: 'Hadi',
    employeeCode: 'H',
    companyStructure: '',
    companyStructureId: null,
    breakMinutes: 15,
    note: '',
  }
  const read: ImportedEmployee[] = [{ ...row, oTStart: '2026-11-24T12:00:00Z', oTUntil: '2026-11-24T13:00:00Z' }]
  const people = withImported(withPeople([], [person('amina'), person('hadi')]), read)
  expect(people.map(({ id, own, from, until, breakMinutes }) => [id, own, from, until, breakMinutes])).toEqual([
    ['amina', false, '', '', ''],
    ['hadi', true, '19:00', '20:00', '15'],
  ])
})

test('overtime of the requestor alone has no lines', () => {
  const line = {
    employeeId: 'me',
    own: false,
    replacementId: null,
    note: '',
    oTStart: '2026-11-24T11:00:00Z',
    oTUntil: '2026-11-24T12:00:00Z',
    breakMinutes: 0,
  }
  const detail = { requestorId: 'me', requestor: 'Me', attachments: [], oTStart: line.oTStart, oTUntil: line.oTUntil, breakMinutes: 0 }
  const values = (lines: object[]) => overtimeScheduleForm.valuesOf({ ...detail, lines } as unknown as OvertimeScheduleDetail)
  expect([values([line]).people, values([line]).from]).toEqual([[], '18:00'])
  expect(values([{ ...line, own: true }]).people).toHaveLength(1)
})
