import type { ErrorBody } from '#shared/wire.ts'
import { text } from '../i18n/i18n.ts'
import { isNoAnswer } from '../offline/away.ts'

/** The server refused, failed or could not be reached. `status` 0: no answer came. `body` as it came, JSON read. */
export class CallFailed extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown, message: string) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.body = body
  }
}

/** Nothing stands in for an answer that could not be had: it has not been seen on this device before. */
export class NeverSeen extends CallFailed {
  constructor(message: string) {
    super(0, null, message)
    this.name = 'NeverSeen'
  }
}

/** The caller or the page changed its mind; never reported to the person. */
export class Cancelled extends Error {
  constructor() {
    super('Cancelled')
    this.name = 'Cancelled'
  }
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof Cancelled || (error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError'))

/** What to tell the person about an error, in the order of document B section 8; nothing where it was cancelled. */
export function errorTexts(error: unknown): string[] {
  if (isCancelled(error)) return []
  if (typeof error === 'string' && error) return [error]
  const body = bodyOf(error)
  if (typeof body === 'string' && body.trim() && !isPage(body)) return [body]
  const { Errors, Message } = answerOf(error)
  if (Array.isArray(Errors) && Errors.length) return Errors.map(String)
  if (Message) return [Message]
  if (error instanceof Error && (error.message || error.stack)) return [error.message || error.stack || '']
  return [text('error.unidentified')]
}

/** Messages that belong to one field of a form each; none where the server named no field. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  return answerOf(error).fields ?? {}
}

/** What could be said in a field instead, where the server knows it. */
export const suitsIn = (error: unknown): Readonly<Record<string, string>> => answerOf(error).suits ?? {}

/** Whether the person may not see what was asked for, or it does not exist for them: asking again is no use. */
export const isRefused = (error: unknown): boolean => statusOf(error) === 403 || statusOf(error) === 404

/** Nobody has answered, or somebody else than the portal: whether what was asked was done is not known. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && (error.status === 0 || isNoAnswer(error.status))

export const statusOf = (error: unknown): number => (error instanceof CallFailed ? error.status : 0)

const bodyOf = (error: unknown): unknown => (error && typeof error === 'object' && 'body' in error ? error.body : undefined)

/** The body where it has the server's error form; nothing of it is sure to be there. */
function answerOf(error: unknown): Partial<ErrorBody> {
  const body = bodyOf(error)
  return body && typeof body === 'object' ? body : {}
}

const isPage = (body: string) => /^\s*(<!doctype html|<html)/i.test(body)
