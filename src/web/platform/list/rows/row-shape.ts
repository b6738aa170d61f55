import type { ReactNode } from 'react'
import type { List } from '#shared/contract/list.ts'
import type { AnyRow } from './cell.tsx'
import type { NamedColumn } from './columns.ts'
import type { RowAction } from './row-menu.tsx'
import type { ListView } from './view.ts'

/** Which rows are picked. */
export interface Picking<R extends AnyRow> {
  has: (row: R) => boolean
  turn: (rows: readonly R[], on: boolean) => void
  nameOf: (row: R) => string
}

/** How a screen shapes the rows of its list. */
export interface RowShape<R extends AnyRow> {
  /** Cells drawn otherwise than their column's kind asks, by column. */
  cells?: Readonly<Record<string, (row: R) => ReactNode>>
  /** What a card on a phone is called; the person or the first column where absent. */
  cardTitle?: (row: R) => ReactNode
  /** Columns that the card's title says already. */
  cardSays?: readonly string[]
  onOpen?: (row: R) => void
  actions?: (row: R) => readonly RowAction[]
  onDelete?: (row: R) => Promise<unknown> | void
  canDelete?: (row: R) => boolean
  /** Rows that can be picked, to do something with all of them. */
  picking?: Picking<R>
}

/** What the table and the cards are drawn from. */
export interface RowsProps<R extends AnyRow> extends RowShape<R> {
  list: List
  rows: readonly R[]
  columns: readonly NamedColumn[]
  view: ListView
  onView: (view: ListView) => void
  label: string
}
