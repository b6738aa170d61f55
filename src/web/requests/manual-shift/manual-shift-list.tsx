import { manualShift } from '#shared/requests/manual-shift.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'

/** Manual shifts: one's own requests and the team's. */
export function ManualShiftList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={manualShift}
      emptyMine={say('manualShift.emptyMine')}
      cardTitle={(row) => `${String(row.shift)} · ${friendlyRange(String(row.startDate), String(row.endDate), language)}`}
      cardSays={['shift', 'startDate', 'endDate']}
    />
  )
}
