import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, hoursText, minutesIn, readCell, tidyCell } from './cell-text.ts'

test.each([
  ['1:30', 90],
  ['1.5', 90],
  ['1,25', 75],
  ['8', 480],
  ['8h', 480],
  ['90m', 90],
  ['1h30', 90],
  ['1h 30m', 90],
  ['7 h 30 m', 450],
  ['7 j 30 mnt', 450],
  ['7,5 h', 450],
  ['9-12:30', 210],
  ['22:00–1:30', 210],
  ['0900 - 1000', 60],
  ['16-24', 480],
  ['9.00 – 6pm', 540],
])('%s is read', (text, minutes) => {
  expect(minutesIn(readCell(text))).toBe(minutes)
})

test.each(['a', '1:75', '25:00', '1:30:00', '9-25', '9-10-11', '-', '9:60-10', '-2', '8.5-12', '1e3', '24-25'])('%s is no time', (text) => {
  expect(readCell(text)).toBeUndefined()
  expect(tidyCell(text)).toBe(text)
})

test('an empty cell and nothing are no time at all', () => {
  expect([readCell(' '), readCell('0'), readCell('0:00'), tidyCell('0')]).toEqual([null, null, null, ''])
})

test('what a cell says is read again as the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
      expect(readCell(hoursText(minutes))).toEqual({ minutes })
      expect(tidyCell(hoursText(minutes))).toBe(hoursText(minutes))
    }),
  )
  const text = cellText({ from: '09:00', until: '12:30', minutes: 210 })
  expect([text, readCell(text), tidyCell('9-1230')]).toEqual(['09:00–12:30', { from: '09:00', until: '12:30' }, text])
})
