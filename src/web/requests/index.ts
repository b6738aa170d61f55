import type { RequestKind } from '#shared/requests/index.ts'
import type { RequestRoom } from '#web/approval/room/define-room.tsx'
import { leaveAdjustmentRoom } from '#web/requests/leave-adjustment-request/room.ts'
import { leaveRoom } from '#web/requests/leave-request/room.ts'
import { loanRoom } from '#web/requests/loan/room.ts'
import { permitOutRoom } from '#web/requests/permit-out/room.ts'
import { overtimeScheduleRoom } from '#web/requests/overtime-schedule/room.ts'
import { checkTimeOverriderRoom } from '#web/requests/check-time-overrider/room.ts'
import { manualShiftRoom } from '#web/requests/manual-shift/room.ts'
import { personalDataUpdateRoom } from '#web/requests/personal-data-update-request/room.ts'
import { timesheetRoom } from '#web/requests/timesheet/room.ts'

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
  'personal-data-update-request': personalDataUpdateRoom,
}
