import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../calendar.ts'
import {
  type Body,
  type Days,
  availableOn,
  eventsOfLeave,
  everyDay,
  exact,
  gain,
  history,
  leave,
  leaveEvent,
  numbered,
  parts,
  shuffled,
  simulate,
  standing,
} from '../../../../test/support/ledgers.ts'
import { balanceOn, stoodOn } from './balance.ts'
import { explainGain } from './explained-balance.ts'
import { settle, type Ledger } from './ledger.ts'
import type { LeaveEvent } from './event.ts'

const owedOn = (ledger: Ledger, day: string) => ledger.debts.findLast((debt) => debt.day <= day)?.quantity ?? 0

describe('the leave ledger', () => {
  it('agrees with a simulation day by day: what is owed', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        const simulated = simulate(events)
        for (const on of everyDay) expect(exact(owedOn(ledger, on))).toBe(simulated.debt.get(on))
      }),
      { numRuns: 300 },
    )
  })

  it('tells as available what may be taken on a day, as a simulation tries it out', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...everyDay), (events, on) => {
        expect(exact(balanceOn(settle(events), on).value)).toBe(availableOn(events, on))
      }),
      { numRuns: 1000 },
    )
  })

  it('loses and makes nothing: gains are used, left or expired', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        for (const { event, taken, reserved, rest, carriedOver } of ledger.gains) {
          expect(exact(taken) + exact(reserved) + exact(rest)).toBe(exact(event.quantity))
          expect(Math.min(taken, reserved, rest, carriedOver, rest - carriedOver)).toBeGreaterThanOrEqual(0)
        }
        const deducted = standing(events)
          .flat()
          .reduce((sum, [, part]) => sum + exact(part), 0)
        expect(ledger.allocations.reduce((sum, part) => sum + exact(part.quantity), 0)).toBe(deducted)
        // A day that counts nothing takes nothing, from no gain.
        for (const { quantity } of ledger.allocations) expect(quantity).toBeGreaterThan(0)
        for (const on of everyDay) {
          const { value, gained, taken, reserved, expired, kept } = balanceOn(ledger, on)
          expect(exact(gained)).toBe(exact(taken) + exact(reserved) + exact(expired) + exact(kept) + exact(value))
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
    const met = { used: 0, owed: 0 }
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        const byId = new Map(events.map((event) => [event.id, event]))
        for (const { day: on, gain: id } of ledger.allocations) {
          const used = id === null ? undefined : byId.get(id)
          if (!used) continue
          met.used += 1
          expect(used.expiresOn === null || used.expiresOn >= on).toBe(true)
          if (used.effectiveOn <= on) continue
          met.owed += 1
          expect(owedOn(ledger, on)).toBeGreaterThan(0)
        }
      }),
    )
    expect(Math.min(met.used, met.owed)).toBeGreaterThan(0)
  })

  it('uses the earliest to expire first', () => {
    let compared = 0
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        const byId = new Map(ledger.gains.map((one) => [one.event.id, one]))
        for (const { day: on, gain: id } of ledger.allocations) {
          const used = id === null ? undefined : byId.get(id)
          if (!used || used.event.effectiveOn > on) continue
          const usable = ledger.gains.filter(
            ({ rest, event }) => rest > 0 && event !== used.event && event.effectiveOn <= on && (event.expiresOn ?? '9999') >= on,
          )
          compared += usable.length
          for (const { event } of usable) expect((event.expiresOn ?? '9999') >= (used.event.expiresOn ?? '9999')).toBe(true)
        }
      }),
    )
    expect(compared).toBeGreaterThan(0)
  })

  it('owes only where nothing usable is left', () => {
    let met = 0
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        for (const on of everyDay) {
          const owed = owedOn(ledger, on)
          if (owed <= 0) continue
          met += 1
          expect(exact(balanceOn(ledger, on).value)).toBe(-exact(owed))
        }
      }),
    )
    expect(met).toBeGreaterThan(0)
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

  // Where something is owed, what is taken elsewhere may owe less or more of it: that is not compared.
  it('never falls by a gain, nor rises by a deduction that is paid, where nothing is owed', () => {
    const met = { gains: 0, deductions: 0 }
    const owesNothing = ({ debts }: Ledger) => debts.every(({ quantity }) => quantity === 0)
    fc.assert(
      fc.property(history, gain, parts, (given, more, days) => {
        // Below a ceiling a gain that ends soon may keep away one that lasts.
        const events = given.filter(({ kind }) => kind !== 'ceiling')
        const before = settle(events)
        if (!owesNothing(before)) return
        met.gains += 1
        const gained = settle([...events, ...more.map((body) => ({ ...body, id: 'more' }))])
        const spent = settle([...events, { ...leaveEvent('taken', days, 'spent/1'), id: 'spent' }])
        const isPaid = owesNothing(spent)
        met.deductions += Number(isPaid)
        for (const on of everyDay) {
          const { value } = balanceOn(before, on)
          expect(balanceOn(gained, on).value).toBeGreaterThanOrEqual(value)
          if (isPaid) expect(balanceOn(spent, on).value).toBeLessThanOrEqual(value)
        }
      }),
      { numRuns: 400 },
    )
    expect(Math.min(met.gains, met.deductions)).toBeGreaterThan(0)
  })

  it('stops at its ceiling, and goes on once something was taken', () => {
    const month = (number: number, more: Partial<LeaveEvent> = {}): LeaveEvent[] => {
      const of = { quantity: 2, effectiveOn: `2026-0${number}-01`, expiresOn: null, days: null, source: null, ...more }
      return [
        { ...of, id: `${number}`, kind: 'accrual' },
        { ...of, id: `${number} stops`, kind: 'ceiling', quantity: 5 },
      ]
    }
    const carried: LeaveEvent[] = [
      { id: 'last', kind: 'entitlement', quantity: 4, effectiveOn: '2025-01-01', expiresOn: '2025-12-31', days: null, source: null },
      { id: 'over', kind: 'carry-over', quantity: 4, effectiveOn: '2026-01-01', expiresOn: '2026-03-31', days: null, source: null },
    ]
    const given = (...events: LeaveEvent[]) =>
      settle(events)
        .gains.filter(({ event }) => event.kind === 'accrual')
        .map(({ event }) => event.quantity)
    expect(given(...month(1), ...month(2), ...month(3), ...month(4))).toEqual([2, 2, 1, 0])
    const taken = { ...leaveEvent('taken', [['2026-03-10', 1]], 'r/1'), id: 'taken' }
    expect(given(...month(1), ...month(2), ...month(3), taken, ...month(4))).toEqual([2, 2, 1, 1])
    // What goes over stands before the first of its day is given, and is gone with its last day.
    expect(given(...carried, ...month(1), ...month(2), ...month(4))).toEqual([1, 0, 2])
    const [, february] = settle([...carried, ...month(1), ...month(2)]).gains.filter(({ event }) => event.kind === 'accrual')
    expect([february?.stopped, february && explainGain(february)[1]?.facts]).toEqual([
      { ceiling: 5, withheld: 2 },
      { ceiling: 5, quantity: 2 },
    ])
  })

  it('stops at no ceiling what is given by hand', () => {
    fc.assert(
      fc.property(history, (events) => {
        const byHand = (event: LeaveEvent) => event.kind === 'adjustment' || event.kind === 'compensation'
        for (const { event, stopped } of settle(events).gains.filter((one) => byHand(one.event))) {
          expect(stopped).toBeUndefined()
          expect(event.quantity).toBe(events.find(({ id }) => id === event.id)?.quantity)
        }
      }),
    )
  })

  it('stands on a day as if nothing of later days were known', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ledger = settle(events)
        for (const on of everyDay) {
          const known = events
            .filter((event) => event.days !== null || event.effectiveOn <= on)
            .map((event) => (event.days ? { ...event, days: event.days.filter(([date]) => date <= on) } : event))
          expect(exact(stoodOn(ledger, on))).toBe(exact(balanceOn(settle(known), on).value))
        }
        const last = everyDay.at(-1) ?? ''
        expect(stoodOn(ledger, last)).toBe(balanceOn(ledger, last).value)
      }),
    )
  })

  it('lets no more go over than is left, whatever is taken of last year afterwards', () => {
    const year = (quantity: number, body: Partial<Body>): Body => ({
      kind: 'entitlement',
      quantity,
      effectiveOn: '2026-01-01',
      expiresOn: '2026-12-31',
      days: null,
      source: null,
      ...body,
    })
    const given = numbered([year(12, {}), year(5, { kind: 'carry-over', effectiveOn: '2027-01-01', expiresOn: '2027-03-31' })])
    const spent = (quantity: number) => ({ ...leaveEvent('taken', [['2026-12-28', quantity]], 'late/1'), id: 'z' })
    const told = (quantity: number) => {
      const ledger = settle([...given, spent(quantity)])
      const [before, after] = [balanceOn(ledger, '2026-12-31'), balanceOn(ledger, '2027-01-01')]
      return {
        before: before.value,
        expiring: before.expiring,
        after: after.value,
        gained: after.gained,
        expired: after.expired,
        next: after.expiring,
      }
    }
    expect(told(5)).toEqual({
      before: 7,
      expiring: { quantity: 2, on: '2026-12-31' },
      after: 5,
      gained: 12,
      expired: 2,
      next: { quantity: 5, on: '2027-03-31' },
    })
    expect(told(8.5)).toEqual({
      before: 3.5,
      expiring: { quantity: 3.5, on: '2027-03-31' },
      after: 3.5,
      gained: 12,
      expired: 0,
      next: { quantity: 3.5, on: '2027-03-31' },
    })
  })

  it('lets nothing go over of a gain that was ended before it began', () => {
    const given: Body = { kind: 'adjustment', quantity: 4, effectiveOn: '2027-02-01', expiresOn: '2027-03-31', days: null, source: null }
    const over: Body = { ...given, kind: 'carry-over', quantity: 5, effectiveOn: '2027-01-01' }
    const [gain, carryOver] = numbered([given, over])
    const ended = { ...given, id: '~', kind: 'expiry' as const, quantity: 0, expiresOn: '2026-12-31', gain: gain?.id ?? '' }
    expect(balanceOn(settle([...(gain && carryOver ? [gain, carryOver] : []), ended]), '2027-02-01').value).toBe(0)
  })

  it('owes what waits and what was taken, and tells them apart', () => {
    const [taken, waits] = [leaveEvent('taken', [['2026-05-04', 1]], 'a/1'), leaveEvent('reservation', [['2026-05-05', 2]], 'b/1')]
    expect(settle(numbered([taken, waits])).debts).toEqual([
      { day: '2026-05-04', quantity: 1, reserved: 0 },
      { day: '2026-05-05', quantity: 3, reserved: 2 },
    ])
  })

  it('owes nothing where nothing was given or taken', () => {
    expect(settle([])).toMatchObject({ gains: [], allocations: [], debts: [] })
  })

  it('goes by the last of several changes of a last day, and by one that waits where that ends sooner', () => {
    const year: Body = { kind: 'adjustment', quantity: 3, effectiveOn: '2026-01-01', expiresOn: '2026-12-31', days: null, source: null }
    const [given] = numbered([year])
    if (!given) throw new Error('it was given')
    const change = (id: string, expiresOn: string, kind: 'expiry' | 'expiry-reservation' = 'expiry'): LeaveEvent => ({
      ...year,
      id,
      kind,
      quantity: 0,
      expiresOn,
      gain: given.id,
    })
    const until = (...changes: LeaveEvent[]) => settle([given, ...changes]).gains[0]?.event.expiresOn
    const [june, december] = [change('~1', '2027-06-30'), change('~2', '2027-12-31')]
    expect([until(june), until(june, december), until(december, june)]).toEqual(['2027-06-30', '2027-12-31', '2027-12-31'])
    expect(until(june, december, change('~3', '2027-03-31', 'expiry-reservation'))).toBe('2027-03-31')
    expect(until(june, change('~3', '2027-09-30', 'expiry-reservation'))).toBe('2027-06-30')
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
