import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayNumber, dayOf } from '../../calendar.ts'
import { grantsBetween as grantsUnder, isFor, type Grant } from './entitlement.ts'
import { comingEvents, gainsToCome as gainsUnder, grantedIn, nothingGranted } from './gains-to-come.ts'
import { always } from '../versions.ts'
import { termsOn, type Employment } from '#shared/records/employment.ts'
import { plainEntitlement, plainLeavePolicy, type Entitlement, type LeavePolicy } from '../policy.ts'

const grantsBetween = (rule: LeavePolicy, person: Employment, from: string, until: string) => grantsUnder(always(rule), person, from, until)
const gainsToCome = (rule: LeavePolicy, ...asked: Parameters<typeof gainsUnder> extends [unknown, ...infer Rest] ? Rest : never) =>
  gainsUnder(always(rule), ...asked)

const base: LeavePolicy = {
  ...plainLeavePolicy,
  halfDays: true,
  balance: true,
  entitlement: { ...plainEntitlement, amount: 12, every: 'year', expiresAfterMonths: 0, proRata: true },
}

const day = fc.integer({ min: dayNumber('2018-01-01'), max: dayNumber('2030-12-31') }).map(dayOf)
const policy: fc.Arbitrary<LeavePolicy> = fc
  .record({
    amount: fc.constantFrom(1, 12, 25, 28.5),
    every: fc.constantFrom('year' as const, 'month' as const),
    expiresAfterMonths: fc.constantFrom(0, 3, 12),
    proRata: fc.boolean(),
    serviceMonths: fc.constantFrom(0, 3, 12, 30),
    carryOver: fc.constantFrom(null, { most: 5, until: '03-31' }, { most: 2.5, until: '02-29' }, { most: 30, until: '12-31' }),
    countries: fc.constantFrom<string[] | null>(null, ['ID'], ['ID', 'DE']),
  })
  .map(({ serviceMonths, carryOver, countries, ...more }) => ({
    ...base,
    serviceMonths,
    carryOver,
    countries,
    entitlement: { ...plainEntitlement, ...more },
  }))
const terms = fc
  .array(fc.record({ from: day, fullTime: fc.constantFrom(1, 0.8, 0.5), country: fc.constantFrom('ID', 'DE', null) }), { maxLength: 4 })
  .map((list) => list.sort((a, b) => (a.from < b.from ? -1 : 1)))
const employment: fc.Arbitrary<Employment> = fc.record({
  bornOn: fc.constant(null),
  breaks: fc.constant([]),
  hiredOn: fc.option(day),
  leftOn: fc.option(day),
  terms,
})

const workingAlways = (fullTime: number) => [{ from: '2010-01-01', fullTime, country: null }]

