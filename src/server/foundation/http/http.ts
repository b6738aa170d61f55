import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { events, file, placeholders, type Endpoint, type InputOf, type Output } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/texts/index.ts'
import { isStorable, named, parseJson, readBody, type UploadedFile } from './body.ts'
import { networkOf, openLimits, type Limits } from './limits.ts'
import { errorForLog } from '../basis/log.ts'
import { Refusal, refuse } from '../basis/refusal.ts'
import { sendError } from './send-error.ts'
import { wrongShape } from '../basis/shape.ts'
import { preferredLanguage } from '../basis/texts.ts'

/** A file as an answer. `fileName` is what the browser saves it as. */
export interface FileAnswer {
  fileName: string
  type: string
  bytes: Buffer | Uint8Array
  disposition?: 'attachment' | 'inline'
  cache?: string
  /** Says whether it is still what a caller has of it (RFC 9110, 13.1.2). */
  etag?: string
}

/** Who calls and how: what a handler gets beside its input. `P` is the person, settled a floor above. */
export interface Call<P> {
  person: P
  language: Language
  requestId: string
  /** Method and path as the contract has them: `POST /x/batches`. */
  name: string
  /** What the handler gets too: what an idempotency key belongs to. */
  input: unknown
  idempotencyKey: string | undefined
  files: UploadedFile[]
  request: FastifyRequest
  /** Of an open call: counts it for whoever turned out to make it (a device, an address' key), and refuses what is too much. */
  countFor: (caller: string) => void
}

type Answer<E> =
  E extends Endpoint<z.ZodMiniObject, infer O>
    ? O extends typeof file
      ? FileAnswer
      : O extends typeof events
        ? Readable
        : SendableOf<O>
    : never
type SendableOf<O> = O extends z.ZodMiniType ? z.input<O> : never

export type Handler<E, P> = (input: InputOf<E>, call: Call<P>) => Promise<Answer<E>>

export interface Api<P> {
  readonly app: FastifyInstance
  readonly endpoints: Endpoint[]
  /** Serves a call to the person that `identify` finds. */
  serve<I extends z.ZodMiniObject, O extends Output>(call: Endpoint<I, O>, handler: Handler<Endpoint<I, O>, P>): void
}

export interface HttpOptions {
  basePath: string
  /** Answers are checked against the contract: a mismatch throws instead of being sent stripped. */
  strict: boolean
  logLevel?: string
  /** Proxies before the portal, by address or network: what they say of where a request comes from is believed. */
  trustedProxies?: readonly string[]
  /** What calls are counted by; without, each server counts for itself. */
  limits?: Limits
  /** Most calls of a person in a minute; 0: any number. */
  callsPerMinute?: number
  /** Throws where this process may change nothing at present. */
  demandChanging?: () => void
}

/** Who makes calls: how they are counted, and what they may never call, whatever it is about. */
interface People<P> {
  idOf: (person: P) => string
  demandCall: (person: P, call: Endpoint) => void
}

const noSchemas = () => () => {
  throw new Error('A route names its contract in place of a JSON Schema.')
}

/** A Fastify server with the error form, limits and headers of every answer. */
export async function createServer({ logLevel = 'warn', trustedProxies = [] }: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: logLevel, serializers: { err: errorForLog } },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    // How soon a client that sends too slowly is noticed.
    http: { connectionsCheckingInterval: 5000 },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    logController: new LogController({ disableRequestLogging: true }),
    // What is given is parsed, and answers are written, by the contract: the compilers of JSON Schema are not loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  })
  // A connection whose answer was under way when the stop came would else be kept for its next request.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', (done) => {
    // Browsers open connections ahead of need: one that has asked nothing yet does not count as idle.
    for (const socket of silent) socket.destroy()
    const sweeping = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweeping))
    done()
  })
  // The sign-in's own pages are limited by it. Awaited: it looks at routes as they are added.
  await app.register(rateLimit, { global: false })
  app.register(multipart, {
    limits: { fileSize: attachmentMaximum, files: 10, fields: 60, fieldSize: 256 * 1024, parts: 70, headerPairs: 50 },
    throwFileSizeLimit: true,
  })
  // An empty JSON body is an empty object: data sources are often asked without one.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : parseJson(body as string))
    } catch {
      done(refuse(400, 'error.json'))
    }
  })
  // What no database can hold is refused before any route asks for it, whoever serves the route.
  app.addHook('onRequest', async ({ params, query }) => {
    if (!isStorable(params) || !isStorable(query)) throw refuse(400, 'error.invalid')
  })
  app.setErrorHandler((error, request, reply) => sendError(error as FastifyError, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(refuse(404, 'error.notFound'), request, reply))
  return app
}

