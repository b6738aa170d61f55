import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Home } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { newRequestSheet } from '#web/platform/openable.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import classes from './home.module.css'

/** Opens the sheet of new requests; a phone has it in its bottom bar. */
export function NewRequest({ home, rooms }: { home: Home; rooms: RequestRooms }) {
  const say = useText()
  const mayFile = Object.values(rooms).some((room) => room && moduleAccess(home.permissions, room.inbox.about.module) === 'write')
  return (
    mayFile && (
      <Button
        className={classes.new}
        aria-haspopup="dialog"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        onClick={newRequestSheet.open}
      >
        {say('shell.newRequest')}
      </Button>
    )
  )
}