describe('regular gains', () => {
  it('of two spans that follow each other are those of the whole', () => {
    fc.assert(
      fc.property(policy, employment, day, day, day, (rules, person, ...days) => {
        const [from = '', cut = '', until = ''] = days.sort()
        const whole = grantsBetween(rules, person, from, until)
        expect([...grantsBetween(rules, person, from, cut), ...grantsBetween(rules, person, addDays(cut, 1), until)]).toEqual(whole)
      }),
    )
  })

  it('of last year go over where there are any to go over, and not where none may', () => {
    const year = (most: number) =>
      grantsBetween(
        { ...base, carryOver: { most, until: '03-31' } },
        { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) },
        '2026-01-01',
        '2026-12-31',
      )
    expect(year(5).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['carry-over', 5],
      ['entitlement', 12],
    ])
    expect(year(0).map(({ kind }) => kind)).toEqual(['entitlement'])
  })

  it('come once a period, inside the span, after hire and service, not after leaving, and can be used', () => {
    fc.assert(
      fc.property(policy, employment, day, day, (rules, person, one, other) => {
        const [from, until] = one < other ? [one, other] : [other, one]
        const grants = grantsBetween(rules, person, from, until)
        expect(new Set(grants.map((grant) => `${grant.kind} ${grant.period}`)).size).toBe(grants.length)
        for (const grant of grants) {
          expect(grant.effectiveOn >= from && grant.effectiveOn <= until).toBe(true)
          expect(grant.effectiveOn.startsWith(grant.period)).toBe(true)
          if (person.hiredOn)
            expect(grant.effectiveOn >= addMonths(person.hiredOn, grant.kind === 'carry-over' ? 0 : rules.serviceMonths)).toBe(true)
          if (person.leftOn) expect(grant.effectiveOn <= person.leftOn).toBe(true)
          expect(grant.expiresOn >= grant.effectiveOn).toBe(true)
          expect(grant.quantity).toBeGreaterThan(0)
          const most = grant.kind === 'carry-over' ? (rules.carryOver?.most ?? 0) : Math.round((rules.entitlement?.amount ?? 0) * 2) / 2
          expect(grant.quantity).toBeLessThanOrEqual(most)
          const { country } = termsOn(person, grant.effectiveOn)
          expect(rules.countries === null || (country !== null && rules.countries.includes(country))).toBe(true)
        }
      }),
    )
  })

  it('of a whole year are the amount, by the share of full time', () => {
    const whole = { bornOn: null, breaks: [], hiredOn: '2010-05-01', leftOn: null, terms: workingAlways(1) }
    const [year] = grantsBetween(base, whole, '2026-01-01', '2026-12-31')
    expect(year).toEqual({
      kind: 'entitlement',
      period: '2026',
      quantity: 12,
      effectiveOn: '2026-01-01',
      expiresOn: '2026-12-31',
      ceiling: null,
      counts: { from: '2026-01-01', until: '2026-12-31' },
      rest: null,
    })
    const monthly = {
      ...base,
      entitlement: { ...plainEntitlement, amount: 12, every: 'month' as const, expiresAfterMonths: 3, proRata: true },
    }
    const months = grantsBetween(monthly, { ...whole, terms: workingAlways(0.5) }, '2026-01-01', '2026-12-31')
    expect(months.map((grant) => grant.quantity)).toEqual(Array.from({ length: 12 }, () => 0.5))
    expect(months[0]?.expiresOn).toBe('2027-03-31')
  })

  it.each([
    ['month', 15.18, 1, 1.27],
    ['month', 9, 0.7, 0.53],
    ['year', 22.5, 0.7, 16],
    ['year', 25.5, 0.5, 13],
  ] as const)('of a %s are rounded half up, exactly: %d a year for %d of full time', (every, amount, share, quantity) => {
    const rules = { ...base, entitlement: { ...plainEntitlement, amount, every, expiresAfterMonths: 0, proRata: true } }
    const person = { bornOn: null, breaks: [], hiredOn: '2010-05-01', leftOn: null, terms: workingAlways(share) }
    // Nothing is left behind the last month: it is a twelfth, rounded.
    expect(grantsBetween(rules, person, '2026-01-01', '2026-12-31').at(-1)).toMatchObject({ quantity })
  })

  describe('month by month', () => {
    const rounding = fc.constantFrom('nearest' as const, 'up' as const, 'down' as const)
    const monthly = (more: Partial<Entitlement>) => ({
      ...base,
      entitlement: { ...plainEntitlement, every: 'month' as const, ...more },
    })
    const since = (hiredOn: string, fullTime = 1): Employment => ({
      bornOn: null,
      breaks: [],
      hiredOn,
      leftOn: null,
      terms: workingAlways(fullTime),
    })
    const given = (rule: LeavePolicy, person: Employment) => grantsBetween(rule, person, '2026-01-01', '2026-12-31')
    const hundredths = (grants: readonly Grant[]) => grants.reduce((sum, { quantity }) => sum + Math.round(quantity * 100), 0)

    it('come to the amount of the year, to the hundredth, by any share and any years of service', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 6000 }),
          fc.constantFrom(1, 2),
          fc.constantFrom('2026-01-01', '2019-05-13'),
          rounding,
          fc.constantFrom(null, 0.01, 0.25, 0.5),
          (cents, halves, hiredOn, mode, roundTo) => {
            // Half of it is a step of rounding still, so that the year itself is not rounded.
            const amount = roundTo === null || roundTo === 0.01 ? (cents * 2) / 100 : cents * roundTo * 2
            const steps = [{ years: 5, more: roundTo === null ? 1.5 : roundTo * 6 }]
            const more = hiredOn < '2021' ? (steps[0]?.more ?? 0) : 0
            const grants = given(monthly({ amount, steps, roundTo, rounding: mode }), since(hiredOn, 1 / halves))
            expect(hundredths(grants)).toBe(Math.round(((amount + more) / halves) * 100))
            // None is further from a twelfth than rounding brings it.
            const twelfth = (amount + more) / halves / 12
            for (const { quantity } of grants) expect(Math.abs(quantity - twelfth)).toBeLessThan((roundTo ?? 0.01) + 1e-9)
          },
        ),
      )
    })

    it('come to what the year gives for the months that are left, whoever begins when', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 12 }), rounding, (cents, months, mode) => {
          const first = addMonths('2026-01-01', 12 - months)
          const rounded = { nearest: (exact: number) => Math.floor(exact + 0.5), up: Math.ceil, down: Math.floor }[mode]
          // In twelfths of a hundredth, so that nothing is lost before it is rounded.
          const rest = rounded((cents * months) / 12)
          const rule = { amount: cents / 100, rounding: mode }
          expect(hundredths(given(monthly(rule), since(first)))).toBe(rest)
          // So do those from which on a rule gives something, and those behind a balance that was brought along.
          const begins = [{ startsOn: first, policy: monthly(rule) }]
          expect(hundredths(grantsUnder(begins, since('2020-01-01'), '2026-01-01', '2026-12-31'))).toBe(rest)
          const granted = { ...nothingGranted, openedOn: addDays(first, -1) }
          expect(hundredths(gainsToCome(monthly(rule), since('2020-01-01'), granted, first, '2026-12-31'))).toBe(rest)
        }),
      )
    })

    it('of ten days are ten, and of who begins on 15 March what is left of them', () => {
      expect(given(monthly({ amount: 10 }), since('2020-01-01')).map(({ quantity }) => quantity)).toEqual([
        0.83, 0.84, 0.83, 0.83, 0.84, 0.83, 0.83, 0.84, 0.83, 0.83, 0.84, 0.83,
      ])
      const late = given(monthly({ amount: 10 }), since('2026-03-15'))
      expect(late.map(({ quantity }) => quantity)).toEqual([0.46, 0.83, 0.84, 0.83, 0.83, 0.84, 0.83, 0.83, 0.84, 0.83])
      expect(hundredths(late)).toBe(796)
    })

    it('of who leaves within one are what its end leaves less, where that is known', () => {
      const leaving = { ...since('2020-01-01'), leftOn: '2026-06-10' }
      expect(hundredths(given(monthly({ amount: 10, proRataLast: true }), leaving))).toBe(444)
      expect(hundredths(given(monthly({ amount: 10 }), leaving))).toBe(500)
    })
  })

  it('are less for those who begin within the period, in halves for a year', () => {
    const [first] = grantsBetween(
      base,
      { bornOn: null, breaks: [], hiredOn: '2026-07-01', leftOn: null, terms: workingAlways(1) },
      '2026-01-01',
      '2026-12-31',
    )
    expect(first).toMatchObject({ quantity: 6, effectiveOn: '2026-07-01' })
  })

  it('go by the share of full time on the day on which they begin', () => {
    const change = { from: '2027-01-01', fullTime: 0.5, country: null }
    const person = { bornOn: null, breaks: [], hiredOn: '2010-05-01', leftOn: null, terms: [...workingAlways(1), change] }
    expect(grantsBetween(base, person, '2026-01-01', '2028-12-31').map(({ quantity }) => quantity)).toEqual([12, 6, 6])
    const agreed = {
      bornOn: null,
      breaks: [],
      hiredOn: '2026-07-01',
      leftOn: null,
      terms: [{ from: '2026-08-01', fullTime: 0.5, country: null }],
    }
    expect(grantsBetween(base, agreed, '2026-01-01', '2026-12-31')).toMatchObject([{ quantity: 3, effectiveOn: '2026-07-01' }])
    // Who may take it half a year after the first day, and works less by then.
    const later = {
      bornOn: null,
      breaks: [],
      hiredOn: '2026-01-01',
      leftOn: null,
      terms: [...workingAlways(1), { ...change, from: '2026-06-01' }],
    }
    expect(grantsBetween({ ...base, serviceMonths: 6 }, later, '2026-01-01', '2026-12-31')).toMatchObject([
      { quantity: 6, effectiveOn: '2026-07-01' },
    ])
  })

  it('still to come are those that a job has not granted, whenever it ran before', () => {
    fc.assert(
      fc.property(policy, employment, fc.array(day, { minLength: 1, maxLength: 5 }), day, (rules, person, days, asked) => {
        const runs = days.sort()
        const last = runs.at(-1) ?? ''
        const until = asked > last ? asked : last
        // Who may be granted something is employed on the day of the run.
        fc.pre(person.leftOn === null || person.leftOn >= last)
        const events = runs.reduce(
          (ledger, today) => [...ledger, ...comingEvents(gainsToCome(rules, person, grantedIn(ledger), today, today), today)],
          comingEvents([], ''),
        )
        const still = gainsToCome(rules, person, grantedIn(events), last, until)
        const once = [
          ...events.map(({ kind, effectiveOn }) => `${kind} ${effectiveOn}`),
          ...still.map(({ kind, effectiveOn }) => `${kind} ${effectiveOn}`),
        ]
        expect(new Set(once).size).toBe(once.length)
        expect(gainsToCome(rules, person, grantedIn([...events, ...comingEvents(still, last)]), last, until)).toEqual([])
      }),
    )
  })

  it('go over until a day that every year has', () => {
    const rules = { ...base, entitlement: null, carryOver: { most: 5, until: '02-29' } }
    const person = { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) }
    expect(grantsBetween(rules, person, '2027-01-01', '2028-12-31').map(({ expiresOn }) => expiresOn)).toEqual(['2027-02-28', '2028-02-29'])
  })

  it('do not begin before what was brought along, nor once a carry-over is over', () => {
    const rules = { ...base, carryOver: { most: 5, until: '03-31' } }
    const person = { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) }
    const kinds = (openedOn: string | null, today: string) =>
      gainsToCome(rules, person, { ...nothingGranted, openedOn }, today, '2027-06-30').map(({ kind, period }) => `${kind} ${period}`)
    expect(kinds(null, '2026-03-31')).toEqual(['carry-over 2026', 'entitlement 2026', 'carry-over 2027', 'entitlement 2027'])
    expect(kinds(null, '2026-04-01')).toEqual(['entitlement 2026', 'carry-over 2027', 'entitlement 2027'])
    expect(kinds('2026-06-01', '2026-07-01')).toEqual(['carry-over 2027', 'entitlement 2027'])
    // What is brought along on the day on which a gain begins stands for it too.
    expect(kinds('2027-01-01', '2026-12-31')).toEqual([])
    expect(kinds('2026-12-31', '2026-12-31')).toEqual(['carry-over 2027', 'entitlement 2027'])
  })

  it('of last month are made up for in January, though they ended with the year', () => {
    const monthly = {
      ...base,
      entitlement: { ...plainEntitlement, amount: 12, every: 'month' as const, expiresAfterMonths: 0, proRata: true },
    }
    const person = { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) }
    const due = gainsToCome(monthly, person, nothingGranted, '2027-01-01', '2027-01-31')
    expect(due.map(({ period, expiresOn }) => [period, expiresOn])).toEqual([
      ['2026-12', '2026-12-31'],
      ['2027-01', '2027-12-31'],
    ])
  })

  it('come to whoever is there on their first day, be it the first day of work or the last', () => {
    const rules = { ...base, carryOver: { most: 5, until: '03-31' }, entitlement: { ...base.entitlement!, proRata: false } }
    const kinds = (hiredOn: string | null, leftOn: string | null) =>
      grantsBetween(rules, { bornOn: null, breaks: [], hiredOn, leftOn, terms: workingAlways(1) }, '2026-01-01', '2026-12-31').map(
        ({ kind, effectiveOn, quantity }) => `${kind} ${effectiveOn} ${quantity}`,
      )
    expect(kinds('2026-01-01', '2026-01-01')).toEqual(['carry-over 2026-01-01 5', 'entitlement 2026-01-01 12'])
    expect(kinds('2026-01-02', null)).toEqual(['entitlement 2026-01-02 12'])
    expect(kinds('2026-12-31', null)).toEqual(['entitlement 2026-12-31 12'])
    expect(kinds('2027-01-01', null)).toEqual([])
    expect(kinds(null, '2025-12-31')).toEqual([])
  })

  it('are told of by country, where the type is for some', () => {
    const countries = (country: string | null, of: string[] | null) => isFor({ ...base, countries: of }, country)
    expect([countries('ID', ['DE', 'ID']), countries('ID', ['DE']), countries(null, ['DE']), countries('ID', [])]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([countries('ID', null), countries(null, null)]).toEqual([true, true])
    // Of whom nothing is known works full time, nobody knows where.
    expect(termsOn({ terms: [] }, '2026-01-01')).toEqual({ fullTime: 1, country: null })
  })

  it('are granted to nobody who has left, but on the last day', () => {
    const due = (leftOn: string) =>
      gainsToCome(
        base,
        { bornOn: null, breaks: [], hiredOn: null, leftOn, terms: workingAlways(1) },
        nothingGranted,
        '2026-06-01',
        '2026-06-01',
      )
    expect(due('2026-05-31')).toEqual([])
    expect(due('2026-06-01').map(({ kind }) => kind)).toEqual(['entitlement'])
  })

  it('go over after their last day still, where the balance was brought along in the year before', () => {
    const rules = { ...base, entitlement: null, carryOver: { most: 5, until: '03-31' } }
    const person = { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) }
    const late = (openedOn: string | null) =>
      gainsToCome(rules, person, { ...nothingGranted, openedOn }, '2027-05-01', '2027-05-01').map(({ period }) => period)
    expect([late(null), late('2025-12-31'), late('2026-01-01'), late('2026-12-31'), late('2027-01-01')]).toEqual([
      [],
      [],
      ['2027'],
      ['2027'],
      [],
    ])
  })

  it('that are granted are known by their periods, and a balance that was brought along by its day', () => {
    const event = { id: 'e', quantity: 1, expiresOn: null, days: null, source: null }
    const opening = { ...event, kind: 'adjustment' as const, effectiveOn: '2026-06-30', opening: true }
    const events = (['entitlement', 'carry-over', 'accrual', 'adjustment', 'taken'] as const).map((kind) => ({
      ...event,
      kind,
      effectiveOn: '2026-07-15',
    }))
    const { gains, openedOn } = grantedIn(events)
    expect([[...gains.keys()], openedOn]).toEqual([['entitlement 2026', 'carry-over 2026', 'accrual 2026-07'], null])
    expect(gains.get('accrual 2026-07')).toEqual([{ effectiveOn: '2026-07-15', quantity: 1 }])
    expect(grantedIn([opening, ...events]).openedOn).toBe('2026-06-30')
  })

  it('of the last year there is end with the calendar', () => {
    const own = { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) }
    expect(grantsBetween(base, own, '9999-01-01', '9999-12-31')).toMatchObject([{ expiresOn: '9999-12-31' }])
    const late = { ...base, entitlement: { ...plainEntitlement, amount: 12, every: 'year' as const, expiresAfterMonths: 3, proRata: true } }
    expect(
      grantsBetween(late, { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) }, '9999-01-01', '9999-12-31'),
    ).toMatchObject([{ expiresOn: '9999-12-31' }])
  })

  it('that are not granted yet are events that say whether they are due, none where the type grants nothing', () => {
    const grants = grantsBetween(
      base,
      { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) },
      '2026-01-01',
      '2027-12-31',
    )
    expect(comingEvents(grants, '2026-06-01').map((event) => [event.id, event.coming])).toEqual([
      ['coming entitlement 2026', 'due'],
      ['coming entitlement 2027', 'later'],
    ])
    expect(comingEvents(grants, '2026-01-01')[0]?.coming).toBe('due')
    expect(
      grantsBetween(
        { ...base, entitlement: null },
        { bornOn: null, breaks: [], hiredOn: null, leftOn: null, terms: workingAlways(1) },
        '2026-01-01',
        '2027-12-31',
      ),
    ).toEqual([])
  })
})
