import type { Because, Explained, WhyRule } from '../because.ts'
import type { Gain, Ledger } from './ledger.ts'
import type { LeaveEvent } from './event.ts'
import { leavePolicyVersion } from './policy.ts'

export interface Balance extends Explained<number> {
  /** What was given so far, each day once: what went over from another gain is not given again. */
  gained: number
  taken: number
  reserved: number
  expired: number
  /**
   * What is left but cannot be taken, because what is taken later needs it. Below zero: so much of what is taken later could be
   * paid by what begins later, so that it may be taken all the same.
   */
  kept: number
  /** What of the balance expires next, and when. What goes over into the next year does not expire with this one. */
  expiring: { quantity: number; on: string } | null
}

type Numbers = Pick<Balance, 'value' | 'taken' | 'reserved' | 'expired' | 'kept' | 'expiring'> & { day: string; debt: number }

const because = (rule: WhyRule, facts: Because['facts']): Because => ({ rule, facts, version: leavePolicyVersion })

/**
 * Why a balance is what it is: first what became of all that was given, then the sum, line by line, which ends in the number: what is
 * left of each usable gain, less what is owed and what later days need.
 */
export function explainBalance(ledger: Ledger, usable: readonly Gain[], facts: Numbers): Because[] {
  const { value, day, taken, reserved, expired, expiring, debt, kept } = facts
  const why: Because[] = []
  if (taken > 0) why.push(because('balance.taken', { quantity: taken }))
  if (reserved > 0) why.push(because('balance.reserved', { quantity: reserved }))
  why.push(...explainDeductions(ledger, usable))
  if (expired > 0) why.push(because('balance.expired', { quantity: expired }))
  if (expiring) why.push(because('balance.expiring', { quantity: expiring.quantity, on: expiring.on }))
  for (const gain of usable) why.push(...explainGain(gain))
  if (debt > 0) why.push(because('balance.debt', { quantity: debt }))
  if (kept !== 0) why.push(because(kept > 0 ? 'balance.kept' : 'balance.paidLater', { quantity: Math.abs(kept) }))
  const terms = [...usable.map(({ rest }) => rest), -debt, -kept].filter((term) => term !== 0)
  if (terms.length > 1) why.push(because('balance.sum', { terms: terms.join(' '), value }))
  why.push(because('balance.value', { value, day }))
  return why
}

/** Each kind of gain as it is told. */
const told: Partial<Record<LeaveEvent['kind'], WhyRule>> = {
  entitlement: 'balance.entitlement',
  accrual: 'balance.accrual',
  'carry-over': 'balance.carry-over',
  adjustment: 'balance.adjustment',
  compensation: 'balance.compensation',
}
/** Those that somebody asked for, with the reason. */
const toldWithReason: Partial<Record<WhyRule, WhyRule>> = {
  'balance.adjustment': 'balance.adjustmentFor',
  'balance.compensation': 'balance.compensationFor',
}

function ruleOf({ opening, coming, kind }: LeaveEvent): WhyRule {
  if (opening) return 'balance.opening'
  if (coming === 'later') return kind === 'carry-over' ? 'balance.comingCarryOver' : 'balance.coming'
  return told[kind] ?? 'balance.adjustment'
}

/** A gain as every explanation tells it: how much, from when until when, and what of it is used. */
export function explainGain({ event, taken, reserved, rest, changed, stopped }: Gain): Because[] {
  const used = Math.round((taken + reserved) * 1000) / 1000
  const facts = { quantity: event.quantity, from: event.effectiveOn, until: event.expiresOn ?? '–', used, rest }
  const rule = ruleOf(event)
  const withReason = event.reason ? toldWithReason[rule] : undefined
  const gained = withReason ? because(withReason, { ...facts, reason: event.reason ?? '' }) : because(rule, facts)
  return [
    gained,
    ...(stopped ? [because('balance.stopped', { quantity: stopped.withheld, ceiling: stopped.ceiling })] : []),
    ...(changed
      ? [because('balance.expiryChanged', { before: changed.from ?? '–', until: event.expiresOn ?? '–', reason: changed.reason || '–' })]
      : []),
  ]
}

/** Days deducted or paid out of the usable gains, or owed. */
function explainDeductions({ allocations }: Ledger, usable: readonly Gain[]): Because[] {
  const ids = new Set(usable.map((gain) => gain.event.id))
  const found = new Map<LeaveEvent, number>()
  for (const { event, gain, quantity } of allocations)
    if ((event.kind === 'adjusted' || event.kind === 'paid-out') && (gain === null || ids.has(gain)))
      found.set(event, (found.get(event) ?? 0) + Math.round(quantity * 1000))
  return [...found].map(([{ kind, opening, effectiveOn, reason }, quantity]) =>
    because(opening ? 'balance.openingOwed' : kind === 'paid-out' ? 'balance.paid-out' : 'balance.adjusted', {
      quantity: quantity / 1000,
      day: effectiveOn,
      reason: reason || '–',
    }),
  )
}
