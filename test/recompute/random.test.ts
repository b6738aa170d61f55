/**
 * The same plain implementation beside the portal's for made-up loans, overtime, careers, policies and ledgers. `RECOMPUTE=all` draws
 * twenty times as many.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceAsOf } from '../../src/server/records/leave/balances.ts'
import { plainEntitlement, plainLeavePolicy, type LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import type { LeaveEvent } from '../../src/shared/records/leave/event.ts'
import { plainOvertime, type DayKind, type OvertimePolicy } from '../../src/shared/records/overtime/policy.ts'
import { countedMinutes, overtimeWorth } from '../../src/shared/records/overtime/worth.ts'
import { instalmentsOf, repaysNothing } from '../../src/shared/records/loan/instalments.ts'
import { history } from '../support/ledgers.ts'
import type { PlainEmployment } from './career.ts'
import { comingGains, type PlainRule } from './grants.ts'
import { minorPlaces, minorUnits, plainInstalments, type PlainLoan } from './instalments.ts'
import { nextDay, plainBalance, plainLedger, type RawEvent } from './ledger.ts'
import { plainCounted, plainWorth } from './overtime.ts'
import { everybody } from './tally.ts'
import { leaveTypeWith } from '../support/leave-type.ts'

const numRuns = everybody ? 20_000 : 1000
const dayFrom = (first: string, days: number) => fc.integer({ min: 0, max: days }).map((offset) => nextDay(first, offset))

const loan: fc.Arbitrary<PlainLoan> = fc
  .record({
    minor: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 900_000_000 })),
    currency: fc.constantFrom('IDR', 'EUR', 'KWD', 'JPY'),
    interest: fc.constantFrom('none' as const, 'flat' as const, 'annuity' as const),
    rate: fc.integer({ min: 0, max: 300_000 }).map((part) => (part / 10_000).toFixed(4)),
    instalments: fc.integer({ min: 1, max: 60 }),
    firstDueOn: dayFrom('2027-01-01', 1500),
  })
  .map(({ minor, ...rest }) => ({
    ...rest,
    amount: (minor / 10 ** minorPlaces(rest.currency)).toFixed(minorPlaces(rest.currency)),
  }))

test('instalments of any loan that repays something every month', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const schedule = instalmentsOf(terms).value
      fc.pre(!repaysNothing(terms.interest, schedule))
      const inMinor = (amount: string) => minorUnits(amount, terms.currency)
      expect(schedule.map(({ dueOn, principal, interest }) => [dueOn, inMinor(principal), inMinor(interest)])).toEqual(
        plainInstalments(terms).map(({ dueOn, principal, interest }) => [dueOn, principal, interest]),
      )
    }),
    { numRuns },
  )
})

const today = '2026-01-21'
const days = ['2025-12-31', '2026-01-05', today, '2026-02-10', '2026-12-31', '2027-01-15', '2027-06-30', '2028-02-29']

// Of some of these a share lies in the middle between two steps of rounding.
const amount = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map((whole) => whole + 0.123),
  fc.constantFrom(10, 12, 7.5, 365),
)
const entitlement: fc.Arbitrary<LeavePolicy['entitlement']> = fc
  .record({
    amount,
    every: fc.constantFrom('year' as const, 'month' as const),
    expiresAfterMonths: fc.integer({ min: 0, max: 15 }),
    proRata: fc.boolean(),
    proRataLast: fc.boolean(),
    byShare: fc.boolean(),
    roundTo: fc.constantFrom(null, null, 1, 0.25, 0.001, 0.333),
    rounding: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
    steps: fc.constantFrom<{ years: number; more: number }[]>(
      [],
      [{ years: 1, more: 2 }],
      [
        { years: 1, more: 2 },
        { years: 3, more: 5 },
      ],
    ),
    ageSteps: fc.constantFrom<{ age: number; more: number }[]>(
      [],
      [{ age: 30, more: 1 }],
      [
        { age: 30, more: 1 },
        { age: 50, more: 4 },
      ],
    ),
    ceiling: fc.option(fc.integer({ min: 1, max: 60 }).map((halves) => halves / 2)),
  })
  .map((given) => ({ ...plainEntitlement, ...given }))
const carryOver: fc.Arbitrary<LeavePolicy['carryOver']> = fc.record({
  most: fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2),
  until: fc.constantFrom('01-01', '02-28', '02-29', '03-31', '06-30', '12-31'),
})
const rule = fc.record({
  entitlement: fc.option(entitlement),
  carryOver: fc.option(carryOver),
  serviceMonths: fc.constantFrom(0, 0, 6, 12),
})
const rules: fc.Arbitrary<PlainRule[]> = fc
  .tuple(
    fc.constantFrom<string[] | null>(null, ['ID']),
    rule,
    fc.uniqueArray(fc.record({ startsOn: dayFrom('2025-10-01', 700), rule }), { maxLength: 2, selector: ({ startsOn }) => startsOn }),
  )
  .map(([countries, first, later]) =>
    [{ startsOn: '1900-01-01', rule: first }, ...later.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))].map(
      ({ startsOn, rule: given }) => ({ startsOn, policy: { ...plainLeavePolicy, ...given, countries, balance: true } }),
    ),
  )

const employment: fc.Arbitrary<PlainEmployment> = fc
  .record({
    bornOn: fc.option(fc.constantFrom('1976-02-29', '1996-01-21', '1996-12-31', '1998-06-15')),
    hiredOn: fc.option(fc.oneof(dayFrom('2024-01-15', 700), dayFrom('2025-12-01', 800)), { freq: 5 }),
    stays: fc.option(fc.integer({ min: 0, max: 1500 })),
    away: fc.array(
      fc.record({ on: dayFrom('2025-11-01', 600), days: fc.oneof(fc.integer({ max: 40, min: 0 }), fc.integer({ min: 1, max: 400 })) }),
      {
        maxLength: 3,
      },
    ),
    moves: fc.array(
      fc.record({
        after: fc.integer({ min: 1, max: 900 }),
        fullTime: fc.constantFrom(1000, 800, 500),
        country: fc.constantFrom('ID', 'ID', 'DE', null),
      }),
      { maxLength: 3 },
    ),
    fullTime: fc.constantFrom(1000, 1000, 800),
  })
  .map(({ bornOn, hiredOn, stays, away, moves, fullTime }) => {
    const first = hiredOn ?? '2020-05-04'
    const later = moves.map(({ after, ...rest }) => ({ from: nextDay(first, after), ...rest }))
    const breaks: PlainEmployment['breaks'] = []
    for (const { on, days: lost } of away.toSorted((one, other) => (one.on < other.on ? -1 : 1)))
      if (on > (breaks.at(-1)?.returnsOn ?? first)) breaks.push({ leftOn: on, returnsOn: nextDay(on, lost + 1) })
    // Who has come back leaves after that, or is still away.
    const left = stays === null ? null : nextDay(first, stays)
    const within = breaks.find(({ leftOn: end, returnsOn }) => left !== null && left > end && left < returnsOn)
    const leftOn = within?.leftOn ?? left
    return {
      bornOn,
      hiredOn,
      breaks: breaks.filter((each) => leftOn === null || each === within || each.returnsOn <= leftOn),
      leftOn,
      terms: [{ from: first, fullTime, country: 'ID' }, ...later].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)),
    }
  })

/** What a ledger was given until a day on which somebody left whom nobody had expected to. */
function givenBefore(versions: readonly PlainRule[], career: PlainEmployment, openedOn: string | null, leftOn: string): LeaveEvent[] {
  const unaware = { ...career, leftOn: null, breaks: career.breaks.filter((each) => each.leftOn < leftOn) }
  return comingGains(versions, unaware, [], openedOn, leftOn, leftOn).flatMap(({ kind, quantity, from, until, ceiling }): LeaveEvent[] => {
    const id = `given ${kind} ${from}`
    const of = { effectiveOn: from, days: null, source: null }
    const gain = { ...of, id, kind: kind as LeaveEvent['kind'], quantity: quantity / 1000, expiresOn: until }
    return [
      gain,
      ...(ceiling === null ? [] : [{ ...of, id: `${id} stops`, kind: 'ceiling', quantity: ceiling / 1000, expiresOn: null } as const]),
    ]
  })
}

