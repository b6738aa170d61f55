import { usingFilter, type List, type ListBody } from '#shared/contract/list.ts'

type Value = string | number | null

/** What a filter's ids are compared with, where that is not what the column shows. */
export type FilterIds<R> = Partial<Record<string, (row: R) => string | number | null>>

/** One page of rows that were computed rather than stored: sorted, filtered and paged as a list's call asks. */
export function memoryPage<R extends object>(list: List, body: ListBody, all: readonly R[], ids: FilterIds<R> = {}) {
  const sorted = memoryRows(list, body, all, ids)
  const { paginationSize: size, paginationPage } = body
  return {
    listData: sorted.slice((paginationPage - 1) * size, paginationPage * size),
    totalData: sorted.length,
    totalPage: Math.ceil(sorted.length / size),
  }
}

/** All of them, sorted and filtered. */
export function memoryRows<R extends object>(list: List, body: ListBody, all: readonly R[], ids: FilterIds<R> = {}): R[] {
  const value = (row: R, name: string) => (row as Record<string, Value>)[name] ?? null
  const typed = body.filterSearch?.trim().toLowerCase() ?? ''
  const holdsTyped = (row: R) =>
    list.search.some((name) =>
      String(value(row, name) ?? '')
        .toLowerCase()
        .includes(typed),
    )
  const searched = typed === '' || list.search.length === 0 ? all : all.filter(holdsTyped)
  const kept = searched.filter((row) =>
    Object.entries(list.columns).every(([name, column]) => {
      const wanted = body[name]
      if (body[usingFilter(name)] === false) return true
      const id = () => String(ids[name] ? ids[name](row) : value(row, name))
      if (column.filter === 'dropdown') return wanted == null || wanted === '' || String(wanted) === id()
      if (column.filter === 'checkbox') return !Array.isArray(wanted) || wanted.length === 0 || wanted.map(String).includes(id())
      if (column.filter === 'date') {
        const day = String(value(row, name) ?? '')
        const from = asDay(body[`${name}From`])
        const to = asDay(body[`${name}To`])
        return (!from || day >= from) && (!to || day <= to)
      }
      return true
    }),
  )
  const [column, direction] = body.sortingColumn
    ? [body.sortingColumn, body.sortingDirection === 1 ? -1 : 1]
    : [list.defaultSort[0], list.defaultSort[1] === 'desc' ? -1 : 1]
  // Exact amounts are texts.
  const isAmount = list.columns[column]?.kind === 'money'
  const sortedBy = (row: R) => (isAmount ? amountOf(value(row, column)) : value(row, column))
  return kept.toSorted((a, b) => compare(sortedBy(a), sortedBy(b)) * direction)
}

const asDay = (value: unknown): string | null => (typeof value === 'string' && value ? value.slice(0, 10).replaceAll('/', '-') : null)

const amountOf = (value: Value): number | null => (value === null ? null : Number(value))

function compare(a: Value, b: Value): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
