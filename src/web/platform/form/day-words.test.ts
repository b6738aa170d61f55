import { expect, test } from 'vitest'
import { missingDay, readDayWords } from './day-words.ts'

/** A Saturday. */
const today = '2026-11-21'

test.each([
  ['15 dec', '2026-12-15'],
  ['15 Des', '2026-12-15'],
  ['dec 15', '2026-12-15'],
  ['15 dec 2027', '2027-12-15'],
  ['15/12', '2026-12-15'],
  ['3/2', '2027-02-03'],
  ['12/15', '2026-12-15'],
  ['15/12/2028', '2028-12-15'],
  ['17.12.', '2026-12-17'],
  ['17.12.2026', '2026-12-17'],
  ['20261215', '2026-12-15'],
  ['20261315', null],
  ['1.2.3', null],
  ['fri', '2026-11-27'],
  ['jumat', '2026-11-27'],
  ['next mon', '2026-11-23'],
  ['besok', '2026-11-22'],
  ['+3d', '2026-11-24'],
  ['+3', '2026-11-24'],
  ['+ 3 hari', null],
  ['+2w', '2026-12-05'],
  ['+1m', '2026-12-21'],
  ['15', '2026-12-15'],
  ['2026-12-15', '2026-12-15'],
  ['31 feb', null],
  ['15/13/2026', null],
  ['+3x', null],
  ['fri mon', null],
  ['', null],
])('%s is %s', (text, day) => {
  expect(readDayWords(text, today)).toBe(day)
})

test('a last day is looked for from the first on', () => {
  expect([readDayWords('fri', today, '2026-12-15'), readDayWords('20', today, '2026-12-15')]).toEqual(['2026-12-18', '2026-12-20'])
})

test.each([
  ['16 dec', '2026-12-16'],
  ['16/12', '2026-12-16'],
  ['18 nov', '2026-11-18'],
  ['15 nov', '2027-11-15'],
  ['2 jan', '2027-01-02'],
  ['1 jul', '2027-07-01'],
  ['16', '2027-01-16'],
  ['wed', '2026-12-23'],
])('%s as the end of what begins on 18 December is %s', (text, day) => {
  expect(readDayWords(text, today, '2026-12-18')).toBe(day)
})

test.each([
  ['31 feb', { day: 31, month: 1, year: null }],
  ['30.2.', { day: 30, month: 1, year: null }],
  ['29 feb 2026', { day: 29, month: 1, year: 2026 }],
  ['2026/02/29', { day: 29, month: 1, year: 2026 }],
  ['20260431', { day: 31, month: 3, year: 2026 }],
  ['29 feb', null],
  ['15 dec', null],
  ['2026/13/01', null],
  ['fri', null],
  ['soon', null],
])('of %s no calendar has %o', (text, day) => expect(missingDay(text)).toEqual(day))
