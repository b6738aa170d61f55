import { IconCalendarCog } from '@tabler/icons-react'
import type { HistoryEntry, RequestAct } from '#shared/wire.ts'

import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { AttachmentLink } from '#web/platform/attachment/attachment-tile.tsx'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import classes from './action-history.module.css'

/** What was done to a request, the newest first as the server sends it. */
export function ActionHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  const say = useText()
  if (entries.length === 0) return <Remark>{say('history.empty')}</Remark>
  return (
    <ol className={classes.entries}>
      {entries.map((entry, index) => (
        <Entry key={`${entry.actionDateTime}${index}`} entry={entry} />
      ))}
    </ol>
  )
}

/** Acts that give the request a status, of which the documents say so; what was done is told as people do. */
const setting = ['submit', 'approve', 'revise', 'reject', 'cancel', 'reopen', 'close'] as const
const isStatusSet = (act: RequestAct): act is (typeof setting)[number] => (setting as readonly RequestAct[]).includes(act)

function Entry({ entry }: { entry: HistoryEntry }) {
  const say = useText()
  return (
    <li className={classes.entry}>
      {entry.actionPersonId === null ? (
        <span className={classes.system} aria-hidden="true">
          <IconCalendarCog size={16} stroke={1.75} />
        </span>
      ) : (
        <Avatar name={entry.actionPerson} employeeId={entry.actionPersonId} size={28} />
      )}
      <div className={classes.body}>
        <div className={classes.line}>
          <strong>{entry.actionPerson}</strong>
          {entry.onBehalfOf && <span className={classes.aside}>{say('history.onBehalfOf', { name: entry.onBehalfOf })}</span>}
          {entry.approvalLevel !== null && <span className={classes.aside}>{say('history.level', { level: entry.approvalLevel })}</span>}
          <time className={classes.when} dateTime={entry.actionDateTime}>
            {formatDateTime(entry.actionDateTime)}
          </time>
        </div>
        <div className={classes.action} title={isStatusSet(entry.act) ? say('history.statusSet', { action: entry.action }) : undefined}>
          {say(`history.did.${entry.act}`)}
        </div>
        {entry.note && <blockquote className={classes.quote}>{entry.note}</blockquote>}
        {entry.attachment && <AttachmentLink file={entry.attachment} />}
      </div>
    </li>
  )
}
