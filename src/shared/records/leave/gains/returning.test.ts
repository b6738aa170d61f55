import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber } from '../../calendar.ts'
import type { Break, Employment } from '../../employment.ts'
import { grantsBetween as grantsUnder } from './entitlement.ts'
import { comingEvents, gainsToCome as gainsUnder, grantedIn, nothingGranted } from './gains-to-come.ts'
import type { LeaveEvent } from '../event.ts'
import { plainEntitlement, plainLeavePolicy, type Entitlement, type LeavePolicy } from '../policy.ts'
import { always, type PolicyVersion } from '../versions.ts'

// Who leaves and comes back within a year, by a rule that gives less to who leaves.

const rule = (more: Partial<Entitlement>): LeavePolicy => ({
  ...plainLeavePolicy,
  balance: true,
  entitlement: { ...plainEntitlement, amount: 12, proRata: true, proRataLast: true, ...more },
})
const away = (...breaks: Break[]): Employment => ({
  bornOn: null,
  hiredOn: '2020-01-01',
  leftOn: null,
  breaks,
  terms: [{ from: '2020-01-01', fullTime: 1, country: 'ID' }],
})
const summer: Break = { leftOn: '2026-04-30', returnsOn: '2026-09-01' }
const of2026 = (person: Employment, policy: LeavePolicy | readonly PolicyVersion[]) =>
  grantsUnder('entitlement' in policy ? always(policy) : policy, person, '2026-01-01', '2026-12-31')
const told = (person: Employment, policy: LeavePolicy | readonly PolicyVersion[]) =>
  of2026(person, policy).map(({ period, effectiveOn, quantity }) => [period, effectiveOn, quantity])

