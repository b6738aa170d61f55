import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Home } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { PlaceIcon } from '#web/platform/screen/place-icon.tsx'
import classes from './shortcuts.module.css'

interface Shortcut {
  name: string
  /** Where the name alone does not say it. */
  label?: string
  icon: string
  to: string
  search?: Record<string, string>
}

interface Group {
  title: string
  shortcuts: readonly Shortcut[]
}

/** Ways that people take often and that are no single click elsewhere. */
export function Shortcuts({ home, rooms }: { home: Home; rooms: RequestRooms }) {
  const say = useText()
  const groups = useShortcuts(home, rooms).filter(({ shortcuts }) => shortcuts.length > 0)
  if (groups.length === 0) return null
  return (
    <Section title={say('home.shortcuts')}>
      <div className={classes.groups}>
        {groups.map((group) => (
          <ShortcutGroup key={group.title} {...group} />
        ))}
      </div>
    </Section>
  )
}

function ShortcutGroup({ title, shortcuts }: Group) {
  const heading = useId()
  return (
    <div className={classes.group}>
      <h3 id={heading} className={classes.heading}>
        {title}
      </h3>
      <ul className={classes.shortcuts} aria-labelledby={heading}>
        {shortcuts.map(({ name, label, icon, to, search }) => (
          <li key={name}>
            <Link to={to} aria-label={label} className={classes.shortcut} {...(search ? { search: search as never } : {})}>
              <PlaceIcon name={icon} size={16} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** New requests, the team's requests of those who decide, what they decided, and the person's own places. */
function useShortcuts({ sidebar, permissions, roles }: Home, rooms: RequestRooms): Group[] {
  const say = useText()
  const nameOf = useTextOf()
  const open = Object.values(rooms).flatMap((part) => (part && moduleAccess(permissions, part.inbox.about.module) !== 'off' ? [part] : []))
  const decides = roles.manages || roles.duties.length > 0
  const others = sidebar.filter((item) => item.module !== null && item.path !== null && !open.some((room) => room.path === item.path))
  const created = open
    .filter((room) => moduleAccess(permissions, room.inbox.about.module) === 'write')
    .map(({ path, inbox: { about } }) => ({ name: nameOf(about.title), icon: about.place.icon, to: `${path}/new` }))
  const team = sidebar
    .filter((item) => open.some((room) => room.path === item.path))
    .map(({ label, icon, path }) => {
      const name = nameOf(label)
      return { name, label: say('home.ofTeam', { name }), icon, to: path ?? '/', search: { tab: 'team' } }
    })
  const decided = { name: say('home.decidedBefore'), icon: 'inbox', to: '/inbox/history' }
  return [
    { title: say('shell.newRequest'), shortcuts: created },
    { title: say('home.teamRequests'), shortcuts: decides ? team : [] },
    {
      title: say('shell.more'),
      shortcuts: [
        ...(decides ? [decided] : []),
        ...others.map(({ label, icon, path }) => ({ name: nameOf(label), icon, to: path ?? '/' })),
      ],
    },
  ]
}
