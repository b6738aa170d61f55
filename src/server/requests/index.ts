import type { RequestKind } from '#shared/requests/index.ts'
import type { AnyModule, EngineWithDb } from '#server/approval/request/module.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { serveLeaveAdjustment } from '#server/requests/leave-adjustment-request/calls.ts'
import { leaveAdjustmentModule } from '#server/requests/leave-adjustment-request/module.ts'
import { serveLeave } from '#server/requests/leave-request/calls.ts'
import { leaveModule } from '#server/requests/leave-request/module.ts'
import { serveLoan } from '#server/requests/loan/calls.ts'
import { loanModule } from '#server/requests/loan/module.ts'
import { servePermitOut } from '#server/requests/permit-out/calls.ts'
import { permitOutModule } from '#server/requests/permit-out/module.ts'
import { serveOvertimeSchedule } from '#server/requests/overtime-schedule/calls.ts'
import { overtimeScheduleModule } from '#server/requests/overtime-schedule/module.ts'
import { serveCheckTimeOverrider } from '#server/requests/check-time-overrider/calls.ts'
import { checkTimeOverriderModule } from '#server/requests/check-time-overrider/module.ts'
import { serveManualShift } from '#server/requests/manual-shift/calls.ts'
import { manualShiftModule } from '#server/requests/manual-shift/module.ts'
import { servePersonalDataUpdate } from '#server/requests/personal-data-update-request/calls.ts'
import { personalDataUpdateModule } from '#server/requests/personal-data-update-request/module.ts'
import { serveTimesheet } from '#server/requests/timesheet/calls.ts'
import { timesheetModule } from '#server/requests/timesheet/module.ts'

/** The server's part of every request module. */
export const modules: Record<RequestKind, AnyModule> = {
  'leave-request': leaveModule,
  loan: loanModule,
  'permit-out': permitOutModule,
  'leave-adjustment-request': leaveAdjustmentModule,
  'overtime-schedule': overtimeScheduleModule,
  'check-time-overrider': checkTimeOverriderModule,
  'manual-shift': manualShiftModule,
  timesheet: timesheetModule,
  'personal-data-update-request': personalDataUpdateModule,
}

/** The calls that only one module has. */
export const ownCalls: Record<RequestKind, (api: Api<Viewer>, db: Db, engine: EngineWithDb) => void> = {
  'leave-request': serveLeave,
  loan: serveLoan,
  'permit-out': servePermitOut,
  'leave-adjustment-request': serveLeaveAdjustment,
  'overtime-schedule': serveOvertimeSchedule,
  'check-time-overrider': serveCheckTimeOverrider,
  'manual-shift': serveManualShift,
  timesheet: serveTimesheet,
  'personal-data-update-request': servePersonalDataUpdate,
}
