import type { RequestKind } from '#shared/requests/index.ts'
import type { AnyModule, Approvals } from '#server/approval/module.ts'
import type { Db } from '#server/foundation/db.ts'
import type { Api } from '#server/foundation/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { serveLeaveAdjustment } from './leave-adjustment-request/calls.ts'
import { leaveAdjustmentModule } from './leave-adjustment-request/module.ts'
import { serveLeave } from './leave-request/calls.ts'
import { leaveModule } from './leave-request/module.ts'
import { serveLoan } from './loan/calls.ts'
import { loanModule } from './loan/module.ts'
import { servePermitOut } from './permit-out/calls.ts'
import { permitOutModule } from './permit-out/module.ts'
import { serveOvertimeSchedule } from './overtime-schedule/calls.ts'
import { overtimeScheduleModule } from './overtime-schedule/module.ts'
import { serveCheckTimeOverrider } from './check-time-overrider/calls.ts'
import { checkTimeOverriderModule } from './check-time-overrider/module.ts'
import { serveManualShift } from './manual-shift/calls.ts'
import { manualShiftModule } from './manual-shift/module.ts'
import { serveTimesheet } from './timesheet/calls.ts'
import { timesheetModule } from './timesheet/module.ts'

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
}

/** The calls that only one module has. */
export const ownCalls: Record<RequestKind, (api: Api<Viewer>, db: Db, house: Approvals) => void> = {
  'leave-request': serveLeave,
  loan: serveLoan,
  'permit-out': servePermitOut,
  'leave-adjustment-request': serveLeaveAdjustment,
  'overtime-schedule': serveOvertimeSchedule,
  'check-time-overrider': serveCheckTimeOverrider,
  'manual-shift': serveManualShift,
  timesheet: serveTimesheet,
}
