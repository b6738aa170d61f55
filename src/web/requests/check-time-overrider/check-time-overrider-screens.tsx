import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestParts } from '#web/approval/request/request-contract.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import {
  CheckTimeOverriderConsequences,
  CheckTimeOverriderDetailConsequences,
  CheckTimeOverriderSummary,
} from './check-time-overrider-consequences.tsx'
import { CheckTimeOverriderDetails } from './check-time-overrider-details.tsx'
import { CheckTimeOverriderFields } from './check-time-overrider-fields.tsx'
import {
  bodyOfCheckTimeOverrider,
  copyOfCheckTimeOverrider,
  newCheckTimeOverrider,
  valuesOfCheckTimeOverrider,
  type CheckTimeOverriderDetail,
  type CheckTimeOverriderPreview,
  type CheckTimeOverriderValues,
} from './check-time-overrider-values.ts'
import { toldTimes } from './told-times.ts'

/** Corrections of check times: one's own and the team's. */
export function CheckTimeOverriderList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={checkTimeOverrider}
      path={checkTimeOverrider.place.path}
      title={say('checkTimeOverrider.plural')}
      emptyMine={say('checkTimeOverrider.emptyMine')}
      refreshes={['attendance']}
      cardTitle={(row) => `${friendlyDate(String(row.day), language)} · ${String(row.checkStatus)}`}
      cardSays={['day', 'checkStatus']}
    />
  )
}

export function CheckTimeOverriderNew() {
  return <RequestNewScreen parts={useParts()} />
}

export function CheckTimeOverriderRequest() {
  return <RequestScreen parts={useParts()} />
}

/** Everything that a correction hands to the screens of every request. */
function useParts(): RequestParts<CheckTimeOverriderValues, CheckTimeOverriderDetail, CheckTimeOverriderPreview> {
  const say = useText()
  return {
    contract: checkTimeOverrider,
    path: checkTimeOverrider.place.path,
    refreshes: ['attendance'],
    newTitle: say('checkTimeOverrider.new'),
    fields: [
      { kind: 'date', name: 'day', label: say('checkTimeOverrider.day'), required: true },
      { kind: 'time', name: 'checkIn', label: say('checkTimeOverrider.in') },
      { kind: 'time', name: 'checkOut', label: say('checkTimeOverrider.out') },
    ],
    useStart: newCheckTimeOverrider,
    valuesOf: valuesOfCheckTimeOverrider,
    copyOf: copyOfCheckTimeOverrider,
    bodyOf: bodyOfCheckTimeOverrider,
    Fields: CheckTimeOverriderFields,
    Consequences: CheckTimeOverriderConsequences,
    Summary: CheckTimeOverriderSummary,
    Details: CheckTimeOverriderDetails,
    subjectOf: (detail, language) => `${friendlyDate(detail.day, language)} · ${detail.checkStatus} ${toldTimes(detail)}`,
    tells: ['checkTimeOverrider.replaces'],
    DetailConsequences: CheckTimeOverriderDetailConsequences,
  }
}
