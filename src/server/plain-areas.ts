import { serveAnnouncements } from '#server/areas/announcement/calls.ts'
import { serveApprovalRights } from '#server/areas/approval-right/calls.ts'
import { serveAttachments } from '#server/areas/attachment.ts'
import { serveAttendancePeriods } from '#server/areas/attendance-period.ts'
import { serveAttendance } from '#server/areas/attendance/calls.ts'
import { serveChat } from '#server/areas/chat/calls.ts'
import { serveCheckIn } from '#server/areas/check-in.ts'
import { serveCheckTimes } from '#server/areas/check-times.ts'
import { serveFile } from '#server/areas/file/calls.ts'
import { serveLeaveBalance } from '#server/areas/leave-balance.ts'
import { serveLoanItems } from '#server/areas/loan-items.ts'
import { serveOrganisationChart } from '#server/areas/organisation-chart/calls.ts'
import { serveOvertimeSetUp } from '#server/areas/overtime-set-up.ts'
import { servePayPeriods } from '#server/areas/pay-period/calls.ts'
import { servePaySetUp } from '#server/areas/pay-set-up.ts'
import { serveSlips } from '#server/areas/pay/calls.ts'
import { serveProfile } from '#server/areas/profile.ts'
import { serveReasons } from '#server/areas/reasons.ts'
import { serveServiceAccounts } from '#server/areas/service-accounts/calls.ts'
import { serveShiftSchedule } from '#server/areas/shift-schedule/calls.ts'
import { serveStaffing } from '#server/areas/staffing.ts'
import { serveTimesheetSetUp } from '#server/areas/timesheet-set-up.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** Areas that need nothing but the database. */
const plain = [
  serveLeaveBalance,
  serveAttendance,
  serveCheckTimes,
  serveCheckIn,
  serveAttendancePeriods,
  serveReasons,
  serveLoanItems,
  serveOvertimeSetUp,
  serveTimesheetSetUp,
  serveAttachments,
  serveServiceAccounts,
  serveProfile,
  serveFile,
  serveAnnouncements,
  serveOrganisationChart,
  serveApprovalRights,
  serveStaffing,
  serveShiftSchedule,
  servePaySetUp,
  servePayPeriods,
  serveSlips,
  serveChat,
] as const

export function servePlainAreas(api: Api<Viewer>, db: Db): void {
  for (const serve of plain) serve(api, db)
}
