import { addDays, addMonths, dayNumber, endOfYear } from '../calendar.ts'
import type { LeaveEvent } from './ledger.ts'
import type { LeavePolicy } from './policy.ts'

/** What an entitlement is computed from. */
export interface Employment {
  hiredOn: string | null
  leftOn: string | null
  /** Share of full time: 1, 0.8 … */
  fullTime: number
}

/** A regular gain of a period, granted once. */
export interface Grant {
  kind: 'entitlement' | 'accrual'
  period: string
  quantity: number
  effectiveOn: string
  expiresOn: string
}

const half = (value: number) => Math.round(value * 2) / 2
const hundredth = (value: number) => Math.round(value * 100) / 100

/** The regular gains whose first day lies from `from` until `until`, both included. */
export function grantsBetween(policy: LeavePolicy, employment: Employment, from: string, until: string): Grant[] {
  const rule = policy.entitlement
  if (!rule || from > until) return []
  const grants: Grant[] = []
  const begins = employment.hiredOn ?? '0002-01-01'
  const eligible = policy.serviceMonths > 0 ? addMonths(begins, policy.serviceMonths) : begins
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year += 1) {
    const first = `${String(year).padStart(4, '0')}-01-01`
    const last = endOfYear(first)
    const expiresOn = rule.expiresAfterMonths > 0 ? addDays(addMonths(first, 12 + rule.expiresAfterMonths), -1) : last
    const periods =
      rule.every === 'year'
        ? [{ period: String(year), day: first, end: last, amount: rule.amount }]
        : Array.from({ length: 12 }, (_, month) => {
            const day = addMonths(first, month)
            return { period: day.slice(0, 7), day, end: addDays(addMonths(day, 1), -1), amount: rule.amount / 12 }
          })
    for (const { period, day, end, amount } of periods) {
      const effectiveOn = day < eligible ? eligible : day
      if (effectiveOn > end || effectiveOn < from || effectiveOn > until) continue
      if (employment.leftOn && employment.leftOn < effectiveOn) continue
      const present = rule.proRata && begins > day ? (dayNumber(end) - dayNumber(begins) + 1) / (dayNumber(end) - dayNumber(day) + 1) : 1
      const exact = amount * employment.fullTime * present
      const quantity = rule.every === 'year' ? half(exact) : hundredth(exact)
      if (quantity > 0) grants.push({ kind: rule.every === 'year' ? 'entitlement' : 'accrual', period, quantity, effectiveOn, expiresOn })
    }
  }
  return grants
}

/** Coming gains as events of a projection. */
export const comingEvents = (grants: readonly Grant[]): LeaveEvent[] =>
  grants.map((grant) => ({
    id: `coming ${grant.period}`,
    kind: grant.kind,
    quantity: grant.quantity,
    effectiveOn: grant.effectiveOn,
    expiresOn: grant.expiresOn,
    days: null,
    source: null,
    coming: true,
  }))
