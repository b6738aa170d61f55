import { manualShift, manualShiftCalls } from '#shared/requests/manual-shift.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { ManualShiftConsequences, ManualShiftDetailConsequences, ManualShiftSummary } from './manual-shift-consequences.tsx'
import { ManualShiftDetails } from './manual-shift-details.tsx'
import { ManualShiftFields } from './manual-shift-fields.tsx'
import {
  newManualShift,
  manualShiftForm,
  type ManualShiftDetail,
  type ManualShiftPreview,
  type ManualShiftValues,
} from './manual-shift-values.ts'

/** Everything that a manual shift hands to the screens of every request. */
export function useManualShiftViews(): RequestViews<ManualShiftValues, ManualShiftDetail, ManualShiftPreview> {
  const say = useText()
  return {
    contract: manualShift,
    newTitle: say('manualShift.new'),
    several: { source: manualShiftCalls.employees },
    form: manualShiftForm,
    useStart: newManualShift,
    Fields: ManualShiftFields,
    Consequences: ManualShiftConsequences,
    Summary: ManualShiftSummary,
    Details: ManualShiftDetails,
    subjectOf: (detail, language) => `${detail.shift} · ${friendlyRange(detail.startDate, detail.endDate, language)}`,
    tells: ['manualShift.rest', 'manualShift.onLeave', 'manualShift.staffing'],
    DetailConsequences: ManualShiftDetailConsequences,
  }
}
