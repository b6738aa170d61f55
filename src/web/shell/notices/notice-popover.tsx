import { Popover } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useOpenedOnArrival } from '#web/foundation/page/opened-on-arrival.ts'
import { BellButton } from './notice-bell.tsx'
import { NoticePanel } from './notice-panel.tsx'
import { useUnread } from './notices.ts'

export function NoticePopover() {
  const say = useText()
  const unread = useUnread()
  const { target, opened, setOpened } = useOpenedOnArrival()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <BellButton ref={target} aria-expanded={opened} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={say('notice.title')}>
        <NoticePanel unread={unread} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
