import { flowCalls } from '#shared/areas/flow.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { EditedFlow } from './edited-flow.ts'
import type { FlowGround } from './flow-ground.ts'
import { useNames } from './use-names.ts'
import type { RouteWords } from './who-words.ts'

type Known = Pick<FlowGround, 'fields' | 'personFields'>
const nothing: Known = { fields: [], personFields: [] }

/** What there is to say a flow with: its module's fields, and the names of all that it holds. */
export function useRouteWords(
  kind: string,
  flow: EditedFlow,
): Known & { words: RouteWords; isError: boolean; error: unknown; known: boolean; isNamed: boolean } {
  const say = useText()
  const language = useLanguage()
  const { data, error, isError } = useCall(flowCalls.fields, { kind }, { keepPrevious: false })
  const { fields, personFields } = data ?? nothing
  const { isNamed, ...names } = useNames(kind, flow, fields)
  const personField = (name: string) => personFields.find((field) => field.name === name)?.label ?? name
  const words = { say, language, fields, personField, ...names }
  const known = data !== undefined
  return { fields, personFields, words, isError, error, known, isNamed: isNamed && (known || isError) }
}
