import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic } from '../../basis/public-address.ts'
import { isLoopback } from '../../settings/exposure.ts'
import { ProviderProblem } from './problem.ts'

const patienceMs = 8000
const longestAnswer = 256 * 1024
const longestAddress = 1024

/** Which addresses are called: `inner` lets those of the own network be, and http on this machine itself. */
export interface Reach {
  inner: boolean
}

/** An address as a provider or an administrator names it, where the portal would go; throws ProviderProblem `address`. */
export function outsideAddress(text: unknown, { inner }: Reach): URL {
  const url = typeof text === 'string' && text.length <= longestAddress ? URL.parse(text) : null
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isOurs = inner && isLoopback(host)
  const isOutside =
    inner || (isIP(host) > 0 ? isPublicAddress(host) : host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host))
  if (
    !url ||
    url.username ||
    url.password ||
    url.hash ||
    !isOutside ||
    (url.protocol !== 'https:' && !(isOurs && url.protocol === 'http:'))
  )
    throw new ProviderProblem('address', String(text).slice(0, 200))
  return url
}

const agents = { outside: new https.Agent({ lookup: lookupPublic }), inner: new https.Agent() }

interface Asked {
  /** Sent as a form; a read where absent. */
  form?: URLSearchParams
  authorization?: string
}

/** Asks an address for JSON: no redirect is followed, at most 256 KB are read, within 8 seconds. Throws ProviderProblem `away`. */
export async function askJson(address: URL, reach: Reach, { form, authorization }: Asked = {}): Promise<{ status: number; body: unknown }> {
  try {
    const { status, text } = await ask(address, reach, { form, authorization })
    return { status, body: parsed(text) }
  } catch (error) {
    if (error instanceof ProviderProblem) throw error
    throw new ProviderProblem('away', error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : '')
  }
}

function ask(
  address: URL,
  { inner }: Reach,
  { form, authorization }: { form: URLSearchParams | undefined; authorization: string | undefined },
) {
  const isSafe = address.protocol === 'https:'
  const body = form?.toString()
  const options: https.RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(authorization && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
    },
    signal: AbortSignal.timeout(patienceMs),
    ...(isSafe && { agent: inner ? agents.inner : agents.outside }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = (isSafe ? https : http).request(address, options, (response) => {
      const pieces: Buffer[] = []
      let length = 0
      response.on('error', reject)
      response.on('data', (piece: Buffer) => {
        length += piece.length
        if (length > longestAnswer) response.destroy(new Error('The answer is too long.'))
        else pieces.push(piece)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }))
    })
    call.on('error', reject)
    call.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
