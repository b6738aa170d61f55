import type { Because, Explained } from '../because.ts'
import { leavePolicyVersion } from './policy.ts'

export type GainKind = 'entitlement' | 'accrual' | 'carry-over' | 'adjustment' | 'compensation'
export type DeductionKind = 'taken' | 'adjusted' | 'paid-out' | 'reservation'
export type LeaveEventKind = GainKind | DeductionKind | 'release' | 'returned'

/** One row of the ledger. `quantity` is positive; its kind gives the sign. */
export interface LeaveEvent {
  id: string
  kind: LeaveEventKind
  quantity: number
  effectiveOn: string
  /** Last day on which a gain may be used; null: for ever. */
  expiresOn: string | null
  /** Of a leave: quantity by day. */
  days: readonly (readonly [day: string, quantity: number])[] | null
  /** Request and line of a leave: `release` undoes its reservation, `returned` what was taken. */
  source: string | null
  /** A gain that has not happened yet: a coming entitlement in a projection. */
  coming?: boolean
}

const gains: readonly string[] = ['entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation']

export interface Gain {
  event: LeaveEvent
  taken: number
  reserved: number
  rest: number
}

/** Which gain a part of a deduction was paid from; `gain` null: from none, the balance went below zero. */
export interface Allocation {
  event: LeaveEvent
  day: string
  quantity: number
  gain: string | null
}

export interface Ledger {
  gains: Gain[]
  allocations: Allocation[]
  /** What was owed after each day on which it changed, in time order. */
  debts: { day: string; quantity: number }[]
}

// Thousandths keep the arithmetic exact.
const thousandths = (value: number) => Math.round(value * 1000)
const plain = (value: number) => value / 1000

interface Use {
  event: LeaveEvent
  day: string
  quantity: number
}

/**
 * Settles a ledger: each deduction is paid, in the order of leave days, by the gain that expires first among those usable
 * on its day. What no gain covers is owed and paid by the next gains to come. The order in which events were recorded does
 * not matter, so a request approved later may be dated earlier.
 */
