import { toJSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { descriptions } from '#shared/described.ts'

export type Described = Record<string, unknown>
type Io = 'input' | 'output'

interface Fields {
  properties: Record<string, Described>
  required: string[]
}

export interface Shapes {
  /** Every schema that has a name, by it. */
  readonly schemas: Record<string, Described>
  /** What a call takes, field by field. */
  fields(endpoint: Endpoint): Fields
  /** The reference to what it takes besides `apart`, the fields in its path: under the shape's own name, else the one given. */
  body(endpoint: Endpoint, apart: ReadonlySet<string>, name: string): Described
  /** The reference to what it answers. */
  answer(endpoint: Endpoint, name: string): Described
}

/**
 * The schemas of all calls. What the contracts name (`descriptions`) stands once, wherever it is used; where what is
 * sent differs from what is answered (fields with a default may be left out), what is sent is the name with `Input`.
 */
export function openShapes(endpoints: readonly Endpoint[]): Shapes {
  const raw = { input: new Map<z.ZodMiniType, Described>(), output: new Map<z.ZodMiniType, Described>() }
  const shared: Record<Io, Record<string, Described>> = { input: {}, output: {} }
  const read = (type: z.ZodMiniType, io: Io) => {
    const { $defs = {}, ...schema } = schemaOf(type, io)
    Object.assign(shared[io], $defs)
    raw[io].set(type, schema)
  }
  for (const { input, output } of endpoints) {
    read(input, 'input')
    if (typeof output !== 'string') read(output, 'output')
  }
  const differing = namesThatDiffer(shared)
  const nameOf = (name: string, io: Io) => (io === 'input' && differing.has(name) ? `${name}Input` : name)
  const placed = (schema: Described, io: Io) =>
    JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? refTo(nameOf(value.replace('#/$defs/', ''), io)) : value,
    ) as Described

  const schemas: Record<string, Described> = {}
  const name = (wanted: string, schema: Described) => {
    const known = schemas[wanted]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two shapes are named ${wanted}`)
    schemas[wanted] = schema
    return { $ref: refTo(wanted) }
  }
  for (const io of ['output', 'input'] as const)
    for (const [own, { id: _name, ...schema }] of Object.entries(shared[io])) name(nameOf(own, io), placed(schema, io))

  const of = (type: z.ZodMiniType, io: Io) => placed(raw[io].get(type) ?? schemaOf(type, io), io)
  const named = (schema: Described, otherwise: string) => (schema['$ref'] ? schema : name(otherwise, schema))
  const fields = ({ input }: Endpoint): Fields => {
    const { properties = {}, required = [] } = at(of(input, 'input'), schemas)
    return { properties: properties as Fields['properties'], required: required as string[] }
  }
  return {
    schemas,
    fields,
    body(endpoint, apart, otherwise) {
      const { properties, required } = fields(endpoint)
      if (!Object.keys(properties).some((field) => apart.has(field))) return named(of(endpoint.input, 'input'), otherwise)
      const rest = Object.fromEntries(Object.entries(properties).filter(([field]) => !apart.has(field)))
      return name(otherwise, { type: 'object', properties: rest, required: required.filter((field) => field in rest) })
    },
    answer: ({ output }, otherwise) => named(of(output as z.ZodMiniType, 'output'), otherwise),
  }
}

const refTo = (name: string) => `#/components/schemas/${name}`

/** A schema itself, where it is only named. */
export const at = (schema: Described, schemas: Readonly<Record<string, Described>>): Described =>
  Object.entries(schemas).find(([name]) => schema['$ref'] === refTo(name))?.[1] ?? schema

function schemaOf(type: z.ZodMiniType, io: Io): Described & { $defs?: Record<string, Described> } {
  // What JSON cannot say (a transform, a file) is described as anything.
  const { $schema: _dialect, ...schema } = toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline', metadata: descriptions })
  return schema as Described
}

/** Shapes that are sent otherwise than answered, or have such a one in them. */
function namesThatDiffer({ input, output }: Record<Io, Record<string, Described>>): Set<string> {
  const both = Object.keys(input).filter((name) => output[name])
  const text = (schema: Described | undefined) => JSON.stringify(schema)
  const differing = new Set(both.filter((name) => text(input[name]) !== text(output[name])))
  const meets = (name: string) => [...differing].some((other) => text(input[name]).includes(`"#/$defs/${other}"`))
  for (let grown = true; grown;) {
    const more = both.filter((name) => !differing.has(name) && meets(name))
    for (const name of more) differing.add(name)
    grown = more.length > 0
  }
  return differing
}
