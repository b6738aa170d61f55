import { addDays, addMonths, endOfYear, later } from '../calendar.ts'
import type { Gain } from './ledger.ts'
import type { LeaveEvent } from './event.ts'
import type { LeavePolicy } from './policy.ts'

/** What an adjustment does to a balance. */
export const adjustmentTypes = ['addition', 'deduction', 'disbursement', 'expiry'] as const
export type AdjustmentType = (typeof adjustmentTypes)[number]

/** An adjustment as somebody wishes it. Quantities are in the leave type's unit. */
export interface AdjustmentWish {
  type: AdjustmentType
  /** Of all but a change of expiry. */
  quantity: number | null
  /** Day on which it counts. */
  effectiveOn: string
  /** Last day of what is added, null: none; or the new last day of a gain. */
  expiresOn: string | null
  /** Whose expiry changes. */
  balanceId: string | null
  note: string
}

/** What a rule found. The text is the catalogue's `leaveAdjustment.<rule>`. */
export interface AdjustmentFinding {
  rule:
    | 'quantityMissing'
    | 'order'
    | 'tooFar'
    | 'beforeHire'
    | 'notPaidOut'
    | 'least'
    | 'most'
    | 'balanceMissing'
    | 'expiryMissing'
    | 'expiryPast'
    | 'noteMissing'
  field: string
  facts: Record<string, string | number>
  /** Not even an entry makes sense so. */
  impossible: boolean
}

/** Adjustments lie at most so many months from today, back or ahead. */
const monthsAround = 12

/** What can be said of an adjustment without looking at the ledger. */
export function adjustmentFindings(
  wish: AdjustmentWish,
  policy: LeavePolicy,
  known: { today: string; hiredOn: string | null },
): AdjustmentFinding[] {
  const found: AdjustmentFinding[] = []
  const add = (rule: AdjustmentFinding['rule'], field: string, facts: AdjustmentFinding['facts'] = {}, impossible = false) =>
    found.push({ rule, field, facts, impossible })
  const { type, quantity, effectiveOn, expiresOn } = wish
  if (type === 'expiry') {
    if (!wish.balanceId) add('balanceMissing', 'balanceId', {}, true)
    if (!expiresOn) add('expiryMissing', 'expiryDate', {}, true)
    else if (expiresOn < known.today) add('expiryPast', 'expiryDate', {})
    else if (expiresOn > addMonths(known.today, 10 * monthsAround)) add('tooFar', 'expiryDate', { months: 10 * monthsAround })
  } else if (quantity === null) add('quantityMissing', 'quantity', {}, true)
  if (type === 'addition' || type === 'deduction') {
    if (effectiveOn < addMonths(known.today, -monthsAround) || effectiveOn > addMonths(known.today, monthsAround))
      add('tooFar', 'effectiveDate', { months: monthsAround })
    if (known.hiredOn && effectiveOn < known.hiredOn) add('beforeHire', 'effectiveDate', { day: known.hiredOn })
  }
  if (type === 'addition' && expiresOn && expiresOn < effectiveOn) add('order', 'expiryDate', {}, true)
  if (type === 'disbursement') {
    if (!policy.disbursement) add('notPaidOut', 'leaveTypeId', {}, true)
    else if (quantity !== null && quantity < policy.disbursement.least)
      add('least', 'quantity', { least: policy.disbursement.least, unit: policy.unit })
  }
  if (type !== 'disbursement' && wish.note.trim() === '') add('noteMissing', 'note')
  return found
}

/** Of one year: what was paid out already, or waits to be. */
export const paidOutIn = (year: string, events: readonly LeaveEvent[]): number =>
  events.reduce(
    (sum, event) =>
      event.effectiveOn.startsWith(year) && (event.kind === 'paid-out' || event.becomes === 'paid-out')
        ? sum + Math.round(event.quantity * 1000)
        : sum,
    0,
  ) / 1000

/** What more would be too much in a calendar year. */
export function paidOutFinding(
  wish: { quantity: number; effectiveOn: string },
  policy: LeavePolicy,
  events: readonly LeaveEvent[],
): AdjustmentFinding[] {
  const { most } = policy.disbursement ?? { most: 0 }
  const used = paidOutIn(wish.effectiveOn.slice(0, 4), events)
  if (Math.round((used + wish.quantity) * 1000) <= Math.round(most * 1000)) return []
  return [
    { rule: 'most', field: 'quantity', facts: { most, used, unit: policy.unit, year: wish.effectiveOn.slice(0, 4) }, impossible: false },
  ]
}

/** What an adjustment would be in the ledger, for a look ahead: nothing is written so. */
export function eventOfWish({ type, quantity, effectiveOn, expiresOn, balanceId, note }: AdjustmentWish, id: string): LeaveEvent {
  const common = { id, effectiveOn, days: null, source: id, reason: note }
  if (type === 'expiry') return { ...common, kind: 'expiry', quantity: 0, expiresOn, gain: balanceId }
  if (type === 'addition') return { ...common, kind: 'adjustment', quantity: quantity ?? 0, expiresOn }
  return { ...common, kind: type === 'deduction' ? 'adjusted' : 'paid-out', quantity: quantity ?? 0, expiresOn: null }
}

/** The day as of which an adjustment is shown best: when it counts, of a change of expiry when it first makes a difference. */
export function dayOfEffect({ type, effectiveOn, expiresOn }: AdjustmentWish, today: string, before: string | null): string {
  const day = type === 'expiry' ? addDays([expiresOn, before].flatMap((each) => each ?? []).toSorted()[0] ?? today, 1) : effectiveOn
  return later(day, today)
}

/** Days beyond which a gain that has expired is not brought back. */
const graceMonths = 3

/** Gains somebody still has something of: usable now or later, or expired so lately that they may be prolonged. */
export function availableGains(gains: readonly Gain[], today: string): Gain[] {
  const oldest = addMonths(today, -graceMonths)
  return gains.filter(({ event, rest }) => rest > 0 && !event.coming && (event.expiresOn === null || event.expiresOn >= oldest))
}

/**
 * Whether what is left of a gain that ended with its year has gone over into the next one: to prolong it would count it twice.
 */
export function wentOver({ expiresOn }: LeaveEvent, events: readonly LeaveEvent[]): boolean {
  if (expiresOn === null || expiresOn !== endOfYear(expiresOn)) return false
  return events.some((event) => event.kind === 'carry-over' && event.effectiveOn === addDays(expiresOn, 1))
}

/** The last day that is usual for what is added on a day: the end of its year. */
export const usualExpiry = (effectiveOn: string): string => endOfYear(effectiveOn)

/**
 * The furthest day that a ledger and a change of it speak of: coming gains are reckoned with until the end of its year, as
 * leave that was approved for next year may live on them.
 */
export function horizonOf(events: readonly LeaveEvent[], today: string, ...days: (string | null)[]): string {
  const furthest = events.flatMap((event) => [event.effectiveOn, event.days?.at(-1)?.[0] ?? event.effectiveOn])
  return endOfYear([today, ...days.filter((day) => day !== null), ...furthest].toSorted().at(-1) ?? today)
}
