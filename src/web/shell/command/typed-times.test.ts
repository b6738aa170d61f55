import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTimes } from './typed-times.ts'

/** A Saturday. */
const today = new Date(2026, 10, 21)

test.each([
  ['tomorrow 18-20', '2026-11-22 18:00 20:00'],
  ['mon 14-15.30', '2026-11-23 14:00 15:30'],
  ['on friday from 9 to 12:30', '2026-11-27 09:00 12:30'],
  ['6-8pm', '2026-11-21 18:00 20:00'],
  ['mon 10am-2pm', '2026-11-23 10:00 14:00'],
  ['10-2pm', '2026-11-21 10:00 14:00'],
  ['22 dec 22:00 – 1:30', '2026-12-22 22:00 01:30'],
  ['besok 18.00 sampai 20.00', '2026-11-22 18:00 20:00'],
  ['2026-12-18', '2026-12-18'],
  ['fri', '2026-11-27'],
])('%s', (text, said) => {
  const read = readTimes(text, today)
  expect(read && Object.values(read).join(' ')).toBe(said)
})

test.each(['', '25-26', 'someday', 'someday 9-10', '22-23 dec', '9-10-11', 'fri 9'])('“%s” is not understood', (text) =>
  expect(readTimes(text, today)).toBeNull(),
)

test('whatever is typed, nothing breaks', () => fc.assert(fc.property(fc.string(), (text) => void readTimes(text, today))))
