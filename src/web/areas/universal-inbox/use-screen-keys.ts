import { useEffect, useRef, useState } from 'react'
import { personKey, recall, remember } from '#web/platform/remembered.ts'

export type Keys = Readonly<Record<string, () => void>>

/**
 * Single keys of a screen. They rest while something is typed, chosen in a menu or asked in a dialog, and where the person
 * has turned them off; Enter belongs to whatever has the focus.
 */
export function useScreenKeys(keys: Keys, on: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return
      const act = latest.current[event.key] ?? latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

const typed = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]'
const pressed = 'a, button, summary'

/** Whether the key belongs to something else on the page. */
function isBusy(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(typed)) return true
  if (event.key === 'Enter' && target?.closest(pressed)) return true
  return document.querySelector('[aria-modal="true"]') !== null
}

const key = () => personKey('keys', 'inbox')

/** Whether single keys decide here: a person's own choice on this device. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => recall<boolean>(key()) ?? true)
  return [
    on,
    (next) => {
      remember(key(), next)
      setOn(next)
    },
  ]
}
