import { useSyncExternalStore } from 'react'

let current: unknown = null
const watchers = new Set<() => void>()

/** Sign-in went wrong: the page shows it in the error dialog. */
export function reportSignInError(error: unknown): void {
  current = error
  for (const watcher of watchers) watcher()
}

export function useSignInError(): unknown {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => current,
  )
}
