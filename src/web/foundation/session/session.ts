import { useSyncExternalStore } from 'react'
import { settings } from '../settings.ts'
import { isIdle, watchIdle } from './idle.ts'
import { renewSilently } from './renew.ts'
import { goToSignIn, leave } from './sign-in.ts'
import { hasLiveToken } from './token.ts'

export type SessionState = 'validating' | 'signedIn'

let state: SessionState = 'validating'
let started = false
const watchers = new Set<() => void>()

function set(next: SessionState): void {
  state = next
  for (const watcher of watchers) watcher()
}

/**
 * Makes sure somebody is signed in: a kept token is taken, else a silent sign-in is tried, else the person goes to the
 * identity provider and comes back to where they were. Runs once a page load, on the first protected route.
 */
export async function startSession(): Promise<void> {
  if (started) return
  started = true
  if (isIdle(settings.idleLogoffMinutes) && hasLiveToken()) return void (await leave())
  if (!hasLiveToken() && !(await renewSilently())) return await goToSignIn()
  set('signedIn')
  watchIdle(settings.idleLogoffMinutes, () => void leave())
  // The identity library renews the token ahead of its end; it is not needed for the first screen.
  whenQuiet(() => void import('./oidc.ts').then(({ manager }) => manager.startSilentRenew()))
}

const whenQuiet = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 10_000 }) : setTimeout(work, 3000)

export function useSessionState(): SessionState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
  )
}
