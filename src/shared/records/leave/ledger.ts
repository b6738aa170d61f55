import type { Explained } from '../because.ts'
import { explainBalance } from './balance-why.ts'
import { changedExpiries, standingOf, type ExpiryChange } from './standing.ts'

export type GainKind = 'entitlement' | 'accrual' | 'carry-over' | 'adjustment' | 'compensation'
export type DeductionKind = 'taken' | 'adjusted' | 'paid-out' | 'reservation'
export type LeaveEventKind = GainKind | DeductionKind | 'expiry' | 'expiry-reservation' | 'release' | 'returned' | 'withdrawn'

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
  /** Request and line: `release` undoes a reservation, `returned` a deduction, `withdrawn` a gain or a change of its expiry. */
  source: string | null
  /** Of a change of expiry: the gain whose last day becomes `expiresOn`. */
  gain?: string | null
  /** Of a reservation that is no leave: what an approval makes of it. */
  becomes?: 'adjusted' | 'paid-out' | null
  /** What was said for an adjustment. */
  reason?: string | null
  /** A gain that has not happened yet: a coming entitlement in a projection. */
  coming?: boolean
}

const gains: readonly string[] = ['entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation']
export const deductions: readonly string[] = ['taken', 'adjusted', 'paid-out', 'reservation'] satisfies DeductionKind[]

export interface Gain {
  event: LeaveEvent
  taken: number
  reserved: number
  rest: number
  /** Where its last day is another than it was given with. */
  changed?: ExpiryChange
}

/** Which gain a part of a deduction was paid from; `gain` null: from none, the balance went below zero. */
export interface Allocation {
  event: LeaveEvent
  day: string
  quantity: number
  gain: string | null
}

/** What was owed at the end of a day on which it changed, and how much of it by reservations. */
export interface Debt {
  day: string
  quantity: number
  reserved: number
}

export interface Ledger {
  gains: Gain[]
  allocations: Allocation[]
  /** In time order, at most one a day. */
  debts: Debt[]
}

// Thousandths keep the arithmetic exact.
const thousandths = (value: number) => Math.round(value * 1000)
const plain = (value: number) => value / 1000

interface Use {
  event: LeaveEvent
  day: string
  quantity: number
}

/** What a gain paid of a use; null: no gain did. In thousandths. */
type Paid = (use: Use, quantity: number, gain: Gain | null) => void

/**
 * Settles a ledger: each deduction is paid, in the order of leave days, by the gain that expires first among those usable
 * on its day. What no gain covers is owed and paid by the next gains to come. The order in which events were recorded does
 * not matter, so a request approved later may be dated earlier.
 */
export function settle(events: readonly LeaveEvent[]): Ledger {
  const standing = standingOf(events)
  const open = openGains(standing)
  const allocations: Allocation[] = []
  const debts = pay(open, usesOf(standing), ({ event, day }, quantity, gain) => {
    if (gain) gain[event.kind === 'reservation' ? 'reserved' : 'taken'] += quantity
    allocations.push({ event, day, quantity: plain(quantity), gain: gain?.event.id ?? null })
  })
  return {
    gains: open.map(({ taken, reserved, rest, ...gain }) => ({
      ...gain,
      taken: plain(taken),
      reserved: plain(reserved),
      rest: plain(rest),
    })),
    allocations,
    debts,
  }
}

const nobodyTold: Paid = () => {}

/** A ledger as far as it tells what is owed, and not who paid for what. */
type Owing = Pick<Ledger, 'debts'>

function owingOf(events: readonly LeaveEvent[]): Owing {
  const standing = standingOf(events)
  return { debts: pay(openGains(standing), usesOf(standing), nobodyTold) }
}

/** Pays uses by gains, both in the order of their days, and answers what is owed at the end of days. */
function pay(open: readonly Gain[], uses: readonly Use[], paid: Paid): Debt[] {
  const debts: Debt[] = []
  // Gains that have begun and are not used up, the first to expire first.
  const usable: Gain[] = []
  let owed: Use[] = []

  const payBy = (use: Use, gain: Gain) => {
    const quantity = Math.min(use.quantity, gain.rest)
    if (quantity === 0) return
    gain.rest -= quantity
    use.quantity -= quantity
    paid(use, quantity, gain)
  }

  const start = (gain: Gain) => {
    if (expiredOn(gain, gain.event.effectiveOn)) return
    for (const use of owed) payBy(use, gain)
    owed = owed.filter((use) => use.quantity > 0)
    if (gain.rest === 0) return
    const place = usable.findIndex((other) => byExpiry(gain, other) < 0)
    usable.splice(place < 0 ? usable.length : place, 0, gain)
  }

  const deduct = (use: Use) => {
    for (let first = usable[0]; first && use.quantity > 0; first = usable[0]) {
      if (!expiredOn(first, use.day)) payBy(use, first)
      if (expiredOn(first, use.day) || first.rest === 0) usable.shift()
    }
    if (use.quantity > 0) owed.push(use)
  }

  const tell = (day: string) => {
    const last = debts.at(-1)
    if (owed.length === 0 && !last?.quantity) return
    const reserved = plain(sumOf(owed.filter((use) => use.event.kind === 'reservation')))
    const quantity = plain(sumOf(owed))
    if (quantity !== (last?.quantity ?? 0) || reserved !== (last?.reserved ?? 0)) debts.push({ day, quantity, reserved })
  }

  let [nextGain, nextUse] = [0, 0]
  for (;;) {
    const [gainDay, useDay] = [open[nextGain]?.event.effectiveOn, uses[nextUse]?.day]
    const day = gainDay !== undefined && (useDay === undefined || gainDay < useDay) ? gainDay : useDay
    if (day === undefined) break
    for (let gain = open[nextGain]; gain?.event.effectiveOn === day; gain = open[(nextGain += 1)]) start(gain)
    for (let use = uses[nextUse]; use?.day === day; use = uses[(nextUse += 1)]) deduct(use)
    tell(day)
  }
  for (const use of owed) paid(use, use.quantity, null)
  return debts
}

