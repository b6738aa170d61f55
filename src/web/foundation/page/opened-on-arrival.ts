import { useEffect, useRef, useState, type RefObject } from 'react'

interface Arrival {
  target: RefObject<HTMLButtonElement | null>
  opened: boolean
  setOpened: (opened: boolean) => void
}

/**
 * For something that opens beneath a button and whose code came with the first click: it takes the place of a plain button,
 * so focus goes to its own button first and then it opens; closed again, focus comes back to the button.
 */
export function useOpenedOnArrival(): Arrival {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return { target, opened, setOpened }
}
