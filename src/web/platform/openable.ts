import { useSyncExternalStore } from 'react'

interface Shown {
  readonly opened: boolean
  /** It was opened once, so its code is loaded. */
  readonly wanted: boolean
}

/** Something that opens over the page, from any part of it. */
export interface Openable {
  readonly open: () => void
  readonly close: () => void
  readonly isOpen: () => boolean
  readonly use: () => Shown
}

export function openable(): Openable {
  let shown: Shown = { opened: false, wanted: false }
  const watchers = new Set<() => void>()
  const set = (next: Shown) => {
    shown = next
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return {
    open: () => set({ opened: true, wanted: true }),
    close: () => set({ ...shown, opened: false }),
    isOpen: () => shown.opened,
    use: () => useSyncExternalStore(watch, () => shown),
  }
}

/** The sheet in which a new request is begun. */
export const newRequestSheet = openable()
