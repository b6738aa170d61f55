import { events, file, placeholders, type Endpoint } from '#shared/contract/endpoint.ts'
import type { Config } from '../settings/config.ts'
import { exampleOf } from './openapi-example.ts'
import { openShapes, type Described, type Shapes } from './openapi-shapes.ts'

/** The OpenAPI 3.1 description of all calls, made from the same contracts that serve and check them. */
export function describeApi(endpoints: readonly Endpoint[], { publicUrl, basePath }: Config): Described {
  const shapes = openShapes(endpoints)
  const paths: Record<string, Described> = {}
  for (const endpoint of endpoints) {
    // A path that goes on as it likes has no spelling in OpenAPI: its call is described by the other.
    const spellings = [endpoint.path, ...endpoint.aliases.filter((path) => !path.includes('*'))]
    for (const [index, path] of spellings.entries())
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeCall(shapes, endpoint, path, index)
  }
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
      schemas: { Error: errorSchema, ...shapes.schemas },
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
    suits: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
}

function describeCall(shapes: Shapes, endpoint: Endpoint, path: string, spelling: number): Described {
  const refused = { $ref: '#/components/responses/Refused' }
  return {
    operationId: `${operationId(endpoint)}${spelling > 0 ? spelling + 1 : ''}`,
    tags: [endpoint.area],
    summary: titleOf(endpoint),
    description: [...(spelling > 0 ? [`Another spelling of ${endpoint.path}.`] : []), ...sentencesOf(endpoint)].join(' '),
    ...(endpoint.open && { security: [] }),
    parameters: parametersOf(shapes, endpoint, path),
    ...(hasBody(endpoint) && bodyOf(shapes, endpoint, path)),
    responses: { 200: { description: 'Done', ...answerOf(shapes, endpoint) }, '4XX': refused, default: refused },
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `leaveRequest.saveAndSubmit` as generated clients name a function: `leaveRequestSaveAndSubmit`. */
export const operationId = ({ name }: Endpoint): string => name.replace(/\.(.)/, (_dot, letter: string) => letter.toUpperCase())

/** The same in words: `Leave request: save and submit`. */
const titleOf = ({ name }: Endpoint) => capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('.', ': '))

/** What it does, and what else a caller should know of it. */
const sentencesOf = ({ summary, open, upload, perMinute }: Endpoint): string[] => [
  `${summary}.`,
  ...(open ? ['Answered without a bearer token.'] : []),
  ...(upload ? ['Files come as multipart.'] : []),
  ...(perMinute ? [`At most ${perMinute} a minute.`] : []),
]

const hasBody = ({ method }: Endpoint) => method === 'POST' || method === 'PUT'

function parametersOf(shapes: Shapes, endpoint: Endpoint, path: string): Described[] {
  const inPath = new Set(placeholders(path))
  const { properties, required } = shapes.fields(endpoint)
  const named = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || !hasBody(endpoint))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }))
  return [...named, ...(endpoint.changes ? [idempotencyKey] : []), ...(endpoint.takesDocumentKey ? [documentKey] : [])]
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key gets the same answer and has no second effect.',
  schema: { type: 'string', maxLength: 200 },
}

const documentKey = {
  name: 'X-Document-Key',
  in: 'header',
  required: false,
  description: 'The key that the password of one’s documents was answered with, where the company asks for it.',
  schema: { type: 'string', maxLength: 4000 },
}

function bodyOf(shapes: Shapes, endpoint: Endpoint, path: string): Described {
  const inPath = new Set(placeholders(path))
  const { properties, required } = shapes.fields(endpoint)
  if (!endpoint.upload && Object.keys(properties).every((name) => inPath.has(name))) return {}
  const schema = shapes.body(endpoint, inPath, `${capital(operationId(endpoint))}Body`)
  const example = endpoint.example ?? exampleOf(schema, shapes.schemas)
  const plain = { 'application/json': { schema, example } }
  return {
    requestBody: {
      required: required.some((name) => !inPath.has(name)),
      content: endpoint.upload ? { 'multipart/form-data': { schema: withFile(schema) }, ...plain } : plain,
    },
  }
}

const withFile = (schema: Described): Described => ({
  allOf: [schema, { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }],
})

const json = (schema: Described) => ({ content: { 'application/json': { schema } } })

function answerOf(shapes: Shapes, endpoint: Endpoint): Described {
  if (endpoint.output === file) return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (endpoint.output === events) return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
  return json(shapes.answer(endpoint, `${capital(operationId(endpoint))}Answer`))
}
