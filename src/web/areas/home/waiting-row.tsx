import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { captionOf, useWords } from '#web/approval/request/inbox-caption.ts'
import type { Caption, InboxItem, RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { QuickApproval } from './quick-approval.tsx'
import cover from '#web/platform/screen/cover.module.css'
import classes from './rows.module.css'

/** One request that waits: who, what, when; approved from here in one click, or opened in the inbox, as what pays or lends something always is. */
export function WaitingRow({ item, rooms }: { item: InboxItem; rooms: RequestRooms }) {
  const say = useText()
  const caption = captionOf(item, rooms, useWords())
  const room = item.kind === null ? undefined : rooms[item.kind]
  const behalf = item.onBehalfOf ? say('inbox.onBehalfOf', { name: item.onBehalfOf }) : ''
  return (
    <li className={classes.row}>
      <Avatar name={item.requestor} employeeId={item.requestorId} />
      <div className={classes.words}>
        <Link to="/inbox" search={{ item: item.id } as never} className={`${classes.first} ${cover.cover}`}>
          <span className={classes.name}>{item.requestor}</span>{' '}
          <span className={classes.what}>
            <Dated>{caption.what}</Dated>
          </span>
        </Link>
        <span className={classes.second}>
          <Dated>{[caption.when, behalf].filter(Boolean).join(' · ')}</Dated>
        </span>
      </div>
      <div className={classes.acts}>
        {room && item.enableApprove && !room.inbox.isMoney(item.block) ? (
          <QuickApproval item={item} view={room.inbox} caption={caption} />
        ) : (
          <Review item={item} caption={caption} />
        )}
      </div>
      <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden="true" />
    </li>
  )
}

function Review({ item, caption }: { item: InboxItem; caption: Caption }) {
  const say = useText()
  return (
    <Button
      variant="default"
      component={Link}
      to="/inbox"
      search={{ item: item.id } as never}
      aria-label={say('home.reviewWhat', { what: caption.what, name: item.requestor })}
    >
      {say('home.review')}
    </Button>
  )
}
