import type { NotificationData } from '@mantine/notifications'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { Dated } from './format/dated.tsx'
import { errorTexts, statusOf } from './api/errors.ts'
import { text } from './i18n/i18n.ts'
import { isSessionOver } from './session/token.ts'

/** Tells that something was done, and beneath it of what or of whom; goes by itself, after three seconds unless it leads somewhere. */
export const tellSuccess = (message: string, of: ReactNode = '', autoClose = 3000): void =>
  show({
    message: (
      <>
        <Dated>{message}</Dated>
        {of !== '' && (
          <div>
            <Dated>{of}</Dated>
          </div>
        )}
      </>
    ),
    color: 'green',
    autoClose,
  })

/** Stays until closed. */
export const tellWarning = (message: string): void => show({ message, color: 'yellow', autoClose: false })

/** Says that something takes a moment longer, until what is answered is called. However many wait, it stands once. */
export function tellWaiting(): () => void {
  if (waiters === 0) show({ id: waitingId, message: text('error.oneMoment'), loading: true, autoClose: false, withCloseButton: false })
  waiters += 1
  return () => {
    waiters -= 1
    if (waiters === 0) void loadHost().then((host) => host.hide(waitingId))
  }
}

const waitingId = 'waiting'
let waiters = 0

/** Stays until closed; the heading says what kind of error it is. Nothing for a cancelled call. */
export function tellError(error: unknown): void {
  const messages = errorTexts(error)
  if (messages.length) tellErrors(messages, statusOf(error))
}

/** The same for messages that are known already. */
export function tellErrors(messages: readonly string[], status = 0): void {
  const lines = messages.map((message, index) => (
    <div key={index}>
      <Dated>{message}</Dated>
    </div>
  ))
  show({ title: errorHeading(status), message: lines, color: 'red', autoClose: false, role: 'alert' })
}

/** 'Validation', 'Not Found', 'Unexpected Error', else 'Error'. */
export function errorHeading(status: number): string {
  if (status === 400) return text('error.heading.400')
  if (status === 404) return text('error.heading.404')
  if (status === 500) return text('error.heading.500')
  return text('error.heading.other')
}

const loadHost = () => import('./snackbar-host.tsx')
const Host = lazy(async () => ({ default: (await loadHost()).Host }))

let wanted = false
const watchers = new Set<() => void>()

/** Takes away all that stands there. */
export function closeSnackbars(): void {
  if (wanted) void loadHost().then((host) => host.clean())
}

/** The code of snackbars comes with the first of them. What comes when somebody signs out was meant for nobody else. */
function show(snackbar: NotificationData): void {
  if (isSessionOver()) return
  wanted = true
  for (const watcher of watchers) watcher()
  void loadHost().then((host) => host.show(snackbar))
}

/** Where snackbars appear; stands once on the page. */
export function SnackbarHost() {
  const needed = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => wanted,
  )
  return needed ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null
}
