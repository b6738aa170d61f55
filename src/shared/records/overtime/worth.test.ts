import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekday } from '../calendar.ts'
import { indonesianOvertime, overtimePolicy, plainOvertime, type DayKind, type OvertimePolicy } from './policy.ts'
import { countedMinutes, overtimeWorth, type OvertimeSpan } from './worth.ts'

/** Monday to Friday are worked; the first of a month is a holiday. */
const kindsOf = (day: string): DayKind[] => {
  const kinds: DayKind[] = [...(day.endsWith('-01') ? (['holiday'] as const) : []), ...(weekday(day) > 4 ? (['dayOff'] as const) : [])]
  return kinds.length > 0 ? kinds : ['workday']
}
const [tuesday, friday] = ['2026-11-24', '2026-11-27']
const span = (day: string, from: number, until: number, breakMinutes = 0): OvertimeSpan => ({
  day,
  from: from * 60,
  until: until * 60,
  breakMinutes,
})
const worth = (given: OvertimeSpan, policy: OvertimePolicy) => overtimeWorth(given, policy, kindsOf)
const stepless = { ...indonesianOvertime, step: 0, tolerance: { employee: 0, employer: 0 } }

describe('what overtime is worth', () => {
  it('counts the first hour of a workday at 1.5 and each further one at 2, as Indonesian law says', () => {
    const found = worth(span(tuesday, 17, 20), indonesianOvertime)
    expect([found.value, found.bands.map(({ rate, minutes }) => [rate, minutes])]).toEqual([
      330,
      [
        [1.5, 60],
        [2, 120],
      ],
    ])
    expect(found.why.map(({ rule, facts }) => [rule, facts['minutes'], facts['rate']])).toEqual([
      ['overtime.band.workday', 60, 1.5],
      ['overtime.band.workday', 120, 2],
    ])
  })

  it('counts eight hours of a day off at 2, the ninth at 3, what follows at 4', () => {
    expect(worth(span('2026-11-28', 8, 18), indonesianOvertime).bands.map(({ rate, minutes }) => [rate, minutes])).toEqual([
      [2, 480],
      [3, 60],
      [4, 60],
    ])
  })

  it('goes by the kind of the day after midnight', () => {
    const found = worth(span(friday, 22, 26), indonesianOvertime)
    expect(found.bands).toEqual([
      { day: friday, kind: 'workday', rate: 1.5, minutes: 60 },
      { day: friday, kind: 'workday', rate: 2, minutes: 60 },
      { day: '2026-11-28', kind: 'dayOff', rate: 2, minutes: 120 },
    ])
  })

  it('takes the highest of several rates, or all of them together', () => {
    const night = { from: '22:00', until: '06:00', rate: 0.25 }
    const both = {
      ...plainOvertime,
      rates: { ...plainOvertime.rates, dayOff: [{ hours: null, rate: 1.5 }], holiday: [{ hours: null, rate: 2 }] },
      night,
    }
    const at = (combine: 'maximum' | 'sum') => worth(span('2026-08-01', 21, 23), { ...both, combine }).bands.map(({ rate }) => rate)
    expect([at('maximum'), at('sum')]).toEqual([[2], [3.5, 3.75]])
  })

  it('takes the break off, does not count what is too short, and gives what hardly lacks to a step', () => {
    const counted = (minutes: number, breakMinutes = 0) =>
      countedMinutes({ day: tuesday, from: 1020, until: 1020 + minutes, breakMinutes }, indonesianOvertime).value
    expect([15, 16, 25, 54, 55, 90].map((minutes) => counted(minutes))).toEqual([0, 0, 30, 30, 60, 90])
    expect(counted(120, 30)).toBe(90)
  })

  it('knows no policy whose bands end, or that makes overtime good by nothing', () => {
    const rates = { ...plainOvertime.rates, workday: [{ hours: 2, rate: 1.5 }] }
    expect(overtimePolicy.safeParse({ ...plainOvertime, rates }).success).toBe(false)
    expect(overtimePolicy.safeParse({ ...plainOvertime, pay: false }).success).toBe(false)
    expect(overtimePolicy.safeParse(indonesianOvertime).success).toBe(true)
  })
})

