import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { PersonPage } from '#shared/areas/person.ts'
import type { IdentificationCard } from '#shared/areas/profile.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import classes from './person-screen.module.css'

interface PersonActsProps {
  page: PersonPage
  person: IdentificationCard
}

/** What the reader may do for somebody, and where they see more of them. */
export function PersonActs({ page, person }: PersonActsProps) {
  const say = useText()
  const nameOf = useTextOf()
  const navigate = useNavigate()
  const kinds = Object.values(requestModules)
  const files = page.files.flatMap((kind) => kinds.find((one) => one.kind === kind) ?? [])
  if (files.length === 0 && page.pages.length === 0) return null
  const file = (path: string) =>
    void navigate({ to: `${path}/new` as never, search: { employeeId: person.id, employee: person.fullName } as never })
  return (
    <div className={classes.acts}>
      {files.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button leftSection={<IconPlus size={18} stroke={1.75} />}>{say('person.file', { name: person.firstName })}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {files.map(({ kind, title, place }) => (
              <Menu.Item key={kind} onClick={() => file(place.path)}>
                {nameOf(title)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {page.pages.length > 0 && (
        <nav aria-label={say('person.pages', { name: person.firstName })} className={classes.pages}>
          {page.pages.map(({ of, path, search }) => (
            <Link key={of} to={path as never} search={search as never}>
              {say(`person.open.${of}`)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
