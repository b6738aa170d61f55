import { toJSONSchema, type JSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'
import { events, file, placeholders, type Endpoint } from '#shared/contract/endpoint.ts'
import type { Config } from '../settings/config.ts'

type Schema = JSONSchema.BaseSchema
type Described = Record<string, unknown>

/** The OpenAPI 3.1 description of all calls, made from the same contracts that serve and check them. */
export function describeApi(endpoints: readonly Endpoint[], { publicUrl, basePath }: Config): Described {
  const paths: Record<string, Described> = {}
  for (const endpoint of endpoints)
    for (const [index, path] of [endpoint.path, ...endpoint.aliases].entries())
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeCall(endpoint, path, index > 0)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendula',
      version: '1',
      description: 'Every call of the portal. Sign in with a bearer token of the identity provider.',
    },
    servers: [{ url: `${publicUrl}${basePath}/api` }],
    tags: [...new Set(endpoints.map(({ area }) => area))].toSorted().map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
      responses: { Refused: { description: 'Refused, with the reasons', ...json({ $ref: '#/components/schemas/Error' }) } },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['Message', 'Errors', 'requestId'],
  properties: {
    Message: { type: 'string' },
    Errors: { type: 'array', items: { type: 'string' } },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    requestId: { type: 'string' },
  },
}

function describeCall(endpoint: Endpoint, path: string, alias: boolean): Described {
  const inPath = new Set(placeholders(path))
  const { properties, required } = fieldsOf(endpoint.input)
  const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || !inBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }))
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.has(name)))
  const body = { type: 'object', properties: rest, required: required.filter((name) => name in rest) }
  return {
    operationId: `${endpoint.method.toLowerCase()} ${path}`,
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(alias && { description: `Another spelling of ${endpoint.path}.` }),
    ...(endpoint.open && { security: [] }),
    parameters: [...parameters, ...(endpoint.changes ? [idempotencyKey] : [])],
    ...(inBody && { requestBody: { content: endpoint.upload ? upload(body) : json(body).content } }),
    responses: {
      200: { description: 'Done', ...answerOf(endpoint) },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key gets the same answer and has no second effect.',
  schema: { type: 'string', maxLength: 200 },
}

const json = (schema: Described) => ({ content: { 'application/json': { schema } } })

function upload({ properties, ...rest }: { properties: Described }) {
  const file = { type: 'string', format: 'binary' }
  return {
    'multipart/form-data': { schema: { ...rest, properties: { ...properties, file } } },
    'application/json': { schema: { ...rest, properties } },
  }
}

function answerOf({ output }: Endpoint): Described {
  if (output === file) return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (output === events) return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
  return json(schemaOf(output as z.ZodMiniType, 'output'))
}

function fieldsOf(input: z.ZodMiniObject): { properties: Record<string, Described>; required: string[] } {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as Schema
  return { properties: properties as Record<string, Described>, required }
}

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Described {
  // What JSON cannot say (a transform, a file) is described as anything.
  const { $schema: _dialect, ...schema } = toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  return schema
}
