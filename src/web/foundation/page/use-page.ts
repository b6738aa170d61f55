import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { visited, type Crumb } from './breadcrumb.ts'

const product = 'Calendula'
let trail: readonly Crumb[] = []
const watchers = new Set<() => void>()

/** Names the screen: the browser's title and the last entry of the breadcrumb. Every screen calls it once. */
export function usePage(title: string): void {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    if (!title) return
    document.title = `${title} · ${product}`
    trail = visited(trail, { path, title })
    for (const watcher of watchers) watcher()
  }, [path, title])
}

/** What screens were named after says of whom they were shown to: the browser's title is the portal's alone again. */
export function forgetPages(): void {
  document.title = product
  trail = []
}

/** The screens visited last, the present one at the end. */
export function useTrail(): readonly Crumb[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => trail,
  )
}
