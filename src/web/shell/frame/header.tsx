import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { hintFor } from '../command/command-hint.ts'
import { commandBar, preloadCommandBar } from '../command/command-store.ts'
import { NoticeBell } from '../notices/notice-bell.tsx'
import { Brand } from './brand.tsx'
import { Trail } from './trail.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './header.module.css'

const commandKey = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '') ? '⌘ K' : 'Ctrl K'

/** Breadcrumb, command bar, what stands beside the notifications, these and the person's own menu; on a phone the mark and buttons. */
export function Header({ children }: { children: ReactNode }) {
  const say = useText()
  const leaveBy = useHome().data?.leaveBy ?? null
  return (
    <header className={classes.header} data-print="none">
      <Brand className={classes.brand} size={24} />
      <Trail />
      <button type="button" className={classes.command} onClick={commandBar.open} onPointerEnter={preloadCommandBar}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.hint}>{say(hintFor(leaveBy))}</span>
        <kbd className={classes.key}>{commandKey}</kbd>
      </button>
      <div className={classes.tools}>
        <button type="button" className={classes.search} onClick={commandBar.open} aria-label={say('command.search')}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </button>
        {children}
        <NoticeBell />
        <div className={classes.person}>
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
