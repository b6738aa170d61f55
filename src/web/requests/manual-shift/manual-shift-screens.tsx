import { manualShift } from '#shared/requests/manual-shift.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '../../approval/request-list-screen.tsx'
import { RequestNewScreen } from '../../approval/request-new-screen.tsx'
import { RequestScreen } from '../../approval/request-screen.tsx'
import { useManualShiftParts } from './manual-shift-parts.ts'

/** One's own requests and the team's. */
export function ManualShiftList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={manualShift}
      path={manualShift.place.path}
      title={say('manualShift.plural')}
      emptyMine={say('manualShift.emptyMine')}
      cardTitle={(row) => friendlyDate(String(row.day), language)}
      cardSays={['day']}
    />
  )
}

export function ManualShiftNew() {
  return <RequestNewScreen parts={useManualShiftParts()} />
}

export function ManualShiftRequest() {
  return <RequestScreen parts={useManualShiftParts()} />
}