export function createApi<P>(
  app: FastifyInstance,
  { basePath, strict, demandChanging, limits = openLimits(null), callsPerMinute = 0 }: HttpOptions,
  identify: (request: FastifyRequest) => Promise<P>,
  { idOf, demandCall }: People<P>,
): Api<P> {
  const endpoints: Endpoint[] = []
  /** Who makes a call; of an open one nobody. */
  const callers = new WeakMap<FastifyRequest, P>()
  return {
    app,
    endpoints,
    serve(call, handler) {
      endpoints.push(call as unknown as Endpoint)
      const names = placeholders(call.path)
      const fieldNames = new Map(Object.keys(call.input.shape).map((name) => [name.toLowerCase(), name]))
      const method = call.method
      const countFor = (caller: string) => {
        if (call.perMinute) limits.count(`${call.method} ${call.path} ${caller}`, call.perMinute)
      }
      // Before the body is read: whoever may not call costs neither its transfer nor its parsing.
      const letIn = async (request: FastifyRequest) => {
        if (call.changes) demandChanging?.()
        if (call.open) return
        const person = await identify(request)
        if (callsPerMinute > 0) limits.count(`person ${idOf(person)}`, callsPerMinute)
        countFor(`person ${idOf(person)}`)
        demandCall(person, call as unknown as Endpoint)
        callers.set(request, person)
      }
      const run = async (request: FastifyRequest, reply: FastifyReply) => {
        const person = callers.get(request) as P
        // Whoever is nobody yet, or turned out to be nobody, is counted by where they are. Nobody else is: devices and calendars are behind it too.
        const countUnknown = () => {
          if (call.open && call.perMinute) limits.count(`${call.method} ${call.path} unknown ${networkOf(request.ip)}`, call.perMinute)
        }
        const { fields, files } = await readBody(request, call.upload)
        const given = named({ ...(request.query as object), ...fields }, fieldNames)
        const raw = { ...given, ...pick(request.params as Record<string, string>, names) }
        const parsed = isStorable(raw) ? call.input.safeParse(raw) : null
        if (!parsed?.success) countUnknown()
        if (parsed === null) throw refuse(400, 'error.json')
        if (!parsed.success) throw wrongShape(parsed.error, raw, preferredLanguage(request.headers['accept-language']))
        const answering = handler(parsed.data as never, {
          person,
          language: preferredLanguage(request.headers['accept-language']),
          requestId: request.id,
          name: `${call.method} ${call.path}`,
          input: parsed.data,
          idempotencyKey: keyIn(request.headers['idempotency-key']),
          files,
          request,
          countFor,
        })
        const answer = await answering.catch((error: unknown) => {
          if (error instanceof Refusal && [401, 404].includes(error.statusCode)) countUnknown()
          throw error
        })
        if (call.output === file) return sendFile(reply, answer as FileAnswer, request.headers['if-none-match'])
        if (call.output === events) return sendEvents(reply, answer as Readable)
        void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
        return JSON.stringify(checked(call as unknown as Endpoint, answer, strict))
      }
      const routeIn = (scope: FastifyInstance) => {
        for (const path of [call.path, ...call.aliases])
          scope.route({ method, url: `${basePath}/api${path.replace(/\{(\w+)\}/g, ':$1')}`, onRequest: letIn, handler: run })
      }
      if (call.webForm) withWebForms(app, routeIn)
      else routeIn(app)
    },
  }
}

/** Takes what forms of web pages send, at these routes alone. */
function withWebForms(app: FastifyInstance, routeIn: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    routeIn(scope)
    done()
  })
}

const longestKey = 200

/** A key that were cut could be another's. */
function keyIn(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  if (header.length > longestKey) throw refuse(400, 'error.invalid')
  return header
}

function pick(params: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, params[name] ?? params['*'] ?? '']))
}

function checked(call: Endpoint, answer: unknown, strict: boolean): unknown {
  const output = call.output as z.ZodMiniType
  const parsed = output.safeParse(answer)
  if (parsed.success) return parsed.data
  if (strict) throw new Error(`${call.method} ${call.path} answers outside its contract: ${parsed.error.message}`)
  throw new Error(`${call.method} ${call.path} answers outside its contract`)
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_')

/** Whether a caller has it already: weak and strong tags are alike here. */
const isKnown = (etag: string, ifNoneMatch: string): boolean =>
  ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || plainTag(tag) === plainTag(etag))

const plainTag = (tag: string) => tag.replace(/^W\//, '')

function sendFile(reply: FastifyReply, answer: FileAnswer, ifNoneMatch: string | undefined): FastifyReply {
  const { fileName, type, bytes, disposition = 'attachment', cache = 'no-store', etag } = answer
  if (etag !== undefined) {
    void reply.header('etag', etag)
    if (ifNoneMatch !== undefined && isKnown(etag, ifNoneMatch)) return reply.code(304).header('cache-control', cache).send()
  }
  return reply
    .header('cache-control', cache)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
    .header('content-disposition', `${disposition}; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Neither kept nor gathered on the way: what is told arrives at once. */
function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
}
