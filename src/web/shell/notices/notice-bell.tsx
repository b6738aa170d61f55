import { Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useUnread } from './notices.ts'
import classes from './notices.module.css'

const NoticePanel = lazy(async () => ({ default: (await import('./notice-panel.tsx')).NoticePanel }))

/** The bell with a dot while something is unread; the list opens beneath it. */
export function NoticeBell() {
  const say = useText()
  const unread = useUnread()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="min(400px, calc(100vw - 16px))" trapFocus withRoles={false} returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={say('notice.open', { count: unread })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened((now) => !now)}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && <span className={classes.dot} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={say('notice.title')}>
        <Suspense fallback={<div className={classes.empty}>{say('shell.loading')}</div>}>
          <NoticePanel unread={unread} onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
