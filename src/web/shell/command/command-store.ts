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
      if (commandBar.isOpen()) return commandBar.close()
      closeWhatHangs()
      commandBar.open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const hanging = ':is([role="menu"], [role="dialog"])[data-position]'

/** A menu, or what else hangs from a button, holds the keyboard as the bar does: it is closed as by Escape, of which nothing else hears. */
function closeWhatHangs(): void {
  const at = document.activeElement
  const ofButton = document.getElementById(at?.getAttribute('aria-controls') ?? '')
  const open = at?.closest(hanging) ?? (ofButton?.matches(hanging) ? ofButton : null)
  open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' }))
}
