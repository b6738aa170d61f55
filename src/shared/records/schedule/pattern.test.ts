import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekday } from '../calendar.ts'
import { patternFaults, patternPlace, patternShifts, type PatternWeeks } from './pattern.ts'

/** Each place of a pattern has a shift of its own name. */
const named = (weeks: number): PatternWeeks =>
  Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, day) => [`${week}.${day}`]))

const anchors = ['2026-01-05', '2026-01-08', '2024-02-29', '2000-12-31', '0016-01-04']
const days = [...daysBetween('2025-12-20', '2026-02-10'), '0016-02-29', '1999-12-31', '2024-02-29', '9999-12-24']

describe('a pattern of n weeks', () => {
  it('begins with the week of its anchor, on whatever weekday that is', () => {
    for (const anchor of anchors) expect(patternPlace(anchor, anchor, 4)).toEqual({ week: 0, weekday: weekday(anchor) })
  })

  it('goes on with its next week from Monday to Monday, and begins anew after its last', () => {
    const weeks = [-6, -5, -1, 0, 1, 2, 4, 5, 6].map((later) => patternPlace('2026-01-08', addDays('2026-01-05', 7 * later), 5).week)
    expect(weeks).toEqual([4, 0, 4, 0, 1, 2, 4, 0, 1])
    expect(patternPlace('2026-01-08', '2026-01-11', 5)).toEqual({ week: 0, weekday: 6 })
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
    expect(patternShifts({ anchor: '2026-01-08', weeks: [[['early']]] }, '2026-01-08')).toEqual([])
  })
})

describe('what is wrong with a pattern', () => {
  const times = {
    early: { start: '06:00', end: '14:00' },
    late: { start: '14:00', end: '22:00' },
    night: { start: '22:00', end: '06:00' },
    noon: { start: '11:00', end: '13:00' },
  }
  type Name = keyof typeof times
  const faultsOf = (...given: Name[][][]) =>
    patternFaults(
      given.map((days) => Array.from({ length: 7 }, (_, day) => days[day] ?? [])),
      (id) => times[id as Name],
      11,
    ).map(({ week, weekday: day, rule, hours }) => `${week}.${day} ${rule} ${hours}`)

  it('is nothing where shifts of a day follow one another, with enough rest between days', () => {
    expect(faultsOf([['early'], ['early'], ['late'], [], ['night']])).toEqual([])
    expect(faultsOf([['early', 'late'], [], ['late', 'early']])).toEqual([])
  })

  it('is overlapping shifts, the same one twice too', () => {
    expect(faultsOf([['early', 'noon'], [], ['late', 'late']])).toEqual(['0.0 overlap 0', '0.2 overlap 0'])
  })

  it('is too little rest before a day, by the last shift of the day before', () => {
    expect(faultsOf([['late'], ['early']])).toEqual(['0.1 rest 8'])
    expect(faultsOf([['early', 'night'], ['late'], [], ['night'], ['early']])).toEqual(['0.1 rest 8', '0.4 rest 0'])
  })

  it('looks from the last week back to the first', () => {
    const until = (name: Name): Name[][] => [[], [], [], [], [], [], [name]]
    expect(faultsOf([['early']], until('late'))).toEqual(['0.0 rest 8'])
    expect(faultsOf(Array.from({ length: 7 }, (): Name[] => ['early']))).toEqual([])
    expect(faultsOf([])).toEqual([])
  })

  it('is not seen of shifts that nobody knows any more', () => {
    expect(patternFaults([Array.from({ length: 7 }, () => ['gone', 'gone'])], () => undefined, 11)).toEqual([])
  })
})
