import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fitting } from '#shared/texts/plain.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { askOptions, dropdownPage, optionRequest, searchDelay, sourceKey, type OptionRow, type OptionSource } from './source.ts'

export interface Options {
  readonly rows: readonly OptionRow[]
  readonly more: boolean
  readonly loading: boolean
  /** Nothing else that fits what is typed is still to come. */
  readonly settled: boolean
  readonly errors: readonly string[]
  readonly showMore: () => void
}

interface HowAsked {
  readonly enabled: boolean
  readonly body?: Readonly<Record<string, unknown>> | undefined
  /** Nothing more is typed: it does not wait. */
  readonly hurry?: boolean
  readonly size?: number
}

/** Choices of a remote list, page after page, for a search that waits until typing has rested for a second. */
export function useOptions(source: OptionSource, search: string, { enabled, body, hurry = false, size = dropdownPage }: HowAsked): Options {
  const [settled] = useDebouncedValue(search, searchDelay)
  const wanted = search === '' || hurry ? search : settled
  const query = useInfiniteQuery({
    queryKey: [...sourceKey(source), 'options', wanted, size, body ?? null],
    queryFn: ({ pageParam, signal }) => askOptions(source, optionRequest(wanted, pageParam, size, body), pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.length : undefined),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = useMemo(() => distinct(query.data?.pages.flatMap((page) => page.rows) ?? []), [query.data])
  // Until the answer is there only what fits can be chosen of the one before: else Enter would take somebody else.
  const isBefore = search !== '' && (wanted !== search || query.isPlaceholderData)
  const rows = isBefore ? fitting(found, search, ({ displayName }) => displayName) : found
  const loading = query.isFetching || wanted !== search
  return {
    rows,
    more: query.hasNextPage && !isBefore,
    loading,
    // Of a whole list that is known one need not be told what is left of it.
    settled: !loading || (wanted === '' && !query.isFetching && !query.hasNextPage && rows.length > 0),
    errors: query.isError ? errorTexts(query.error) : [],
    showMore: () => void query.fetchNextPage(),
  }
}

/** A row that slid onto the next page between two calls is shown once. */
function distinct(rows: readonly OptionRow[]): OptionRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
