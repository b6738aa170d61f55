import { isIP } from 'node:net'
import { isPublicAddress } from '#server/foundation/basis/public-address.ts'

/** The longest that push services use is below 600 letters. */
const longest = 1024

/**
 * The address of a push service as a browser names it, or null where the portal would not go there: it is whatever a caller
 * writes. A name is looked up when it is called, and its addresses are judged then.
 */
export function serviceAddress(endpoint: string, allowPrivate: boolean): URL | null {
  if (endpoint.length > longest) return null
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return null
  // For a trial on one machine, which needs no certificate.
  if (allowPrivate && url.protocol === 'http:' && url.hostname === '127.0.0.1') return url
  if (url.protocol !== 'https:') return null
  if (allowPrivate) return url
  // The port of https alone: any other would make the portal knock wherever a caller likes.
  if (url.port !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host) ? url : null
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host) ? url : null
}
