import { useDebouncedValue } from '@mantine/hooks'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { useCall } from '#web/foundation/api/query.ts'
import type { RequestPreview } from './request-contract.ts'

/** How long typing rests before the server is asked, in ms. */
export const previewDelay = 250

/**
 * What a form would do, asked anew once it has rested; the former call is cancelled, its answer stands meanwhile.
 * `pending`: what is shown belongs to what was typed before; `coming`: the first answer is on its way.
 */
export function useRequestPreview<P extends RequestPreview>(
  endpoint: Endpoint<z.ZodMiniObject, z.ZodMiniType<P>>,
  body: Record<string, unknown>,
): { preview: P | undefined; pending: boolean; coming: boolean } {
  const wanted = JSON.stringify(body)
  const [asked] = useDebouncedValue(wanted, previewDelay)
  const { data, isPlaceholderData, isFetching } = useCall(endpoint, JSON.parse(asked) as Record<string, unknown>, { fleeting: true })
  return {
    preview: data as P | undefined,
    pending: wanted !== asked || (isFetching && isPlaceholderData),
    coming: data === undefined && isFetching,
  }
}
