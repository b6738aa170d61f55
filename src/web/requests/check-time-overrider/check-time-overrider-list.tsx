import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'

/** Corrections of check times: one's own and the team's. */
export function CheckTimeOverriderList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={checkTimeOverrider}
      emptyMine={say('checkTimeOverrider.emptyMine')}
      cardTitle={(row) => `${friendlyDate(String(row.day), language)} · ${String(row.checkStatus)}`}
      cardSays={['day', 'checkStatus']}
    />
  )
}
