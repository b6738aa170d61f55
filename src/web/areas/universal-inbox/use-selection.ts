import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'

export interface Selection {
  readonly selected: InboxItem | undefined
  readonly select: (id: string) => void
  readonly close: () => void
  /** Moves to the next (1) or the previous (-1). */
  readonly step: (by: 1 | -1) => void
}

/**
 * Which request is looked at, kept in the address. One that leaves the list (decided) gives its place to the next; a wide
 * screen looks at the first where nothing was chosen, a narrow one at the list.
 */
export function useSelection(items: readonly InboxItem[], narrow: boolean): Selection {
  const navigate = useNavigate()
  const { item: wished } = useSearch({ strict: false }) as { item?: string }
  const [place, setPlace] = useState(0)
  const index = items.findIndex((item) => item.id === wished)
  const known = index >= 0
  const shown = known ? index : Math.min(place, items.length - 1)
  const selected = wished === undefined && narrow ? undefined : items[shown]
  const choose = (id: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((search: Record<string, unknown>) => ({ ...search, item: id })) as never,
      replace,
      resetScroll: false,
    })

  useEffect(() => {
    if (known) setPlace(index)
  }, [known, index])
  useEffect(() => {
    if (wished !== undefined && !known && selected) choose(selected.id, true)
  })

  return {
    selected,
    select: (id) => choose(id, !narrow),
    close: () => choose(undefined, true),
    step: (by) => {
      const next = items[Math.max(0, Math.min(items.length - 1, shown + by))]
      if (!next) return
      choose(next.id, true)
      document.getElementById(`inbox-${next.id}`)?.scrollIntoView({ block: 'nearest' })
    },
  }
}
