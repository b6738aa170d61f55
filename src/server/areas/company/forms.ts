import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStorable } from '#server/foundation/http/body.ts'
import { comesFromElsewhere, isLoopback } from '#server/foundation/settings/exposure.ts'
import type { ConsoleCode } from './console-code.ts'

/** Takes what forms of pages send. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, parsed) =>
    parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** The fields of a form, without blanks at their ends; what no database can hold is as good as empty. */
export function fieldsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const fields = (request.body ?? {}) as Record<string, string>
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isStorable(value) ? value.trim() : '']))
}

/** Sits at this machine: no proxy lies between, and the browser means it by its own name. */
const isHere = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) && !comesFromElsewhere(headers)

/** Whether somebody may set up the portal: they sit at its machine, or know what its console says. */
export const maySetUp = (request: FastifyRequest, code: ConsoleCode): boolean => isHere(request) || code.fits(codeOf(request))

export const codeOf = (request: FastifyRequest): string => {
  const asked = (request.query as Record<string, unknown>)['code']
  return fieldsOf(request)['code'] ?? (typeof asked === 'string' ? asked : '')
}

/** A page of somebody else has sent the form: a browser says so. */
export const isForged = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
