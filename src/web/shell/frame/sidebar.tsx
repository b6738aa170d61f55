import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { homeCalls, mostCounted, type SidebarItem } from '#shared/areas/home.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { SidebarIcon } from './icons.tsx'
import { Mark } from './mark.tsx'
import { currentItem, sidebarTree } from './sidebar-tree.ts'
import classes from './sidebar.module.css'

/** The sidebar of wide screens: what this person may open, grouped. */
export function Sidebar() {
  const say = useText()
  return (
    <nav aria-label={say('shell.sidebar')} className={classes.sidebar}>
      <Link to="/" className={classes.brand}>
        <Mark />
        Calendula
      </Link>
      <div className={classes.places}>
        <SidebarList />
      </div>
    </nav>
  )
}

/** The grouped links themselves, in the sidebar and in the phone's drawer. `onGo` is told when one is followed. */
export function SidebarList({ onGo }: { onGo?: () => void }) {
  const say = useTextOf()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data, isError, refetch } = useHome()
  const waiting = useWaiting()
  if (!data) return isError ? <SidebarFailed onAgain={() => void refetch()} /> : <SidebarSkeleton />
  const current = currentItem(data.sidebar, pathname)
  return sidebarTree(data.sidebar).map((group) => (
    <div key={group.id} className={classes.group}>
      {group.label && (
        <p className={classes.heading} id={`sidebar-${group.id}`}>
          {say(group.label)}
        </p>
      )}
      <ul className={classes.items} aria-labelledby={group.label ? `sidebar-${group.id}` : undefined}>
        {group.items.map((item) => (
          <li key={item.id}>
            <SidebarLink item={item} name={say(item.label)} current={item.id === current} waiting={waiting} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

interface SidebarLinkProps {
  item: SidebarItem
  name: string
  current: boolean
  waiting: number
  onGo: (() => void) | undefined
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
      <SidebarIcon name={item.icon} />
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

/** How many things wait for the person's decision. */
export function useWaiting(): number {
  return useCall(homeCalls.count, {}, { staleTime: 30_000 }).data?.actionRequired ?? 0
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
