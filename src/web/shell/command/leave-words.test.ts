import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDayWords } from '#web/platform/form/day-words.ts'
import { readLeave, type TypedLeave } from './leave-words.ts'

/** A Saturday. */
const today = new Date(2026, 10, 21)

const said = (leave: TypedLeave | 'blank' | null) =>
  leave === null || leave === 'blank' ? leave : `${leave.startDate} ${leave.startDayLeaveType} ${leave.endDate} ${leave.endDayLeaveType}`

test.each([
  ['leave', 'blank'],
  ['leave fri pm', '2026-11-27 second 2026-11-27 second'],
  ['Leave Friday afternoon', '2026-11-27 second 2026-11-27 second'],
  ['leave fri am', '2026-11-27 first 2026-11-27 first'],
  ['leave 22-23 dec', '2026-12-22 full 2026-12-23 full'],
  ['leave 22 - 23 dec', '2026-12-22 full 2026-12-23 full'],
  ['leave dec 22', '2026-12-22 full 2026-12-22 full'],
  ['leave 23 dec - 2 jan', '2026-12-23 full 2027-01-02 full'],
  ['leave 22 dec to 28 dec am', '2026-12-22 full 2026-12-28 first'],
  ['leave 22-23 dec pm', '2026-12-22 second 2026-12-23 full'],
  ['leave mon-wed', '2026-11-23 full 2026-11-25 full'],
  ['leave today', '2026-11-21 full 2026-11-21 full'],
  ['leave sat', '2026-11-21 full 2026-11-21 full'],
  ['leave tomorrow', '2026-11-22 full 2026-11-22 full'],
  ['leave next week', '2026-11-23 full 2026-11-27 full'],
  ['leave next mon', '2026-11-23 full 2026-11-23 full'],
  ['leave 5', '2026-12-05 full 2026-12-05 full'],
  ['leave 31', '2026-12-31 full 2026-12-31 full'],
  ['leave 3 mar', '2027-03-03 full 2027-03-03 full'],
  ['leave 29 feb', '2028-02-29 full 2028-02-29 full'],
  ['leave 2026-12-22', '2026-12-22 full 2026-12-22 full'],
  ['leave 2026/12/22 - 2026/12/24', '2026-12-22 full 2026-12-24 full'],
  ['leave 22 dec 2027', '2027-12-22 full 2027-12-22 full'],
  ['cuti jum siang', '2026-11-27 second 2026-11-27 second'],
  ['cuti 22-23 des', '2026-12-22 full 2026-12-23 full'],
  ['cuti minggu depan', '2026-11-23 full 2026-11-27 full'],
  ['leave 3 days from monday', '2026-11-23 full 2026-11-25 full'],
  ['leave from thu 3 days', '2026-11-26 full 2026-11-30 full'],
  ['leave mon for 2 weeks', '2026-11-23 full 2026-12-04 full'],
  ['cuti 3 hari mulai senin', '2026-11-23 full 2026-11-25 full'],
  ['cuti besok pagi', '2026-11-22 first 2026-11-22 first'],
])('%s', (input, expected) => {
  expect(said(readLeave(input, today))).toBe(expected)
})

test.each([
  ['loan'],
  ['leave 31 feb'],
  ['leave 2026-02-30'],
  ['leave someday'],
  ['leave fri am pm'],
  ['leave 24 dec 2026 - 22 dec 2026'],
  ['leave -'],
  ['leave fri -'],
  ['leaves'],
  [''],
])('%s is not understood', (input) => {
  expect(readLeave(input, today)).toBeNull()
})

test('whatever is typed, nothing breaks, and a leave never ends before it begins', () => {
  const word = fc.constantFrom('leave', 'fri', 'pm', 'am', '22', '-', 'dec', 'next', 'week', '2026-12-01', '31', 'feb', 'to', 'x')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 7 }), (words) => {
      const leave = readLeave(`leave ${words.join(' ')}`, today)
      if (leave && leave !== 'blank') expect(leave.endDate >= leave.startDate).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void readLeave(text, today)))
})

test('a field reads a day as it is read here', () => {
  const word = fc.constantFrom('fri', 'sen', 'next', '15', '15/12', 'dec', 'mei', '+3d', '+1m', 'tomorrow', '2027', '2026/12/15', 'x')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
      const leave = readLeave(`leave ${words.join(' ')}`, today)
      const asked = leave === null || leave === 'blank' ? null : leave.startDate
      expect(readDayWords(words.join(' '), '2026-11-21')).toBe(asked)
    }),
  )
})
