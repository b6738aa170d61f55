import { addDays } from '../calendar.ts'
import { changedExpiries, compare, standingOf, type ExpiryChange } from './standing.ts'
import { deductions, gains, type LeaveEvent } from './event.ts'

export interface Gain {
  /** With its last day as changed since, and of a carry-over with the quantity that went over. */
  event: LeaveEvent
  taken: number
  reserved: number
  /** What was not used. */
  rest: number
  /** How much of the rest goes over into the gain that begins after its last day. */
  carriedOver: number
  /** Where the balance had come so near to its ceiling that not all of it was given. */
  stopped?: { ceiling: number; withheld: number }
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
  /** What it was settled from. */
  from: Unsettled
}

/** Gains in the order in which they begin, none of them used, and standing deductions by day. */
interface Unsettled {
  gains: readonly Readonly<Gain>[]
  uses: readonly Readonly<Use>[]
  /** The balance at which the regular gains of a day stop, in thousandths. */
  ceilings: ReadonlyMap<string, number>
}

// Thousandths keep the arithmetic exact.
export const thousandths = (value: number) => Math.round(value * 1000)
export const plain = (value: number) => value / 1000

/** What is taken on a day; `quantity` in thousandths. */
interface Use {
  event: LeaveEvent
  day: string
  quantity: number
}

/** What a gain paid of a use; null: no gain did. In thousandths. */
type Paid = (use: Use, quantity: number, gain: Gain | null) => void

/**
 * Settles a ledger: each deduction is paid, in the order of leave days, by the gain that expires first among those usable
 * on its day. What no gain covers is owed and paid by the next gains to come. A regular gain gives no more than up to the ceiling
 * of its day. The order in which events were recorded does not matter, so a request approved later may be dated earlier.
 */
export function settle(events: readonly LeaveEvent[]): Ledger {
  const from = unsettledOf(events)
  const allocations: Allocation[] = []
  const { open, debts } = pay(from, ({ event, day }, quantity, gain) => {
    if (gain) gain[event.kind === 'reservation' ? 'reserved' : 'taken'] += quantity
    allocations.push({ event, day, quantity: plain(quantity), gain: gain?.event.id ?? null })
  })
  return {
    from,
    gains: open.map(({ event, taken, reserved, rest, carriedOver, stopped, ...gain }) => ({
      ...gain,
      ...(stopped && { stopped: { ceiling: plain(stopped.ceiling), withheld: plain(stopped.withheld) } }),
      event: { ...event, quantity: plain(taken + reserved + rest) },
      taken: plain(taken),
      reserved: plain(reserved),
      rest: plain(rest),
      carriedOver: plain(carriedOver),
    })),
    allocations,
    debts,
  }
}

function unsettledOf(events: readonly LeaveEvent[]): Unsettled {
  const standing = standingOf(events)
  const ceilings = ceilingsOf(standing)
  return { gains: openGains(standing, ceilings), uses: usesOf(standing), ceilings }
}

const nobodyTold: Paid = () => {}

/** A ledger as far as it tells what is owed, and not who paid for what. */
type Owing = Pick<Ledger, 'debts'>

const owing = (from: Unsettled): Owing => pay(from, nobodyTold)

/** Whether one thing more could be taken with nothing owed for it, on its own day or on any other. */
export const isCovered = (ledger: Ledger, more: Use): boolean =>
  shortfall(ledger, owing({ ...ledger.from, uses: inOrder([...ledger.from.uses, more]) }), 0) === 0

/** Pays uses by gains, both in the order of their days: answers the gains as they are used then, and what is owed at the end of days. */
function pay(from: Unsettled, paid: Paid): Owing & { open: readonly Gain[] } {
  const open = from.gains.map((gain) => ({ ...gain }))
  const uses = from.uses.map((use) => ({ ...use }))
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
    if (gain.event.kind === 'carry-over') carryInto(gain, open)
    stopAt(ceilingFor(gain.event, from.ceilings), gain, usable, owed)
    if (expiredOn(gain, gain.event.effectiveOn)) return
    for (const use of owed) payBy(use, gain)
    owed = owed.filter((use) => use.quantity > 0)
    usable.push(gain)
    usable.sort(byExpiry)
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
  return { open, debts }
}