export function settle(events: readonly LeaveEvent[]): Ledger {
  const open = events
    .filter((event) => gains.includes(event.kind))
    .map((event) => ({ event, taken: 0, reserved: 0, rest: thousandths(event.quantity) }))
    .sort((a, b) => compare(a.event.effectiveOn, b.event.effectiveOn) || compare(a.event.id, b.event.id))
  const uses = usesOf(events)
  const allocations: Allocation[] = []
  const debts: Ledger['debts'] = []
  const owed: Use[] = []
  const owedNow = () => owed.reduce((sum, use) => sum + use.quantity, 0)

  const pay = (use: Use, gain: (typeof open)[number]) => {
    const quantity = Math.min(use.quantity, gain.rest)
    if (quantity === 0) return
    gain.rest -= quantity
    use.quantity -= quantity
    gain[use.event.kind === 'reservation' ? 'reserved' : 'taken'] += quantity
    allocations.push({ event: use.event, day: use.day, quantity: plain(quantity), gain: gain.event.id })
  }

  const days = [...new Set([...open.map((gain) => gain.event.effectiveOn), ...uses.map((use) => use.day)])].sort(compare)
  for (const day of days) {
    for (const gain of open) {
      if (gain.event.effectiveOn !== day || owed.length === 0) continue
      for (const use of owed) pay(use, gain)
      owed.splice(0, owed.length, ...owed.filter((use) => use.quantity > 0))
      debts.push({ day, quantity: plain(owedNow()) })
    }
    for (const use of uses) {
      if (use.day !== day) continue
      const usable = open
        .filter((gain) => gain.rest > 0 && gain.event.effectiveOn <= day && (gain.event.expiresOn === null || gain.event.expiresOn >= day))
        .sort(byExpiry)
      for (const gain of usable) pay(use, gain)
      if (use.quantity > 0) {
        owed.push(use)
        debts.push({ day, quantity: plain(owedNow()) })
      }
    }
  }
  for (const use of owed) allocations.push({ event: use.event, day: use.day, quantity: plain(use.quantity), gain: null })
  return {
    gains: open.map((gain) => ({ event: gain.event, taken: plain(gain.taken), reserved: plain(gain.reserved), rest: plain(gain.rest) })),
    allocations,
    debts,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byExpiry = (a: { event: LeaveEvent }, b: { event: LeaveEvent }) =>
  compare(a.event.expiresOn ?? '9999', b.event.expiresOn ?? '9999') ||
  compare(a.event.effectiveOn, b.event.effectiveOn) ||
  compare(a.event.id, b.event.id)

/** Deductions still standing, a part a day: released reservations and returned leaves are gone. */
function usesOf(events: readonly LeaveEvent[]): Use[] {
  const undone = new Map<string, number>()
  const undo = (event: LeaveEvent, kind: string) => `${kind} ${event.source ?? event.id}`
  for (const event of events) {
    if (event.kind === 'release') undone.set(undo(event, 'reservation'), (undone.get(undo(event, 'reservation')) ?? 0) + 1)
    if (event.kind === 'returned') undone.set(undo(event, 'taken'), (undone.get(undo(event, 'taken')) ?? 0) + 1)
  }
  const uses: Use[] = []
  const deductions = events.filter((event) => ['taken', 'adjusted', 'paid-out', 'reservation'].includes(event.kind))
  for (const event of deductions.sort((a, b) => compare(a.id, b.id))) {
    const key = undo(event, event.kind)
    const left = undone.get(key) ?? 0
    if (left > 0) {
      undone.set(key, left - 1)
      continue
    }
    const parts = event.days ?? [[event.effectiveOn, event.quantity] as const]
    for (const [day, quantity] of parts) if (quantity > 0) uses.push({ event, day, quantity: thousandths(quantity) })
  }
  return uses.sort((a, b) => compare(a.day, b.day) || compare(a.event.id, b.event.id))
}

/** The deepest that the balance goes below zero on any day from `from` on. */
export function deepestDebt(ledger: Ledger, from: string): number {
  let before = 0
  let deepest = 0
  for (const debt of ledger.debts) {
    if (debt.day < from) before = debt.quantity
    else deepest = Math.max(deepest, debt.quantity)
  }
  return Math.max(before, deepest)
}

export interface Balance extends Explained<number> {
  gained: number
  taken: number
  reserved: number
  expired: number
  /** What of the balance expires next, and when. */
  expiring: { quantity: number; on: string } | null
}

const usableOn = (gain: Gain, day: string) =>
  gain.event.effectiveOn <= day && (gain.event.expiresOn === null || gain.event.expiresOn >= day)

/** What is available on a day, after everything that is taken or reserved, also for later days. */
export function balanceOn(ledger: Ledger, day: string): Balance {
  const sum = (list: Gain[], of: (gain: Gain) => number) => plain(list.reduce((total, gain) => total + thousandths(of(gain)), 0))
  const begun = ledger.gains.filter((gain) => gain.event.effectiveOn <= day)
  const usable = begun.filter((gain) => usableOn(gain, day))
  const gone = begun.filter((gain) => !usableOn(gain, day))
  const debt = ledger.debts.findLast((entry) => entry.day <= day)?.quantity ?? 0
  const owed = (kind: 'reservation' | 'other') =>
    plain(
      ledger.allocations
        .filter((part) => part.gain === null && (part.event.kind === 'reservation') === (kind === 'reservation'))
        .reduce((total, part) => total + thousandths(part.quantity), 0),
    )
  const value = plain(thousandths(sum(usable, (gain) => gain.rest)) - thousandths(debt))
  const dated = usable.filter((gain) => gain.rest > 0 && gain.event.expiresOn !== null)
  const next = dated.map((gain) => gain.event.expiresOn ?? '').sort(compare)[0]
  const expiring = next ? { on: next, quantity: sum(dated.filter((gain) => gain.event.expiresOn === next), (gain) => gain.rest) } : null
  const gained = sum(begun, (gain) => gain.event.quantity)
  const taken = plain(thousandths(sum(begun, (gain) => gain.taken)) + thousandths(owed('other')))
  const reserved = plain(thousandths(sum(begun, (gain) => gain.reserved)) + thousandths(owed('reservation')))
  const expired = sum(gone, (gain) => gain.rest)
  return { value, gained, taken, reserved, expired, expiring, why: explain(usable, { day, value, taken, reserved, expired, debt, expiring }) }
}

function explain(
  usable: Gain[],
  facts: { day: string; value: number; taken: number; reserved: number; expired: number; debt: number; expiring: Balance['expiring'] },
): Because[] {
  const because = (rule: string, given: Because['facts']): Because => ({ rule, facts: given, version: leavePolicyVersion })
  const why = [because('balance.value', { value: facts.value, day: facts.day })]
  for (const { event, taken, reserved, rest } of usable)
    why.push(
      because(`balance.${event.coming ? 'coming' : event.kind}`, {
        quantity: event.quantity,
        from: event.effectiveOn,
        until: event.expiresOn ?? '–',
        used: plain(thousandths(taken) + thousandths(reserved)),
        rest,
      }),
    )
  if (facts.taken > 0) why.push(because('balance.taken', { quantity: facts.taken }))
  if (facts.reserved > 0) why.push(because('balance.reserved', { quantity: facts.reserved }))
  if (facts.expired > 0) why.push(because('balance.expired', { quantity: facts.expired }))
  if (facts.debt > 0) why.push(because('balance.debt', { quantity: facts.debt }))
  if (facts.expiring) why.push(because('balance.expiring', { quantity: facts.expiring.quantity, on: facts.expiring.on }))
  return why
}
