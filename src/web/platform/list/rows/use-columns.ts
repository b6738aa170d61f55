import { useState } from 'react'
import type { List } from '#shared/contract/list.ts'
import { forget, personKey, recall, remember } from '../../remembered.ts'
import { shownColumns, toggledColumn, type NamedColumn } from './columns.ts'

export interface ColumnChoice {
  readonly columns: readonly NamedColumn[]
  readonly toggle: (name: string) => void
  readonly reset: () => void
}

/** Which columns a person wants to see of a list, kept on this device. */
export function useColumns(list: List): ColumnChoice {
  const key = personKey('columns', list.name)
  const [chosen, setChosen] = useState<string[] | null>(() => {
    const kept = recall<string[]>(key)
    return Array.isArray(kept) ? kept : null
  })
  return {
    columns: shownColumns(list, chosen),
    toggle: (name) => {
      const next = toggledColumn(list, chosen, name)
      setChosen(next)
      remember(key, next)
    },
    reset: () => {
      setChosen(null)
      forget(key)
    },
  }
}
