import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../calendar.ts'
import { allUses, balanceOn, deductions, settle, shortfall, shortfallWith, type LeaveEvent } from './ledger.ts'
import { standingOf } from './standing.ts'

const start = '2026-01-01'
const length = 40
const everyDay = daysBetween(addDays(start, -2), addDays(start, length + 12))
const day = fc.integer({ min: 0, max: length }).map((offset) => addDays(start, offset))
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((halves) => halves / 2),
  fc.integer({ min: 1, max: 4000 }).map((part) => part / 1000),
)
const exact = (value: number) => Math.round(value * 1000)

type Body = Omit<LeaveEvent, 'id'>

const gain: fc.Arbitrary<Body[]> = fc
  .record({
    kind: fc.constantFrom('entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation'),
    quantity,
    effectiveOn: day,
    lasts: fc.option(fc.integer({ min: 0, max: 25 })),
  })
  .map(({ lasts, ...rest }) => [{ ...rest, expiresOn: lasts === null ? null : addDays(rest.effectiveOn, lasts), days: null, source: null }])

const loss: fc.Arbitrary<Body[]> = fc
  .record({ kind: fc.constantFrom('adjusted', 'paid-out'), quantity, effectiveOn: day })
  .map((rest) => [{ ...rest, expiresOn: null, days: null, source: null }])

const parts = fc
  .tuple(day, fc.array(fc.constantFrom(0.5, 1, 0.25, 0.333), { minLength: 1, maxLength: 4 }))
  .map(([from, list]) => list.map((part, index) => [addDays(from, index), part] as const))

type Days = readonly (readonly [string, number])[]
const leaveEvent = (kind: LeaveEvent['kind'], days: Days, source: string): Body => ({
  kind,
  quantity: days.reduce((sum, [, part]) => sum + exact(part), 0) / 1000,
  effectiveOn: days[0]?.[0] ?? start,
  expiresOn: null,
  days,
  source,
})

/** A leave's life: how often it came back before, and how its last round stands. */
const lives = ['reserved', 'released', 'taken', 'returned'] as const
const leave = fc.record({ rounds: fc.array(parts, { minLength: 1, maxLength: 3 }), ends: fc.constantFrom(...lives) })
const eventsOfLeave = ({ rounds, ends }: { rounds: Days[]; ends: (typeof lives)[number] }, source: string): Body[] =>
  rounds.flatMap((days, index) => {
    const reserved = leaveEvent('reservation', days, source)
    if (index < rounds.length - 1) return [reserved, leaveEvent('release', days, source)]
    if (ends === 'reserved') return [reserved]
    if (ends === 'released') return [reserved, leaveEvent('release', days, source)]
    const taken = [reserved, leaveEvent('release', days, source), leaveEvent('taken', days, source)]
    return ends === 'taken' ? taken : [...taken, leaveEvent('returned', days, source)]
  })

const numbered = (bodies: Body[]): LeaveEvent[] => bodies.map((body, index) => ({ ...body, id: `event ${String(index).padStart(4, '0')}` }))

const history = fc
  .array(fc.oneof({ weight: 3, arbitrary: gain }, loss, { weight: 3, arbitrary: leave }), { maxLength: 14 })
  .map((list) => numbered(list.flatMap((one, index) => (Array.isArray(one) ? one : eventsOfLeave(one, `request-${index}/1`)))))

const shuffled = history.chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })))

interface Simulated {
  debt: Map<string, number>
  available: Map<string, number>
}

/** The rules once more, day after day, without any order of events to rely on: what is usable and owed each evening. */
function simulate(events: readonly LeaveEvent[]): Simulated {
  const isGain = (event: LeaveEvent) => ['entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation'].includes(event.kind)
  const rests = new Map(events.filter(isGain).map((event) => [event.id, exact(event.quantity)]))
  const later = (a: LeaveEvent, b: LeaveEvent) =>
    (a.expiresOn ?? '9999') < (b.expiresOn ?? '9999')
      ? -1
      : (a.expiresOn ?? '9999') > (b.expiresOn ?? '9999')
        ? 1
        : a.effectiveOn < b.effectiveOn
          ? -1
          : a.effectiveOn > b.effectiveOn
            ? 1
            : a.id < b.id
              ? -1
              : 1
  const usable = (on: string) =>
    events.filter((event) => isGain(event) && event.effectiveOn <= on && (event.expiresOn ?? '9999') >= on).sort(later)
  const debt = new Map<string, number>()
  let owed = 0
  for (const on of everyDay) {
    for (const event of usable(on)
      .filter((candidate) => candidate.effectiveOn === on)
      .sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const paid = Math.min(owed, rests.get(event.id) ?? 0)
      owed -= paid
      rests.set(event.id, (rests.get(event.id) ?? 0) - paid)
    }
    let wanted = standing(events).reduce(
      (sum, days) => sum + days.filter(([date]) => date === on).reduce((part, [, each]) => part + exact(each), 0),
      0,
    )
    for (const event of usable(on)) {
      const paid = Math.min(wanted, rests.get(event.id) ?? 0)
      wanted -= paid
      rests.set(event.id, (rests.get(event.id) ?? 0) - paid)
    }
    owed += wanted
    debt.set(on, owed)
  }
  const available = new Map(
    everyDay.map((on) => [on, usable(on).reduce((sum, event) => sum + (rests.get(event.id) ?? 0), 0) - (debt.get(on) ?? 0)]),
  )
  return { debt, available }
}

