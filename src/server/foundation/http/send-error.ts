import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { TextKey } from '#shared/texts/index.ts'
import type { ErrorBody } from '#shared/wire.ts'
import { tellRefusal } from '../basis/log.ts'
import { Refusal, type Message } from '../basis/refusal.ts'
import { preferredLanguage, say, sayWithDays } from '../basis/texts.ts'

const keyOfStatus: Record<number, TextKey> = {
  400: 'error.invalid',
  404: 'error.notFound',
  413: 'error.tooLarge',
  415: 'error.mediaType',
  429: 'error.tooMany',
}

/** 25006: a server that was the first before a fail-over. The last three: others stood in the way each time that it was tried. */
const databaseAway = new Set(
  `ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN
   57P01 57P02 57P03 57P05 08000 08001 08003 08004 08006 53200 53300 25006 40001 40P01 55P03`.split(/\s+/),
)

/** A full disk (53100) is none of it: nothing comes back by waiting, so somebody must read of it. */
const isDatabaseAway = (error: { code?: string; message?: string; syscall?: string }) =>
  databaseAway.has(error.code ?? '') ||
  // The socket of a server that does not run; any other file that is missing is a fault of ours.
  (error.code === 'ENOENT' && error.syscall === 'connect') ||
  /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message ?? '')

/** Writes any error in the one form; what was not foreseen is a 500 that tells nothing but its request id. */
export function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const language = preferredLanguage(request.headers['accept-language'])
  const translate = (message: Message) => sayWithDays(language, message.key, message.params)
  const answer = (statusCode: number, texts: string[], more: Pick<ErrorBody, 'fields' | 'suits'> = {}) => {
    const body: ErrorBody = { Message: texts[0] ?? '', Errors: texts, ...more, requestId: request.id }
    void reply.code(statusCode).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
  }
  tellRefusal(request, error.statusCode ?? 500)
  if (error instanceof Refusal) {
    const fields = Object.entries(error.fields).map(([name, list]) => [name, list.map(translate)] as const)
    if (error.statusCode === 401) void reply.header('www-authenticate', error.challenge)
    if (error.statusCode === 503) void reply.header('retry-after', '2')
    if (error.statusCode === 429) void reply.header('retry-after', String(60 - new Date().getSeconds()))
    answer(error.statusCode, error.messages.map(translate), {
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      ...(Object.keys(error.suits).length > 0 && { suits: error.suits }),
    })
    return
  }
  if (isDatabaseAway(error)) {
    tellAway(request, error)
    void reply.header('retry-after', '2')
    answer(503, [say(language, 'error.unavailable')])
    return
  }
  const statusCode = error.statusCode ?? 500
  const key = keyOfStatus[statusCode]
  if (key) return answer(statusCode, [say(language, key)])
  if (statusCode >= 400 && statusCode < 500) return answer(400, [say(language, 'error.invalid')])
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
  answer(500, [say(language, 'error.unexpected')])
}

const awayMs = 60_000
let toldAway = -Infinity

/** While the database is away every call fails alike: it is told once a minute. */
function tellAway(request: FastifyRequest, error: FastifyError): void {
  if (performance.now() - toldAway < awayMs) return
  toldAway = performance.now()
  request.log.error({ err: error }, 'the database cannot be reached')
}
