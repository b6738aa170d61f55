import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { dividedAt, pastDays, quantityOf, type PastDay } from './past.ts'

const week = (...quantities: number[]): PastDay[] =>
  quantities.map((quantity, at) => ({ date: addDays('2024-03-04', at), quantity, part: 'full' }))

test('a number that is what the days count stays as it is; another is shared among the days that count', () => {
  expect(pastDays(week(1, 1, 0, 1), 3).map(({ date, quantity }) => [date, quantity])).toEqual([
    ['2024-03-04', 1],
    ['2024-03-05', 1],
    ['2024-03-07', 1],
  ])
  expect(pastDays(week(1, 1, 1), 2).map(({ quantity, part }) => [quantity, part])).toEqual([
    [0.667, 'full'],
    [0.666, 'full'],
    [0.667, 'full'],
  ])
  expect(pastDays(week(0, 0), 2).map(({ quantity }) => quantity)).toEqual([1, 1])
})

test('a part of one single day is hours of it, more than the day is the day', () => {
  expect(pastDays(week(1, 0), 0.5)).toEqual([{ date: '2024-03-04', quantity: 0.5, part: 'hours' }])
  expect(pastDays(week(1, 0), 2)).toEqual([{ date: '2024-03-04', quantity: 2, part: 'full' }])
})

test('a part of several days is a part of the last one; each day that is named by itself counts the same', () => {
  const found = (days: PastDay[]) => days.map(({ quantity, part }) => [quantity, part])
  expect(found(pastDays(week(1, 1), 1.5))).toEqual([
    [1, 'full'],
    [0.5, 'hours'],
  ])
  expect(found(pastDays(week(1, 1, 1, 1), 2.5)).at(-1)).toEqual([0.5, 'hours'])
  expect(found(pastDays(week(8, 0, 8), 12))).toEqual([
    [8, 'full'],
    [4, 'hours'],
  ])
  expect(found(pastDays(week(1, 0, 0, 1), 4, true))).toEqual(Array.from({ length: 4 }, () => [1, 'full']))
  expect(found(pastDays(week(1), 0.5, true))).toEqual([[0.5, 'hours']])
  expect(found(pastDays(week(1, 1), 0.5))).toEqual([
    [0, 'full'],
    [0.5, 'hours'],
  ])
})

test('an absence lies before a balance that has not begun, and is divided by the first day of one that has', () => {
  const days = week(1, 1, 1)
  expect(dividedAt(days, null)).toEqual({ before: days, since: [] })
  expect(dividedAt(days, '2024-03-05')).toEqual({ before: days.slice(0, 1), since: days.slice(1) })
})

test('whatever counts is the sum of the days, before a day and since it together', () => {
  const days = fc.array(fc.constantFrom(0, 0.5, 1, 8), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 40_000 }), fc.nat(50), (quantities, thousandths, cut) => {
      const found = pastDays(week(...quantities), thousandths / 1000)
      const { before, since } = dividedAt(found, addDays('2024-03-04', cut))
      expect(quantityOf(found)).toBe(thousandths / 1000)
      expect(Math.round((quantityOf(before) + quantityOf(since)) * 1000)).toBe(thousandths)
      expect(found.every(({ quantity }) => quantity >= 0)).toBe(true)
    }),
  )
})
