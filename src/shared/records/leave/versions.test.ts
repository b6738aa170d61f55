import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Break, Employment } from '../employment.ts'
import { addDays, dayNumber, dayOf, sinceEver } from '../calendar.ts'
import { grantsBetween } from './gains/entitlement.ts'
import { plainEntitlement, plainLeavePolicy, type Entitlement, type LeavePolicy } from './policy.ts'
import { always, policyOn, withVersion, type PolicyVersion } from './versions.ts'

const day = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2029-12-31') }).map(dayOf)
const entitlement: fc.Arbitrary<Entitlement> = fc.record({
  amount: fc.constantFrom(6, 12, 25.5),
  every: fc.constantFrom('year' as const, 'month' as const),
  expiresAfterMonths: fc.constantFrom(0, 3),
  proRata: fc.boolean(),
  proRataLast: fc.boolean(),
  byShare: fc.boolean(),
  steps: fc.constantFrom(
    [],
    [{ years: 1, more: 2 }],
    [
      { years: 1, more: 1.5 },
      { years: 3, more: 4 },
    ],
  ),
  ageSteps: fc.constantFrom(
    [],
    [{ age: 30, more: 1 }],
    [
      { age: 30, more: 1 },
      { age: 50, more: 3 },
    ],
  ),
  roundTo: fc.constantFrom(null, 1, 0.25),
  rounding: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
  ceiling: fc.constantFrom(null, 30),
})
const policy: fc.Arbitrary<LeavePolicy> = fc
  .record({
    entitlement: fc.option(entitlement, { freq: 5 }),
    serviceMonths: fc.constantFrom(0, 0, 6),
    carryOver: fc.constantFrom(null, { most: 5, until: '03-31' }),
  })
  .map((more) => ({ ...plainLeavePolicy, balance: true, ...more }))
const version: fc.Arbitrary<PolicyVersion> = fc.record({ startsOn: day, policy })
const versions = fc
  .tuple(fc.constantFrom(sinceEver, '2025-06-15'), policy, fc.array(version, { maxLength: 3 }))
  .map(([startsOn, first, more]) => more.reduce(withVersion, [{ startsOn, policy: first }]))
