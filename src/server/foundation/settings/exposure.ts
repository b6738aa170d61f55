import type { IncomingHttpHeaders } from 'node:http'

/** Whether a host's name or address, as it stands in an address or in HOST, means this machine alone (RFC 6761, RFC 5735). */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** What a proxy writes into a request that it passes on; a browser on this machine sends none of these. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
] as const

/** Whether a request came from elsewhere: through a proxy, or under a name that is not this machine's own. */
export function comesFromElsewhere(headers: IncomingHttpHeaders): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return true
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname
  return host === undefined || !isLoopback(host)
}