const sumOf = (uses: readonly Use[]) => uses.reduce((sum, use) => sum + use.quantity, 0)

const expiredOn = ({ event }: { event: LeaveEvent }, day: string) => event.expiresOn !== null && event.expiresOn < day

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byExpiry = (a: { event: LeaveEvent }, b: { event: LeaveEvent }) =>
  compare(a.event.expiresOn ?? '9999', b.event.expiresOn ?? '9999') ||
  compare(a.event.effectiveOn, b.event.effectiveOn) ||
  compare(a.event.id, b.event.id)

/** Gains in the order in which they begin, with their last day as changed since; nothing of them is used yet. */
function openGains(standing: readonly LeaveEvent[]): Gain[] {
  const changed = changedExpiries(standing)
  return standing
    .filter((event) => gains.includes(event.kind))
    .map((event) => {
      const unused = { taken: 0, reserved: 0, rest: thousandths(event.quantity) }
      const change = changed.get(event.id)
      if (!change) return { event, ...unused }
      return { event: { ...event, expiresOn: change.until }, ...unused, changed: { from: change.from, reason: change.reason } }
    })
    .sort((a, b) => compare(a.event.effectiveOn, b.event.effectiveOn) || compare(a.event.id, b.event.id))
}

/** Standing deductions, a part a day. */
function usesOf(standing: readonly LeaveEvent[]): Use[] {
  const uses: Use[] = []
  for (const event of standing) {
    if (!deductions.includes(event.kind)) continue
    const parts = event.days ?? [[event.effectiveOn, event.quantity] as const]
    for (const [day, quantity] of parts) if (quantity > 0) uses.push({ event, day, quantity: thousandths(quantity) })
  }
  return uses.sort((a, b) => compare(a.day, b.day) || compare(a.event.id, b.event.id))
}

/**
 * By how much a change of the ledger brings its balance below the floor (0 or below) on its worst day. What lay below the
 * floor before is nobody's fault now, on that day alone.
 */
export function shortfall(before: Owing, after: Owing, floor: number): number {
  const owed = ({ debts }: Owing, day: string) => debts.findLast((debt) => debt.day <= day)?.quantity ?? 0
  const days = [...before.debts, ...after.debts].map((debt) => debt.day)
  return Math.max(0, ...days.map((day) => plain(thousandths(owed(after, day)) - thousandths(Math.max(-floor, owed(before, day))))))
}

/** By how much one more event brings a balance below the floor. Where it ends nowhere below, what it was before does not matter. */
export function shortfallWith(known: readonly LeaveEvent[], wish: LeaveEvent, floor: number): number {
  const after = owingOf([...known, wish])
  return after.debts.every(({ quantity }) => quantity <= -floor) ? 0 : shortfall(owingOf(known), after, floor)
}

/** All uses of a balance as one event: who wishes to know how far a balance goes need not know which was which. */
export const allUses = (days: LeaveEvent['days']): LeaveEvent => ({
  id: 'all uses',
  kind: 'taken',
  quantity: 0,
  effectiveOn: '',
  expiresOn: null,
  days,
  source: null,
})

export interface Balance extends Explained<number> {
  gained: number
  taken: number
  reserved: number
  expired: number
  /** What of the balance expires next, and when. */
  expiring: { quantity: number; on: string } | null
}

/** What is available on a day, after everything that is taken or reserved, also for later days. */
export function balanceOn(ledger: Ledger, day: string): Balance {
  const sum = (list: Gain[], of: (gain: Gain) => number) => list.reduce((total, gain) => total + thousandths(of(gain)), 0)
  const begun = ledger.gains.filter((gain) => gain.event.effectiveOn <= day)
  const usable = begun.filter((gain) => !expiredOn(gain, day))
  const debt = ledger.debts.findLast((entry) => entry.day <= day) ?? { quantity: 0, reserved: 0 }
  const [owed, owedByReservations] = [thousandths(debt.quantity), thousandths(debt.reserved)]
  const value = plain(sum(usable, (gain) => gain.rest) - owed)
  const dated = usable.filter((gain) => gain.rest > 0 && gain.event.expiresOn !== null)
  const next = dated.map((gain) => gain.event.expiresOn ?? '').sort(compare)[0]
  const expiring = next
    ? {
        on: next,
        quantity: plain(
          sum(
            dated.filter((gain) => gain.event.expiresOn === next),
            (gain) => gain.rest,
          ),
        ),
      }
    : null
  const gained = plain(sum(begun, (gain) => gain.event.quantity))
  const taken = plain(sum(begun, (gain) => gain.taken) + owed - owedByReservations)
  const reserved = plain(sum(begun, (gain) => gain.reserved) + owedByReservations)
  const expired = plain(
    sum(
      begun.filter((gain) => expiredOn(gain, day)),
      (gain) => gain.rest,
    ),
  )
  const why = explainBalance(ledger, usable, { day, value, taken, reserved, expired, debt: debt.quantity, expiring })
  return { value, gained, taken, reserved, expired, expiring, why }
}
