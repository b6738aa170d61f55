import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { company } from '../company.ts'

/** The screen that is shown. */
export interface PresentPage {
  path: string
  title: string
}

let present: PresentPage | null = null
let openPart = ''
const watchers = new Set<() => void>()

const nameBrowser = () => (document.title = [openPart, present?.title, company().name].filter(Boolean).join(' · '))

function show(page: PresentPage | null): void {
  present = page
  nameBrowser()
  for (const watcher of watchers) watcher()
}

/** Names the screen: the browser's title and the last entry of the breadcrumb. Every screen calls it once. */
export function usePage(title: string): void {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    if (title) show({ path, title })
  }, [path, title])
}

/** Names which part of the screen is open, so that two tabs of a browser are told apart. */
export function usePagePart(part: string): void {
  useEffect(() => {
    openPart = part
    nameBrowser()
    return () => {
      openPart = ''
      nameBrowser()
    }
  }, [part])
}

/** What screens were named after says of whom they were shown to: the browser's title is the portal's alone again. */
export function forgetPages(): void {
  openPart = ''
  show(null)
}

/** The screen that is shown; null before it has named itself. */
export function usePresentPage(): PresentPage | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => present,
  )
}
