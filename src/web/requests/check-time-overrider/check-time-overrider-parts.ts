import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestParts } from '../../approval/request-contract.ts'
import { CheckTimeOverriderDetails } from './check-time-overrider-details.tsx'
import { CheckTimeOverriderFields, useCheckTimeOverriderFields } from './check-time-overrider-fields.tsx'
import {
  bodyOfCheckTimeOverrider,
  copyOfCheckTimeOverrider,
  newCheckTimeOverrider,
  valuesOfCheckTimeOverrider,
  type CheckTimeOverriderDetail,
  type CheckTimeOverriderPreview,
  type CheckTimeOverriderValues,
} from './check-time-overrider-values.ts'

/** Everything that the module hands to the screens of every request. */
export function useCheckTimeOverriderParts(): RequestParts<CheckTimeOverriderValues, CheckTimeOverriderDetail, CheckTimeOverriderPreview> {
  const say = useText()
  return {
    contract: checkTimeOverrider,
    path: checkTimeOverrider.place.path,
    refreshes: [],
    newTitle: say('checkTimeOverrider.new'),
    fields: useCheckTimeOverriderFields(),
    useStart: newCheckTimeOverrider,
    valuesOf: valuesOfCheckTimeOverrider,
    copyOf: copyOfCheckTimeOverrider,
    bodyOf: bodyOfCheckTimeOverrider,
    Fields: CheckTimeOverriderFields,
    Consequences: () => null,
    Summary: () => null,
    Details: CheckTimeOverriderDetails,
    subjectOf: (detail, language) => friendlyDate(detail.day, language),
    DetailConsequences: () => null,
  }
}
