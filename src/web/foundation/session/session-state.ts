import { useSyncExternalStore } from 'react'

/** `leaving` and `left`: somebody signs out or has, here or in another tab, and nothing of them may stay on the screen. */
export type SessionState = 'validating' | 'signedIn' | 'leaving' | 'left'

/** What a renewal or a sign-in fails with that a sign-out has overtaken. */
export const sessionEnded = 'The session has ended'

let state: SessionState = 'validating'
const watchers = new Set<() => void>()

export const sessionState = (): SessionState => state

export function setSessionState(next: SessionState): void {
  state = next
  for (const watcher of watchers) watcher()
}

export function useSessionState(): SessionState {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, sessionState)
}
