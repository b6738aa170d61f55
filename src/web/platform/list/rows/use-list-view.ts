import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { List } from '#shared/contract/list.ts'
import { searchOfView, viewOfSearch, type ListView } from './view.ts'

/**
 * A list's view kept in the address bar, so that a link reopens it and 'back' goes back. `keep` are other search
 * parameters of the screen (its tab) that stay as they are.
 */
export function useListView(list: List, keep: readonly string[] = ['tab']): [ListView, (view: ListView) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = useMemo(() => viewOfSearch(search, list), [search, list])
  const show = (next: ListView) => {
    const kept = Object.fromEntries(keep.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]))
    void navigate({ to: '.', search: { ...kept, ...searchOfView(next) } as never, resetScroll: false })
  }
  return [view, show]
}
