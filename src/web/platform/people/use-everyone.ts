import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { EmployeeOption } from '#shared/wire.ts'
import { call } from '#web/foundation/api/call.ts'
import { callKey } from '#web/foundation/api/query.ts'
import { dropdownPage, optionRequest, readOptions } from '../choice/source.ts'

/** Beyond so many people a table is the better way. */
const mostPages = 10

/** Everybody whom a dropdown of people offers, page after page; undefined until they are known. */
export function useEveryone(source: Endpoint, enabled: boolean): readonly EmployeeOption[] | undefined {
  return useQuery({
    queryKey: [...callKey(source), 'everyone'],
    enabled,
    staleTime: 60_000,
    async queryFn({ signal }) {
      const found: EmployeeOption[] = []
      for (let page = 0; page < mostPages; page += 1) {
        const { rows, more } = readOptions(await call(source, optionRequest('', page, dropdownPage) as never, { signal }), page)
        found.push(...(rows as unknown as EmployeeOption[]))
        if (!more) break
      }
      return found
    },
  }).data
}
