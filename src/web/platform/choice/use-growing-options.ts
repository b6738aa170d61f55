import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorTexts } from '#web/foundation/api/errors.ts'
import type { Options } from './use-options.ts'
import { askOptions, optionRequest, optionStep, sourceKey, type OptionSource } from './source.ts'

/** Options that nobody searches. */
export type GrowingOptions = Omit<Options, 'settled'>

/** An option list whose page grows by 25 with each 'Show More': of the filters of a table. */
export function useGrowingOptions(source: OptionSource, enabled: boolean): GrowingOptions {
  const [size, setSize] = useState(optionStep)
  const query = useQuery({
    queryKey: [...sourceKey(source), 'growing', size],
    queryFn: ({ signal }) => askOptions(source, optionRequest('', 0, size), 0, signal),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    rows: query.data?.rows ?? [],
    more: query.data?.more ?? false,
    loading: query.isFetching,
    errors: query.isError ? errorTexts(query.error) : [],
    showMore: () => setSize(size + optionStep),
  }
}
