import { useEffect } from 'react'
import { openable } from '#web/platform/openable.ts'

/** Go anywhere, find people, start a request. */
export const commandBar = openable()

/** Loads the code ahead, as soon as a pointer comes near. */
export const preloadCommandBar = (): void => void import('./command-bar.tsx')

/** Ctrl+K and Cmd+K open the command bar, and close it. */
export function useCommandKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (commandBar.isOpen()) commandBar.close()
      else commandBar.open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
