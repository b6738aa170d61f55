import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayOf } from '#shared/records/calendar.ts'
import { columnsOf, placeOf } from './period-columns.ts'

const november = { from: '2026-11-01', until: '2026-11-30' }
const whole = { startsHalf: false, endsHalf: false }

it('draws a month by its days, a year by its months', () => {
  expect(columnsOf(november.from, november.until, 'month')).toHaveLength(30)
  const year = columnsOf('2028-01-01', '2028-12-31', 'year')
  expect([year.length, year[1]]).toEqual([12, { from: '2028-02-01', until: '2028-02-29', days: 29 }])
})

it('draws half a day as half of its day, and cuts off what lies outside', () => {
  const third = { from: '2026-11-03', until: '2026-11-03' }
  expect(placeOf({ ...third, ...whole, startsHalf: true }, november)).toEqual({ start: 2.5 / 30, size: 0.5 / 30 })
  expect(placeOf({ ...third, ...whole, endsHalf: true }, november)).toEqual({ start: 2 / 30, size: 0.5 / 30 })
  expect(placeOf({ from: '2026-10-20', until: '2026-12-05', startsHalf: true, endsHalf: true }, november)).toEqual({ start: 0, size: 1 })
})

it('keeps every piece within its period, as long as its days', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 20000, max: 20400 }),
      fc.nat(60),
      fc.nat(400),
      fc.nat(40),
      fc.boolean(),
      fc.boolean(),
      (at, long, later, takes, startsHalf, endsHalf) => {
        const span = { from: dayOf(at), until: dayOf(at + long) }
        const from = dayOf(at + (later % (long + 1)))
        const { start, size } = placeOf(
          { from, until: addDays(from, takes), startsHalf, endsHalf: endsHalf && (takes > 0 || !startsHalf) },
          span,
        )
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start + size).toBeLessThanOrEqual(1 + 1e-9)
        expect(size * (long + 1)).toBeGreaterThanOrEqual(0.5 - 1e-9)
      },
    ),
  ))
