import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { RequestDetails } from 'web-push'
import { lookupPublic } from '#server/foundation/basis/public-address.ts'
import { serviceAddress } from './addresses.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the browser no longer takes messages there; `refused`: never this one; `away`: not at present. */
export type PushAnswer = 'taken' | 'gone' | 'refused' | 'away'

/** Hands a message over to a push service, which cannot read it. Never throws. */
export type PushService = (to: PushAddress, message: string) => Promise<PushAnswer>

export interface PushSettings {
  keys: () => Promise<PushKeys>
  /** Whom a push service may write to about this portal: a `mailto:` or `https:` address. */
  contact: string
  /** Push services on the company's own network are called as well. */
  allowPrivate: boolean
}

const patienceMs = 10_000
/** How long a push service keeps a message for a browser that is not there, in seconds. */
const keptFor = 24 * 3600

export function openPushService({ keys, contact, allowPrivate }: PushSettings): PushService {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8, timeout: patienceMs, lookup: allowPrivate ? lookup : lookupPublic })
  return async (to, message) => {
    if (!serviceAddress(to.endpoint, allowPrivate)) return 'gone'
    const [vapid, { default: webpush }] = await Promise.all([keys(), import('web-push')])
    let details: RequestDetails
    try {
      details = webpush.generateRequestDetails({ endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }, message, {
        TTL: keptFor,
        urgency: 'normal',
        vapidDetails: { subject: contact, ...vapid },
      })
    } catch {
      // Keys that are no keys.
      return 'gone'
    }
    return answerOf(await post(details, agent))
  }
}

/** The status, or 0 where none came. No redirect is followed, and what the service says besides is not read. */
function post({ endpoint, method, headers, body }: RequestDetails, agent: https.Agent): Promise<number> {
  const [request, by] = endpoint.startsWith('https:') ? [https.request, agent] : [http.request, undefined]
  return new Promise((resolve) => {
    const call = request(endpoint, { method, headers, agent: by, signal: AbortSignal.timeout(patienceMs) }, (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => {})
      response.resume()
      if (Number(response.headers['content-length'] ?? 0) > 64 * 1024) response.destroy()
    })
    call.on('error', () => resolve(0))
    call.end(body ?? undefined)
  })
}

function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 429 || status >= 500 || status === 401 || status === 403 ? 'away' : 'refused'
}
