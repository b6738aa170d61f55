import { permitOut } from '#shared/requests/permit-out.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { moments } from '../../approval/inbox-blocks.ts'
import { RequestListScreen } from '../../approval/request-list-screen.tsx'
import { hoursText } from './permit-out-values.ts'
import classes from './permit-out-list.module.css'

/** Permits out: one's own requests and the team's. */
export function PermitOutList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={permitOut}
      path={permitOut.place.path}
      title={say('permitOut.plural')}
      emptyMine={say('permitOut.emptyMine')}
      cells={{ hours: (row) => <span className={classes.hours}>{hoursText(Number(row.hours))}</span> }}
      cardTitle={(row) => `${String(row.reasonType)} · ${moments(String(row.permitStart), String(row.permitUntil), language)}`}
      cardSays={['reasonType', 'permitStart', 'permitUntil']}
    />
  )
}
