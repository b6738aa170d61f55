import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { barsOf } from './bars.ts'
import type { AwayDay } from './away-days.ts'

const monday = '2026-11-02'
const away = (day: string, more: Partial<AwayDay> = {}): AwayDay => ({
  employeeId: 'amina',
  employeeCode: 'A1',
  employee: 'Amina',
  day,
  part: 'full',
  isWaiting: false,
  source: 'one',
  requestId: 'one',
  why: 'Annual · Wedding',
  type: 'Annual',
  ...more,
})
const drawn = (days: AwayDay[]) =>
  barsOf(days).map(({ from, until, startsHalf, endsHalf }) => [
    from,
    until,
    ...(startsHalf ? ['half'] : []),
    ...(endsHalf ? ['to half'] : []),
  ])

it('draws one leave over the weekend in one piece, another one of the same only from the day before', () => {
  const friday = addDays(monday, 4)
  const next = addDays(monday, 7)
  expect(drawn([away(friday), away(next)])).toEqual([[friday, next]])
  const other = { source: 'two', requestId: null }
  expect(drawn([away(friday, { requestId: null }), away(next, other)])).toEqual([
    [friday, friday],
    [next, next],
  ])
  expect(drawn([away(monday, { requestId: null }), away(addDays(monday, 1), other)])).toEqual([[monday, addDays(monday, 1)]])
})

it('begins and ends with halves, and parts what waits from what is approved', () => {
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]
  expect(drawn([away(monday, { part: 'second' }), away(tuesday), away(wednesday, { part: 'first' })])).toEqual([
    [monday, wednesday, 'half', 'to half'],
  ])
  expect(drawn([away(monday, { part: 'first' }), away(tuesday)])).toEqual([
    [monday, monday, 'to half'],
    [tuesday, tuesday],
  ])
  expect(drawn([away(monday), away(tuesday, { isWaiting: true })])).toHaveLength(2)
})

const days = fc.uniqueArray(fc.nat(40), { maxLength: 20 }).chain((places) =>
  fc.tuple(
    ...places
      .toSorted((a, b) => a - b)
      .map((place) =>
        fc.record({
          place: fc.constant(place),
          part: fc.constantFrom('full', 'first', 'second', 'hours'),
          source: fc.constantFrom('one', 'two'),
          isWaiting: fc.boolean(),
        }),
      ),
  ),
)

it('draws every day once, and of no leave more than from its first to its last day', () =>
  fc.assert(
    fc.property(days, (found) => {
      const all = found.map(({ place, part, source, isWaiting }) =>
        away(addDays(monday, place), { part: part as AwayDay['part'], source, requestId: source, isWaiting }),
      )
      const bars = barsOf(all)
      for (const { day, requestId, isWaiting } of all) {
        const over = bars.filter(({ from, until }) => from <= day && day <= until)
        expect(over.filter((bar) => bar.requestId === requestId && bar.isWaiting === isWaiting)).toHaveLength(1)
      }
      for (const { from, until, requestId } of bars) {
        const ends = all.filter((one) => one.requestId === requestId).map(({ day }) => day)
        expect([ends.includes(from), ends.includes(until)]).toEqual([true, true])
        expect(daysBetween(from, until).length).toBeGreaterThan(0)
      }
    }),
  ))
