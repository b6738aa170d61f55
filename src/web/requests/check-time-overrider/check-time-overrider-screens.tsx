import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '../../approval/request-list-screen.tsx'
import { RequestNewScreen } from '../../approval/request-new-screen.tsx'
import { RequestScreen } from '../../approval/request-screen.tsx'
import { useCheckTimeOverriderParts } from './check-time-overrider-parts.ts'

/** One's own requests and the team's. */
export function CheckTimeOverriderList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={checkTimeOverrider}
      path={checkTimeOverrider.place.path}
      title={say('checkTimeOverrider.plural')}
      emptyMine={say('checkTimeOverrider.emptyMine')}
      cardTitle={(row) => friendlyDate(String(row.day), language)}
      cardSays={['day']}
    />
  )
}

export function CheckTimeOverriderNew() {
  return <RequestNewScreen parts={useCheckTimeOverriderParts()} />
}

export function CheckTimeOverriderRequest() {
  return <RequestScreen parts={useCheckTimeOverriderParts()} />
}
