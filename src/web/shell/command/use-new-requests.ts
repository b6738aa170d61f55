import { homeCalls } from '#shared/areas/home.ts'
import { useCall } from '#web/foundation/api/query.ts'
import type { Found } from './command-line.tsx'
import { newRequestsFor } from './new-requests.ts'
import { useSurroundings } from './use-commands.ts'

/** What can be filed, for what is typed. */
export function useNewRequests(input: string): Found {
  const around = useSurroundings()
  const usual = useCall(homeCalls.usualRequests, {}, { staleTime: 60_000 })
  if (!around || usual.isPending) return { commands: [], isComing: true }
  return { commands: newRequestsFor(input, around, usual.data?.kinds ?? []), isComing: false }
}
