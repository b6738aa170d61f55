import fc from 'fast-check'
import { addDays, daysBetween } from '../../src/shared/records/calendar.ts'
import type { LeaveEvent } from '../../src/shared/records/leave/event.ts'

// Random ledgers of forty days, and the rules of a ledger once more, written plainly.

const start = '2026-01-01'
const length = 40
export const everyDay = daysBetween(addDays(start, -2), addDays(start, length + 12))
const day = fc.integer({ min: 0, max: length }).map((offset) => addDays(start, offset))
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((halves) => halves / 2),
  fc.integer({ min: 1, max: 4000 }).map((part) => part / 1000),
)
export const exact = (value: number) => Math.round(value * 1000)

export type Body = Omit<LeaveEvent, 'id'>

export const gain: fc.Arbitrary<Body[]> = fc
  .record({
    kind: fc.constantFrom('entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation'),
    quantity,
    effectiveOn: day,
    lasts: fc.option(fc.integer({ min: 0, max: 25 })),
  })
  .map(({ lasts, ...rest }) => [{ ...rest, expiresOn: lasts === null ? null : addDays(rest.effectiveOn, lasts), days: null, source: null }])

/** A gain that ends, and what may go over of it on the day after. */
const carriedOn: fc.Arbitrary<Body[]> = fc
  .record({
    quantity,
    most: quantity,
    effectiveOn: day,
    lasts: fc.integer({ min: 0, max: 12 }),
    again: fc.option(fc.integer({ min: 0, max: 12 })),
  })
  .map(({ most, lasts, again, ...rest }) => {
    const expiresOn = addDays(rest.effectiveOn, lasts)
    const next = addDays(expiresOn, 1)
    return [
      { ...rest, kind: 'entitlement', expiresOn, days: null, source: null },
      {
        kind: 'carry-over',
        quantity: most,
        effectiveOn: next,
        expiresOn: again === null ? null : addDays(next, again),
        days: null,
        source: null,
      },
    ]
  })

/** A regular gain that stops at a balance. */
const stopping: fc.Arbitrary<Body[]> = fc
  .record({ quantity, ceiling: quantity, effectiveOn: day, lasts: fc.option(fc.integer({ min: 0, max: 25 })) })
  .map(({ ceiling, lasts, ...rest }) => [
    { ...rest, kind: 'accrual', expiresOn: lasts === null ? null : addDays(rest.effectiveOn, lasts), days: null, source: null },
    { ...rest, kind: 'ceiling', quantity: ceiling, expiresOn: null, days: null, source: null },
  ])

const loss: fc.Arbitrary<Body[]> = fc
  .record({ kind: fc.constantFrom('adjusted', 'paid-out'), quantity, effectiveOn: day })
  .map((rest) => [{ ...rest, expiresOn: null, days: null, source: null }])

export const parts = fc
  .tuple(day, fc.array(fc.constantFrom(0.5, 1, 0.25, 0.333), { minLength: 1, maxLength: 4 }))
  .map(([from, list]) => list.map((part, index) => [addDays(from, index), part] as const))

export type Days = readonly (readonly [string, number])[]
export const leaveEvent = (kind: LeaveEvent['kind'], days: Days, source: string): Body => ({
  kind,
  quantity: days.reduce((sum, [, part]) => sum + exact(part), 0) / 1000,
  effectiveOn: days[0]?.[0] ?? start,
  expiresOn: null,
  days,
  source,
})

/** A leave's life: how often it came back before, and how its last round stands. */
const lives = ['reserved', 'released', 'taken', 'returned'] as const
export const leave = fc.record({ rounds: fc.array(parts, { minLength: 1, maxLength: 3 }), ends: fc.constantFrom(...lives) })
export const eventsOfLeave = ({ rounds, ends }: { rounds: Days[]; ends: (typeof lives)[number] }, source: string): Body[] =>
  rounds.flatMap((days, index) => {
    const reserved = leaveEvent('reservation', days, source)
    if (index < rounds.length - 1) return [reserved, leaveEvent('release', days, source)]
    if (ends === 'reserved') return [reserved]
    if (ends === 'released') return [reserved, leaveEvent('release', days, source)]
    const taken = [reserved, leaveEvent('release', days, source), leaveEvent('taken', days, source)]
    return ends === 'taken' ? taken : [...taken, leaveEvent('returned', days, source)]
  })

export const numbered = (bodies: Body[]): LeaveEvent[] =>
  bodies.map((body, index) => ({ ...body, id: `event ${String(index).padStart(4, '0')}` }))

export const history = fc
  .array(fc.oneof({ weight: 3, arbitrary: gain }, { weight: 2, arbitrary: carriedOn }, stopping, loss, { weight: 3, arbitrary: leave }), {
    maxLength: 14,
  })
  .map((list) => numbered(list.flatMap((one, index) => (Array.isArray(one) ? one : eventsOfLeave(one, `request-${index}/1`)))))

export const shuffled = history.chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })))

