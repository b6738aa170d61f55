import { useDebouncedValue } from '@mantine/hooks'
import { flowCalls, type FlowLint } from '#shared/areas/flow.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { plainFlow, type EditedFlow } from './edited-flow.ts'
import { foundIn, type FoundAt } from './findings.ts'

export interface Linted {
  lint: FlowLint | null
  found: readonly FoundAt[]
  pending: boolean
  error: unknown
  again: () => void
}

/** How long a change rests before it is checked, in ms. */
const rest = 700

/** What is wrong with the flow as it stands on the screen: checked anew a moment after each change. */
export function useLint(kind: string, flow: EditedFlow): Linted {
  const [settled] = useDebouncedValue(flow, rest)
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(flowCalls.lint, { kind, definition: plainFlow(settled) })
  // An answer to an earlier state names places that may be others by now.
  const stands = data && !isPlaceholderData
  return {
    lint: data ?? null,
    found: stands ? foundIn(data.findings, settled) : [],
    pending: settled !== flow || isFetching,
    error,
    again: () => void refetch(),
  }
}
