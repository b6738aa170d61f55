import { manualShift } from '#shared/requests/manual-shift.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestParts } from '../../approval/request-contract.ts'
import { ManualShiftDetails } from './manual-shift-details.tsx'
import { ManualShiftFields, useManualShiftFields } from './manual-shift-fields.tsx'
import {
  bodyOfManualShift,
  copyOfManualShift,
  newManualShift,
  valuesOfManualShift,
  type ManualShiftDetail,
  type ManualShiftPreview,
  type ManualShiftValues,
} from './manual-shift-values.ts'

/** Everything that the module hands to the screens of every request. */
export function useManualShiftParts(): RequestParts<ManualShiftValues, ManualShiftDetail, ManualShiftPreview> {
  const say = useText()
  return {
    contract: manualShift,
    path: manualShift.place.path,
    refreshes: [],
    newTitle: say('manualShift.new'),
    fields: useManualShiftFields(),
    useStart: newManualShift,
    valuesOf: valuesOfManualShift,
    copyOf: copyOfManualShift,
    bodyOf: bodyOfManualShift,
    Fields: ManualShiftFields,
    Consequences: () => null,
    Summary: () => null,
    Details: ManualShiftDetails,
    subjectOf: (detail, language) => friendlyDate(detail.day, language),
    DetailConsequences: () => null,
  }
}