interface Simulated {
  /** What is owed each evening, in thousandths. */
  debt: Map<string, number>
  /** What the gains that are usable on a day have left in its evening, in thousandths. */
  left: Map<string, number>
}

/** Of gains that begin on one day. */
const beginning = (a: LeaveEvent, b: LeaveEvent) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.id < b.id ? -1 : 1)

/** The rules once more, day after day, without any order of events to rely on: what is usable and owed each evening. */
export function simulate(events: readonly LeaveEvent[], more?: { on: string; quantity: number }): Simulated {
  const isGain = (event: LeaveEvent) => ['entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation'].includes(event.kind)
  const rests = new Map(events.filter(isGain).map((event) => [event.id, exact(event.quantity)]))
  const wentOver = new Map<string, number>()
  const begun = new Set<string>()
  const isRegular = ({ kind }: LeaveEvent) => kind === 'entitlement' || kind === 'accrual'
  const ceilingOn = (on: string): number | null =>
    events
      .filter(({ kind, effectiveOn }) => kind === 'ceiling' && effectiveOn === on)
      .reduce<number | null>((lowest, { quantity: at }) => Math.min(lowest ?? Infinity, exact(at)), null)
  const lastStopped = (on: string) => (a: LeaveEvent, b: LeaveEvent) =>
    (ceilingOn(on) === null ? 0 : Number(isRegular(a)) - Number(isRegular(b))) || beginning(a, b)
  const later = (a: LeaveEvent, b: LeaveEvent) =>
    (a.expiresOn ?? '9999') < (b.expiresOn ?? '9999')
      ? -1
      : (a.expiresOn ?? '9999') > (b.expiresOn ?? '9999')
        ? 1
        : a.effectiveOn < b.effectiveOn
          ? -1
          : a.effectiveOn > b.effectiveOn
            ? 1
            : beginning(a, b)
  const usable = (on: string) =>
    events.filter((event) => isGain(event) && event.effectiveOn <= on && (event.expiresOn ?? '9999') >= on).sort(later)
  const [debt, left] = [new Map<string, number>(), new Map<string, number>()]
  let owed = 0
  for (const on of everyDay) {
    const ended = events.filter(
      (event) => isGain(event) && event.effectiveOn < on && event.expiresOn !== null && addDays(event.expiresOn, 1) === on,
    )
    for (const event of usable(on)
      .filter((candidate) => candidate.effectiveOn === on)
      .sort(lastStopped(on))) {
      if (event.kind === 'carry-over') {
        const left = ended.reduce((sum, { id }) => sum + (rests.get(id) ?? 0) - (wentOver.get(id) ?? 0), 0)
        let most = Math.min(left, exact(event.quantity))
        rests.set(event.id, most)
        for (const { id } of ended) {
          const part = Math.min(most, (rests.get(id) ?? 0) - (wentOver.get(id) ?? 0))
          wentOver.set(id, (wentOver.get(id) ?? 0) + part)
          most -= part
        }
      }
      const ceiling = ceilingOn(on)
      if (ceiling !== null && isRegular(event)) {
        const others = usable(on).filter((other) => other !== event && begun.has(other.id))
        const stands = others.reduce((sum, { id }) => sum + (rests.get(id) ?? 0), 0) - owed
        rests.set(event.id, Math.max(0, Math.min(exact(event.quantity), ceiling - stands)))
      }
      begun.add(event.id)
      const paid = Math.min(owed, rests.get(event.id) ?? 0)
      owed -= paid
      rests.set(event.id, (rests.get(event.id) ?? 0) - paid)
    }
    let wanted = standing(events).reduce(
      (sum, days) => sum + days.filter(([date]) => date === on).reduce((part, [, each]) => part + exact(each), 0),
      more?.on === on ? more.quantity : 0,
    )
    for (const event of usable(on)) {
      const paid = Math.min(wanted, rests.get(event.id) ?? 0)
      wanted -= paid
      rests.set(event.id, (rests.get(event.id) ?? 0) - paid)
    }
    owed += wanted
    debt.set(on, owed)
    left.set(
      on,
      usable(on).reduce((sum, event) => sum + (rests.get(event.id) ?? 0), 0),
    )
  }
  return { debt, left }
}

/**
 * Tried out: as much as may be taken on a day with no more owed on any day, in thousandths; below zero what is owed already. All that
 * is left is tried first: below a ceiling it may fit where less does not.
 */
export function availableOn(events: readonly LeaveEvent[], on: string): number {
  const { debt, left } = simulate(events)
  const owed = debt.get(on) ?? 0
  if (owed > 0) return -owed
  const fits = (quantity: number) => [...simulate(events, { on, quantity }).debt].every(([day, then]) => then <= (debt.get(day) ?? 0))
  const all = left.get(on) ?? 0
  if (fits(all)) return all
  let [most, too] = [0, all]
  while (too - most > 1) {
    const middle = (most + too) >> 1
    if (fits(middle)) most = middle
    else too = middle
  }
  return most
}

/** Days of the deductions that count: of each request those of its last round, unless it was given back. */
export function standing(events: readonly LeaveEvent[]): Days[] {
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
