import { Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useUnread } from './notices.ts'
import type { NoticePanelProps } from './notice-panel.tsx'
import classes from './notices.module.css'

const loadPanel = async () => (await import('./notice-panel.tsx')).NoticePanel

/** The bell with a dot while something is unread; the list opens beneath it. */
export function NoticeBell() {
  const say = useText()
  const unread = useUnread()
  const [opened, setOpened] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<NoticePanelProps> | null>(null)
  const toggle = async () => {
    // The panel is there before it opens, so that focus finds its way into it.
    if (!Panel) {
      const loaded = await loadPanel()
      setPanel(() => loaded)
    }
    setOpened(!opened)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="min(400px, calc(100vw - 16px))" trapFocus withRoles={false} returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={say('notice.open', { count: unread })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerEnter={() => void loadPanel()}
          onClick={() => void toggle()}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && <span className={classes.dot} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={say('notice.title')}>
        {Panel && <Panel unread={unread} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