const employment: fc.Arbitrary<Employment> = fc.record({
  bornOn: fc.option(fc.constantFrom('1976-02-29', '1996-07-15', '1997-01-01')),
  hiredOn: fc.option(day),
  breaks: fc.array(fc.tuple(day, fc.integer({ min: 2, max: 400 })), { maxLength: 2 }).map((list) => {
    const breaks: Break[] = []
    for (const [leftOn, length] of list.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      if (leftOn >= (breaks.at(-1)?.returnsOn ?? '')) breaks.push({ leftOn, returnsOn: addDays(leftOn, length) })
    return breaks
  }),
  leftOn: fc.option(day, { freq: 2 }),
  terms: fc
    .array(fc.record({ from: day, fullTime: fc.constantFrom(1, 0.8, 0.5), country: fc.constant('ID') }), { maxLength: 3 })
    .map((list) => list.sort((a, b) => (a.from < b.from ? -1 : 1))),
})

describe('rules that hold from a day on', () => {
  it('change no gain before the day from which they are published', () => {
    fc.assert(
      fc.property(versions, version, employment, (rules, more, person) => {
        const before = (of: readonly PolicyVersion[]) => grantsBetween(of, person, '2024-01-01', addDays(more.startsOn, -1))
        expect(before(withVersion(rules, more))).toEqual(before(rules))
      }),
    )
  })

  it('would be found out, if they did: what begins on the day itself may differ', () => {
    const rules = always({ ...plainLeavePolicy, balance: true, entitlement: { ...plainEntitlement, amount: 12 } })
    const more = {
      startsOn: '2027-01-01',
      policy: { ...plainLeavePolicy, balance: true, entitlement: { ...plainEntitlement, amount: 14 } },
    }
    const person = { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: [] }
    const given = (of: readonly PolicyVersion[]) => grantsBetween(of, person, '2026-01-01', '2028-12-31').map(({ quantity }) => quantity)
    expect(given(rules)).toEqual([12, 12, 12])
    expect(given(withVersion(rules, more))).toEqual([12, 14, 14])
  })

  it('give of two spans that follow each other what they give of the whole, and each period once', () => {
    fc.assert(
      fc.property(versions, employment, day, day, day, (rules, person, ...days) => {
        const [from = '', cut = '', until = ''] = days.sort()
        const whole = grantsBetween(rules, person, from, until)
        const parts = [...grantsBetween(rules, person, from, cut), ...grantsBetween(rules, person, addDays(cut, 1), until)]
        const sorted = (list: typeof whole) => list.toSorted((a, b) => (`${a.effectiveOn}${a.kind}` < `${b.effectiveOn}${b.kind}` ? -1 : 1))
        expect(sorted(parts)).toEqual(sorted(whole))
        expect(new Set(whole.map(({ kind, period }) => `${kind} ${period}`)).size).toBe(whole.length)
      }),
    )
  })

  it('are those of the day, and of a day before all of them the first', () => {
    const [first, second] = [plainLeavePolicy, { ...plainLeavePolicy, noticeDays: 3 }]
    const rules = [
      { startsOn: '2026-03-01', policy: first },
      { startsOn: '2027-01-01', policy: second },
    ]
    expect(['2025-01-01', '2026-12-31', '2027-01-01'].map((one) => policyOn(rules, one).noticeDays)).toEqual([0, 0, 3])
    expect(() => policyOn([], '2026-01-01')).toThrow()
  })
})

describe('what a year’s rule gives', () => {
  const rule = (more: Partial<Entitlement>): LeavePolicy => ({
    ...plainLeavePolicy,
    balance: true,
    entitlement: { ...plainEntitlement, amount: 12, ...more },
  })
  const fatima: Employment = {
    bornOn: null,
    breaks: [],
    hiredOn: '2020-03-01',
    leftOn: null,
    terms: [{ from: '2020-03-01', fullTime: 0.8, country: 'ID' }],
  }
  const given = (rules: readonly PolicyVersion[], person: Employment, year = '2026') =>
    grantsBetween(rules, person, `${year}-01-01`, `${year}-12-31`)
  const sum = (rules: readonly PolicyVersion[], person: Employment, year?: string) =>
    given(rules, person, year).reduce((total, { quantity }) => total + quantity, 0)

  it('is more after years of service, by the last step that is reached on the day', () => {
    const rules = always(
      rule({
        byShare: false,
        steps: [
          { years: 3, more: 2 },
          { years: 6, more: 4 },
        ],
      }),
    )
    expect(['2022', '2024', '2026', '2027'].map((year) => sum(rules, fatima, year))).toEqual([12, 14, 14, 16])
    expect(sum(rules, { ...fatima, hiredOn: null })).toBe(12)
  })

  it('is more from an age on, beside what years of service give; nothing more where nobody said when somebody was born', () => {
    const ageSteps = [
      { age: 50, more: 2 },
      { age: 55, more: 5 },
    ]
    const rules = always(rule({ byShare: false, steps: [{ years: 3, more: 1 }], ageSteps }))
    const born = (bornOn: string | null) => ['2022', '2026', '2027', '2031'].map((year) => sum(rules, { ...fatima, bornOn }, year))
    expect([born('1976-01-01'), born('1976-01-02'), born(null)]).toEqual([
      [12, 15, 15, 18],
      [12, 13, 15, 15],
      [12, 13, 13, 13],
    ])
    // Month by month it is more from the month after the birthday, or from that which begins with it.
    const monthly = always(rule({ byShare: false, every: 'month', ageSteps }))
    expect([sum(monthly, { ...fatima, bornOn: '1976-07-01' }), sum(monthly, { ...fatima, bornOn: '1976-07-02' })]).toEqual([13, 12.83])
  })

  it('is for the rest of the year where somebody comes back, or into a country of the rule; once a year', () => {
    const away = { leftOn: '2025-03-31', returnsOn: '2026-10-01' }
    const back = (breaks: Break[], more: Partial<Employment> = {}) =>
      given(always(rule({ byShare: false })), { ...fatima, breaks, ...more }).map(({ quantity, effectiveOn }) => [quantity, effectiveOn])
    expect(back([away])).toEqual([[3, '2026-10-01']])
    expect(back([{ leftOn: '2026-03-15', returnsOn: '2026-11-26' }])).toEqual([[12, '2026-01-01']])
    // Planned: gone by the end of the year, back in March.
    const planned = { leftOn: '2025-12-31', returnsOn: '2026-03-01' }
    expect(back([planned], { leftOn: '2025-12-31' })).toEqual([[10, '2026-03-01']])
    const months = given(always(rule({ every: 'month', byShare: false })), { ...fatima, breaks: [away] })
    expect(months.map(({ period, quantity }) => [period, quantity])).toEqual([
      ['2026-10', 1],
      ['2026-11', 1],
      ['2026-12', 1],
    ])
    const moves = [
      { from: '2020-03-01', fullTime: 1, country: 'ID' },
      { from: '2026-10-01', fullTime: 1, country: 'DE' },
    ]
    const german = always({ ...rule({}), countries: ['DE'] })
    expect(given(german, { ...fatima, terms: moves })).toMatchObject([{ quantity: 3, effectiveOn: '2026-10-01' }])
    expect(given(german, { ...fatima, terms: moves }, '2025')).toEqual([])
    // Who leaves the country within the year keeps what was given, unless the rule says less for the last year.
    const indonesian = always({ ...rule({ proRataLast: true }), countries: ['ID'] })
    expect(given(indonesian, { ...fatima, terms: moves })).toMatchObject([{ quantity: 9, effectiveOn: '2026-01-01' }])
  })

  it('goes by the share of full time, unless everybody has the same', () => {
    expect(sum(always(rule({})), fatima)).toBe(9.5)
    expect(sum(always(rule({ byShare: false })), fatima)).toBe(12)
  })

  it.each([
    [null, 'nearest', 9.5],
    [1, 'nearest', 10],
    [1, 'up', 10],
    [1, 'down', 9],
    [0.25, 'nearest', 9.5],
    [0.25, 'up', 9.75],
  ] as const)('is rounded to multiples of %s, %s: %d', (roundTo, rounding, quantity) => {
    expect(sum(always(rule({ roundTo, rounding })), fatima)).toBe(quantity)
  })

  it('is less in the last year, where that is known and the rule says so', () => {
    const leaving = { ...fatima, leftOn: '2026-06-30', terms: [] }
    expect(sum(always(rule({})), leaving)).toBe(12)
    expect(sum(always(rule({ proRataLast: true })), leaving)).toBe(6)
  })

  it('is for the rest of the year where it begins within one, and for months after months that were given', () => {
    expect(given([{ startsOn: '2026-07-01', policy: rule({ byShare: false }) }], fatima)).toMatchObject([
      { kind: 'entitlement', quantity: 6, effectiveOn: '2026-07-01' },
    ])
    const monthly = always(rule({ every: 'month', byShare: false }))
    const inMonth = withVersion(monthly, { startsOn: '2026-02-10', policy: rule({ byShare: false }) })
    // February was given whole: the year follows behind it.
    expect(given(inMonth, fatima)).toMatchObject([{ quantity: 1 }, { quantity: 1 }, { quantity: 10, effectiveOn: '2026-03-01' }])
    const months = always(rule({ every: 'month', byShare: false }))
    expect(sum(withVersion(months, { startsOn: '2026-07-01', policy: rule({ byShare: false }) }), fatima)).toBe(12)
  })

  it('is given as soon as a rule asks for no longer service, to whoever would have waited for longer', () => {
    const waits = (serviceMonths: number, more: Partial<Entitlement>) => ({ ...rule({ byShare: false, ...more }), serviceMonths })
    const newcomer = { ...fatima, hiredOn: '2025-10-01', terms: [] }
    const shorter = (startsOn: string, more: Partial<Entitlement> = {}) =>
      withVersion(always(waits(12, more)), { startsOn, policy: waits(6, more) })
    expect(given(shorter('2026-07-01'), newcomer)).toMatchObject([{ quantity: 12, effectiveOn: '2026-07-01' }])
    expect(given(shorter('2026-02-01'), newcomer)).toMatchObject([{ quantity: 12, effectiveOn: '2026-04-01' }])
    expect(given(shorter('2026-10-01'), newcomer)).toMatchObject([{ quantity: 12, effectiveOn: '2026-10-01' }])
    expect(given(shorter('2026-07-15', { every: 'month' }), newcomer).map(({ effectiveOn }) => effectiveOn)).toEqual([
      '2026-07-15',
      ...['08', '09', '10', '11', '12'].map((month) => `2026-${month}-01`),
    ])
    // Who had it already has no more.
    expect(given(shorter('2026-07-01'), fatima)).toMatchObject([{ quantity: 12, effectiveOn: '2026-01-01' }])
  })

  it('is that of the rule of the last day, where somebody begins on it and the rule does too', () => {
    const rules = [
      { startsOn: '2020-01-01', policy: rule({ byShare: false, proRata: false }) },
      { startsOn: '2026-12-31', policy: rule({ byShare: false, proRata: false, amount: 20 }) },
    ]
    const since = (hiredOn: string) => given(rules, { ...fatima, hiredOn }).map(({ quantity, effectiveOn }) => [quantity, effectiveOn])
    expect([since('2026-12-30'), since('2026-12-31')]).toEqual([[[12, '2026-12-30']], [[20, '2026-12-31']]])
  })

  it('that follows upon months begins behind a month that was given, and else on the day of its rule or of a newcomer', () => {
    const months = always(rule({ every: 'month', byShare: false }))
    const inMonth = withVersion(months, { startsOn: '2026-07-10', policy: rule({ byShare: false, roundTo: 0.01 }) })
    const years = (hiredOn: string) =>
      given(inMonth, { ...fatima, hiredOn, terms: [] }).flatMap(({ kind, quantity, effectiveOn }) =>
        kind === 'entitlement' ? [[quantity, effectiveOn]] : [],
      )
    expect(years('2026-07-20')).toEqual([[5.42, '2026-07-20']])
    expect(years('2026-07-09')).toEqual([[5.03, '2026-08-01']])
  })

  it('is not given month by month as well where the year was given already', () => {
    const years = always(rule({ byShare: false }))
    const rules = withVersion(years, { startsOn: '2026-07-01', policy: rule({ every: 'month', byShare: false }) })
    expect(given(rules, fatima).map(({ kind, quantity }) => [kind, quantity])).toEqual([['entitlement', 12]])
    expect(sum(rules, fatima, '2027')).toBe(12)
  })
})
