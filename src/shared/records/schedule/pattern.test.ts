import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekday } from '../calendar.ts'
import { patternPlace, patternShifts, type PatternWeeks } from './pattern.ts'

/** Each place of a pattern has a shift of its own name. */
const named = (weeks: number): PatternWeeks =>
  Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, day) => [`${week}.${day}`]))

const anchors = ['2026-01-05', '2026-01-08', '2024-02-29', '2000-12-31', '0016-01-04']
const days = [...daysBetween('2025-12-20', '2026-02-10'), '0016-02-29', '1999-12-31', '2024-02-29', '9999-12-24']

describe('a pattern of n weeks', () => {
  it('begins with the week of its anchor, on whatever weekday that is', () => {
    for (const anchor of anchors) expect(patternPlace(anchor, anchor, 4)).toEqual({ week: 0, weekday: weekday(anchor) })
  })

  it('comes again every n weeks, forwards and backwards, and no sooner', () => {
    for (const anchor of anchors)
      for (const length of [1, 2, 3, 8])
        for (const day of days.filter((one) => one > '0017' && one < '9998')) {
          const pattern = { anchor, weeks: named(length) }
          const here = patternShifts(pattern, day)
          expect(patternShifts(pattern, addDays(day, 7 * length))).toEqual(here)
          expect(patternShifts(pattern, addDays(day, -7 * length))).toEqual(here)
          for (let weeks = 1; weeks < length; weeks += 1) expect(patternShifts(pattern, addDays(day, 7 * weeks))).not.toEqual(here)
        }
  })

  it('has every place once in n weeks in a row', () => {
    for (const anchor of anchors) {
      const places = daysBetween('2026-03-04', addDays('2026-03-04', 20)).map((day) => patternShifts({ anchor, weeks: named(3) }, day)[0])
      expect(new Set(places).size).toBe(21)
    }
  })

  it('is the same for every anchor in the same week', () => {
    for (const day of days)
      expect(
        new Set(['2026-01-05', '2026-01-07', '2026-01-11'].map((anchor) => String(patternShifts({ anchor, weeks: named(3) }, day)))).size,
      ).toBe(1)
  })

  it('of one week is a weekly schedule; of none, nothing is worked', () => {
    for (const day of days) expect(patternShifts({ anchor: '2026-01-08', weeks: named(1) }, day)).toEqual([`0.${weekday(day)}`])
    expect(patternShifts({ anchor: '2026-01-08', weeks: [] }, '2026-01-08')).toEqual([])
  })
})
