import { leaveAdjustmentRequest } from './leave-adjustment-request.ts'
import { leaveRequest } from './leave-request.ts'
import { loan } from './loan.ts'
import { permitOut } from './permit-out.ts'
import { overtimeSchedule } from './overtime-schedule.ts'
import { checkTimeOverrider } from './check-time-overrider.ts'
import { manualShift } from './manual-shift.ts'
import { personalDataUpdate } from './personal-data-update-request.ts'
import { timesheet } from './timesheet.ts'
import type { requestModules } from './modules.ts'

/** The contract of every request module. The registers of server and web are mapped over it, so that the compiler names a missing tier. */
export const requests = {
  'leave-request': leaveRequest,
  loan,
  'permit-out': permitOut,
  'leave-adjustment-request': leaveAdjustmentRequest,
  'overtime-schedule': overtimeSchedule,
  'check-time-overrider': checkTimeOverrider,
  'manual-shift': manualShift,
  timesheet,
  'personal-data-update-request': personalDataUpdate,
} satisfies Record<keyof typeof requestModules, object>

export type RequestKind = keyof typeof requests
export const requestKinds = Object.keys(requests) as RequestKind[]
