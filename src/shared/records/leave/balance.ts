import { addDays } from '../calendar.ts'
import { explainBalance, type Balance } from './explained-balance.ts'
import { allUses, expiredOn, isCovered, plain, thousandths, type Gain, type Ledger } from './ledger.ts'

const sum = (list: readonly Gain[], of: (gain: Gain) => number) => list.reduce((total, gain) => total + thousandths(of(gain)), 0)

/**
 * What is available on a day, beside everything that is taken or reserved, also for later days: as much as may be taken on it
 * with nothing owed for it on any day. What is owed already is below zero.
 */
export function balanceOn(ledger: Ledger, day: string): Balance {
  const begun = begunOn(ledger, day)
  const [usable, ended] = [begun.filter((gain) => !expiredOn(gain, day)), begun.filter((gain) => expiredOn(gain, day))]
  const debt = debtOn(ledger, day)
  const [owed, owedByReservations] = [thousandths(debt.quantity), thousandths(debt.reserved)]
  const available = availableOn(ledger, day)
  const value = plain(available)
  const kept = plain(sum(usable, (gain) => gain.rest) - owed - available)
  const expiring = nextToExpire(ledger, day)
  const gained = plain(sum(begun, (gain) => gain.event.quantity) - sum(ended, (gain) => gain.carriedOver))
  const taken = plain(sum(begun, (gain) => gain.taken) + owed - owedByReservations)
  const reserved = plain(sum(begun, (gain) => gain.reserved) + owedByReservations)
  const expired = plain(sum(ended, (gain) => gain.rest - gain.carriedOver))
  const why = explainBalance(ledger, usable, { day, value, taken, reserved, expired, kept, debt: debt.quantity, expiring })
  return { value, gained, taken, reserved, expired, kept, expiring, why }
}

/** How much of what is taken does not come off the balance, because what begins later pays for it. */
export const paidLater = (quantity: number, before: Balance, after: Balance): number =>
  plain(Math.max(0, thousandths(quantity) - thousandths(before.value) + thousandths(after.value)))

/** In thousandths. Where nothing is taken later, it is what stands at the end of the day. */
function availableOn(ledger: Ledger, day: string): number {
  const most = thousandths(stoodOn(ledger, day))
  if (most <= 0 || ledger.allocations.every((paid) => paid.day <= day)) return most
  return largest(most, (quantity) => isCovered(ledger, { event: wish, day, quantity }))
}

/** What would be taken on the day that is asked about. */
const wish = allUses(null)

/** The largest whole number up to `most` that fits, where everything fits that is less than what does, and 0 does. */
function largest(most: number, fits: (quantity: number) => boolean): number {
  if (fits(most)) return most
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** What of a balance would expire next, and how much of that something that is taken from it saves: what is left shows it. */
export function savedFromExpiry(before: Balance, after: Balance): { quantity: number; on: string; saved: number } | null {
  if (!before.expiring) return null
  const { quantity, on } = before.expiring
  const still = after.expiring?.on === on ? after.expiring.quantity : 0
  return { quantity, on, saved: plain(thousandths(quantity) - thousandths(still)) }
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

const begunOn = ({ gains }: { gains: readonly Gain[] }, day: string) => gains.filter(({ event }) => event.effectiveOn <= day)

const debtOn = ({ debts }: Ledger, day: string) => debts.findLast((debt) => debt.day <= day) ?? { quantity: 0, reserved: 0 }

/** Of what is usable now, and of what of it goes over, the first that comes to its end: what is still to come is not there to expire. */
function nextToExpire(ledger: Ledger, day: string): Balance['expiring'] {
  const { gains } = ledger
  const usable = begunOn(ledger, day).filter((gain) => !expiredOn(gain, day))
  const goesOver = new Map<string, number>()
  for (const { event, carriedOver } of usable)
    if (carriedOver > 0 && event.expiresOn) {
      const next = addDays(event.expiresOn, 1)
      goesOver.set(next, (goesOver.get(next) ?? 0) + thousandths(carriedOver))
    }
  const lost = new Map<string, number>()
  const lose = (on: string | null, quantity: number) => on !== null && lost.set(on, (lost.get(on) ?? 0) + quantity)
  for (const { event, rest, carriedOver } of usable) lose(event.expiresOn, thousandths(rest) - thousandths(carriedOver))
  for (const { event, rest, carriedOver } of gains) {
    const ofNow = event.kind === 'carry-over' && event.effectiveOn > day ? (goesOver.get(event.effectiveOn) ?? 0) : 0
    lose(event.expiresOn, Math.min(ofNow, thousandths(rest) - thousandths(carriedOver)))
  }
  const [next] = [...lost].filter(([, quantity]) => quantity > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  return next ? { on: next[0], quantity: plain(next[1]) } : null
}
