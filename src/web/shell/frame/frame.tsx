import { Outlet, useLocation } from '@tanstack/react-router'
import { createElement, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { keepFocus } from '#web/foundation/page/kept-focus.ts'
import { ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { company } from '#web/foundation/company.ts'
import { usePresentPage } from '#web/foundation/page/use-page.ts'
import { viewing } from '#web/foundation/session/viewing.ts'
import { settings } from '#web/foundation/settings.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { HeldBar } from '#web/approval/held/held-bar.tsx'
import { OutboxPlace } from '#web/approval/outbox/outbox-place.tsx'
import { newRequestSheet, type Openable } from '#web/platform/openable.ts'
import { commandBar, useCommandKey } from '../command/command-store.ts'
import { gatherTyped } from '../command/typed-ahead.ts'
import { Progress } from './progress.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { OfflineMark } from './offline-mark.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { useFormats } from './formats.ts'
import { Mark } from './mark.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './frame.module.css'

const ViewingMark = lazy(async () => ({ default: (await import('./viewing-mark.tsx')).ViewingMark }))

const commandBarCode = async () => (await import('../command/command-bar.tsx')).CommandBar
const chatCode = async () => (await import('../chat/chat-button.tsx')).ChatButton
const newRequestSheetCode = async () => (await import('../command/new-request-sheet.tsx')).NewRequestSheet

/** How long after the frame what opens over it is fetched, so that it opens at once: the page that one came for is there by then. */
const codeAheadMs = 4000

/** What stands around every protected screen; a page change never blanks it. */
export function Frame() {
  const say = useText()
  const { formats, isKnown } = useFormats()
  const main = useRef<HTMLElement>(null)
  useCommandKey()
  const pathname = useLocation({ select: (location) => location.pathname })
  useFocusOnPageChange(main, pathname)
  useEffect(() => keepFocus(() => main.current), [])
  return (
    <div className={classes.frame}>
      <a
        href="#content"
        className={classes.skip}
        data-print="none"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {say('shell.skip')}
      </a>
      <p className={classes.paper} aria-hidden="true">
        <Mark size={22} /> {company().name}
      </p>
      <div className={classes.side} data-print="none">
        <Sidebar />
      </div>
      <div className={classes.page}>
        <Header>{settings.chat && !viewing && <Chat />}</Header>
        {viewing && (
          <Suspense>
            <ViewingMark view={viewing} />
          </Suspense>
        )}
        <OfflineMark />
        <OutboxPlace />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <ScreenPart key={`${pathname} ${formats}`}>
            <Suspense>{isKnown && <Outlet />}</Suspense>
          </ScreenPart>
        </main>
        <BottomBar />
      </div>
      <HeldBar />
      <IdleWarning />
      <Progress />
      <PageTold />
      <Over what={commandBar} code={commandBarCode} />
      <Over what={newRequestSheet} code={newRequestSheetCode} />
    </div>
  )
}

type Shown = ComponentType<{ opened: boolean; onClose: () => void }>

/** What opens over the page. */
function Over({ what, code }: { what: Openable; code: () => Promise<Shown> }) {
  const { wanted, opened } = what.use()
  const shown = useCodeAhead(code, opened)
  useLayoutEffect(() => (opened ? gatherTyped() : undefined), [opened])
  return shown && wanted && createElement(shown, { opened, onClose: what.close })
}

/** The chat's button, in a place that is kept free for it: nobody waits for it. */
function Chat() {
  const shown = useCodeAhead(chatCode, false)
  return <div className={classes.late}>{shown && createElement(shown)}</div>
}

/**
 * Code that comes ahead (unless the browser is asked to save data), or when it is first asked for. It is not `lazy`: what that draws
 * late is held back by React for 300 ms, so that pages do not flicker.
 */
function useCodeAhead<P>(code: () => Promise<ComponentType<P>>, isAsked: boolean): ComponentType<P> | null {
  const [shown, setShown] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    if (shown || (!isAsked && window.matchMedia('(prefers-reduced-data: reduce)').matches)) return undefined
    const fetchCode = () =>
      code().then(
        (fetched) => setShown(() => fetched),
        (error: unknown) => isAsked && tellError(error),
      )
    const timer = setTimeout(() => void fetchCode(), isAsked ? 0 : codeAheadMs)
    return () => clearTimeout(timer)
  }, [code, isAsked, shown])
  return shown
}

/** After a page change the keyboard goes on from the top of the new page, not from a link that is gone. */
function useFocusOnPageChange(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}

/** Tells a screen reader where the person has arrived. */
function PageTold() {
  const title = usePresentPage()?.title
  return (
    <div aria-live="polite" className={classes.told}>
      {title}
    </div>
  )
}
