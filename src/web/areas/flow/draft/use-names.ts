import { useQueries } from '@tanstack/react-query'
import { flowCalls } from '#shared/areas/flow.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { callKey } from '#web/foundation/api/query.ts'
import { askOptions, dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { isGroup, type Group } from './condition-tree.ts'
import { fieldNamed, type Words } from './condition-words.ts'
import type { EditedFlow } from './edited-flow.ts'

/** Pages that are read of a list of names; what stands further back is called by its code. */
const mostPages = 10

type Names = ReadonlyMap<string, string>

/** Names of the choices, positions, roles and persons that a flow holds by their codes. */
export interface FlowNames {
  choice: Words['choice']
  position: (code: string) => string
  role: (code: string) => string
  person: (id: string) => string
  /** Nothing is called by its code any more only because its name is still on its way. */
  isNamed: boolean
}

export function useNames(kind: string, flow: EditedFlow, fields: Words['fields']): FlowNames {
  const held = heldIn(flow)
  const choiceFields = [...held.fields].filter((name) => fieldNamed(fields, name)?.kind === 'choice').toSorted()
  const ids = [...held.persons].toSorted()
  const asked = useQueries({
    queries: [
      named(flowCalls.positions, {}, held.kinds.has('position')),
      named(flowCalls.roles, {}, held.kinds.has('role')),
      named(flowCalls.employees, { ids }, ids.length > 0),
      ...choiceFields.map((field) => named(flowCalls.choices, { kind, field })),
    ],
  })
  const [positions, roles, persons, ...choices] = asked.map(({ data }) => data)
  return {
    choice: (field, value) => choices[choiceFields.indexOf(field)]?.get(value) ?? value,
    position: (code) => positions?.get(code) ?? code,
    role: (code) => roles?.get(code) ?? code,
    person: (id) => persons?.get(id) ?? '…',
    isNamed: asked.every(({ isLoading }) => !isLoading),
  }
}

const named = (source: Endpoint, body: Record<string, unknown>, enabled = true) => ({
  queryKey: [...callKey(source), 'names', body],
  queryFn: ({ signal }: { signal: AbortSignal }) => namesOf(source, body, signal),
  staleTime: 60_000,
  enabled,
})

async function namesOf(source: Endpoint, body: Record<string, unknown>, signal: AbortSignal): Promise<Names> {
  const names = new Map<string, string>()
  for (let page = 0; page < mostPages; page += 1) {
    const { rows, more } = await askOptions(source, optionRequest('', page, dropdownPage, body), page, signal)
    for (const row of rows) names.set(String(row.id), row.displayName)
    if (!more) break
  }
  return names
}

/** What a flow holds that has a name elsewhere. */
function heldIn({ rules, lastResort }: EditedFlow) {
  const fields = new Set<string>()
  const persons = new Set<string>(lastResort)
  const kinds = new Set<string>()
  const look = (group: Group | null) => {
    for (const part of group?.parts ?? []) {
      if (isGroup(part)) look(part)
      else fields.add(part.field)
    }
  }
  for (const { when, levels } of rules) {
    look(when)
    for (const { who, skipWhen } of levels) {
      look(skipWhen)
      kinds.add(who.kind)
      if (who.kind === 'named') for (const id of who.ids) persons.add(id)
    }
  }
  return { fields, persons, kinds }
}
