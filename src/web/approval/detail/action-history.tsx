import type { HistoryEntry } from '#shared/wire.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { AttachmentLink } from '#web/platform/attachment/attachment-tile.tsx'
import { Avatar } from '#web/platform/people/avatar.tsx'
import classes from './action-history.module.css'

/** What was done to a request, the newest first as the server sends it. */
export function ActionHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  const say = useText()
  if (entries.length === 0) return <p className={classes.empty}>{say('history.empty')}</p>
  return (
    <ol className={classes.entries}>
      {entries.map((entry, index) => (
        <Entry key={`${entry.actionDateTime}${index}`} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const say = useText()
  const nameOf = useTextOf()
  const key = `action.${entry.action}`
  const named = nameOf(key)
  const action = named === key ? entry.action : named
  return (
    <li className={classes.entry}>
      <Avatar name={entry.actionPerson} employeeId={entry.actionPersonId} size={28} />
      <div className={classes.body}>
        <div className={classes.line}>
          <strong>{entry.actionPerson}</strong>
          {entry.onBehalfOf && <span className={classes.aside}>{say('history.onBehalfOf', { name: entry.onBehalfOf })}</span>}
          {entry.approvalLevel !== null && <span className={classes.aside}>{say('history.level', { level: entry.approvalLevel })}</span>}
          <time className={classes.when} dateTime={entry.actionDateTime}>
            {formatDateTime(entry.actionDateTime)}
          </time>
        </div>
        <div className={classes.action}>{say('history.statusSet', { action })}</div>
        {entry.note && <blockquote className={classes.quote}>{entry.note}</blockquote>}
        {entry.attachment && <AttachmentLink file={entry.attachment} />}
      </div>
    </li>
  )
}
