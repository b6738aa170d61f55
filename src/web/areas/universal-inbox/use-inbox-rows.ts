import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inboxCalls, inboxList } from '#shared/areas/universal-inbox.ts'
import { call } from '#web/foundation/api/call.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { callKey } from '#web/foundation/api/query.ts'
import { useHeldDecisions } from '#web/approval/held/held-store.ts'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import { listRequest } from '#web/platform/list/rows/request.ts'
import type { ListView } from '#web/platform/list/rows/view.ts'

export interface InboxRows {
  readonly items: readonly InboxItem[]
  readonly total: number
  /** There are more than `total`; nobody counted further. */
  readonly atLeast: boolean
  readonly loading: boolean
  readonly more: boolean
  readonly loadingMore: boolean
  readonly errors: readonly string[]
  readonly showMore: () => void
  readonly again: () => void
}

/** What waits, page after page, under the filters of a view. The last rows stand while others are under way. */
export function useInboxRows(view: ListView): InboxRows {
  const body = listRequest({ ...view, page: 0 }, inboxList)
  const query = useInfiniteQuery({
    queryKey: [...callKey(inboxCalls.list, body), 'pages'],
    queryFn: ({ pageParam, signal }) => call(inboxCalls.list, { ...body, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  // A request that slid onto the next page between two calls stands once.
  const listed = useMemo(
    () => [...new Map((pages ?? []).flatMap((page) => page.listData).map((item) => [item.id, item])).values()],
    [pages],
  )
  // What the person has decided waits for nobody but the moment in which they may take it back.
  const held = useHeldDecisions(true)
  const items = listed.filter((item) => !held.holds(item.id))
  const [first] = pages ?? []
  return {
    items,
    total: Math.max(0, (first?.totalData ?? 0) - (listed.length - items.length)),
    atLeast: first?.totalIsMinimum ?? false,
    loading: query.isPending,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    errors: query.isError ? errorTexts(query.error) : [],
    showMore: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}
