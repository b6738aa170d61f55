import { lazy, Suspense, useEffect, useState } from 'react'
import { secondsLeft } from '#web/foundation/session/idle.ts'
import { settings } from '#web/foundation/settings.ts'

const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog }))

/** Tells whoever touches nothing that they are about to be signed out; a sign of life in any tab takes it away. */
export function IdleWarning() {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(settings.idleLogoffMinutes)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    seconds !== null && (
      <Suspense>
        <IdleDialog seconds={seconds} />
      </Suspense>
    )
  )
}
