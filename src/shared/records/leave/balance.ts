import type { Explained } from '../because.ts'
import { addDays } from '../calendar.ts'
import { explainBalance } from './balance-why.ts'
import { expiredOn, plain, thousandths, type Gain, type Ledger } from './ledger.ts'

export interface Balance extends Explained<number> {
  /** What was given so far, each day once: what went over from another gain is not given again. */
  gained: number
  taken: number
  reserved: number
  expired: number
  /** What of the balance expires next, and when. What goes over into the next year does not expire with this one. */
  expiring: { quantity: number; on: string } | null
}

const sum = (list: readonly Gain[], of: (gain: Gain) => number) => list.reduce((total, gain) => total + thousandths(of(gain)), 0)

/** What is available on a day, after everything that is taken or reserved, also for later days. */
export function balanceOn(ledger: Ledger, day: string): Balance {
  const before = lessGoneOver(ledger)
  // What goes over has not begun while the gains are usable that it comes from, so that nothing is counted twice.
  const begun = begunOn(ledger, day).map((gain) => (expiredOn(gain, day) ? gain : (before.get(gain.event.id) ?? gain)))
  const usable = begun.filter((gain) => !expiredOn(gain, day))
  const ended = begun.filter((gain) => expiredOn(gain, day))
  const debt = debtOn(ledger, day)
  const [owed, owedByReservations] = [thousandths(debt.quantity), thousandths(debt.reserved)]
  const value = plain(sum(usable, (gain) => gain.rest) - owed)
  const expiring = nextToExpire(ledger, day)
  const gained = plain(sum(begun, (gain) => gain.event.quantity) - sum(ended, (gain) => gain.carriedOver))
  const taken = plain(sum(begun, (gain) => gain.taken) + owed - owedByReservations)
  const reserved = plain(sum(begun, (gain) => gain.reserved) + owedByReservations)
  const expired = plain(sum(ended, (gain) => gain.rest - gain.carriedOver))
  const why = explainBalance(ledger, usable, { day, value, taken, reserved, expired, debt: debt.quantity, expiring })
  return { value, gained, taken, reserved, expired, expiring, why }
}

/** What of a balance would expire next, and how much of that something that is taken from it saves: what is left shows it. */
export function savedFromExpiry(before: Balance, after: Balance): { quantity: number; on: string; saved: number } | null {
  if (!before.expiring) return null
  const { quantity, on } = before.expiring
  const still = after.expiring?.on === on ? after.expiring.quantity : 0
  return { quantity, on, saved: plain(thousandths(quantity) - thousandths(still)) }
}

/**
 * Gains from which something goes over that is used then, with that use: as long as they may be used, it is not available any
 * more. Of those that end on one day the last to begin bear it first, so that no day is told less than may be taken on it.
 */
function lessGoneOver({ gains }: Ledger): Map<string, Gain> {
  const less = new Map<string, Gain>()
  for (const carried of gains.filter(({ event }) => event.kind === 'carry-over').toReversed()) {
    const over = less.get(carried.event.id) ?? carried
    let [taken, reserved] = [thousandths(over.taken), thousandths(over.reserved)]
    const eve = addDays(over.event.effectiveOn, -1)
    for (const gain of gains.filter((one) => one.event.expiresOn === eve && one.event.effectiveOn <= eve).toReversed()) {
      const known = less.get(gain.event.id) ?? gain
      const rest = thousandths(known.rest)
      const [own, waiting] = [Math.min(taken, rest), Math.min(reserved, rest - Math.min(taken, rest))]
      ;[taken, reserved] = [taken - own, reserved - waiting]
      less.set(gain.event.id, {
        ...known,
        taken: plain(thousandths(known.taken) + own),
        reserved: plain(thousandths(known.reserved) + waiting),
        rest: plain(rest - own - waiting),
      })
    }
  }
  return less
}

/**
 * What a statement shows at the end of a day: gains so far less what was taken, paid out or lost until then. Other than
 * `balanceOn` it leaves out what is taken on later days.
 */
export function stoodOn(ledger: Ledger, day: string): number {
  const usable = new Map(
    begunOn(ledger, day).flatMap((gain) => (expiredOn(gain, day) ? [] : [[gain.event.id, thousandths(gain.event.quantity)]])),
  )
  for (const { gain, day: on, quantity } of ledger.allocations) {
    const left = gain === null || on > day ? undefined : usable.get(gain)
    if (gain !== null && left !== undefined) usable.set(gain, left - thousandths(quantity))
  }
  return plain([...usable.values()].reduce((total, left) => total + left, 0) - thousandths(debtOn(ledger, day).quantity))
}

const begunOn = ({ gains }: Ledger, day: string) => gains.filter(({ event }) => event.effectiveOn <= day)

const debtOn = ({ debts }: Ledger, day: string) => debts.findLast((debt) => debt.day <= day) ?? { quantity: 0, reserved: 0 }

/** Of what is usable now, and of what of it goes over, the first that comes to its end. */
function nextToExpire(ledger: Ledger, day: string): Balance['expiring'] {
  const { gains } = ledger
  const usable = begunOn(ledger, day).filter((gain) => !expiredOn(gain, day))
  const after = new Set(
    usable.flatMap(({ event, carriedOver }) => (carriedOver > 0 && event.expiresOn ? [addDays(event.expiresOn, 1)] : [])),
  )
  const carried = gains.filter(({ event }) => event.kind === 'carry-over' && after.has(event.effectiveOn))
  const lost = new Map<string, number>()
  for (const { event, rest, carriedOver } of new Set([...usable, ...carried]))
    if (event.expiresOn !== null) lost.set(event.expiresOn, (lost.get(event.expiresOn) ?? 0) + thousandths(rest) - thousandths(carriedOver))
  const [next] = [...lost].filter(([, quantity]) => quantity > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  return next ? { on: next[0], quantity: plain(next[1]) } : null
}
