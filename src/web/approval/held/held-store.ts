import { useSyncExternalStore } from 'react'
import { heldCalls, type HeldDecision } from '#shared/areas/held-decision.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { keep, kept, stored } from '#web/foundation/storage.ts'

/** Decisions are asked for only once one was held in this tab, or just before it was loaded anew. */
let wanted = Number(kept(stored.heldUntil, 'sessionStorage')) > Date.now()
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let seconds = 0

/** How long the company lets a decision be taken back; 0 until it is known, and where it does not. */
export const holdSeconds = (): number => seconds
export const setHoldSeconds = (given: number): void => void (seconds = given)

/** A decision was held: from now on held ones are followed. */
export function followHeld(): void {
  keep(stored.heldUntil, String(Date.now() + seconds * 1000), 'sessionStorage')
  wanted = true
  for (const watcher of watchers) watcher()
}

/** Whether there may be something that is held in this tab. */
export const useFollowsHeld = (): boolean => useSyncExternalStore(watch, () => wanted)

export interface Held {
  readonly all: readonly HeldDecision[]
  /** When it was told, in ms since 1970. */
  readonly at: number
  /** The person's own decision on a request that is held. */
  on(requestId: string): HeldDecision | undefined
  /** Whether a request waits only for it. */
  holds(requestId: string): boolean
}

const askAgainMs = 1000
/** Not one that could not be carried out. */
export const isHeld = (one: HeldDecision): boolean => one.errors.length === 0
const none: readonly HeldDecision[] = []

/**
 * The person's decisions that can still be taken back, and those that could not be carried out. `ask`: also those that were
 * held in another tab or on another device.
 */
export function useHeldDecisions(ask = false): Held {
  const on = useFollowsHeld() || ask
  const { data = none, dataUpdatedAt } = useCall(
    heldCalls.list,
    {},
    { enabled: on, staleTime: 0, refetchInterval: (held) => (held?.some(isHeld) ? askAgainMs : false) },
  )
  const heldOn = (requestId: string) => data.find((one) => one.requestId === requestId && isHeld(one))
  return { all: data, at: dataUpdatedAt, on: heldOn, holds: (requestId) => heldOn(requestId) !== undefined }
}
