import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekday } from '../calendar.ts'
import { copiedDays, dutyOf, edgeOf, isWorked, overlaps, rosterWarnings, staffingOf, type RosterDay } from './roster-rules.ts'

const limits = { minimumRestHours: 11, mostDaysInRow: 6 }
const monday = '2026-11-02'
const [early, late, night] = [
  { start: '06:00', end: '14:00' },
  { start: '14:00', end: '22:00' },
  { start: '22:00', end: '06:00' },
]
const planned = (shifts: RosterDay['shifts'], place: number, more: Partial<RosterDay> = {}): RosterDay => ({
  day: addDays(monday, place),
  timeZone: 'Europe/Berlin',
  shifts,
  rostered: true,
  leave: null,
  free: false,
  ...more,
})

const time = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`)
const anyShift = fc.record({ start: time, end: time })
const plan = (begins: string) =>
  fc
    .array(
      fc.record({
        shifts: fc.array(anyShift, { maxLength: 2 }),
        rostered: fc.boolean(),
        leave: fc.constantFrom(null, null, null, 'full' as const, 'part' as const),
        free: fc.boolean(),
      }),
      { maxLength: 45 },
    )
    .map((days): RosterDay[] => days.map((day, place) => ({ ...day, day: addDays(begins, place), timeZone: 'Europe/Berlin' })))
// Over both days on which the clock changes.
const anyPlan = fc.constantFrom('2026-03-10', '2026-10-05', '2027-12-20').chain(plan)
const anyLimits = fc.record({ minimumRestHours: fc.integer({ min: 0, max: 24 }), mostDaysInRow: fc.integer({ min: 1, max: 14 }) })

describe('what speaks against a plan', () => {
  it('is rest that is too short: from the end of one day’s work to the beginning of the next', () => {
    expect(rosterWarnings([planned([late], 0), planned([early], 1)], limits)).toEqual([
      { rule: 'rest', day: addDays(monday, 1), facts: { hours: 8, least: 11 } },
    ])
    expect(rosterWarnings([planned([early], 0), planned([late], 1)], limits)).toEqual([])
    expect(rosterWarnings([planned([night], 0), planned([late], 1)], limits)).toMatchObject([{ rule: 'rest', facts: { hours: 8 } }])
    expect(rosterWarnings([planned([night], 0), planned([], 1), planned([early], 2)], limits)).toEqual([])
  })

  it('counts what passes, on the nights when the clock changes too', () => {
    const before = (day: string, shifts: RosterDay['shifts']) => planned(shifts, 0, { day })
    const eve = { start: '12:00', end: '19:00' }
    const next = { start: '06:00', end: '12:00' }
    const rest = (day: string, least: number) =>
      rosterWarnings([before(day, [eve]), before(addDays(day, 1), [next])], { minimumRestHours: least, mostDaysInRow: 6 }).length
    // 19:00 to 06:00 is 11 hours, in spring 10 and in autumn 12.
    expect([rest('2026-11-02', 11), rest('2026-03-28', 11), rest('2026-10-24', 12)]).toEqual([0, 1, 0])
  })

  it('is told in tenths of an hour, of a shift of a day and a night, and of years long ago too', () => {
    const hours = (first: RosterDay['shifts'], second: RosterDay['shifts'], day = monday) =>
      rosterWarnings(
        [planned(first, 0, { day, timeZone: 'UTC' }), planned(second, 0, { day: addDays(day, 1), timeZone: 'UTC' })],
        limits,
      ).map(({ rule, facts }) => [rule, facts['hours']])
    expect(hours([late], [{ start: '05:55', end: '12:00' }])).toEqual([['rest', 7.9]])
    const guard = { start: '08:00', end: '08:00' }
    expect(hours([guard], [guard])).toEqual([['rest', 0]])
    expect(hours([late], [early], '1969-11-03')).toEqual([['rest', 8]])
    expect(hours([early, late], [], '0016-02-28')).toEqual([])
    expect(rosterWarnings([planned([early, { start: '13:00', end: '15:00' }], 0)], limits)).toEqual([
      { rule: 'overlap', day: monday, facts: {} },
    ])
  })

  it('is a day too many in a row; leave and holidays end the row', () => {
    const row = (more: (place: number) => Partial<RosterDay>) =>
      rosterWarnings(
        Array.from({ length: 8 }, (_, place) => planned([early], place, more(place))),
        limits,
      ).map(({ rule, day }) => `${rule} ${day}`)
    expect(row(() => ({}))).toEqual([`daysInRow ${addDays(monday, 6)}`, `daysInRow ${addDays(monday, 7)}`])
    expect(row((place) => (place === 3 ? { free: true } : {}))).toEqual([])
    expect(row((place) => (place === 3 ? { leave: 'full' } : {}))).toEqual([`leave ${addDays(monday, 3)}`])
  })

  it('is a roster on approved leave, not the pattern', () => {
    expect(rosterWarnings([planned([early], 0, { leave: 'full', rostered: false })], limits)).toEqual([])
    expect(rosterWarnings([planned([early], 0, { leave: 'part' })], limits)).toEqual([])
  })

  it('of a window is that of the whole, with what the days before end with', () => {
    fc.assert(
      fc.property(anyPlan, anyLimits, fc.nat(45), (days, given, at) => {
        const [before, window] = [days.slice(0, at), days.slice(at)]
        const whole = rosterWarnings(days, given)
        expect(rosterWarnings(window, given, edgeOf(before))).toEqual(whole.filter(({ day }) => window.some((one) => one.day === day)))
      }),
    )
  })

  it('is less where limits are wider, and none where nobody works', () => {
    fc.assert(
      fc.property(anyPlan, anyLimits, (days, given) => {
        const strict = rosterWarnings(days, given).length
        const wide = { minimumRestHours: Math.max(0, given.minimumRestHours - 1), mostDaysInRow: given.mostDaysInRow + 1 }
        expect(rosterWarnings(days, wide).length).toBeLessThanOrEqual(strict)
        const free = days.map((day) => ({ ...day, shifts: [] }))
        expect(rosterWarnings(free, given)).toEqual([])
      }),
    )
  })

  it('names only days that are there, and never more in a row than are worked', () => {
    fc.assert(
      fc.property(anyPlan, anyLimits, (days, given) => {
        const worked = days.filter(isWorked).length
        for (const { day, rule, facts } of rosterWarnings(days, given)) {
          expect(days.map((one) => one.day)).toContain(day)
          if (rule === 'daysInRow') expect(facts['days']).toBeLessThanOrEqual(worked)
          if (rule === 'rest') expect(facts['hours']).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('shifts of a day', () => {
  it('overlap by the clock, whatever their order', () => {
    expect([overlaps([early, late]), overlaps([early, early]), overlaps([late, night]), overlaps([])]).toEqual([false, true, false, false])
    expect(overlaps([{ start: '05:00', end: '07:00' }, early])).toBe(true)
    const guard = { start: '08:00', end: '08:00' }
    expect([overlaps([guard, { start: '10:00', end: '11:00' }]), overlaps([{ start: '06:00', end: '08:00' }, guard])]).toEqual([
      true,
      false,
    ])
    fc.assert(fc.property(fc.array(anyShift, { maxLength: 4 }), (shifts) => overlaps(shifts) === overlaps(shifts.toReversed())))
  })
})

describe('who is on duty', () => {
  const plan = { shifts: ['08:00–08:00'], leave: null, free: false, usual: ['08:00–08:00'], holiday: false }
  it('is planned to work and not away all day; the day is usual by pattern or week, where neither says anything by the roster', () => {
    expect(dutyOf(plan)).toEqual({ onDuty: true, usual: true })
    expect(dutyOf({ ...plan, leave: 'part' })).toEqual({ onDuty: true, usual: true })
    expect(dutyOf({ ...plan, leave: 'full' })).toEqual({ onDuty: false, usual: true })
    expect(dutyOf({ ...plan, shifts: [] })).toEqual({ onDuty: false, usual: true })
    expect(dutyOf({ ...plan, usual: [] })).toEqual({ onDuty: true, usual: false })
    expect(dutyOf({ ...plan, usual: null })).toEqual({ onDuty: true, usual: true })
    expect(dutyOf({ ...plan, shifts: [], usual: null })).toEqual({ onDuty: false, usual: false })
    expect(dutyOf({ ...plan, free: true, holiday: true })).toEqual({ onDuty: false, usual: false })
    expect(dutyOf({ ...plan, holiday: true })).toEqual({ onDuty: true, usual: false })
  })
})

describe('staffing', () => {
  const [on, away, never] = [
    { onDuty: true, usual: true },
    { onDuty: false, usual: true },
    { onDuty: false, usual: false },
  ]
  it('is short below the minimum, on days that somebody usually works', () => {
    expect(staffingOf([on, away, away], 2)).toEqual({ onDuty: 1, short: true })
    expect(staffingOf([on, on, away], 2)).toEqual({ onDuty: 2, short: false })
    expect(staffingOf([never, never], 2)).toEqual({ onDuty: 0, short: false })
    expect(staffingOf([{ ...on, usual: false }], 2)).toEqual({ onDuty: 1, short: false })
    expect(staffingOf([away], 1)).toEqual({ onDuty: 0, short: true })
    expect(staffingOf([away], null)).toEqual({ onDuty: 0, short: false })
  })

  it('is never short with one more on duty where it was not before', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ onDuty: fc.boolean(), usual: fc.boolean() })), fc.nat(20), (people, least) => {
        const [now, more] = [staffingOf(people, least), staffingOf([...people, on], least)]
        expect(more.onDuty).toBe(now.onDuty + 1)
        if (people.some(({ usual }) => usual) && !now.short) expect(more.short).toBe(false)
      }),
    )
  })
})

describe('a copied span', () => {
  it('is put once, or every so many weeks as long as it begins no later than the last day', () => {
    const span = [monday, addDays(monday, 1)]
    const firsts = (startsOn: string, everyWeeks: number | null, lastOn: string | null) =>
      copiedDays(span, { startsOn, everyWeeks, lastOn }).flatMap(({ from, to }) => (from === monday ? [to] : []))
    expect([firsts('2026-11-16', null, null), firsts('2026-11-16', 2, null), firsts('2026-11-16', null, '2026-12-31')]).toEqual(
      Array.from({ length: 3 }, () => ['2026-11-16']),
    )
    expect(firsts('2026-11-16', 2, '2026-12-14')).toEqual(['2026-11-16', '2026-11-30', '2026-12-14'])
    expect(firsts('2026-11-16', 2, '2026-12-13')).toEqual(['2026-11-16', '2026-11-30'])
    expect(firsts('2026-11-16', 2, '2026-11-01')).toEqual(['2026-11-16'])
    expect(copiedDays(span, { startsOn: '2026-11-16', everyWeeks: null, lastOn: null })[1]).toEqual({ from: span[1], to: '2026-11-17' })
    expect(copiedDays([], { startsOn: monday, everyWeeks: 1, lastOn: '2026-12-31' })).toEqual([])
  })

  it('keeps its weekdays when it is put weeks later, and meets itself only where it is longer than what it is repeated by', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(200),
        (length, everyWeeks, later, more) => {
          const span = daysBetween(monday, addDays(monday, length - 1))
          const startsOn = addDays(monday, 7 * later)
          const days = copiedDays(span, { startsOn, everyWeeks, lastOn: addDays(startsOn, more) })
          for (const { from, to } of days) expect(weekday(to)).toBe(weekday(from))
          expect(days.length % span.length).toBe(0)
          if (length <= everyWeeks * 7) expect(new Set(days.map(({ to }) => to)).size).toBe(days.length)
          expect(days[0]).toEqual({ from: monday, to: startsOn })
        },
      ),
    )
  })
})
