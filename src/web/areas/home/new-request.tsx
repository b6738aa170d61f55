import { Button } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState, type ComponentPropsWithRef, type ComponentType } from 'react'
import type { Home } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import classes from './home.module.css'

export type OpenModule = NonNullable<RequestRooms[string]>

const load = async () => (await import('./new-request-opened.tsx')).NewRequestOpened

/** The modules the person may write; a phone has them in its bottom bar. The menu's code comes when it is asked for. */
export function NewRequest({ home, rooms }: { home: Home; rooms: RequestRooms }) {
  const [Opened, setOpened] = useState<ComponentType<{ open: OpenModule[] }> | null>(null)
  const open = Object.values(rooms).flatMap((part) =>
    part && moduleAccess(home.permissions, part.inbox.about.module) === 'write' ? [part] : [],
  )
  if (open.length === 0) return null
  const show = async () => {
    const loaded = await load()
    setOpened(() => loaded)
  }
  return (
    <div className={classes.new}>
      {Opened ? (
        <Opened open={open} />
      ) : (
        <NewRequestButton aria-haspopup="menu" aria-expanded={false} onPointerEnter={() => void load()} onClick={() => void show()} />
      )}
    </div>
  )
}

export function NewRequestButton(props: ComponentPropsWithRef<'button'>) {
  const say = useText()
  return (
    <Button {...props} leftSection={<IconPlus size={18} stroke={1.75} />} rightSection={<IconChevronDown size={16} stroke={1.75} />}>
      {say('shell.newRequest')}
    </Button>
  )
}