const opening = (effectiveOn: string): LeaveEvent => ({
  id: 'opening',
  kind: 'adjustment',
  quantity: 4.5,
  effectiveOn,
  expiresOn: null,
  days: null,
  source: null,
  opening: true,
})

test('balances of any career, policy and ledger at eight dates', () => {
  const opened = fc.option(dayFrom('2025-11-01', 80), { freq: 3 })
  fc.assert(
    fc.property(history, rules, employment, fc.boolean(), opened, (past, versions, career, isUnforeseen, openedOn) => {
      const type = { ...leaveTypeWith(versions[0]?.policy ?? {}), versions }
      const facts = { ...career, terms: career.terms.map((each) => ({ ...each, fullTime: each.fullTime / 1000 })) }
      const left = [...career.breaks.map(({ leftOn }) => leftOn), career.leftOn ?? today].find((day) => day < today)
      const given = isUnforeseen && left ? givenBefore(versions, career, openedOn, left) : []
      const events = [...past, ...given, ...(openedOn ? [opening(openedOn)] : [])]
      const rows = events.map((event): RawEvent => ({
        ...event,
        days: event.days?.map(([day, part]) => [day, part]) ?? null,
        gainId: event.gain ?? null,
      }))
      const ledger = plainLedger(rows, comingGains(versions, career, rows, openedOn, today, '2030-12-31'))
      const mine = days.map((day) => {
        const { value, expired } = plainBalance(ledger, day)
        return [day, value / 1000, expired / 1000]
      })
      const theirs = days.map((day) => {
        const { value, expired } = balanceAsOf(type, events, facts, today, day)
        return [day, value, expired]
      })
      expect(theirs).toEqual(mine)
    }),
    { numRuns: numRuns / 4 },
  )
})

