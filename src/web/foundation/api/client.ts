import { placeholders, type AnswerOf, type Endpoint, type SendOf } from '#shared/contract/endpoint.ts'
import { text } from '../i18n/i18n.ts'
import { fileNameOf } from './file-name.ts'
import { CallFailed, Cancelled } from './errors.ts'

/** What the client needs to know about its surroundings; tests hand in their own. */
export interface Connection {
  apiBase: string
  timeoutMs: number
  windowsAuthentication: boolean
  language: () => string
  token: () => string | null
  /** As whom the portal is seen; null: as whoever is signed in. */
  view: () => string | null
  /** It has ended. */
  viewEnded: () => void
  /** What opens the person's documents for a while; null: nothing does. */
  documentKey: () => string | null
  /** Tries to get a new token without the person; false where that is impossible. */
  renew: () => Promise<boolean>
  /** Remembers where the person is and goes to sign-in. */
  signIn: () => void
  /** The server knows the person of the token. */
  accepted: () => void
  /** An act is not answered yet and is sent again: tells the person so until what is answered here is called. */
  waiting: () => () => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** Sent beside the fields as multipart; only for endpoints with `upload`. */
  files?: Readonly<Record<string, File | readonly File[]>>
  /** One key for one intent of the person, so that a repeated call acts once; made anew where absent. */
  idempotencyKey?: string
}

export interface Downloaded {
  blob: Blob
  fileName: string
}

type Sent = Record<string, unknown>

export interface Client {
  /** Makes the call and answers its JSON. Throws `CallFailed`, or `Cancelled` when the signal fired. */
  call: <E extends Endpoint>(endpoint: E, input: SendOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>
  /** Makes a call whose answer is a file. A 404 rejects with the message's text alone. */
  download: <E extends Endpoint>(endpoint: E, input: SendOf<E>, options?: CallOptions) => Promise<Downloaded>
  /** Makes a call that goes on answering until the signal fires or the server ends it; no time-out cuts it off. */
  open: <E extends Endpoint>(endpoint: E, input: SendOf<E>, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

export function createClient(connection: Connection): Client {
  async function request(endpoint: Endpoint, input: Sent, options: CallOptions & { endless?: boolean }): Promise<Response> {
    const { address, rest } = addressAndRest(endpoint, input)
    const key = endpoint.changes ? (options.idempotencyKey ?? crypto.randomUUID()) : null
    const once = () => send(connection, endpoint, { address, rest, idempotencyKey: key }, options)
    const attempt = key === null ? once : () => untilAnswered(once, connection.waiting, options.signal)
    const sentToken = connection.token()
    const first = await attempt()
    if (endpoint.open) return first
    if (first.status === 410 && connection.view()) connection.viewEnded()
    // Their documents ask for a password: who they are is known.
    if (first.status !== 401 || asksForDocumentKey(first)) {
      connection.accepted()
      return first
    }
    // Another call may have renewed the token while this one was under way.
    const token = connection.token()
    const renewed = (token !== null && token !== sentToken) || (await connection.renew())
    const answer = renewed ? await attempt() : first
    if (answer.status === 401) connection.signIn()
    else connection.accepted()
    return answer
  }

  return {
    async call(endpoint, input, options = {}) {
      const answer = await guarded(options.signal, () => request(endpoint, input as Sent, options))
      const body = await guarded(options.signal, () => bodyOf(answer))
      if (!answer.ok) throw failure(answer.status, body)
      return body as never
    },
    async download(endpoint, input, options = {}) {
      const answer = await guarded(options.signal, () => request(endpoint, input as Sent, options))
      if (!answer.ok) {
        const failed = failure(answer.status, await guarded(options.signal, () => bodyOf(answer)))
        throw answer.status === 404 ? new CallFailed(404, messageOf(failed), String(messageOf(failed))) : failed
      }
      const blob = await guarded(options.signal, () => answer.blob())
      return { blob, fileName: fileNameOf(answer.headers.get('content-disposition')) }
    },
    async open(endpoint, input, signal) {
      const answer = await guarded(signal, () => request(endpoint, input as Sent, { signal, endless: true }))
      if (!answer.ok || !answer.body) throw failure(answer.status, await guarded(signal, () => bodyOf(answer)))
      return answer.body
    },
  }
}

/** An act is sent again for so long, in ms. Its key stays the same, so that it is done once however often it arrives. */
const patienceMs = 60_000
const [firstPauseMs, longestPauseMs] = [500, 8000]

/** Sends an act until it is answered: while the portal is away, as in a fail-over, or a proxy says so. */
async function untilAnswered(send: () => Promise<Response>, waiting: () => () => void, signal: AbortSignal | undefined): Promise<Response> {
  const until = Date.now() + patienceMs
  let done: (() => void) | undefined
  try {
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const answer = await send()
      const told = pauseAsked(answer)
      if (told === null || Date.now() + told + pause > until) return answer
      done ??= waiting()
      // With some chance in it: not everybody comes back at one moment.
      await pauseFor(Math.max(told, pause) * (0.75 + Math.random() / 2), signal)
    }
  } finally {
    done?.()
  }
}

/** How long the server asks to wait, in ms; null where it has answered. */
function pauseAsked(answer: Response): number | null {
  if (answer.status !== 502 && answer.status !== 503 && answer.status !== 504) return null
  const seconds = Number(answer.headers.get('retry-after') ?? '0')
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, longestPauseMs) : 0
}

const pauseFor = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Cancelled())
    })
  })

