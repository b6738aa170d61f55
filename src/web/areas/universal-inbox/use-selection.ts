import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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

  const leaveList = useTurns(narrow, selected?.id)

  return {
    selected,
    select: (id) => {
      leaveList(id)
      choose(id, !narrow)
    },
    close: () => choose(undefined, true),
    step: (by) => {
      const next = items[Math.max(0, Math.min(items.length - 1, shown + by))]
      if (!next) return
      choose(next.id, true)
      document.getElementById(`inbox-${next.id}`)?.scrollIntoView({ block: 'nearest' })
    },
  }
}

/**
 * Where list and request take turns, each request is read from its top, and the list stands again as it was left. Answers how to
 * say that it is left, for whichever request.
 */
function useTurns(narrow: boolean, shown: string | undefined): (id: string) => void {
  const left = useRef<{ id: string; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!narrow) return
    if (shown !== undefined) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      if (left.current) document.getElementById('inbox-preview')?.focus({ preventScroll: true })
    } else if (left.current) {
      window.scrollTo({ top: left.current.top, behavior: 'instant' })
      document.getElementById(`inbox-${left.current.id}`)?.focus({ preventScroll: true })
      left.current = null
    }
  }, [narrow, shown])
  return (id) => (left.current = { id, top: window.scrollY })
}
