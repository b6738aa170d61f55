import { useEffect, useRef } from 'react'
import type { Import } from '#shared/areas/import.ts'

/**
 * Looks again at what an import could take back when somebody comes to its page, or comes back to it: something that was built
 * on it may have been taken back meanwhile.
 */
export function useLookAgain({ state, work }: Pick<Import, 'state' | 'work'>, look: () => void): void {
  const isLooked = (state === 'written' || state === 'partly') && work?.act === 'undo-try' && work.finishedAt !== null
  const now = useRef({ isLooked, look })
  useEffect(() => {
    now.current = { isLooked, look }
  })
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible' && now.current.isLooked) now.current.look()
    }
    again()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [])
}
