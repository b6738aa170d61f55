import type { Column, ColumnKind, List } from '#shared/contract/list.ts'
import type { ListView } from './view.ts'

export type NamedColumn = Column & { readonly name: string }

/** Columns of a list that are usually shown. */
export const usualColumns = (list: List): string[] =>
  Object.entries(list.columns)
    .filter(([, column]) => !column.hidden)
    .map(([name]) => name)

/** The columns to show, in the list's order; a choice of columns that are all gone counts as none. */
export function shownColumns(list: List, chosen: readonly string[] | null): NamedColumn[] {
  const all = Object.entries(list.columns).map(([name, column]) => ({ ...column, name }))
  const wanted = all.filter((column) => chosen?.includes(column.name))
  return wanted.length > 0 ? wanted : all.filter((column) => !column.hidden)
}

/**
 * Of the columns those that a page of rows draws: a sparse one where any of them has something in it, or the order goes by it. Rows
 * without a column would be no rows: where only sparse ones are chosen and all are empty, all are drawn.
 */
export function drawnColumns(
  columns: readonly NamedColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
  { sort }: Pick<ListView, 'sort'>,
): readonly NamedColumn[] {
  const drawn = columns.filter(({ name, sparse }) => !sparse || sort?.[0] === name || rows.some((row) => Boolean(row[name])))
  return drawn.length > 0 ? drawn : columns
}

/** A column put in or taken out; the last one stays. */
export function toggledColumn(list: List, chosen: readonly string[] | null, name: string): string[] {
  const now = shownColumns(list, chosen).map((column) => column.name)
  if (!now.includes(name)) return [...now, name]
  return now.length > 1 ? now.filter((each) => each !== name) : now
}

/** Columns one can filter by: those that are chosen from first, then days, then what is typed. */
export function filterColumns(list: List): NamedColumn[] {
  const rank = { checkbox: 0, dropdown: 0, date: 1, datetime: 2, number: 3, text: 4 }
  return Object.entries(list.columns)
    .flatMap(([name, column]) => (column.filter ? [{ ...column, name }] : []))
    .sort((a, b) => rank[a.filter ?? 'text'] - rank[b.filter ?? 'text'])
}

/** Kinds whose values stand at the end of their cells. */
const numericKinds: ReadonlySet<ColumnKind> = new Set(['number', 'hours', 'minutes', 'money'])
export const isNumeric = (column: Column) => numericKinds.has(column.kind)
