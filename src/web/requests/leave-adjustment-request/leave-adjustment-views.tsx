import { hasDutyIn } from '#shared/duties.ts'
import { leaveAdjustmentCalls, leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { AdjustmentConsequences, AdjustmentDetailConsequences, AdjustmentSummary } from './leave-adjustment-consequences.tsx'
import { LeaveAdjustmentDetails } from './leave-adjustment-details.tsx'
import { LeaveAdjustmentFields } from './leave-adjustment-fields.tsx'
import {
  newAdjustment,
  leaveAdjustmentForm,
  type LeaveAdjustmentDetail,
  type LeaveAdjustmentPreview,
  type LeaveAdjustmentValues,
} from './leave-adjustment-values.ts'
import { amountText } from './amount-text.ts'

/** Everything that a leave adjustment hands to the screens of every request. */
export function useLeaveAdjustmentViews(): RequestViews<LeaveAdjustmentValues, LeaveAdjustmentDetail, LeaveAdjustmentPreview> {
  const say = useText()
  const language = useLanguage()
  return {
    contract: leaveAdjustmentRequest,
    newTitle: say('leaveAdjustment.new'),
    several: { source: leaveAdjustmentCalls.employees, about: { id: 'subjectId', name: 'subject' } },
    form: leaveAdjustmentForm,
    useStart,
    Fields: LeaveAdjustmentFields,
    Consequences: AdjustmentConsequences,
    Summary: AdjustmentSummary,
    Details: LeaveAdjustmentDetails,
    subjectOf: (detail) =>
      `${detail.leaveType} · ${amountText({ ...detail, type: detail.adjustmentTypeId }, say, language)} · ${detail.employee}`,
    DetailConsequences: AdjustmentDetailConsequences,
  }
}

function useStart(search: Readonly<Record<string, string>>): LeaveAdjustmentValues | null {
  const home = useHome().data
  if (!home) return null
  return newAdjustment(search, {
    today: home.today,
    person: home.person,
    others: home.roles.manages || hasDutyIn(home.roles, 'LeaveAdjustmentRequest'),
  })
}
