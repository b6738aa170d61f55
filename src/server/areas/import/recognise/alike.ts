import type { AlikeColumns } from '#shared/import-mapping/look.ts'
import type { Column, Recognised } from './tables.ts'

/** So many others of one column are told. */
const mostOthers = 5

/** Columns of which one is taken, and others that look like it: which is meant is the officer's to say. */
export function alikeColumns({ form, by, meant }: Recognised): AlikeColumns[] {
  const taken = new Set(Object.values(by))
  const found = new Map<Column, Set<Column>>()
  const tell = (column: Column | undefined, others: readonly Column[]) => {
    const more = others.filter((other) => other !== column)
    if (column && more.length > 0) found.set(column, new Set([...(found.get(column) ?? []), ...more]))
  }
  for (const [meaning, columns] of Object.entries(meant) as [keyof typeof by, Column[]][])
    // What is taken for something else was not overlooked.
    tell(
      by[meaning],
      columns.filter((column) => !taken.has(column)),
    )
  tell(by.manager, [...(meant.manager ?? []), ...(meant.managerName ?? [])])
  // Since when somebody is here stands in either, and nothing in the file says in which.
  if (by.startsOn) tell(by.hiredOn, [by.startsOn])
  return [...found].map(([column, others]) => ({
    file: form.name,
    taken: column.source,
    others: [...others].slice(0, mostOthers).map(({ source }) => source),
  }))
}
