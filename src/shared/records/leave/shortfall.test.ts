import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyDay, exact, gain, history, leaveEvent, numbered, parts, simulate } from '../../../../test/support/ledgers.ts'
import { balanceOn } from './balance.ts'
import { allUses, deductions, settle, shortfall, shortfallWith, type LeaveEvent } from './ledger.ts'
import { standingOf } from './standing.ts'

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
