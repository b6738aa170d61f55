import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toldPathOf } from '#shared/contract/told-places.ts'
import type { Notification } from '#shared/areas/notification.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { viewing } from '#web/foundation/session/viewing.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { notices, useNotices } from './notices.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './notices.module.css'

interface NoticePanelProps {
  unread: number
  onClose: () => void
}

/** What was told to the person, newest first. Opening one marks it as read and goes to what it is about. */
export function NoticePanel({ unread, onClose }: NoticePanelProps) {
  const say = useText()
  const state = useNotices()
  useEffect(() => void notices.load(), [])
  const { notifications, totalData, isLoading, isLoadingMore, notificationError } = state
  return (
    <div className={classes.panel} aria-busy={isLoading}>
      <div className={classes.head}>
        <h2 tabIndex={-1} data-autofocus>
          {say('notice.title')}
        </h2>
        <ActButton variant="subtle" color="gray" size="compact-sm" disabled={unread === 0} onClick={() => void notices.markAsRead('all')}>
          {say('notice.markAll')}
        </ActButton>
      </div>
      {notificationError && (
        <div role="alert" className={classes.failed}>
          {notificationError.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Button variant="default" size="compact-sm" onClick={() => void notices.load()}>
            {say('notice.again')}
          </Button>
        </div>
      )}
      {!isLoading && !notificationError && notifications.length === 0 && <p className={classes.empty}>{say('notice.empty')}</p>}
      {isLoading && notifications.length === 0 && <p className={classes.empty}>{say('shell.loading')}</p>}
      <ul className={classes.list}>
        {notifications.map((notice) => (
          <Notice key={notice.id} notice={notice} onClose={onClose} />
        ))}
      </ul>
      {notifications.length < totalData && (
        <Button
          fullWidth
          className={classes.more}
          variant="subtle"
          color="gray"
          loading={isLoadingMore}
          onClick={() => void notices.loadMore()}
        >
          {say('notice.more')}
        </Button>
      )}
    </div>
  )
}

function Notice({ notice, onClose }: { notice: Notification; onClose: () => void }) {
  const say = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const place = usePlaceOf(notice)
  const open = () => {
    if (!notice.isRead && !viewing) void notices.markAsRead([notice.id])
    if (!place) return
    onClose()
    void navigate({ to: place })
  }
  return (
    <li>
      <button type="button" className={classes.notice} data-unread={!notice.isRead || undefined} onClick={open}>
        <span className={classes.subject}>
          {!notice.isRead && <span className={classes.mark} role="img" aria-label={say('notice.unread')} />}
          <Dated>{notice.subject}</Dated>
        </span>
        {notice.message && (
          <span className={classes.message}>
            <Dated>{notice.message}</Dated>
          </span>
        )}
        <time dateTime={notice.dateTime} title={formatDateTime(notice.dateTime)} className={classes.time}>
          {relativeTime(notice.dateTime, new Date(), language)}
        </time>
      </button>
    </li>
  )
}

/** The screen of the request a notification is about: its module's place in the sidebar, then its id. */
function usePlaceOf(notice: Notification): string | null {
  const { data } = useHome()
  const told = toldPathOf(notice.module, notice.requestId)
  if (told) return told
  const item = data?.sidebar.find((one) => one.module !== null && one.module === notice.module && one.path !== null)
  if (!item?.path) return null
  return notice.requestId ? `${item.path}/${notice.requestId}` : item.path
}