describe('laws', () => {
  const anyBands = fc
    .tuple(
      fc.array(
        fc.record({
          hours: fc.integer({ min: 1, max: 48 }).map((half) => half / 4),
          rate: fc.integer({ min: 0, max: 20 }).map((rate) => rate / 4),
        }),
        { maxLength: 3 },
      ),
      fc.integer({ min: 0, max: 20 }),
    )
    .map(([bands, rate]) => [...bands, { hours: null, rate: rate / 4 }])
  const anyPolicy = fc
    .record({
      step: fc.constantFrom(0, 1, 15, 30),
      tolerance: fc.record({ employee: fc.integer({ min: 0, max: 20 }), employer: fc.integer({ min: 0, max: 40 }) }),
      rates: fc.record({ workday: anyBands, dayOff: anyBands, holiday: anyBands }),
      night: fc.option(fc.constantFrom({ from: '22:00', until: '06:00', rate: 0.5 }, { from: '00:00', until: '05:00', rate: 2 })),
      combine: fc.constantFrom('maximum' as const, 'sum' as const),
    })
    .map((given) => ({ ...plainOvertime, ...given }))
  const anyDay = fc.constantFrom(tuesday, friday, '2026-10-31', '2026-08-01', '0016-02-29', '9999-12-30')
  const minutes = (max: number) => fc.integer({ min: 0, max })

  it('more minutes are never worth less, and no minute counts twice', () => {
    fc.assert(
      fc.property(anyPolicy, anyDay, minutes(2000), minutes(900), minutes(120), (policy, day, from, lasts, more) => {
        const until = (length: number) => overtimeWorth({ day, from, until: from + length, breakMinutes: 0 }, policy, kindsOf)
        const [shorter, longer] = [until(lasts), until(lasts + more)]
        expect(longer.value).toBeGreaterThanOrEqual(shorter.value - 1e-6)
        const counted = countedMinutes({ day, from, until: from + lasts, breakMinutes: 0 }, policy).value
        expect(shorter.bands.reduce((sum, band) => sum + band.minutes, 0)).toBe(counted)
        expect(shorter.value).toBeCloseTo(
          shorter.bands.reduce((sum, band) => sum + band.minutes * band.rate, 0),
          2,
        )
      }),
    )
  })

  it('an overtime cut anywhere, at midnight or within a band, is worth what it was', () => {
    fc.assert(
      fc.property(anyPolicy, anyDay, minutes(2000), minutes(900), minutes(900), (given, day, from, one, other) => {
        const policy = { ...given, step: 0, tolerance: { employee: 0, employer: 0 } }
        const whole = overtimeWorth({ day, from, until: from + one + other, breakMinutes: 0 }, policy, kindsOf)
        const first = overtimeWorth({ day, from, until: from + one, breakMinutes: 0 }, policy, kindsOf)
        const before: Partial<Record<DayKind, number>> = {}
        for (const band of first.bands) for (const kind of kindsOf(band.day)) before[kind] = (before[kind] ?? 0) + band.minutes
        const second = overtimeWorth({ day, from: from + one, until: from + one + other, breakMinutes: 0 }, policy, kindsOf, before)
        expect(first.value + second.value).toBeCloseTo(whole.value, 2)
      }),
    )
  })

  it('what counts keeps within tolerance and step of what was worked', () => {
    fc.assert(
      fc.property(anyPolicy, minutes(900), minutes(900), (policy, lasts, breakMinutes) => {
        const { value } = countedMinutes({ day: tuesday, from: 0, until: lasts, breakMinutes }, policy)
        const worked = Math.max(0, lasts - breakMinutes)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(worked + policy.tolerance.employee)
        if (worked > policy.tolerance.employer) expect(value).toBeGreaterThan(worked - Math.max(1, policy.step))
      }),
    )
  })

  it('by the steps of no policy an hour is an hour', () => {
    expect(worth(span(tuesday, 18, 21, 30), plainOvertime).value).toBe(150)
    expect(worth(span(tuesday, 18, 21), stepless).value).toBe(330)
  })
})
