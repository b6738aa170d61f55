import { usingFilter, type List } from '#shared/contract/list.ts'
import type { Filter, ListView } from './view.ts'

/** Body of a list's call: the server's page counts from 1, direction 0 is up. */
export interface ListRequest extends Record<string, unknown> {
  paginationSize: number
  paginationPage: number
  sortingColumn: string
  sortingDirection: 0 | 1
  filterSearch: string
}

/** The documents' wire form of a view (A 7): one group of fields for each filter that is set. */
export function listRequest(view: ListView, list: List): ListRequest {
  const [column, direction] = view.sort ?? list.defaultSort
  const request: ListRequest = {
    paginationSize: view.size,
    paginationPage: view.page + 1,
    sortingColumn: column,
    sortingDirection: direction === 'desc' ? 1 : 0,
    filterSearch: view.search,
  }
  for (const [name, filter] of Object.entries(view.filters)) Object.assign(request, filterFields(name, filter))
  return request
}

function filterFields(column: string, filter: Filter): Record<string, unknown> {
  const using = { [usingFilter(column)]: true }
  switch (filter.kind) {
    case 'checkbox':
      return { ...using, [column]: [...filter.values] }
    case 'date':
    case 'datetime':
      return { ...using, ...(filter.from && { [`${column}From`]: filter.from }), ...(filter.to && { [`${column}To`]: filter.to }) }
    default:
      return { ...using, [column]: filter.value }
  }
}
