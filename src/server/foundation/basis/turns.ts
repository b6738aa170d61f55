import { setImmediate } from 'node:timers/promises'

const longestMs = 8

/** For work of many small steps: called between them, it lets whatever waits have its turn before the work kept it for long. */
export function takingTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await setImmediate()
    since = performance.now()
  }
}
