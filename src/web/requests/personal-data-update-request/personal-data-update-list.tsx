import { personalDataUpdate } from '#shared/requests/personal-data-update-request.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'

/** Changes of personal data: those that one asks for, and those of whom one looks after. */
export function PersonalDataUpdateList() {
  const say = useText()
  return (
    <RequestListScreen
      contract={personalDataUpdate}
      emptyMine={say('personalDataUpdate.emptyMine')}
      cardTitle={(row) => say('personalDataUpdate.count', { count: Number(row.lines) })}
      cardSays={['lines']}
    />
  )
}
