import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../calendar.ts'
import { balanceOn } from './balance.ts'
import { settle, shortfall } from './ledger.ts'
import type { LeaveEvent } from './event.ts'

const start = '2026-01-01'
const length = 40
const everyDay = daysBetween(addDays(start, -2), addDays(start, length + 30))
const day = fc.integer({ min: 0, max: length }).map((offset) => addDays(start, offset))
const quantity = fc.integer({ min: 1, max: 12 }).map((halves) => halves / 2)
const exact = (value: number) => Math.round(value * 1000)

type Body = Omit<LeaveEvent, 'id'>

const gain = fc
  .record({ quantity, effectiveOn: day, lasts: fc.option(fc.integer({ min: 0, max: 25 })) })
  .map(({ lasts, ...rest }): Body => ({
    ...rest,
    kind: 'entitlement',
    expiresOn: lasts === null ? null : addDays(rest.effectiveOn, lasts),
    days: null,
    source: null,
  }))
const taken = fc
  .record({ quantity, effectiveOn: day })
  .map((rest): Body => ({ ...rest, kind: 'taken', expiresOn: null, days: null, source: null }))

const numbered = (bodies: readonly Body[], prefix = 'event'): LeaveEvent[] =>
  bodies.map((body, index) => ({ ...body, id: `${prefix} ${String(index).padStart(4, '0')}` }))

/** A ledger of gains and leave, at least one gain among them. */
const history = fc
  .tuple(fc.array(gain, { minLength: 1, maxLength: 6 }), fc.array(taken, { maxLength: 6 }))
  .map(([gains, leaves]) => numbered([...gains, ...leaves]))

/** How far an adjustment has come, and what stays of it in the ledger. */
const lives = ['waiting', 'released', 'granted', 'reversed'] as const
type Life = (typeof lives)[number]
const life = fc.constantFrom(...lives)

interface Wish {
  type: 'adjustment' | 'adjusted' | 'paid-out' | 'expiry'
  quantity: number
  on: string
  until: string
  life: Life
  which: number
}
const wish = fc.record<Wish>({
  type: fc.constantFrom('adjustment', 'adjusted', 'paid-out', 'expiry'),
  quantity,
  on: day,
  until: day,
  life,
  which: fc.nat({ max: 5 }),
})

/** The rows that an adjustment has written, as the record room writes them. */
function rowsOf({ type, quantity: amount, on, until, life: stage, which }: Wish, source: string, ledger: readonly LeaveEvent[]): Body[] {
  const gains = ledger.filter((event) => event.kind === 'entitlement')
  const common = { quantity: amount, effectiveOn: on, days: null, source, reason: 'why' }
  if (type === 'adjustment') {
    const last = until < on ? on : until
    const given: Body = { ...common, kind: 'adjustment', expiresOn: last }
    if (stage === 'waiting' || stage === 'released') return []
    return stage === 'granted' ? [given] : [given, { ...given, kind: 'withdrawn' }]
  }
  const isExpiry = type === 'expiry'
  const base = isExpiry
    ? { ...common, quantity: 0, expiresOn: until, gain: gains[which % gains.length]?.id ?? '' }
    : { ...common, expiresOn: null }
  const reserved: Body = { ...base, kind: isExpiry ? 'expiry-reservation' : 'reservation' }
  const applied: Body = { ...base, kind: type }
  const undone: Body = { ...base, kind: isExpiry ? 'withdrawn' : 'returned' }
  if (stage === 'waiting') return [reserved]
  if (stage === 'released') return [reserved, { ...base, kind: 'release' }]
  const granted = [reserved, { ...base, kind: 'release' as const }, applied]
  return stage === 'granted' ? granted : [...granted, undone]
}

const values = (events: readonly LeaveEvent[]) => {
  const ledger = settle(events)
  return everyDay.map((on) => balanceOn(ledger, on).value)
}

