import type { FastifyRequest } from 'fastify'

interface Told {
  [name: string]: unknown
  type: string
  message: string
  stack: string
}

/**
 * An error as the log shows it. What the database says of one may hold what stands in a row ("Failing row contains …",
 * "Key (email)=…", a value that is no number), so of such an error only its code, table, constraint and place are told.
 */
export function errorForLog(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, table, constraint, severity, cause } = error as Error & Partial<Record<string, unknown>>
  const ofDatabase = severity !== undefined && typeof code === 'string'
  return {
    type: error.name,
    message: ofDatabase ? 'refused by the database' : error.message,
    stack: ofDatabase ? placesOf(error.stack ?? '') : (error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}

/** A stack without its first lines, which repeat the message. */
const placesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** What the log of security tells: somebody is let in, kept out, or asks for what they may not have. */
export type SecurityEvent =
  | 'signed in'
  | 'not signed in'
  | 'not allowed'
  | 'not found'
  | 'refused'
  | 'too many'
  | 'unknown user'
  | 'other identity'
  | 'sign-in ended'
  | 'no sign-in from elsewhere'
  | 'wrong password'
  | 'wrong code'
  | 'wrong passkey'
  | 'identity provider'
  | 'no invitation'
  | 'unknown key'
  | 'key from elsewhere'

const callers = new WeakMap<FastifyRequest, string>()

/** Whose call it is, once that is known. */
export const noteCaller = (request: FastifyRequest, personId: string): void => void callers.set(request, personId)

const reasons = new WeakMap<FastifyRequest, SecurityEvent>()

/** Why a call is about to be refused, where its status does not say it all. */
export const noteReason = (request: FastifyRequest, event: SecurityEvent): void => void reasons.set(request, event)

/**
 * One line of the log of security, at the level `warn`. Neither addresses with what stands in them nor bodies are told: the
 * route is the pattern of the call.
 */
export function tellSecurity(request: FastifyRequest, event: SecurityEvent, status: number): void {
  request.log.warn(
    {
      security: event,
      status,
      method: request.method,
      route: request.routeOptions?.url ?? null,
      person: callers.get(request) ?? null,
      address: request.ip,
    },
    event,
  )
}

/** The line of a refusal; none for what is a part of everyday work, such as a conflict. */
export function tellRefusal(request: FastifyRequest, status: number): void {
  const event = reasons.get(request) ?? eventsOfStatus[status]
  if (event) tellSecurity(request, event, status)
}

const eventsOfStatus: Record<number, SecurityEvent> = {
  400: 'refused',
  401: 'not signed in',
  403: 'not allowed',
  404: 'not found',
  413: 'refused',
  415: 'refused',
  429: 'too many',
}