describe('who comes back within the year', () => {
  it('is given what is left of it, from their first day on', () => {
    expect(told(away(summer), rule({}))).toEqual([
      ['2026', '2026-01-01', 4],
      ['2026-09-01', '2026-09-01', 4],
    ])
    // Who begins has all of the year: what was not given because they left is given when they come back.
    expect(told(away(summer), rule({ proRata: false }))).toEqual([
      ['2026', '2026-01-01', 4],
      ['2026-09-01', '2026-09-01', 8],
    ])
    // All was given to who leaves.
    expect(told(away(summer), rule({ proRataLast: false }))).toEqual([['2026', '2026-01-01', 12]])
  })

  it('within a month is given what is left of the month', () => {
    const march: Break = { leftOn: '2026-03-10', returnsOn: '2026-03-22' }
    const given = told(away(march), rule({ every: 'month' }))
    expect(given.slice(1, 5)).toEqual([
      ['2026-02', '2026-02-01', 1],
      ['2026-03', '2026-03-01', 0.32],
      ['2026-03-22', '2026-03-22', 0.32],
      ['2026-04', '2026-04-01', 1],
    ])
  })

  it('is given by the rule of the day on which they come back, whatever the one before gave', () => {
    const [generous, plain] = [rule({ amount: 24 }), rule({})]
    const changed = (first: LeavePolicy, second: LeavePolicy) =>
      told(away(summer), [
        { startsOn: '1900-01-01', policy: first },
        { startsOn: '2026-07-01', policy: second },
      ]).map(([, , quantity]) => quantity)
    expect([changed(generous, plain), changed(plain, generous)]).toEqual([
      [8, 4],
      [4, 8],
    ])
    // Who left had all of the year: a rule that gives less to who leaves begins too late for that.
    expect(changed(rule({ proRataLast: false }), plain)).toEqual([12])
    const gone: Break = { leftOn: '2026-09-10', returnsOn: '2026-10-01' }
    const versions = [
      { startsOn: '1900-01-01', policy: rule({ proRataLast: false }) },
      { startsOn: '2026-07-01', policy: plain },
    ]
    expect(told(away(summer, gone), versions)).toEqual([['2026', '2026-01-01', 12]])
  })

  const event = (quantity: number, effectiveOn = '2026-01-01', more: Partial<LeaveEvent> = {}): LeaveEvent => ({
    id: 'e',
    kind: 'entitlement',
    quantity,
    effectiveOn,
    expiresOn: '2026-12-31',
    days: null,
    source: null,
    ...more,
  })
  const due = (events: readonly LeaveEvent[], person = away(summer), more: Partial<Entitlement> = {}) =>
    gainsUnder(always(rule(more)), person, grantedIn(events), '2026-09-01', '2026-09-01').map(({ period, quantity }) => [period, quantity])

  it('is given nothing more where they had the whole year when they left, and what it lacks where they had a part', () => {
    expect(due([event(12)])).toEqual([])
    expect(due([event(6)])).toEqual([['2026-09-01', 2]])
    expect(due([event(4)])).toEqual([['2026-09-01', 4]])
    // An adjustment by hand is no regular gain: it neither takes from it nor adds to it.
    expect(due([event(4), event(3, '2026-02-01', { kind: 'adjustment' })])).toEqual([['2026-09-01', 4]])
  })

  it('is given it once, whatever day they came back on is corrected to', () => {
    expect(due([event(4), event(4, '2026-09-01')])).toEqual([])
    expect(due([event(4), event(4, '2026-09-01')], away({ ...summer, returnsOn: '2026-08-15' }))).toEqual([])
  })

  it('is given it behind a balance that was brought along, and not where that is of a later day', () => {
    const opened = (on: string) => event(7, on, { kind: 'adjustment', opening: true })
    expect(due([event(12), opened('2026-05-31')])).toEqual([['2026-09-01', 4]])
    expect(due([opened('2026-09-01')])).toEqual([])
    // Until March they had what was brought along; in May all that was left, until they left unexpectedly.
    const twice = away({ leftOn: '2026-03-31', returnsOn: '2026-05-01' }, { leftOn: '2026-05-31', returnsOn: '2026-09-01' })
    expect(due([opened('2026-04-15'), event(8, '2026-05-01')], twice)).toEqual([])
    expect(due([opened('2026-04-15'), event(3, '2026-05-01')], twice)).toEqual([['2026-09-01', 2]])
  })

  it('is given what is left of a month of which they were there a single day before', () => {
    const winter: Break = { leftOn: '2025-12-31', returnsOn: '2026-03-01' }
    const spring: Break = { leftOn: '2026-03-01', returnsOn: '2026-03-22' }
    expect(told(away(winter, spring), rule({ every: 'month' })).slice(0, 3)).toEqual([
      ['2026-03', '2026-03-01', 0.03],
      ['2026-03-22', '2026-03-22', 0.32],
      ['2026-04', '2026-04-01', 1],
    ])
  })

  it('is given it beside what a balance that was brought along stands for on its very day: that is counted with the balance alone', () => {
    const opened = event(7, '2026-01-01', { kind: 'adjustment', opening: true })
    expect(due([event(12), opened])).toEqual([['2026-09-01', 4]])
  })

  const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days))
  const breaks = fc.uniqueArray(day, { minLength: 2, maxLength: 6 }).map((days) =>
    days.sort().flatMap((leftOn, index): Break[] => {
      const returnsOn = days[index + 1]
      return index % 2 === 0 && returnsOn !== undefined ? [{ leftOn, returnsOn }] : []
    }),
  )
  const rules = fc.record({
    amount: fc.constantFrom(12, 25, 28.5, 10),
    every: fc.constantFrom('year' as const, 'month' as const),
    proRata: fc.boolean(),
    rounding: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
  })

  it('has in all what the days of the year come to on which they were there, and never more than all of it', () => {
    fc.assert(
      fc.property(breaks, rules, (list, more) => {
        const policy = rule(more)
        const given = of2026(away(...list), policy).reduce((sum, { quantity }) => sum + Math.round(quantity * 100), 0) / 100
        const lost = list.reduce((sum, { leftOn, returnsOn }) => sum + dayNumber(returnsOn) - dayNumber(leftOn) - 1, 0)
        expect(given).toBeLessThanOrEqual(more.amount + 0.5)
        // A year is exact; months are by their own days, and each of them is rounded.
        const exact = more.proRata ? (more.amount * (365 - lost)) / 365 : more.amount
        const mayDiffer = more.every === 'year' ? 0.5 : 0.02 * list.length + (more.amount / 12) * 0.12 * list.length + 0.02
        if (more.every === 'year' || more.proRata) expect(Math.abs(given - exact)).toBeLessThanOrEqual(mayDiffer + 1e-9)
      }),
    )
  })

  it('is given the same whether it is granted day by day or reckoned ahead, known or not known before they left', () => {
    fc.assert(
      fc.property(breaks, rules, fc.boolean(), (list, more, known) => {
        const versions = always(rule(more))
        const run = (ledger: readonly LeaveEvent[], person: Employment, today: string, until: string) =>
          comingEvents(gainsUnder(versions, person, ledger.length === 0 ? nothingGranted : grantedIn(ledger), today, until), today)
        const leftOn = list[0]!.leftOn
        const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
        let ledger: LeaveEvent[] = []
        let ahead: LeaveEvent[] = []
        for (const today of days) {
          const person = known || today > leftOn ? away(...list) : away()
          ledger = [...ledger, ...run(ledger, person, today, today)]
          if (today === (known ? '2026-01-01' : addDays(leftOn, 1))) ahead = [...ledger, ...run(ledger, person, today, '2026-12-31')]
        }
        const numbers = (events: readonly LeaveEvent[]) => events.map(({ effectiveOn, quantity }) => [effectiveOn, quantity])
        expect(numbers(ledger)).toEqual(numbers(ahead))
      }),
    )
  })
})
