import { Link, useLocation } from '@tanstack/react-router'
import { IconCalendarMonth, IconHome, IconInbox, IconMenu2, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { newRequestSheet } from '#web/platform/openable.ts'
import { useWaiting } from '#web/approval/held/use-waiting.ts'
import classes from './bottom-bar.module.css'

const MoreDrawer = lazy(async () => ({ default: (await import('./more-drawer.tsx')).MoreDrawer }))
const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** The phone's navigation: the five things used most. */
export function BottomBar() {
  const say = useText()
  const pathname = useLocation({ select: (location) => location.pathname })
  const waiting = useWaiting()
  const [more, setMore] = useState<'never' | 'open' | 'closed'>('never')
  const here = (path: string) => (path === '/' ? pathname === '/' : pathname.startsWith(path))
  const link = (path: string) => ({
    to: path,
    className: classes.item,
    'data-current': here(path) || undefined,
    'aria-current': here(path) ? ('page' as const) : undefined,
  })
  return (
    <>
      <nav className={classes.bar} data-print="none" aria-label={say('shell.bottomBar')}>
        <Link {...link('/')}>
          <IconHome {...icon} />
          {say('shell.home')}
        </Link>
        <Link {...link('/inbox')} aria-label={waiting ? `${say('shell.inbox')}, ${say('shell.waiting', { count: waiting })}` : undefined}>
          <IconInbox {...icon} />
          {waiting > 0 && <span className={classes.dot} />}
          {say('shell.inbox')}
        </Link>
        <button type="button" className={classes.item} onClick={newRequestSheet.open} aria-haspopup="dialog">
          <IconPlus {...icon} />
          {say('shell.new')}
        </button>
        <Link {...link('/calendar')}>
          <IconCalendarMonth {...icon} />
          {say('shell.calendar')}
        </Link>
        <button
          type="button"
          className={classes.item}
          aria-haspopup="dialog"
          aria-expanded={more === 'open'}
          onClick={() => setMore('open')}
        >
          <IconMenu2 {...icon} />
          {say('shell.more')}
        </button>
      </nav>
      {more !== 'never' && (
        <Suspense>
          <MoreDrawer opened={more === 'open'} onClose={() => setMore('closed')} />
        </Suspense>
      )}
    </>
  )
}
