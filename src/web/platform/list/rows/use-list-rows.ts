import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { List } from '#shared/contract/list.ts'
import { call } from '#web/foundation/api/call.ts'
import { errorTexts, isRefused } from '#web/foundation/api/errors.ts'
import { sourceKey, type Ask } from '../../choice/source.ts'
import { readRows, type Rows } from './answer.ts'
import { listRequest } from './request.ts'
import type { ListView } from './view.ts'

/** Where rows come from: the list's call, or a function that answers like it. */
export type ListSource = Endpoint | Ask

export interface ListRows<R> {
  readonly data: Rows<R> | undefined
  readonly loading: boolean
  /** Another page or order is under way while this one stands. */
  readonly refreshing: boolean
  readonly errors: readonly string[]
  /** They are not open to the person. */
  readonly refused: boolean
  readonly again: () => void
}

/** The rows of a view. The last rows stand while the next are under way. */
export function useListRows<R>(list: List, source: ListSource, view: ListView, extra: Readonly<Record<string, unknown>> = {}): ListRows<R> {
  const body = { ...listRequest(view, list), ...extra }
  const query = useQuery({
    queryKey: [...sourceKey(source), body],
    queryFn: async ({ signal }) =>
      readRows<R>(typeof source === 'function' ? await source(body, signal) : await call(source, body as never, { signal }), view.size),
    placeholderData: keepPreviousData,
    // What is private is not left on a device.
    ...(typeof source !== 'function' && source.isSecret && { meta: { fleeting: true } }),
  })
  return {
    data: query.data,
    loading: query.isPending,
    refreshing: query.isFetching && query.isPlaceholderData,
    refused: isRefused(query.error),
    errors: query.isError ? errorTexts(query.error) : [],
    again: () => void query.refetch(),
  }
}
