import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { LeaveConsequences, LeaveDetailConsequences, LeaveSummary } from './leave-consequences.tsx'
import { LeaveDetails } from './leave-details.tsx'
import { LeaveFields } from './leave-fields.tsx'
import { newLeave, leaveForm, type LeaveDetail, type LeavePreview, type LeaveValues } from './leave-values.ts'
import { useLeaveTypes } from './use-leave-types.ts'

/** Everything that a leave request hands to the screens of every request. */
export function useLeaveViews(): RequestViews<LeaveValues, LeaveDetail, LeavePreview> {
  const say = useText()
  return {
    contract: leaveRequest,
    newTitle: say('leave.new'),
    several: { source: leaveCalls.employees },
    form: leaveForm,
    useStart,
    Fields: LeaveFields,
    Consequences: LeaveConsequences,
    Summary: LeaveSummary,
    Details: LeaveDetails,
    subjectOf: (detail, language) => `${detail.leaveType} · ${friendlyRange(detail.startDate, detail.endDate, language)}`,
    DetailConsequences: LeaveDetailConsequences,
    tells: ['leave.staffing'],
  }
}

function useStart(search: Readonly<Record<string, string>>): LeaveValues | null {
  const home = useHome().data
  const types = useLeaveTypes(search.employeeId ?? null)
  if (!home || !types) return null
  const holidays = home.holidays.map((holiday) => holiday.date)
  return newLeave(search, { types, today: home.today, holidays })
}