/** Lets go over what is left of the gains that ended on the day before, as far as the carry-over allows. */
function carryInto(gain: Gain, open: readonly Gain[]): void {
  const [eve, most] = [addDays(gain.event.effectiveOn, -1), gain.rest]
  gain.rest = 0
  for (const from of open) {
    if (from.event.expiresOn !== eve || from.event.effectiveOn > eve) continue
    const part = Math.min(from.rest - from.carriedOver, most - gain.rest)
    from.carriedOver += part
    gain.rest += part
  }
}

/** Gives no more than the balance that stands when it begins has room for. */
function stopAt(ceiling: number | null, gain: Gain, usable: readonly Gain[], owed: readonly Use[]): void {
  if (ceiling === null) return
  const left = usable.filter((one) => !expiredOn(one, gain.event.effectiveOn)).reduce((sum, { rest }) => sum + rest, 0)
  const withheld = Math.min(gain.rest, Math.max(0, left - sumOf(owed) + gain.rest - ceiling))
  if (withheld === 0) return
  gain.rest -= withheld
  gain.stopped = { ceiling, withheld }
}

const sumOf = (uses: readonly Use[]) => uses.reduce((sum, use) => sum + use.quantity, 0)

export const expiredOn = ({ event }: { event: LeaveEvent }, day: string) => event.expiresOn !== null && event.expiresOn < day

const byExpiry = (a: { event: LeaveEvent }, b: { event: LeaveEvent }) =>
  compare(a.event.expiresOn ?? '9999', b.event.expiresOn ?? '9999') || byBeginning(a, b)

/** Whether a gain is written already or still to come makes no difference to its place. */
const byBeginning = (a: { event: LeaveEvent }, b: { event: LeaveEvent }) =>
  compare(a.event.effectiveOn, b.event.effectiveOn) || compare(a.event.kind, b.event.kind) || compare(a.event.id, b.event.id)

const isRegular = ({ kind }: LeaveEvent) => kind === 'entitlement' || kind === 'accrual'

/** In thousandths; null: nothing stops it. */
const ceilingFor = (event: LeaveEvent, ceilings: Unsettled['ceilings']): number | null =>
  isRegular(event) ? (ceilings.get(event.effectiveOn) ?? null) : null

/** Of several on a day the lowest. */
function ceilingsOf(standing: readonly LeaveEvent[]): Map<string, number> {
  const ceilings = new Map<string, number>()
  for (const { kind, effectiveOn: day, quantity } of standing)
    if (kind === 'ceiling') ceilings.set(day, Math.min(ceilings.get(day) ?? Infinity, thousandths(quantity)))
  return ceilings
}

/**
 * Gains in the order in which they begin, with their last day as changed since; nothing of them is used yet. Of a day what stops
 * at a ceiling comes last, since everything else that begins on it stands then.
 */
function openGains(standing: readonly LeaveEvent[], ceilings: Unsettled['ceilings']): Gain[] {
  const isStopped = ({ event }: Gain) => Number(ceilingFor(event, ceilings) !== null)
  const changed = changedExpiries(standing)
  return standing
    .filter((event) => gains.includes(event.kind))
    .map((event) => {
      const unused = { taken: 0, reserved: 0, rest: thousandths(event.quantity), carriedOver: 0 }
      const change = changed.get(event.id)
      if (!change) return { event, ...unused }
      return { event: { ...event, expiresOn: change.until }, ...unused, changed: { from: change.from, reason: change.reason } }
    })
    .sort((a, b) => compare(a.event.effectiveOn, b.event.effectiveOn) || isStopped(a) - isStopped(b) || byBeginning(a, b))
}

/** Standing deductions, a part a day. */
function usesOf(standing: readonly LeaveEvent[]): Use[] {
  const uses: Use[] = []
  for (const event of standing) {
    if (!deductions.includes(event.kind)) continue
    const parts = event.days ?? [[event.effectiveOn, event.quantity] as const]
    for (const [day, quantity] of parts) if (quantity > 0) uses.push({ event, day, quantity: thousandths(quantity) })
  }
  return inOrder(uses)
}

const inOrder = (uses: Use[]): Use[] => uses.sort((a, b) => compare(a.day, b.day) || compare(a.event.id, b.event.id))

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
  const after = owing(unsettledOf([...known, wish]))
  return after.debts.every(({ quantity }) => quantity <= -floor) ? 0 : shortfall(owing(unsettledOf(known)), after, floor)
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
