import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** A process whose event loop works for more than this share of the time has somebody waiting. */
const busyShare = 0.5
/** Shorter times say little. */
const lookMs = 100

/**
 * For work that nobody waits for: waits `ms` where the process has been busy since it was last asked, and not at all where it
 * has been calm, so that acts come first and what is left over is used.
 */
export function openRest(ms: number): () => Promise<void> {
  let seen = performance.eventLoopUtilization()
  let at = performance.now()
  let busy = false
  return async () => {
    if (performance.now() - at >= lookMs) {
      busy = performance.eventLoopUtilization(seen).utilization > busyShare
      seen = performance.eventLoopUtilization()
      at = performance.now()
    }
    if (busy) await pause(ms)
  }
}
