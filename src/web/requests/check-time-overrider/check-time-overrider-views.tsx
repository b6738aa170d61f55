import { checkTimeOverrider, checkTimeOverriderCalls } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import {
  CheckTimeOverriderConsequences,
  CheckTimeOverriderDetailConsequences,
  CheckTimeOverriderSummary,
} from './check-time-overrider-consequences.tsx'
import { CheckTimeOverriderDetails } from './check-time-overrider-details.tsx'
import { CheckTimeOverriderFields } from './check-time-overrider-fields.tsx'
import {
  checkTimeOverriderForm,
  type CheckTimeOverriderDetail,
  type CheckTimeOverriderPreview,
  type CheckTimeOverriderValues,
} from './check-time-overrider-values.ts'
import { toldTimes } from './told-times.ts'

/** Everything that a correction hands to the screens of every request. */
export function useCheckTimeOverriderViews(): RequestViews<CheckTimeOverriderValues, CheckTimeOverriderDetail, CheckTimeOverriderPreview> {
  const say = useText()
  return {
    contract: checkTimeOverrider,
    newTitle: say('checkTimeOverrider.new'),
    several: { source: checkTimeOverriderCalls.employees },
    form: checkTimeOverriderForm,
    useStart: checkTimeOverriderForm.start,
    Fields: CheckTimeOverriderFields,
    Consequences: CheckTimeOverriderConsequences,
    Summary: CheckTimeOverriderSummary,
    Details: CheckTimeOverriderDetails,
    subjectOf: (detail, language) => `${friendlyDate(detail.day, language)} · ${detail.checkStatus} ${toldTimes(detail)}`,
    tells: ['checkTimeOverrider.replaces'],
    DetailConsequences: CheckTimeOverriderDetailConsequences,
  }
}
