import { manualShift } from '#shared/requests/manual-shift.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestParts } from '#web/approval/request/request-contract.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import { ManualShiftConsequences, ManualShiftDetailConsequences, ManualShiftSummary } from './manual-shift-consequences.tsx'
import { ManualShiftDetails } from './manual-shift-details.tsx'
import { ManualShiftFields } from './manual-shift-fields.tsx'
import {
  bodyOfManualShift,
  copyOfManualShift,
  newManualShift,
  valuesOfManualShift,
  type ManualShiftDetail,
  type ManualShiftPreview,
  type ManualShiftValues,
} from './manual-shift-values.ts'

const refreshes = ['attendance', 'shift-schedule']

/** Manual shifts: one's own requests and the team's. */
export function ManualShiftList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={manualShift}
      path={manualShift.place.path}
      title={say('manualShift.plural')}
      emptyMine={say('manualShift.emptyMine')}
      refreshes={refreshes}
      cardTitle={(row) => `${String(row.shift)} · ${friendlyRange(String(row.startDate), String(row.endDate), language)}`}
      cardSays={['shift', 'startDate', 'endDate']}
    />
  )
}

export function ManualShiftNew() {
  return <RequestNewScreen parts={useParts()} />
}

export function ManualShiftRequest() {
  return <RequestScreen parts={useParts()} />
}

/** Everything that a manual shift hands to the screens of every request. */
function useParts(): RequestParts<ManualShiftValues, ManualShiftDetail, ManualShiftPreview> {
  const say = useText()
  return {
    contract: manualShift,
    path: manualShift.place.path,
    refreshes,
    newTitle: say('manualShift.new'),
    fields: [
      { kind: 'select', name: 'shiftId', label: say('manualShift.shift'), required: true },
      { kind: 'date', name: 'startDate', label: say('manualShift.startDate'), required: true },
      { kind: 'date', name: 'endDate', label: say('manualShift.endDate'), required: true },
      { kind: 'select', name: 'reasonTypeId', label: say('manualShift.reason'), required: true },
    ],
    useStart: newManualShift,
    valuesOf: valuesOfManualShift,
    copyOf: copyOfManualShift,
    bodyOf: bodyOfManualShift,
    Fields: ManualShiftFields,
    Consequences: ManualShiftConsequences,
    Summary: ManualShiftSummary,
    Details: ManualShiftDetails,
    subjectOf: (detail, language) => `${detail.shift} · ${friendlyRange(detail.startDate, detail.endDate, language)}`,
    tells: ['manualShift.rest', 'manualShift.onLeave', 'manualShift.staffing'],
    DetailConsequences: ManualShiftDetailConsequences,
  }
}
