import { useState } from 'react'
import { longestBatch } from '#shared/areas/batch.ts'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import { idsTo } from '#web/platform/list/rows/pick-range.ts'

export interface Picked {
  /** In the order of the list. */
  readonly items: readonly InboxItem[]
  has(id: string): boolean
  toggle(id: string): void
  /** Makes all from the one that was last chosen or left out up to this one, in the order in which they are shown, like that one. */
  toggleTo(id: string, shown: readonly InboxItem[]): void
  /** Chooses these, or none of them where all of them are chosen: as many as one batch takes. */
  toggleAll(items: readonly InboxItem[]): void
  /** All that are listed, as many as one batch takes. */
  all(): void
  clear(): void
}

/** The requests that are chosen to be decided together. What leaves the list is no longer chosen. */
export function usePicked(listed: readonly InboxItem[]): Picked {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  return {
    items: listed.filter((item) => ids.has(item.id)),
    has: (id) => ids.has(id),
    toggle: (id) => {
      setLast(id)
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id) && after.size < longestBatch) after.add(id)
        return after
      })
    },
    toggleTo: (id, shown) => {
      const order = shown.map((item) => item.id)
      setLast(id)
      const range = idsTo(order, last, id)
      // What the last one is, the range becomes.
      const isToChoose = last === null || !order.includes(last) ? !ids.has(id) : ids.has(last)
      setIds((before) => (isToChoose ? firstOf([...before, ...range]) : new Set([...before].filter((one) => !range.includes(one)))))
    },
    toggleAll: (items) =>
      setIds((before) => {
        const wished = items.map((item) => item.id)
        if (wished.every((id) => before.has(id))) return new Set([...before].filter((id) => !wished.includes(id)))
        return firstOf([...before, ...wished])
      }),
    all: () => setIds(firstOf(listed.map((item) => item.id))),
    clear: () => setIds(new Set()),
  }
}

/** As many as one batch takes. */
const firstOf = (ids: readonly string[]): ReadonlySet<string> => new Set([...new Set(ids)].slice(0, longestBatch))
