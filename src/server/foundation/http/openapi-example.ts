import { at, type Described } from './openapi-shapes.ts'

interface Schema {
  type?: string
  examples?: readonly unknown[]
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  minItems?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
}

/** In place of a text of which nobody has said an example. */
export const unsaid = '…'

/** A value that fits a schema: what it says itself, else the least that is there; of an object the fields that must be, or would be as they say. */
export function exampleOf(given: Described, schemas: Readonly<Record<string, Described>>): unknown {
  const schema: Schema = at(given, schemas)
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const inner = (one: Schema = {}) => exampleOf({ ...one }, schemas)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return inner(either.find(({ type }) => type !== 'null'))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, one]) => schema.required?.includes(name) || one.default !== undefined)
          .map(([name, one]) => [name, inner(one)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => inner(schema.items))
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return unsaid
    default:
      return null
  }
}
