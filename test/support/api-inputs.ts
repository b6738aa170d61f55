import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'

/** A JSON schema as the API's description has them. */
export interface Described {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  minItems?: number
  maxItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Described>
  required?: string[]
  items?: Described
  anyOf?: Described[]
  oneOf?: Described[]
}

export interface DescribedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  fields: Record<string, Described>
  required: readonly string[]
  inPath: readonly string[]
  upload: boolean
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Described> }
}

interface Operation {
  description?: string
  responses?: { 200?: { content?: Record<string, { schema: Described }> } }
  parameters?: { name: string; in: string; required: boolean; schema: Described }[]
  requestBody?: { content: Record<string, { schema: Described }> }
}

/** Every call of the API's description, spellings left out, with the fields that it takes. */
export function describedCalls(description: Description): DescribedCall[] {
  const { paths } = whole(description, description.components.schemas)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (operation.description?.startsWith('Another spelling')) return []
      const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header')
      const body = operation.requestBody?.content['application/json']?.schema
      const upload = Boolean(operation.requestBody?.content['multipart/form-data'])
      return {
        method: method.toUpperCase() as DescribedCall['method'],
        path,
        upload,
        fields: { ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), ...body?.properties },
        required: [...parameters.filter((one) => one.required).map(({ name }) => name), ...(body?.required ?? [])],
        inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      }
    }),
  )
}

/** What every call answers, by `METHOD path`. */
export function answersDescribed(description: Description): Map<string, Described> {
  const { paths } = whole(description, description.components.schemas)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      content: responses?.[200]?.content,
    })),
  )
  return new Map(calls.map(({ call, content }) => [call, content?.['application/json']?.schema ?? {}]))
}

/** The same with every named shape in its places. */
function whole<T>(described: T, schemas: Record<string, Described>): T {
  return JSON.parse(JSON.stringify(described), (_key, value: unknown) => {
    const name = refOf(value)?.replace('#/components/schemas/', '') ?? ''
    return schemas[name] ? whole(schemas[name], schemas) : value
  }) as T
}

const refOf = (value: unknown) =>
  typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string' ? value.$ref : undefined

const alternatives = (schema: Described): readonly Described[] => [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]

/** Whether any text may stand there: no id, nothing of a fixed set. */
export const takesText = (schema: Described): boolean =>
  alternatives(schema).some(takesText) || (schema.type === 'string' && !schema.enum && schema.const === undefined && !isGuid(schema))

const isGuid = ({ format, pattern }: Described) => format === 'uuid' || format === 'guid' || /0-9a-f/i.test(pattern ?? '')

/** Whether a day is meant, by what its schema or its name says. */
export const takesDay = (name: string, schema: Described): boolean =>
  takesText(schema) &&
  (schema.format === 'date' ||
    /d\{4\}/.test(JSON.stringify(schema)) ||
    /date|day|from$|until$|start|end|(^|[a-z])on$|month|year/i.test(name))

/** A plain value of a field, so that a call gets as far as it can; `id` where an id is asked for. */
export function plainValue(name: string, schema: Described, id: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = alternatives(schema).filter(({ type }) => type !== 'null')
  if (first) return plainValue(name, first, id)
  switch (schema.type) {
    case 'string':
      return isGuid(schema) ? id : takesDay(name, schema) ? addDays(today('UTC'), 7) : name.slice(0, schema.maxLength ?? 20)
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return schema.items && schema.minItems ? [plainValue(name, schema.items, id)] : []
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((field) => [field, plainValue(field, schema.properties?.[field] ?? {}, id)]))
    default:
      return null
  }
}

/** The fields that a call cannot do without, with plain values. */
export const plainInput = (call: DescribedCall, id: string): Record<string, unknown> =>
  Object.fromEntries(call.required.map((name) => [name, plainValue(name, call.fields[name] ?? {}, id)]))

/** As much as a field takes: the longest text, the most parts, the largest page. */
export function largestValue(name: string, schema: Described, id: string, depth = 0): unknown {
  if (schema.const !== undefined || schema.enum) return plainValue(name, schema, id)
  const among = alternatives(schema).filter(({ type }) => type !== 'null')
  const [first] = [...among.filter(({ type }) => type === 'array' || type === 'object'), ...among]
  if (first) return largestValue(name, first, id, depth)
  if (/paginationSize|pageSize/i.test(name)) return 100
  if (schema.type === 'string' && !isGuid(schema) && !takesDay(name, schema)) return 'x'.repeat(Math.min(schema.maxLength ?? 200, 20_000))
  if (schema.type === 'array')
    return Array.from({ length: depth > 2 ? 1 : Math.min(schema.maxItems ?? 100, 3000) }, () =>
      largestValue(name, schema.items ?? {}, id, depth + 1),
    )
  if (schema.type === 'object' && schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([field, one]) => [field, largestValue(field, one, id, depth + 1)]))
  return plainValue(name, schema, id)
}

/** Every field of a call with as much as it takes. */
export const largestInput = (call: DescribedCall, id: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(call.fields).map(([name, schema]) => [name, largestValue(name, schema, id)]))