/** Days of the deductions that count: of each request those of its last round, unless it was given back. */
function standing(events: readonly LeaveEvent[]): Days[] {
  const single = events
    .filter((event) => event.kind === 'adjusted' || event.kind === 'paid-out')
    .map((event): Days => [[event.effectiveOn, event.quantity]])
  const sources = [...new Set(events.map((event) => event.source).filter((source) => source !== null))]
  const count = (source: string, kind: string) => events.filter((event) => event.source === source && event.kind === kind)
  return [
    ...single,
    ...sources.flatMap((source) => {
      const [reserved, taken] = [count(source, 'reservation'), count(source, 'taken')]
      if (taken.length > count(source, 'returned').length) return [taken[0]?.days ?? []]
      if (reserved.length > count(source, 'release').length) return [reserved.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)?.days ?? []]
      return []
    }),
  ]
}

describe('the leave ledger', () => {
  it('agrees with a simulation day by day: what is owed and what is available', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        const simulated = simulate(events)
        for (const on of everyDay) {
          expect(exact(balanceOn(ledger, on).value)).toBe(simulated.available.get(on))
          expect(exact(ledger.debts.findLast((debt) => debt.day <= on)?.quantity ?? 0)).toBe(simulated.debt.get(on))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('loses and makes nothing: gains are used, left or expired', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        for (const { event, taken, reserved, rest } of ledger.gains) {
          expect(exact(taken) + exact(reserved) + exact(rest)).toBe(exact(event.quantity))
          expect(Math.min(taken, reserved, rest)).toBeGreaterThanOrEqual(0)
        }
        const deducted = standing(events)
          .flat()
          .reduce((sum, [, part]) => sum + exact(part), 0)
        expect(ledger.allocations.reduce((sum, part) => sum + exact(part.quantity), 0)).toBe(deducted)
        for (const on of everyDay) {
          const { value, gained, taken, reserved, expired } = balanceOn(ledger, on)
          expect(exact(gained)).toBe(exact(taken) + exact(reserved) + exact(expired) + exact(value))
        }
      }),
    )
  })

  it('does not ask in which order events were recorded', () => {
    fc.assert(
      fc.property(shuffled, ([events, mixed]) => {
        expect(settle(mixed)).toEqual(settle(events))
      }),
    )
  })

  it('does not ask whose clock dated the rounds of a request', () => {
    const first: Days = [['2026-01-05', 1]]
    const second: Days = [['2026-01-09', 1]]
    const life = [leaveEvent('reservation', first, 'r/1'), leaveEvent('release', first, 'r/1'), leaveEvent('reservation', second, 'r/1')]
    const slow = life.map((event, index) => ({ ...event, id: `${3 - index}` }))
    expect(settle(slow).allocations.map((part) => part.day)).toEqual(['2026-01-09'])
  })

  it('uses no gain before it begins or after it expires, but for paying what is owed when it begins', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        const byId = new Map(events.map((event) => [event.id, event]))
        for (const { day: on, gain: id } of ledger.allocations) {
          const used = id === null ? undefined : byId.get(id)
          if (!used) continue
          expect(used.expiresOn === null || used.expiresOn >= on).toBe(true)
          if (used.effectiveOn > on) expect(ledger.debts.findLast((debt) => debt.day <= on)?.quantity ?? 0).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('uses the earliest to expire first', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        const byId = new Map(ledger.gains.map((one) => [one.event.id, one]))
        for (const { day: on, gain: id } of ledger.allocations) {
          const used = id === null ? undefined : byId.get(id)
          if (!used || used.event.effectiveOn > on) continue
          for (const other of ledger.gains)
            if (other.rest > 0 && other.event.effectiveOn <= on && (other.event.expiresOn ?? '9999') >= on)
              expect((other.event.expiresOn ?? '9999') >= (used.event.expiresOn ?? '9999')).toBe(true)
        }
      }),
    )
  })

  it('owes only where nothing usable is left', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        for (const on of everyDay) {
          const owed = ledger.debts.findLast((debt) => debt.day <= on)?.quantity ?? 0
          if (owed > 0) expect(exact(balanceOn(ledger, on).value)).toBe(-exact(owed))
        }
      }),
    )
  })

  it('keeps no trace of what was released or returned', () => {
    fc.assert(
      fc.property(history, leave, (events, wish) => {
        const gone = eventsOfLeave(
          { ...wish, ends: wish.ends === 'taken' || wish.ends === 'returned' ? 'returned' : 'released' },
          'gone/1',
        ).map((body, index) => ({ ...body, id: `x ${index}` }))
        expect(settle([...events, ...gone])).toEqual(settle(events))
      }),
    )
  })

  it('settles a leave dated earlier but recorded later as if it had been recorded first', () => {
    fc.assert(
      fc.property(history, parts, (events, days) => {
        const wish = leaveEvent('taken', days, 'late/1')
        const value = (list: LeaveEvent[]) => everyDay.map((on) => balanceOn(settle(list), on).value)
        expect(value([...events, { ...wish, id: 'z' }])).toEqual(value([{ ...wish, id: 'a' }, ...events]))
      }),
    )
  })

  it('never falls by a gain, nor rises by a deduction', () => {
    fc.assert(
      fc.property(history, gain, parts, (events, more, days) => {
        const before = settle(events)
        const gained = settle([...events, ...more.map((body) => ({ ...body, id: 'more' }))])
        const spent = settle([...events, { ...leaveEvent('taken', days, 'spent/1'), id: 'spent' }])
        for (const on of everyDay) {
          expect(balanceOn(gained, on).value).toBeGreaterThanOrEqual(balanceOn(before, on).value)
          expect(balanceOn(spent, on).value).toBeLessThanOrEqual(balanceOn(before, on).value)
        }
      }),
    )
  })

  it('stays at or above the floor on every day while each leave is checked', () => {
    fc.assert(
      fc.property(
        fc.array(gain, { maxLength: 5 }),
        fc.array(parts, { maxLength: 8 }),
        fc.constantFrom(0, -1, -2.5),
        (given, wishes, floor) => {
          let events = numbered(given.flat())
          for (const [index, days] of wishes.entries()) {
            const wished = [...events, { ...leaveEvent('reservation', days, `w${index}/1`), id: `w ${index}` }]
            if (shortfall(settle(events), settle(wished), floor) === 0) events = wished
          }
          for (const on of everyDay) expect(balanceOn(settle(events), on).value).toBeGreaterThanOrEqual(floor)
        },
      ),
    )
  })

  it('tells how short a balance is on its worst day, and blames no leave for an older debt', () => {
    fc.assert(
      fc.property(history, parts, fc.constantFrom(0, -2), (events, days, floor) => {
        const wished = [...events, { ...leaveEvent('reservation', days, 'wish/1'), id: 'wish' }]
        const [before, after] = [simulate(events).debt, simulate(wished).debt]
        const worst = Math.max(0, ...everyDay.map((on) => (after.get(on) ?? 0) - Math.max(exact(-floor), before.get(on) ?? 0)))
        expect(exact(shortfall(settle(events), settle(wished), floor))).toBe(worst)
        expect(shortfall(settle(events), settle(events), floor)).toBe(0)
      }),
    )
  })

  it('does not let a debt of long ago excuse a new one', () => {
    const old: LeaveEvent[] = numbered([
      leaveEvent('taken', [['2020-01-10', 5]], 'old/1'),
      { kind: 'adjustment', quantity: 20, effectiveOn: '2021-01-01', expiresOn: null, days: null, source: null },
    ])
    const wish = { ...leaveEvent('reservation', [['2026-02-01', 20]], 'new/1'), id: 'wish' }
    expect(shortfall(settle(old), settle([...old, wish]), 0)).toBe(5)
  })

  it('bears one more use as much where all uses before it are told as one', () => {
    fc.assert(
      fc.property(history, parts, fc.constantFrom(0, -2), (events, days, floor) => {
        const wish = { ...leaveEvent('reservation', days, 'wish/1'), id: '~' }
        const counting = standingOf(events)
        const isUse = ({ kind }: LeaveEvent) => deductions.includes(kind)
        const uses = counting.filter(isUse).flatMap((event) => event.days ?? [[event.effectiveOn, event.quantity] as const])
        const told = [...counting.filter((event) => !isUse(event)), allUses(uses)]
        const short = shortfall(settle(events), settle([...events, wish]), floor)
        expect(shortfallWith(events, wish, floor)).toBe(short)
        expect(shortfallWith(told, wish, floor)).toBe(short)
      }),
    )
  })

  it('settles a long life of events', () => {
    const many = numbered(
      daysBetween('2000-01-01', '2020-12-31').flatMap((on, index): Body[] =>
        index % 2
          ? [leaveEvent('taken', [[on, 1]], `${on}/1`)]
          : [{ kind: 'accrual', quantity: 1, effectiveOn: on, expiresOn: addDays(on, 365), days: null, source: null }],
      ),
    )
    expect(balanceOn(settle(many), '2020-12-31').value).toBeLessThanOrEqual(1)
  })
})
