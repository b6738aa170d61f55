import { IconArrowRight, IconHistory, IconPlus, IconUsers, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Home } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './shortcuts.module.css'

interface Shortcut {
  name: string
  icon: Icon
  to: string
  search?: Record<string, string>
}

/** Ways that people take often and that are no single click elsewhere. */
export function Shortcuts({ home, rooms }: { home: Home; rooms: RequestRooms }) {
  const say = useText()
  const shortcuts = useShortcuts(home, rooms)
  if (shortcuts.length === 0) return null
  return (
    <Section title={say('home.shortcuts')}>
      <ul className={classes.shortcuts}>
        {shortcuts.map(({ name, icon: Drawn, to, search }) => (
          <li key={name}>
            <Link to={to} className={classes.shortcut} {...(search ? { search: search as never } : {})}>
              <Drawn size={18} stroke={1.75} className={classes.icon} aria-hidden="true" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** New requests, the team's requests of those who decide, what they decided, and the person's own places. */
function useShortcuts({ sidebar, permissions, roles }: Home, rooms: RequestRooms): Shortcut[] {
  const say = useText()
  const nameOf = useTextOf()
  const open = Object.values(rooms).flatMap((part) => (part && moduleAccess(permissions, part.inbox.about.module) !== 'off' ? [part] : []))
  const decides = roles.manages || roles.duties.length > 0
  const others = sidebar.filter((item) => item.module !== null && item.path !== null && !open.some((room) => room.path === item.path))
  return [
    ...open
      .filter((room) => moduleAccess(permissions, room.inbox.about.module) === 'write')
      .map((room) => ({ name: nameOf(room.inbox.about.title), icon: IconPlus, to: `${room.path}/new` })),
    ...(decides
      ? sidebar
          .filter((item) => open.some((room) => room.path === item.path))
          .map((item) => ({
            name: say('home.ofTeam', { name: nameOf(item.label) }),
            icon: IconUsers,
            to: item.path ?? '/',
            search: { tab: 'team' },
          }))
      : []),
    ...(decides ? [{ name: say('home.decidedBefore'), icon: IconHistory, to: '/inbox/history' }] : []),
    ...others.map((item) => ({ name: nameOf(item.label), icon: IconArrowRight, to: item.path ?? '/' })),
  ]
}
