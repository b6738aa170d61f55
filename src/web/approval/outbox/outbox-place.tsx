import { lazy, Suspense } from 'react'
import { useOutgoing } from './outbox.ts'

const OutboxBar = lazy(async () => ({ default: (await import('./outbox-bar.tsx')).OutboxBar }))

/** Where what waits to be sent stands; what sends it comes with the first of it. */
export function OutboxPlace() {
  const all = useOutgoing()
  return all.length > 0 ? (
    <Suspense>
      <OutboxBar all={all} />
    </Suspense>
  ) : null
}
