import { expect, test } from 'vitest'
import { readDayWords } from './day-words.ts'

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
