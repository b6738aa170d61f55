import { pageSizes, type List } from '#shared/contract/list.ts'

export type OptionId = string | number

/** One filter that is set, as the person sees it; days are `YYYY/MM/DD`, moments `YYYY/MM/DD HH:mm:ss`, '' an end that is open. */
export type Filter =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'dropdown'; readonly value: OptionId }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'checkbox'; readonly values: readonly OptionId[] }
  | { readonly kind: 'date' | 'datetime'; readonly from: string; readonly to: string }

export type Direction = 'asc' | 'desc'

/** What a person has chosen to see of a list. `page` counts from 0. */
export interface ListView {
  readonly page: number
  readonly size: number
  /** `null`: the list's own order. */
  readonly sort: readonly [column: string, direction: Direction] | null
  readonly search: string
  readonly filters: Readonly<Record<string, Filter>>
}

export const defaultView: ListView = { page: 0, size: pageSizes[0], sort: null, search: '', filters: {} }

/** The view as search parameters of the address: short, readable, and without what is usual. */
export function searchOfView(view: ListView): Record<string, string> {
  const search: Record<string, string> = {}
  if (view.page > 0) search.page = String(view.page + 1)
  if (view.size !== pageSizes[0]) search.size = String(view.size)
  if (view.sort) search.sort = (view.sort[1] === 'desc' ? '-' : '') + view.sort[0]
  if (view.search) search.q = view.search
  for (const [column, filter] of Object.entries(view.filters)) search[column] = filterText(filter)
  return search
}

function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'checkbox':
      return filter.values.join(',')
    case 'date':
    case 'datetime':
      return `${filter.from}~${filter.to}`
    default:
      return String(filter.value)
  }
}

/** Reads a view out of an address; whatever the list does not know is left out. */
export function viewOfSearch(search: Readonly<Record<string, unknown>>, list: List): ListView {
  const page = Number(search.page)
  const size = Number(search.size)
  const filters: Record<string, Filter> = {}
  for (const [name, column] of Object.entries(list.columns)) {
    const text = wordOf(search[name])
    const filter = column.filter && text ? filterOfText(column.filter, text) : undefined
    if (filter) filters[name] = filter
  }
  return {
    page: Number.isInteger(page) && page >= 1 ? page - 1 : 0,
    size: pageSizes.find((each) => each === size) ?? pageSizes[0],
    sort: sortOfText(wordOf(search.sort), list),
    search: wordOf(search.q).slice(0, 200),
    filters,
  }
}

const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function sortOfText(text: string, list: List): ListView['sort'] {
  const column = text.replace(/^-/, '')
  return list.columns[column]?.sort ? [column, text.startsWith('-') ? 'desc' : 'asc'] : null
}

/** Ids that are numbers on the wire come back as numbers. */
const idOf = (text: string): OptionId => (/^\d{1,9}$/.test(text) ? Number(text) : text)

const dayText = /^\d{4}\/\d{2}\/\d{2}$/
const momentText = /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/

function filterOfText(kind: Filter['kind'], text: string): Filter | undefined {
  switch (kind) {
    case 'text':
      return { kind, value: text }
    case 'dropdown':
      return { kind, value: idOf(text) }
    case 'number':
      return Number.isFinite(Number(text)) ? { kind, value: Number(text) } : undefined
    case 'checkbox':
      return { kind, values: text.split(',').filter(Boolean).map(idOf) }
    case 'date':
    case 'datetime': {
      const [from = '', to = ''] = text.split('~')
      const form = kind === 'date' ? dayText : momentText
      const isEnd = (end: string) => end === '' || form.test(end)
      if (!isEnd(from) || !isEnd(to) || (from === '' && to === '')) return undefined
      return from <= to || to === '' ? { kind, from, to } : undefined
    }
  }
}

/** Sets or (with `null`) takes away a filter; the list starts again at its first page. */
export function withFilter(view: ListView, column: string, filter: Filter | null): ListView {
  const { [column]: _gone, ...others } = view.filters
  return { ...view, page: 0, filters: filter ? { ...others, [column]: filter } : others }
}

/** A heading pressed: up, then down, then the list's own order again. */
export function sortedBy(view: ListView, column: string): ListView {
  const next: ListView['sort'] = view.sort?.[0] !== column ? [column, 'asc'] : view.sort[1] === 'asc' ? [column, 'desc'] : null
  return { ...view, page: 0, sort: next }
}

export const isFiltered = (view: ListView) => view.search !== '' || Object.keys(view.filters).length > 0
