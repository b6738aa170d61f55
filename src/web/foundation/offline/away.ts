import { useSyncExternalStore } from 'react'
import { addressOf } from '../settings.ts'

/** Where the portal is away it is looked for so often, in ms; a browser without a network answers that at once. */
const lookEveryMs = 10_000

let away = false
let looking: ReturnType<typeof setInterval> | null = null
const watchers = new Set<() => void>()

/** Whether calls cannot reach the portal: this device is off the network, or the portal is away. */
export const isAway = (): boolean => away

/** Whether the browser itself says that it is on no network. */
export const isOffNetwork = (): boolean => navigator.onLine === false

export function watchAway(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useAway = (): boolean => useSyncExternalStore(watchAway, isAway)

/** A call was answered by the portal, or by nobody. One that was lost may be lost alone: then the portal is looked for first. */
export function noteReached(reached: boolean): void {
  if (reached) setAway(false)
  else if (isOffNetwork()) setAway(true)
  else if (!away) void findOut()
}

/** Looks whether the portal can be reached; answers whether it is away. */
export async function findOut(): Promise<boolean> {
  const answer = isOffNetwork() ? null : await fetch(addressOf('/readyz'), { cache: 'no-store' }).catch(() => null)
  // An answer that is not read to its end holds its connection.
  await answer?.arrayBuffer().catch(() => null)
  setAway(!answer || isNoAnswer(answer.status))
  return away
}

/** What stands before the portal answers so while it is away, and the portal while its database is. */
export const isNoAnswer = (status: number): boolean => [502, 503, 504].includes(status)

function setAway(next: boolean): void {
  if (away === next) return
  away = next
  if (looking) clearInterval(looking)
  looking = away ? setInterval(() => void findOut(), lookEveryMs) : null
  for (const watcher of watchers) watcher()
}

/** Hears from the browser of networks that come and go. */
export function watchNetwork(): void {
  for (const event of ['online', 'offline']) addEventListener(event, () => void findOut())
  if (isOffNetwork()) setAway(true)
}
