import { useState } from 'react'
import { longestBatch } from '#shared/areas/batch.ts'
import type { InboxItem } from '#web/approval/request/inbox-part.ts'

export interface Picked {
  /** In the order of the list. */
  readonly items: readonly InboxItem[]
  has(id: string): boolean
  toggle(id: string): void
  /** Chooses these, or none of them where all of them are chosen: as many as one batch takes. */
  toggleAll(items: readonly InboxItem[]): void
  /** All that are listed, as many as one batch takes. */
  all(): void
  clear(): void
}

/** The requests that are chosen to be decided together. What leaves the list is no longer chosen. */
export function usePicked(listed: readonly InboxItem[]): Picked {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    items: listed.filter((item) => ids.has(item.id)),
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id) && after.size < longestBatch) after.add(id)
        return after
      }),
    toggleAll: (items) =>
      setIds((before) => {
        const wished = items.map((item) => item.id)
        if (wished.every((id) => before.has(id))) return new Set([...before].filter((id) => !wished.includes(id)))
        return new Set([...new Set([...before, ...wished])].slice(0, longestBatch))
      }),
    all: () => setIds(new Set(listed.slice(0, longestBatch).map((item) => item.id))),
    clear: () => setIds(new Set()),
  }
}
