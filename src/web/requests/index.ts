import type { RequestKind } from '#shared/requests/index.ts'
import type { RequestRoom } from '../approval/request-contract.ts'
import { leaveAdjustmentRoom } from './leave-adjustment-request/room.ts'
import { leaveRoom } from './leave-request/room.ts'
import { loanRoom } from './loan/room.ts'
import { permitOutRoom } from './permit-out/room.ts'
import { overtimeScheduleRoom } from './overtime-schedule/room.ts'
import { checkTimeOverriderRoom } from './check-time-overrider/room.ts'
import { manualShiftRoom } from './manual-shift/room.ts'
import { timesheetRoom } from './timesheet/room.ts'

/** The room of every request module; the compiler names one that is missing. */
export const requestRooms: { readonly [K in RequestKind]: RequestRoom } = {
  'leave-request': leaveRoom,
  loan: loanRoom,
  'permit-out': permitOutRoom,
  'leave-adjustment-request': leaveAdjustmentRoom,
  'overtime-schedule': overtimeScheduleRoom,
  'check-time-overrider': checkTimeOverriderRoom,
  'manual-shift': manualShiftRoom,
  timesheet: timesheetRoom,
}
