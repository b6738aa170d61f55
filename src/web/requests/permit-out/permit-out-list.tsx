import { permitOut } from '#shared/requests/permit-out.ts'
import { formatDate, formatDateTime, formatTime } from '#web/foundation/format/date.ts'
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
      cells={{
        permitStart: (row) => <span className={classes.times}>{whenText(String(row.permitStart), String(row.permitUntil))}</span>,
        hours: (row) => <span className={classes.times}>{hoursText(Number(row.hours))}</span>,
      }}
      cardTitle={(row) => (
        <>
          {String(row.reasonType)} ·{' '}
          <span className={classes.times}>{moments(String(row.permitStart), String(row.permitUntil), language)}</span>
        </>
      )}
      cardSays={['reasonType', 'permitStart', 'permitUntil']}
    />
  )
}

/** `2026/11/24 14:00–16:30`; over midnight both ends with their day. */
const whenText = (start: string, until: string): string =>
  `${formatDateTime(start)}–${formatDate(start) === formatDate(until) ? formatTime(until) : formatDateTime(until)}`
