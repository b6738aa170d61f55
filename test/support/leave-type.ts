import type { LeaveType } from '../../src/server/records/leave/types.ts'
import { plainLeavePolicy, type LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import { always } from '../../src/shared/records/leave/versions.ts'

/** A leave type kept by balance, with one rule for all days. */
export function leaveTypeWith(rule: Partial<LeavePolicy>): LeaveType {
  const policy = { ...plainLeavePolicy, balance: true, ...rule }
  return { id: '', code: 'A', names: {}, policy, versions: always(policy), retired: false }
}
