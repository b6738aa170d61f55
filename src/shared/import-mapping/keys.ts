import type { ColumnName } from './form.ts'

/** A column as its beginning tells it: how it is called (empty: not at all), and what stands in its first rows. */
export interface KeyColumn {
  source: ColumnName
  name: string
  values: readonly string[]
}

/** By which columns rows of two files belong together. */
interface Keys<C extends KeyColumn = KeyColumn> {
  own: C
  other: C
}

/** By so many letters names are compared: a cell of a million may stand where a name should. */
const longestName = 500

const plain = (name: string) =>
  name
    .slice(0, longestName)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Each file is held against every other: what its columns are called is made plain once. */
const plains = new WeakMap<KeyColumn, string>()

function plainName(column: KeyColumn): string {
  const found = plains.get(column) ?? plain(column.name)
  plains.set(column, found)
  return found
}

/** So many columns of one name are held against another file: a key has a name of its own. */
const mostAlike = 4

/** Columns by what they are called; those without a name are none of them. */
const byName = <C extends KeyColumn>(columns: readonly C[]): ReadonlyMap<string, C[]> =>
  Map.groupBy(
    columns.filter(({ name }) => name !== ''),
    plainName,
  )

/** Of names alone fewer values say too little. */
const fewestValues = 3

/** Columns of two files that are called the same and have values in common, each once in the other file; the first of them. Null: there are none. */
export function sameKeys<C extends KeyColumn>(own: readonly C[], other: readonly C[]): Keys<C> | null {
  const called = byName(other)
  for (const mine of own)
    for (const theirs of mine.name === '' ? [] : (called.get(plainName(mine)) ?? []).slice(0, mostAlike).filter(isEachOnce)) {
      const there = new Set(theirs.values)
      if (mine.values.some((value) => there.has(value))) return { own: mine, other: theirs }
    }
  return null
}

/**
 * The same; of files without such columns, as those whose columns have no names, the only column of which every value stands in the
 * other file. Where several do, as with numbers that merely count, nobody can say which is meant.
 */
export function likelyKeys<C extends KeyColumn>(own: readonly C[], other: readonly C[]): Keys<C> | null {
  const named = sameKeys(own, other)
  if (named) return named
  const found = own.flatMap((mine) => {
    const values = [...new Set(mine.values)]
    if (values.length < fewestValues) return []
    return other
      .filter((column) => isEachOnce(column) && values.every((value) => column.values.includes(value)))
      .map((theirs) => ({ own: mine, other: theirs }))
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

const isEachOnce = ({ values }: KeyColumn) => values.length > 0 && new Set(values).size === values.length
