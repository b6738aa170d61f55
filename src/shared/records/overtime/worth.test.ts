import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekday } from '../calendar.ts'
import { instantAt, minutesOf, wallAt } from '../clock.ts'
import { indonesianOvertime, plainOvertime, type DayKind, type OvertimePolicy } from './policy.ts'
import { countedMinutes, overtimeWorth, type OvertimeSpan } from './worth.ts'

/** Monday to Friday are worked; the first of a month is a holiday. */
const kindsOf = (day: string): DayKind[] => {
  const kinds: DayKind[] = [...(day.endsWith('-01') ? (['holiday'] as const) : []), ...(weekday(day) > 4 ? (['dayOff'] as const) : [])]
  return kinds.length > 0 ? kinds : ['workday']
}
const [tuesday, friday] = ['2026-11-24', '2026-11-27']
/** Minutes of a day where no clock is ever put forward or back. */
const minutesOn = (day: string, from: number, until: number, breakMinutes = 0): OvertimeSpan => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { day, timeZone: 'UTC', from: midnight + from * 60_000, until: midnight + until * 60_000, breakMinutes }
}
const span = (day: string, from: number, until: number, breakMinutes = 0) => minutesOn(day, from * 60, until * 60, breakMinutes)
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
      countedMinutes(minutesOn(tuesday, 1020, 1020 + minutes, breakMinutes), indonesianOvertime).value
    expect([15, 16, 24, 25, 54, 55, 90].map((minutes) => counted(minutes))).toEqual([0, 0, 0, 30, 30, 60, 90])
    expect(counted(120, 30)).toBe(90)
  })

  it('does not count what is just as long as the employer’s tolerance, and counts whole what is a minute longer', () => {
    const counted = (minutes: number, breakMinutes: number, employer: number) =>
      countedMinutes(minutesOn(tuesday, 1020, 1020 + minutes, breakMinutes), { ...plainOvertime, tolerance: { employee: 0, employer } })
    expect([14, 15, 16].map((minutes) => counted(minutes, 0, 15).value)).toEqual([0, 0, 16])
    expect([44, 45, 46].map((minutes) => counted(minutes, 30, 15).value)).toEqual([0, 0, 16])
    expect(counted(15, 0, 15).why.at(-1)).toMatchObject({ rule: 'overtime.tooShort', facts: { minutes: 15, tolerance: 15 } })
    // Without a tolerance the first minute counts.
    expect([0, 1].map((minutes) => counted(minutes, 0, 0).value)).toEqual([0, 1])
  })

  it('says why so much counts, and nothing that makes no difference', () => {
    const why = (policy: OvertimePolicy, minutes: number, breakMinutes = 0) =>
      countedMinutes(minutesOn(tuesday, 1020, 1020 + minutes, breakMinutes), policy).why.map(({ rule, facts }) => [rule, facts])
    const clock = (until: string, minutes: number) => ['overtime.clock', { from: '17:00', until, minutes }]
    expect(why(plainOvertime, 0)).toEqual([clock('17:00', 0)])
    expect(why(plainOvertime, -60)).toEqual([clock('16:00', 0)])
    expect(why(plainOvertime, 125)).toEqual([clock('19:05', 125)])
    expect(why(indonesianOvertime, 120)).toEqual([clock('19:00', 120)])
    expect(why(indonesianOvertime, 15)).toEqual([clock('17:15', 15), ['overtime.tooShort', { minutes: 15, tolerance: 15 }]])
    expect(why(indonesianOvertime, 125, 30)).toEqual([
      clock('19:05', 125),
      ['overtime.break', { minutes: 30 }],
      ['overtime.rounded', { minutes: 95, step: 30, counted: 90 }],
    ])
  })

  it('gives of a step never a whole one', () => {
    const policy = { ...plainOvertime, step: 15, tolerance: { employee: 20, employer: 0 } }
    const counted = [0, 1, 10, 15, 16].map((minutes) => countedMinutes(minutesOn(tuesday, 0, minutes), policy).value)
    expect(counted).toEqual([0, 15, 15, 15, 30])
  })

  it('names of several kinds the one that is worth most, the first of two that are worth the same', () => {
    const named = (holiday: OvertimePolicy['rates']['holiday'], dayOff: number) =>
      worth(span('2026-08-01', 8, 10), {
        ...plainOvertime,
        rates: { ...plainOvertime.rates, holiday, dayOff: [{ hours: null, rate: dayOff }] },
      }).bands.map(({ kind, rate, minutes }) => [kind, rate, minutes])
    expect(named([{ hours: null, rate: 2 }], 3)).toEqual([['dayOff', 3, 120]])
    expect(named([{ hours: null, rate: 2 }], 2)).toEqual([['holiday', 2, 120]])
    const falling = [
      { hours: 1, rate: 2 },
      { hours: null, rate: 1 },
    ]
    expect(named(falling, 2)).toEqual([
      ['holiday', 2, 60],
      ['dayOff', 2, 60],
    ])
  })

  it('has its night between two times of the clock, for a day and a night where they are one', () => {
    const rates = (from: string, until: string) =>
      worth(span(tuesday, 5, 7), { ...plainOvertime, night: { from, until, rate: 3 } }).bands.map(({ rate, minutes }) => [rate, minutes])
    const [day, night] = [1, 3]
    expect(rates('22:00', '06:00')).toEqual([
      [night, 60],
      [day, 60],
    ])
    expect(rates('05:30', '06:30')).toEqual([
      [day, 30],
      [night, 60],
      [day, 30],
    ])
    expect(rates('06:00', '06:00')).toEqual([[night, 120]])
    // What is worked by day has no rate of the night, be it less than nothing.
    expect(worth(span(tuesday, 5, 7), { ...plainOvertime, combine: 'sum', night: null }).value).toBe(120)
  })

  it('is not told by a policy whose bands end, which none does', () => {
    const rates = { ...plainOvertime.rates, workday: [{ hours: 1, rate: 1.5 }] }
    expect(worth(span(tuesday, 17, 18), { ...plainOvertime, rates }).value).toBe(90)
    expect(() => worth(span(tuesday, 17, 19), { ...plainOvertime, rates })).toThrow('the last band of a policy has no end')
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
        const until = (length: number) => overtimeWorth(minutesOn(day, from, from + length), policy, kindsOf)
        const [shorter, longer] = [until(lasts), until(lasts + more)]
        expect(longer.value).toBeGreaterThanOrEqual(shorter.value - 1e-6)
        const counted = countedMinutes(minutesOn(day, from, from + lasts), policy).value
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
        const whole = overtimeWorth(minutesOn(day, from, from + one + other), policy, kindsOf)
        const first = overtimeWorth(minutesOn(day, from, from + one), policy, kindsOf)
        const before: Partial<Record<DayKind, number>> = {}
        for (const band of first.bands) for (const kind of kindsOf(band.day)) before[kind] = (before[kind] ?? 0) + band.minutes
        const second = overtimeWorth(minutesOn(day, from + one, from + one + other), policy, kindsOf, before)
        expect(first.value + second.value).toBeCloseTo(whole.value, 2)
      }),
    )
  })

  it('what counts keeps within tolerance and step of what was worked', () => {
    fc.assert(
      fc.property(anyPolicy, minutes(900), minutes(900), (policy, lasts, breakMinutes) => {
        const { value } = countedMinutes(minutesOn(tuesday, 0, lasts, breakMinutes), policy)
        const worked = Math.max(0, lasts - breakMinutes)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(worked + policy.tolerance.employee)
        if (worked <= policy.tolerance.employer) expect(value).toBe(0)
        else expect(value).toBeGreaterThan(worked - Math.max(1, policy.step))
      }),
    )
  })

  it('every minute that passes has the kind and the rate of what the clock of the place shows in it', () => {
    // Nights in which the clock is put forward or back: by an hour, by half of one, at midnight itself; and two where it is not.
    const places = [
      ['Europe/Berlin', '2026-10-24'],
      ['Europe/Berlin', '2027-03-27'],
      ['Australia/Lord_Howe', '2026-10-03'],
      ['Australia/Lord_Howe', '2027-04-03'],
      ['America/Havana', '2026-10-31'],
      ['Africa/Cairo', '2026-10-29'],
      ['America/St_Johns', '2010-11-06'],
      ['Asia/Jakarta', '2026-10-24'],
      ['Asia/Kathmandu', '2027-03-27'],
    ] as const
    fc.assert(
      fc.property(
        anyPolicy,
        fc.constantFrom(...places),
        minutes(1500),
        minutes(1500),
        minutes(90),
        (policy, place, begins, lasts, breakMinutes) => {
          const [timeZone, day] = place
          const from = Date.parse(instantAt(day, begins, timeZone))
          const given: OvertimeSpan = { day, timeZone, from, until: from + lasts * 60_000, breakMinutes }
          const { value } = countedMinutes(given, policy)
          const { bands } = overtimeWorth(given, policy, kindsOf)
          expect(bands.reduce((sum, band) => sum + band.minutes, 0)).toBe(value)
          // Minute by minute, read from the clock.
          const passed: Partial<Record<DayKind, number>> = {}
          let sum = 0
          const days = new Map<string, number>()
          for (let minute = 0; minute < value; minute += 1) {
            const { day: shown, minutes: clock } = wallAt(from + minute * 60_000, timeZone)
            const kinds = kindsOf(shown)
            const rates = kinds.map((kind) => {
              let end = 0
              const hours = (passed[kind] ?? 0) / 60
              return policy.rates[kind].find((band) => band.hours === null || hours < (end += band.hours))?.rate ?? 0
            })
            for (const kind of kinds) passed[kind] = (passed[kind] ?? 0) + 1
            if (policy.night) {
              const [dusk, dawn] = [minutesOf(policy.night.from), minutesOf(policy.night.until)]
              if (dusk < dawn ? clock >= dusk && clock < dawn : clock >= dusk || clock < dawn) rates.push(policy.night.rate)
            }
            sum += policy.combine === 'sum' ? rates.reduce((all, rate) => all + rate, 0) : Math.max(...rates)
            days.set(shown, (days.get(shown) ?? 0) + 1)
          }
          expect(overtimeWorth(given, policy, kindsOf).value).toBeCloseTo(sum, 2)
          for (const [shown, count] of days)
            expect(bands.filter((band) => band.day === shown).reduce((all, band) => all + band.minutes, 0)).toBe(count)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('by the steps of no policy an hour is an hour', () => {
    expect(worth(span(tuesday, 18, 21, 30), plainOvertime).value).toBe(150)
    expect(worth(span(tuesday, 18, 21), stepless).value).toBe(330)
  })
})
