import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight, IconPin, IconPinFilled } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { mostCounted, type SidebarItem } from '#shared/areas/home.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { useWaiting } from '#web/approval/held/use-waiting.ts'
import { PlaceIcon } from '#web/platform/screen/place-icon.tsx'
import { Brand } from './brand.tsx'
import { useSidebarChoices, type SidebarChoices } from './sidebar-choices.ts'
import { currentItem, sidebarTree, type SidebarGroup } from './sidebar-tree.ts'
import classes from './sidebar.module.css'

/** The sidebar of wide screens: what this person may open, grouped. */
export function Sidebar() {
  const say = useText()
  return (
    <nav aria-label={say('shell.sidebar')} className={classes.sidebar}>
      <Brand className={classes.brand} />
      <div className={classes.places}>
        <SidebarList />
      </div>
    </nav>
  )
}

/**
 * The grouped links themselves, in the sidebar and in the phone's drawer. What one needs each day stands first and open; the other
 * groups are closed until they are used, but for where one is and what one has pinned. `onGo` is told when a link is followed.
 */
export function SidebarList({ onGo }: { onGo?: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data, isError, refetch } = useHome()
  const waiting = useWaiting()
  const choices = useSidebarChoices()
  const groups = data ? sidebarTree(data.sidebar) : []
  const current = data ? currentItem(data.sidebar, pathname) : null
  if (!data) return isError ? <SidebarFailed onAgain={() => void refetch()} /> : <SidebarSkeleton />
  return groups.map((group, index) => (
    <SidebarPart key={group.id} group={group} always={index === 0} choices={choices} current={current} waiting={waiting} onGo={onGo} />
  ))
}

interface SidebarPartProps {
  group: SidebarGroup
  /** It cannot be closed. */
  always: boolean
  choices: SidebarChoices
  current: string | null
  waiting: number
  onGo: (() => void) | undefined
}

function SidebarPart({ group: { id, label, items }, always, choices, current, waiting, onGo }: SidebarPartProps) {
  const say = useTextOf()
  const closes = !always && label !== null
  const open = !closes || (choices.isOpen(id) ?? items.some((item) => item.id === current))
  const go = () => {
    choices.use(id)
    onGo?.()
  }
  const shown = items.filter((item) => open || item.id === current || choices.isPinned(item.id))
  return (
    <div className={classes.group}>
      {label && !closes && (
        <p className={classes.heading} id={`sidebar-${id}`}>
          {say(label)}
        </p>
      )}
      {label && closes && (
        <button
          type="button"
          className={classes.heading}
          id={`sidebar-${id}`}
          aria-expanded={open}
          onClick={() => choices.setOpen(id, !open)}
        >
          {say(label)}
          <IconChevronRight size={14} stroke={2} aria-hidden />
        </button>
      )}
      {shown.length > 0 && (
        <ul className={classes.items} aria-labelledby={label ? `sidebar-${id}` : undefined}>
          {shown.map((item) => (
            <li key={item.id} className={classes.item}>
              <SidebarLink item={item} name={say(item.label)} current={item.id === current} waiting={waiting} onGo={go} />
              {closes && <Pin name={say(item.label)} pinned={choices.isPinned(item.id)} onToggle={() => choices.togglePin(item.id)} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Keeps a link in sight while its group is closed. */
function Pin({ name, pinned, onToggle }: { name: string; pinned: boolean; onToggle: () => void }) {
  const say = useText()
  const label = say(pinned ? 'shell.unpin' : 'shell.pin', { name })
  const Icon = pinned ? IconPinFilled : IconPin
  return (
    <button type="button" className={classes.pin} aria-label={label} title={label} data-pinned={pinned || undefined} onClick={onToggle}>
      <Icon size={14} stroke={1.75} aria-hidden />
    </button>
  )
}

interface SidebarLinkProps {
  item: SidebarItem
  name: string
  current: boolean
  waiting: number
  onGo: () => void
}

function SidebarLink({ item, name, current, waiting, onGo }: SidebarLinkProps) {
  const say = useText()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const counted = item.path === '/inbox' && waiting > 0
  return (
    <Link
      ref={link}
      to={item.path ?? '/'}
      className={classes.link}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onGo}
    >
      <PlaceIcon name={item.icon} />
      <span className={classes.name}>{name}</span>
      {counted && (
        <>
          <span className={classes.count} aria-hidden="true">
            {waiting > mostCounted ? `${mostCounted}+` : waiting}
          </span>
          <span className={classes.said}>{say('shell.waiting', { count: waiting })}</span>
        </>
      )}
    </Link>
  )
}

function SidebarFailed({ onAgain }: { onAgain: () => void }) {
  const say = useText()
  return (
    <div className={classes.failed} role="alert">
      <p>{say('shell.sidebarFailed')}</p>
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        {say('notice.again')}
      </Button>
    </div>
  )
}

function SidebarSkeleton() {
  return (
    <div className={classes.group} aria-hidden="true">
      {[68, 112, 76, 58, 84, 92, 64, 104].map((width, index) => (
        <div key={index} className={classes.link}>
          <Skeleton width={18} height={18} radius="sm" />
          <Skeleton width={width} height={10} />
        </div>
      ))}
    </div>
  )
}
