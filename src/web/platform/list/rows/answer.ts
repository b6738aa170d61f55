/** What a list shows: its rows and how many there are in all. */
export interface Rows<R> {
  readonly rows: readonly R[]
  readonly total: number
  readonly pages: number
  /** There are more than `total`; nobody counted further. */
  readonly atLeast: boolean
}

/** Reads both shapes of the documents: an object with `listData`, or an array whose first row holds the totals. */
export function readRows<R>(answer: unknown, size: number): Rows<R> {
  if (Array.isArray(answer)) {
    const rows = answer as R[]
    const totals = totalsOf(answer[0], rows.length, size)
    return { rows, ...totals }
  }
  const object = (answer ?? {}) as { listData?: R[] }
  const rows = object.listData ?? []
  return { rows, ...totalsOf(object, rows.length, size) }
}

function totalsOf(holder: unknown, shown: number, size: number) {
  const { totalData, totalPage, totalIsMinimum } = (holder ?? {}) as Record<string, unknown>
  const total = typeof totalData === 'number' ? totalData : shown
  const pages = typeof totalPage === 'number' ? totalPage : Math.ceil(total / size)
  return { total, pages: Math.max(pages, 1), atLeast: totalIsMinimum === true }
}

/** First and last row of a page, counted from 1; both 0 where there is none. */
export function rangeOf(page: number, size: number, shown: number): { first: number; last: number } {
  if (shown === 0) return { first: 0, last: 0 }
  return { first: page * size + 1, last: page * size + shown }
}
