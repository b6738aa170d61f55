import { useEffect, useSyncExternalStore } from 'react'

/** `new`: only what can be started. */
export type CommandMode = 'all' | 'new'

interface CommandState {
  opened: boolean
  /** It was opened once, so its code is loaded. */
  wanted: boolean
  mode: CommandMode
}

let state: CommandState = { opened: false, wanted: false, mode: 'all' }
const watchers = new Set<() => void>()

function set(next: CommandState): void {
  state = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const openCommandBar = (mode: unknown = 'all'): void => set({ opened: true, wanted: true, mode: mode === 'new' ? 'new' : 'all' })

const close = (): void => set({ ...state, opened: false })

/** Loads the code ahead, as soon as a pointer comes near. */
export const preloadCommandBar = (): void => void import('./command-bar.tsx')

/** State of the command bar; listens for Ctrl+K and Cmd+K. */
export function useCommandBar(): CommandState & { close: () => void } {
  const now = useSyncExternalStore(watch, () => state)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (state.opened) close()
      else openCommandBar()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return { ...now, close }
}
