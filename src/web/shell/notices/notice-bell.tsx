import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState, type ComponentPropsWithRef, type ComponentType } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useUnread } from './notices.ts'
import classes from './notices.module.css'

const load = async () => (await import('./notice-popover.tsx')).NoticePopover

/** The bell with a dot while something is unread; the list opens beneath it, its code comes when it is asked for. */
export function NoticeBell() {
  const [Opened, setOpened] = useState<ComponentType | null>(null)
  if (Opened) return <Opened />
  const open = async () => {
    const loaded = await load()
    setOpened(() => loaded)
  }
  return <BellButton aria-expanded={false} onPointerEnter={() => void load()} onClick={() => void open()} />
}

export function BellButton(props: ComponentPropsWithRef<'button'>) {
  const say = useText()
  const unread = useUnread()
  return (
    <UnstyledButton aria-label={say('notice.open', { count: unread })} aria-haspopup="dialog" {...props} className={classes.bell}>
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && <span className={classes.dot} />}
    </UnstyledButton>
  )
}
