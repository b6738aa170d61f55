import { permitOut } from '#shared/requests/permit-out.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { formatDate, formatDateTime, formatTime } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { moments } from '#web/approval/request/inbox-blocks.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import classes from './permit-out-list.module.css'

/** Permits out: one's own requests and the team's. */
export function PermitOutList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={permitOut}
      emptyMine={say('permitOut.emptyMine')}
      cells={{
        permitStart: (row) => <When start={String(row.permitStart)} until={String(row.permitUntil)} />,
      }}
      cardTitle={(row) => (
        <>
          {String(row.reasonType)}{' '}
          <span className={classes.line}>
            <Dated>{moments(String(row.permitStart), String(row.permitUntil), language)}</Dated>
          </span>
        </>
      )}
      cardSays={['reasonType', 'permitStart', 'permitUntil']}
    />
  )
}

/** `2026/11/24 14:00–16:30`, on two lines where there is no room; over midnight both ends with their day. */
function When({ start, until }: { start: string; until: string }) {
  const end = formatDate(start) === formatDate(until) ? formatTime(until) : formatDateTime(until)
  return (
    <span className={classes.when}>
      <span>{formatDate(start)}</span> <span>{`${formatTime(start)}–${end}`}</span>
    </span>
  )
}
