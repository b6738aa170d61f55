import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useOpenedOnArrival } from '#web/foundation/page/opened-on-arrival.ts'
import { NewRequestButton, type OpenModule } from './new-request.tsx'

export function NewRequestOpened({ open }: { open: OpenModule[] }) {
  const nameOf = useTextOf()
  const { target, opened, setOpened } = useOpenedOnArrival()
  return (
    <Menu width="target" position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <NewRequestButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {open.map(({ path, inbox }) => (
          <Menu.Item key={path} component={Link} to={`${path}/new`}>
            {nameOf(inbox.about.title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
