import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayNumber, dayOf, daysBetween, earlier, endOfYear, later, weekday } from './calendar.ts'

const first = dayNumber('0001-01-01')
const last = dayNumber('9999-12-31')
const anyDay = fc.integer({ min: first, max: last }).map(dayOf)
const commonDay = fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2100-12-31') }).map(dayOf)

describe('days without time', () => {
  it('are numbered one by one, and the number says the day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(dayOf(dayNumber(day))).toBe(day)
      }),
    )
    expect(dayNumber('1970-01-02') - dayNumber('1970-01-01')).toBe(1)
  })

  it('are added to and taken back alike', () => {
    fc.assert(
      fc.property(commonDay, fc.integer({ min: -5000, max: 5000 }), (day, by) => {
        expect(addDays(addDays(day, by), -by)).toBe(day)
        expect(dayNumber(addDays(day, by)) - dayNumber(day)).toBe(by)
      }),
    )
  })

  it('keep the day of the month over months, or take the last there is', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, months) => {
        const [year = 0, month = 0] = day.split('-').map(Number)
        const index = year * 12 + month - 1 + months
        fc.pre(index >= 12 && index < 10_000 * 12)
        const moved = addMonths(day, months)
        const [inYear = 0, inMonth = 0] = moved.split('-').map(Number)
        expect(inYear * 12 + inMonth - 1).toBe(index)
        if (moved.slice(8) !== day.slice(8)) {
          expect(moved.slice(8) < day.slice(8)).toBe(true)
          expect(addDays(moved, 1).slice(8)).toBe('01')
        }
      }),
    )
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('0002-01-01', 12)).toBe('0003-01-01')
  })

  it('end where the calendar ends', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
    expect(addMonths('9999-06-01', 24)).toBe('9999-12-31')
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01')
    expect(addMonths('0001-01-01', -1)).toBe('0001-01-01')
    // Their first and last year are years like others.
    expect([addMonths('0001-03-05', 0), addMonths('9999-06-01', 1)]).toEqual(['0001-03-05', '9999-07-01'])
  })

  it('of a week go round, Monday first', () => {
    expect(weekday('2026-06-01')).toBe(0)
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekday(day)).toBe((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)
      }),
    )
  })

  it('between two are all of them once, in order; none the wrong way round', () => {
    fc.assert(
      fc.property(commonDay, fc.integer({ min: -40, max: 400 }), (from, length) => {
        const until = addDays(from, length)
        const days = daysBetween(from, until)
        expect(days).toHaveLength(Math.max(0, length + 1))
        for (const [index, day] of days.entries()) expect(day).toBe(addDays(from, index))
      }),
    )
  })

  it('come before each other by their numbers', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        expect([earlier(one, other), later(one, other)].map(dayNumber)).toEqual(
          [dayNumber(one), dayNumber(other)].toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it('have a last one of their year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const end = endOfYear(day)
        expect(end >= day && end.slice(0, 4) === day.slice(0, 4)).toBe(true)
        expect(addDays(end, 1) === end || addDays(end, 1).slice(4) === '-01-01').toBe(true)
      }),
    )
  })
})
