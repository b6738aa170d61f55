import type { Because } from '#shared/records/because.ts'
import { later } from '#shared/records/calendar.ts'
import { balanceOn } from '#shared/records/leave/balance.ts'
import type { Balance } from '#shared/records/leave/explained-balance.ts'
import { grantsBetween, ofWholeYear } from '#shared/records/leave/gains/entitlement.ts'
import { policyOn } from '#shared/records/leave/versions.ts'
import { allUses, settle, shortfall, type Ledger } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { Employment } from '#shared/records/employment.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { eventsOf } from './events.ts'
import { withGainsToCome } from './projection.ts'
import type { LeaveType } from './types.ts'

/** A ledger as known today, with the gains still to come until the end of a day's year. */
export const ledgerUntil = (type: LeaveType, events: readonly LeaveEvent[], employment: Employment, today: string, day: string): Ledger =>
  settle(withGainsToCome(type, events, employment, today, [day]))

/** A balance on a day; after today it is projected with coming gains, expiries, approved and waiting requests. */
export function balanceAsOf(type: LeaveType, events: readonly LeaveEvent[], employment: Employment, today: string, day: string): Balance {
  const balance = balanceOn(ledgerUntil(type, events, employment, today, day), day)
  return { ...balance, why: balance.why.flatMap((one) => [one, ...partOfYear(type, employment, one)]) }
}

/**
 * Of a gain that is less than a whole year's, what that would be, and for which days it is given: whoever begins, leaves or comes back
 * within the year cannot reckon it up else. Of one that the rules would not give so any more nothing is said.
 */
function partOfYear(type: LeaveType, employment: Employment, { rule, facts, version }: Because): Because[] {
  if (rule !== 'balance.entitlement' && rule !== 'balance.coming') return []
  const [from, quantity] = [String(facts['from']), Number(facts['quantity'])]
  const { entitlement } = policyOn(type.versions, from)
  if (entitlement?.every !== 'year') return []
  const whole = ofWholeYear(entitlement, employment, from)
  if (whole <= quantity) return []
  const counts = grantsBetween(type.versions, employment, from, from).find(
    (grant) => grant.kind === 'entitlement' && grant.quantity === quantity,
  )?.counts
  return counts ? [{ rule: 'balance.partOfYear', facts: { whole, ...counts }, version }] : []
}

/** A balance before and after a wish, on the day the wish begins or today where that is later. */
export async function balanceWith(
  db: Db | Tx,
  type: LeaveType,
  employment: Employment & { employeeId: string },
  today: string,
  wish: { day: string; days: readonly (readonly [string, number])[]; source: string; counted: boolean },
): Promise<{ before: Balance; after: Balance }> {
  const events = await eventsOf(db, employment.employeeId, type.id)
  const without = wish.counted ? events.filter((event) => event.source !== wish.source) : events
  const use: LeaveEvent = { ...allUses(wish.days), kind: 'reservation' }
  const day = later(wish.day, today)
  const last = wish.days.at(-1)?.[0] ?? day
  const [ledgerBefore, ledgerAfter] = [without, [...without, use]].map((known) => ledgerUntil(type, known, employment, today, last)) as [
    Ledger,
    Ledger,
  ]
  const [before, after] = [balanceOn(ledgerBefore, day), balanceOn(ledgerAfter, day)]
  // What its later days take beyond what is there is a debt of those days: the balance after it is short by that.
  const short = shortfall(ledgerBefore, ledgerAfter, 0)
  return { before, after: short > 0 ? { ...after, value: Math.min(after.value, -short) } : after }
}