const rate = fc.integer({ min: 0, max: 16 }).map((quarters) => quarters / 4)
const bands = fc
  .tuple(fc.array(fc.record({ hours: fc.integer({ min: 1, max: 8 }).map((halves) => halves / 2), rate }), { maxLength: 2 }), rate)
  .map(([first, last]) => [...first, { hours: null, rate: last }])

const overtimeRules: fc.Arbitrary<OvertimePolicy> = fc
  .record({
    step: fc.constantFrom(0, 0, 1, 15, 30, 60),
    tolerance: fc.record({ employee: fc.integer({ min: 0, max: 40 }), employer: fc.constantFrom(0, 0, 10, 30, 60) }),
    rates: fc.record({ workday: bands, dayOff: bands, holiday: bands }),
    night: fc.option(fc.record({ from: fc.constantFrom('22:00', '00:00'), until: fc.constantFrom('06:00', '02:30'), rate })),
    combine: fc.constantFrom('maximum' as const, 'sum' as const),
  })
  .map((given) => ({ ...plainOvertime, ...given }))

const overtimeSpan = fc
  .record({
    // Also the nights in which clocks are put forward and back, and New Year's.
    day: fc.constantFrom('2026-03-28', '2026-10-24', '2026-05-01', '2026-12-31'),
    begins: fc.integer({ min: 0, max: 1439 }),
    lasts: fc.integer({ min: 0, max: 720 }),
    breakMinutes: fc.constantFrom(0, 0, 15, 45, 200),
    timeZone: fc.constantFrom('Europe/Berlin', 'Asia/Jakarta', 'America/New_York'),
  })
  .map(({ day, begins, lasts, ...rest }) => {
    const from = Date.parse(`${day}T12:00:00Z`) + begins * 60_000
    return { ...rest, day, from, until: from + lasts * 60_000 }
  })

const kinds: fc.Arbitrary<DayKind[]> = fc.constantFrom(['workday'], ['dayOff'], ['holiday'], ['dayOff', 'holiday'])

test('what any overtime counts and is worth, also in nights in which the clock changes', () => {
  fc.assert(
    fc.property(overtimeSpan, overtimeRules, fc.array(kinds, { minLength: 3, maxLength: 3 }), (span, rules, ofDays) => {
      const kindsOf = (day: string): DayKind[] => ofDays[Number(day.slice(-2)) % 3] ?? ['workday']
      expect(countedMinutes(span, rules).value).toBe(plainCounted(span, rules))
      expect(Math.round(overtimeWorth(span, rules, kindsOf).value * 1000)).toBe(plainWorth(span, rules, kindsOf))
    }),
    { numRuns: numRuns / 4 },
  )
})