describe('adjustments in the ledger', () => {
  it('leave no trace where they were given back, whatever else there is', () => {
    fc.assert(
      fc.property(history, fc.array(wish, { maxLength: 4 }), wish, fc.constantFrom('released', 'reversed'), (events, others, one, end) => {
        const standing = [...events, ...others.flatMap((each, index) => numbered(rowsOf(each, `o${index}/1`, events), `o${index}`))]
        const gone = numbered(rowsOf({ ...one, life: end as Life }, 'gone/1', events), 'gone')
        expect(settle([...standing, ...gone])).toEqual(settle(standing))
      }),
    )
  })

  it('do not ask in which order their rows were read', () => {
    const mixed = fc.tuple(history, fc.array(wish, { maxLength: 4 })).chain(([events, wishes]) => {
      const all = [...events, ...wishes.flatMap((each, index) => numbered(rowsOf(each, `w${index}/1`, events), `w${index}`))]
      return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))
    })
    fc.assert(
      fc.property(mixed, ([events, shuffled]) => {
        expect(settle(shuffled)).toEqual(settle(events))
      }),
    )
  })

  it('count as plain gains and deductions do, a change of expiry as if the gain had been given so', () => {
    fc.assert(
      fc.property(history, wish, (events, one) => {
        const rows = rowsOf({ ...one, life: 'granted' }, 'w/1', events)
        const last = rows.at(-1) as Body
        const plain =
          one.type === 'expiry'
            ? events.map((event) => (event.id === last.gain ? { ...event, expiresOn: one.until } : event))
            : [...events, { ...last, source: null, id: 'w' }]
        expect(values([...events, ...numbered(rows, 'w')])).toEqual(values(plain))
      }),
    )
  })

  it('approved move no balance that the submit has not moved already, but for what is given', () => {
    fc.assert(
      fc.property(history, wish, (events, one) => {
        const at = (stage: Life) => [...events, ...numbered(rowsOf({ ...one, life: stage }, 'w/1', events), 'w')]
        const [waiting, granted] = [settle(at('waiting')), settle(at('granted'))]
        expect(shortfall(waiting, granted, 0)).toBe(0)
        if (one.type === 'adjusted' || one.type === 'paid-out') expect(values(at('granted'))).toEqual(values(at('waiting')))
      }),
      { numRuns: 500 },
    )
  })

  it('lose and make nothing: what a gain has is used, left or expired', () => {
    fc.assert(
      fc.property(history, fc.array(wish, { maxLength: 5 }), (events, wishes) => {
        const ledger = settle([...events, ...wishes.flatMap((each, index) => numbered(rowsOf(each, `w${index}/1`, events), `w${index}`))])
        for (const { event, taken: used, reserved, rest } of ledger.gains)
          expect(exact(used) + exact(reserved) + exact(rest)).toBe(exact(event.quantity))
        for (const on of everyDay) {
          const { value, gained, taken: used, reserved, expired, kept } = balanceOn(ledger, on)
          expect(exact(gained)).toBe(exact(used) + exact(reserved) + exact(expired) + exact(kept) + exact(value))
        }
      }),
    )
  })

  it('stay at or above the floor on every day while each is checked, in whatever order they are granted or undone', () => {
    const acts = fc.array(fc.record({ wish, acts: fc.array(life, { minLength: 1, maxLength: 3 }) }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.array(gain, { minLength: 1, maxLength: 4 }), acts, fc.constantFrom(0, -1), (gains, tries, floor) => {
        const events = numbered(gains)
        const kept = new Map<string, LeaveEvent[]>()
        const all = () => [...events, ...[...kept.values()].flat()]
        for (const [index, { wish: one, acts: course }] of tries.entries()) {
          const name = `w${index}`
          for (const [step, stage] of course.entries()) {
            const next = numbered(rowsOf({ ...one, life: stage }, `${name}/1`, events), name)
            const waited = kept.has(name) || one.type === 'adjustment'
            // An approval follows a submit that was checked, and is not checked again; what is given back gives back what was checked.
            const unchecked = (stage === 'granted' && waited && step > 0 && course[step - 1] === 'waiting') || stage === 'released'
            const before = settle(all())
            const former = kept.get(name)
            kept.set(name, next)
            if (!unchecked && shortfall(before, settle(all()), floor) > 0) {
              if (former) kept.set(name, former)
              else kept.delete(name)
              break
            }
          }
        }
        for (const value of values(all())) expect(value).toBeGreaterThanOrEqual(floor)
      }),
      { numRuns: 300 },
    )
  })

  it('a waiting change of expiry counts where it ends a gain earlier, never where it puts it off', () => {
    const [ten] = numbered([
      { kind: 'entitlement', quantity: 10, effectiveOn: start, expiresOn: addDays(start, 20), days: null, source: null },
    ])
    const change = (until: string): LeaveEvent => ({
      id: 'x',
      kind: 'expiry-reservation',
      quantity: 0,
      effectiveOn: start,
      expiresOn: until,
      days: null,
      source: 'x/1',
      gain: ten?.id ?? '',
    })
    const until = (events: LeaveEvent[]) => settle(events).gains[0]?.event.expiresOn
    expect(until([ten as LeaveEvent, change(addDays(start, 10))])).toBe(addDays(start, 10))
    expect(until([ten as LeaveEvent, change(addDays(start, 30))])).toBe(addDays(start, 20))
    expect(until([ten as LeaveEvent, { ...change(addDays(start, 30)), kind: 'expiry' }])).toBe(addDays(start, 30))
  })
})
