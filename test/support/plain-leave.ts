import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { plainEntitlement, type LeavePolicy } from '#shared/records/leave/policy.ts'
import type { LeaveType } from '#server/records/leave/types.ts'
import { leaveTypeWith } from './leave-type.ts'

/** Leave of twelve days a year, of somebody who is always there. */

export const yearly = (carryOver: LeavePolicy['carryOver']): LeaveType =>
  leaveTypeWith({ carryOver, entitlement: { ...plainEntitlement, amount: 12 } })
export const employed = {
  bornOn: null,
  breaks: [],
  hiredOn: '2019-05-01',
  leftOn: null,
  terms: [{ from: '2019-05-01', fullTime: 1, country: 'ID' }],
}
export const entitlement = (id: string, year: string, more: Partial<LeaveEvent> = {}): LeaveEvent => ({
  id,
  kind: 'entitlement',
  quantity: 12,
  effectiveOn: `${year}-01-01`,
  expiresOn: `${year}-12-31`,
  days: null,
  source: null,
  ...more,
})
