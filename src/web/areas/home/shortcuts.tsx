import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Home } from '#shared/areas/home.ts'
import { chosenOf, shortcutGroups, shortcutsFor, type Shortcut } from '#shared/areas/home-shortcuts.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { PlaceIcon } from '#web/platform/screen/place-icon.tsx'
import classes from './shortcuts.module.css'

interface Shown extends Shortcut {
  name: string
  /** Where the name alone does not say it. */
  about?: string
}

/** Ways that people take often: those that they have chosen, in their order; all of them in groups where they have chosen none. */
export function Shortcuts({ home, rooms }: { home: Home; rooms: RequestRooms }) {
  const say = useText()
  const nameOf = useTextOf()
  const isOpen = ({ group, path }: Shortcut) =>
    group !== 'new' || Object.values(rooms).some((room) => room !== undefined && path === `${room.path}/new`)
  const all = shortcutsFor(home).filter(isOpen)
  const chosen = chosenOf(all, home.shortcuts ?? null)
  const shown = (one: Shortcut): Shown => {
    const name = nameOf(one.label)
    return { ...one, name, ...(one.group === 'team' && { about: say('home.ofTeam', { name }) }) }
  }
  const groups = shortcutGroups.map((group) => ({ group, shortcuts: all.filter((one) => one.group === group).map(shown) }))
  const titles = { new: say('shell.newRequest'), team: say('home.teamRequests'), more: say('shell.more') }
  if ((chosen ?? all).length === 0) return null
  return (
    <Section title={say('home.shortcuts')}>
      {chosen ? (
        <ShortcutList
          label={say('home.shortcuts')}
          shortcuts={chosen.map(shown).map((one) => (one.group === 'team' ? { ...one, name: one.about ?? one.name } : one))}
        />
      ) : (
        <div className={classes.groups}>
          {groups
            .filter(({ shortcuts }) => shortcuts.length > 0)
            .map(({ group, shortcuts }) => (
              <ShortcutGroup key={group} title={titles[group]} shortcuts={shortcuts} />
            ))}
        </div>
      )}
    </Section>
  )
}

function ShortcutGroup({ title, shortcuts }: { title: string; shortcuts: readonly Shown[] }) {
  const heading = useId()
  return (
    <div className={classes.group}>
      <h3 id={heading} className={classes.heading}>
        {title}
      </h3>
      <ShortcutList labelledBy={heading} shortcuts={shortcuts} />
    </div>
  )
}

function ShortcutList({ label, labelledBy, shortcuts }: { label?: string; labelledBy?: string; shortcuts: readonly Shown[] }) {
  return (
    <ul className={classes.shortcuts} aria-label={label} aria-labelledby={labelledBy}>
      {shortcuts.map(({ id, name, about, icon, path, search }) => (
        <li key={id}>
          <Link
            to={path}
            aria-label={about}
            className={classes.shortcut}
            {...(Object.keys(search).length > 0 && { search: search as never })}
          >
            <PlaceIcon name={icon} size={16} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
