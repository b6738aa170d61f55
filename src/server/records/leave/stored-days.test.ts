import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { longestSpan } from '#shared/records/leave/rules.ts'
import { daysAsText, daysInText } from './stored-days.ts'

const quantity = fc.oneof(
  fc.constantFrom(1, 0.5, 0),
  fc.integer({ min: 1, max: 23_999 }).map((part) => part / 1000),
)
const days = fc
  .tuple(fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), fc.array(quantity, { maxLength: 40 }))
  .map(([from, list]) => list.map((each, at) => [addDays(from.toISOString().slice(0, 10), at), each] as const))

test('days come back as they were, without those that take nothing', () => {
  fc.assert(
    fc.property(fc.array(days, { minLength: 1, maxLength: 4 }), (lists) => {
      expect(daysInText(lists.map(daysAsText).join(';'))).toEqual(lists.flat().filter(([, each]) => each > 0))
    }),
  )
  expect(
    daysAsText([
      ['2026-12-31', 1],
      ['2027-01-01', 0],
      ['2027-01-02', 0.5],
    ]),
  ).toBe('2026-12-31:1,,0.5')
  expect(daysAsText([])).toBe('')
})

test('the longest leave fits into an entry of an index, which holds 2,704 bytes with all that stands beside', () => {
  const longest = Array.from({ length: longestSpan }, (_, at) => [addDays('2026-01-01', at), 23.999] as const)
  expect(daysAsText(longest).length).toBeLessThan(2600)
})
