import { always } from '#shared/records/leave/versions.ts'
import { grantsBetween } from '#shared/records/leave/gains/entitlement.ts'
import { plain, thousandths } from '#shared/records/leave/ledger.ts'
import { plainLeavePolicy, type Entitlement } from '#shared/records/leave/policy.ts'

/** Somebody who is there for the whole of any year, full time. */
const wholeYear = { hiredOn: null, leftOn: null, bornOn: null, terms: [], breaks: [] }

/** What a whole year comes to by the rule itself: what is rounded may be another amount. */
export function yearOf(entitlement: Entitlement): number {
  const given = grantsBetween(always({ ...plainLeavePolicy, balance: true, entitlement }), wholeYear, '2026-01-01', '2026-12-31')
  return plain(given.reduce((sum, { quantity }) => sum + thousandths(quantity), 0))
}
