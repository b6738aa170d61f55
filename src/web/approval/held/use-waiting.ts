import { homeCalls, mostCounted } from '#shared/areas/home.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { isHeld, useHeldDecisions } from './held-store.ts'

/**
 * How many things wait for the person's decision, the same wherever it is told: what they have decided on is none, also while it
 * can still be taken back. More than `mostCounted` are not counted.
 */
export function useWaiting(): number {
  const count = useCall(homeCalls.count, {}, { staleTime: 30_000 }).data?.actionRequired ?? 0
  const held = useHeldDecisions().all.filter(isHeld).length
  return count > mostCounted ? count : Math.max(0, count - held)
}
