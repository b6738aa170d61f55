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

/** The fields of a form, without blanks at their ends but a password's; what no database can hold is as good as empty. */
export function fieldsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const fields = (request.body ?? {}) as Record<string, string>
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, !isStorable(value) ? '' : name === 'password' ? value : value.trim()]),
  )
}

/**
 * Sits at this machine: no proxy lies between, and the browser means it by its own name. Where the portal is reached by a public
 * address, a proxy that says nothing of itself may lie between: nobody counts as sitting there.
 */
const isHere = ({ raw, headers }: FastifyRequest, publicUrl: string): boolean =>
  isLoopback(URL.parse(publicUrl)?.hostname ?? '') &&
  isLoopback((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  !comesFromElsewhere(headers)

/** Whether somebody may set up the portal: they sit at its machine, or know what its console says. */
export const maySetUp = (request: FastifyRequest, code: ConsoleCode, publicUrl: string): boolean =>
  isHere(request, publicUrl) || code.fits(codeOf(request))

export const codeOf = (request: FastifyRequest): string => {
  const asked = (request.query as Record<string, unknown>)['code']
  return fieldsOf(request)['code'] ?? (typeof asked === 'string' ? asked : '')
}

/** A page of somebody else has sent the form: a browser says so, an older one by the page's origin alone. */
export const isForged = ({ headers }: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const own = [host, URL.parse(publicUrl)?.host]
  return origin !== undefined && !own.includes(URL.parse(origin)?.host ?? '')
}
