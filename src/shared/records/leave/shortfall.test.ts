import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyDay, exact, gain, history, leaveEvent, numbered, parts, simulate } from '../../../../test/support/ledgers.ts'
import { balanceOn } from './balance.ts'
import { allUses, settle, shortfall, shortfallWith } from './ledger.ts'
import { deductions, type LeaveEvent } from './event.ts'
import { changedExpiries, standingOf } from './standing.ts'

describe('what a balance bears', () => {
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

  it('owes by whom it was taken last: what waited may be paid on the day on which as much is taken', () => {
    const gain: LeaveEvent = {
      id: 'g',
      kind: 'adjustment',
      quantity: 1,
      effectiveOn: '2026-05-06',
      expiresOn: null,
      days: null,
      source: null,
    }
    const waits = { ...leaveEvent('reservation', [['2026-05-04', 1]], 'a/1'), id: 'a' }
    const taken = { ...leaveEvent('taken', [['2026-05-06', 1]], 'b/1'), id: 'b' }
    expect(settle([gain, waits, taken]).debts).toEqual([
      { day: '2026-05-04', quantity: 1, reserved: 1 },
      { day: '2026-05-06', quantity: 1, reserved: 0 },
    ])
    expect(settle([gain, waits]).debts.at(-1)).toEqual({ day: '2026-05-06', quantity: 0, reserved: 0 })
  })

  it('knows nothing of what takes back nothing, and how the last day of a gain that had none was changed', () => {
    const event = (id: string, kind: LeaveEvent['kind'], more: Partial<LeaveEvent> = {}): LeaveEvent => ({
      id,
      kind,
      quantity: 3,
      effectiveOn: '2026-01-01',
      expiresOn: null,
      days: null,
      source: null,
      ...more,
    })
    const given = event('given', 'adjustment')
    expect(standingOf([given, event('r', 'release', { source: 'x/1' }), event('w', 'withdrawn', { gain: 'gone' })])).toEqual([given])
    const change = { quantity: 0, gain: 'given', source: 'x/1' }
    const waits = event('~1', 'expiry-reservation', { ...change, expiresOn: '2026-06-30', reason: 'Soon' })
    const decided = event('~0', 'expiry', { ...change, expiresOn: '2026-12-31' })
    const changed = (...events: LeaveEvent[]) => changedExpiries(standingOf([given, ...events])).get('given')
    expect([changed(), changed(waits), changed(decided), changed(decided, waits)]).toEqual([
      undefined,
      { from: null, until: '2026-06-30', reason: 'Soon' },
      { from: null, until: '2026-12-31', reason: null },
      { from: null, until: '2026-06-30', reason: null },
    ])
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
})