/** The placeholders are taken from the input and percent-encoded; a GET's or DELETE's other fields become the query. */
function addressAndRest(endpoint: Endpoint, input: Sent): { address: string; rest: Sent } {
  const inPath = new Set(placeholders(endpoint.path))
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '')))
  const rest = Object.fromEntries(Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined))
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { address, rest }
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([, value]) => value != null)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return { address: query ? `${address}?${query}` : address, rest: {} }
}

const asksForDocumentKey = (answer: Response): boolean => answer.headers.get('www-authenticate') === 'DocumentKey'

interface Request {
  address: string
  rest: Sent
  idempotencyKey: string | null
}

function send(
  connection: Connection,
  { method, takesDocumentKey }: Endpoint,
  { address, rest, idempotencyKey }: Request,
  options: CallOptions & { endless?: boolean },
): Promise<Response> {
  const headers = new Headers({
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    'Accept-Language': connection.language(),
  })
  const token = connection.token()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const view = connection.view()
  if (view) headers.set('View-As', view)
  const documentKey = takesDocumentKey ? connection.documentKey() : null
  if (documentKey) headers.set('X-Document-Key', documentKey)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (connection.windowsAuthentication) headers.set('X-Windows-Authentication', 'true')
  const hasBody = method === 'POST' || method === 'PUT'
  const body = !hasBody ? null : options.files ? multipart(rest, options.files) : JSON.stringify(rest)
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const signals = [...(options.signal ? [options.signal] : []), ...(options.endless ? [] : [AbortSignal.timeout(connection.timeoutMs)])]
  const signal = AbortSignal.any(signals)
  return fetch(`${connection.apiBase}${address}`, { method, headers, body, signal, cache: 'no-cache', credentials: 'same-origin' })
}

/** Texts and numbers as they are, lists and objects as JSON, absent values left out. */
function multipart(fields: Sent, files: NonNullable<CallOptions['files']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value != null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, file] of Object.entries(files)) for (const one of Array.isArray(file) ? file : [file]) form.append(name, one, one.name)
  return form
}

/** Tells cancelling, the time-out and a lost connection apart. */
async function guarded<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw new Cancelled()
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new CallFailed(0, null, text('error.timeout'))
    if (error instanceof TypeError)
      throw new CallFailed(0, null, text(navigator.onLine === false ? 'offline.needsNetwork' : 'error.network'))
    throw error
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  const content = await answer.text()
  if (!content) return null
  if (!/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return content
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

const failure = (status: number, body: unknown) => new CallFailed(status, body, text('error.status', { status }))

/** The message of a refused download alone, for callers that show a plain text. */
function messageOf(failed: CallFailed): unknown {
  const body = failed.body as { Message?: unknown } | string | null
  if (typeof body === 'string' && body) return body
  return body && typeof body === 'object' && typeof body.Message === 'string' ? body.Message : failed
}
