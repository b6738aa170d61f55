import type { Because } from '../because.ts'
import type { Balance } from './balance.ts'
import type { Gain, LeaveEvent, Ledger } from './ledger.ts'
import { leavePolicyVersion } from './policy.ts'

type Numbers = Pick<Balance, 'value' | 'taken' | 'reserved' | 'expired' | 'expiring'> & { day: string; debt: number }

const because = (rule: string, facts: Because['facts']): Because => ({ rule, facts, version: leavePolicyVersion })

/** Why a balance is what it is: each usable gain, what was adjusted, and the sums of the rest. */
export function explainBalance(ledger: Ledger, usable: readonly Gain[], facts: Numbers): Because[] {
  const why = [because('balance.value', { value: facts.value, day: facts.day })]
  for (const gain of usable) why.push(...explainGain(gain))
  why.push(...explainDeductions(ledger, usable))
  if (facts.taken > 0) why.push(because('balance.taken', { quantity: facts.taken }))
  if (facts.reserved > 0) why.push(because('balance.reserved', { quantity: facts.reserved }))
  if (facts.expired > 0) why.push(because('balance.expired', { quantity: facts.expired }))
  if (facts.debt > 0) why.push(because('balance.debt', { quantity: facts.debt }))
  if (facts.expiring) why.push(because('balance.expiring', { quantity: facts.expiring.quantity, on: facts.expiring.on }))
  return why
}

function explainGain({ event, taken, reserved, rest, changed }: Gain): Because[] {
  const used = Math.round((taken + reserved) * 1000) / 1000
  const facts = { quantity: event.quantity, from: event.effectiveOn, until: event.expiresOn ?? '–', used, rest }
  const kind = event.opening ? 'opening' : !event.coming ? event.kind : event.kind === 'carry-over' ? 'comingCarryOver' : 'coming'
  const gained = event.reason ? because(`balance.${kind}For`, { ...facts, reason: event.reason }) : because(`balance.${kind}`, facts)
  if (!changed) return [gained]
  const change = { before: changed.from ?? '–', until: event.expiresOn ?? '–', reason: changed.reason || '–' }
  return [gained, because('balance.expiryChanged', change)]
}

/** Days deducted or paid out of the usable gains, or owed. */
function explainDeductions({ allocations }: Ledger, usable: readonly Gain[]): Because[] {
  const ids = new Set(usable.map((gain) => gain.event.id))
  const found = new Map<LeaveEvent, number>()
  for (const { event, gain, quantity } of allocations)
    if ((event.kind === 'adjusted' || event.kind === 'paid-out') && (gain === null || ids.has(gain)))
      found.set(event, (found.get(event) ?? 0) + Math.round(quantity * 1000))
  return [...found].map(([{ kind, opening, effectiveOn, reason }, quantity]) =>
    because(opening ? 'balance.openingOwed' : `balance.${kind}`, { quantity: quantity / 1000, day: effectiveOn, reason: reason || '–' }),
  )
}
