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

export interface Held {
  readonly all: readonly HeldDecision[]
  /** When it was told, in ms since 1970. */
  readonly at: number
  /** Whether a request waits only for the person's own held decision. */
  holds(requestId: string): boolean
}

const askAgainMs = 1000
const isHeld = (one: HeldDecision) => one.errors.length === 0
const none: readonly HeldDecision[] = []

/** The person's decisions that can still be taken back, and those that could not be carried out. */
export function useHeldDecisions(): Held {
  const on = useSyncExternalStore(watch, () => wanted)
  const { data = none, dataUpdatedAt } = useCall(
    heldCalls.list,
    {},
    { enabled: on, staleTime: 0, refetchInterval: (held) => (held?.some(isHeld) ? askAgainMs : false) },
  )
  return { all: data, at: dataUpdatedAt, holds: (requestId) => data.some((one) => one.requestId === requestId && isHeld(one)) }
}
