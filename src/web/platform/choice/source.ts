import type { Option, OptionBody } from '#shared/contract/options.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { call } from '#web/foundation/api/call.ts'

/** A choice with whatever fields its module adds. */
export type OptionRow = Option & Readonly<Record<string, unknown>>

export type Ask = (body: Record<string, unknown>, signal: AbortSignal) => Promise<unknown>

/** Where choices come from: a call of the contract, or a function that answers like one. */
export type OptionSource = Endpoint | Ask

/** Page size of the searchable dropdown. */
export const dropdownPage = 100
/** Page size of an option list, and the step by which 'Show More' lets it grow. */
export const optionStep = 25
/** How long the dropdown waits after the last letter, in ms. */
export const searchDelay = 1000
/** Height of the open menu, in px. */
export const menuHeight = 180

/** Body of an option list's call: pages count from 0, direction 0 is up, `sequence` is the order that the list has of itself. */
export function optionRequest(search: string, page: number, size: number, extra: Readonly<Record<string, unknown>> = {}) {
  return {
    filterSearch: search,
    sortingColumn: 'sequence',
    sortingDirection: 0,
    paginationSize: size,
    paginationPage: page,
    ...extra,
  } satisfies OptionBody & Record<string, unknown>
}

export interface OptionPage {
  readonly rows: readonly OptionRow[]
  readonly more: boolean
}

/** Reads both shapes: an object with `listData` and `totalPage`, or an array whose first item holds `totalPage`. */
export function readOptions(answer: unknown, page: number): OptionPage {
  const holder = Array.isArray(answer) ? answer[0] : answer
  const rows = (Array.isArray(answer) ? answer : (answer as { listData?: OptionRow[] } | null)?.listData) ?? []
  const pages = (holder as { totalPage?: unknown } | undefined)?.totalPage
  return { rows: rows as OptionRow[], more: typeof pages === 'number' && page + 1 < pages }
}

export async function askOptions(
  source: OptionSource,
  body: Record<string, unknown>,
  page: number,
  signal: AbortSignal,
): Promise<OptionPage> {
  const answer = typeof source === 'function' ? await source(body, signal) : await call(source, body as never, { signal })
  return readOptions(answer, page)
}

/** Under what the answers of a source are kept. */
export const sourceKey = (source: OptionSource): readonly unknown[] =>
  typeof source === 'function' ? ['options', source.name, numberOf(source)] : [source.area, `${source.method} ${source.path}`]

const numbers = new WeakMap<Ask, number>()
let next = 1
function numberOf(ask: Ask): number {
  const known = numbers.get(ask)
  if (known) return known
  numbers.set(ask, next)
  return next++
}
